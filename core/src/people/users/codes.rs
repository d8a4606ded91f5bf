//! What is mailed to prove that its reader is the user.

use std::time::Duration;

use crate::{
    base::ids::UserId,
    platform::{
        codes::{CodeChallenge, Purpose},
        db::{Result, Tx},
        mail::{self, Mail},
    },
};

/// Queues a mail with a code, for the browser that made the challenge, if there is one. If the user got such a mail less than
/// a minute ago, none is queued, and the time to wait is returned.
pub async fn send_code(
    tx: &mut Tx,
    to: UserId,
    purpose: Purpose,
    challenge: Option<&CodeChallenge>,
) -> Result<Option<Duration>> {
    tx.users().locked(to).await?;
    let wait = tx.codes().request(to, purpose, challenge).await?;
    if wait.is_none() {
        mail::send(tx, to, Mail::Code(purpose)).await?;
    }
    Ok(wait)
}

/// Makes all codes and links useless that were mailed to a user, and a change of the address that waits for one.
/// Otherwise one of them could still sign somebody in after the password or the address was replaced.
pub async fn forget_codes(tx: &mut Tx, user: UserId) -> Result<()> {
    tx.codes().forget_all(user).await?;
    tx.users().forget_email_change(user).await
}
