//! Taking dead processes off the board.

use serde_json::json;

use super::ALIVE;
use crate::platform::{
    audit::{Actor, Audit},
    db::{Result, Tx},
};

/// Forgets the processes that ended without leaving, and returns their number. Their jobs are rescued all the same.
#[tracing::instrument(name = "operations.dismiss", skip_all)]
pub async fn dismiss_dead_processes(tx: &mut Tx, actor: Actor<'_>) -> Result<u64> {
    let moment = tx.now().minus(ALIVE);
    let dismissed = tx.queue().forget_workers(moment).await?;
    if dismissed > 0 {
        let audit = Audit {
            actor,
            action: "queue.dismiss",
            subject: "processes",
            old: None,
            new: Some(json!({"processes": dismissed}).to_string()),
        };
        tx.audit().record(audit).await?;
    }
    Ok(dismissed)
}
