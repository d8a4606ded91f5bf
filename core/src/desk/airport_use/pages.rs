//! Landing pages show airports and their names, so a job computes them again after a change.

use std::collections::BTreeSet;

use crate::platform::{
    db::{Result, Tx},
    jobs::MarkPagesOfStates,
    queue::NewJob,
};

/// Lets a job mark the pages from and to places of these states as due.
pub(super) async fn mark_pages<const N: usize>(tx: &mut Tx, states: [&str; N]) -> Result<()> {
    let states: BTreeSet<_> = states.into_iter().map(str::to_owned).collect();
    let states = states.into_iter().collect();
    tx.queue().enqueue(&NewJob::new(&MarkPagesOfStates { states })).await?;
    Ok(())
}
