//! The mails that the product sends, and the job that sends them.
//!
//! The job has only ids. Its handler reads the people and makes the code when it sends, so that no code is ever in the queue.

mod template;

use std::time::Duration;

use serde::{Deserialize, Serialize};

pub use self::template::{Facts, Rendered};
use crate::{
    base::ids::UserId,
    platform::{
        codes::Purpose,
        db::{Result, Tx},
        queue::{JobKind, NewJob},
    },
};

/// What a mail is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Mail {
    /// A code and a link. The user asked for it, or somebody who says to be the user.
    Code(Purpose),
    /// To the administrator: somebody registered as an agent.
    AgentToActivate(UserId),
    /// The administrator has activated the agent.
    AgentActivated,
    /// What a user should know, in case that somebody else did it.
    Notice(Notice),
}

/// What has happened to an account.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Notice {
    PasswordChanged,
    /// An authenticator app counts from now on.
    AppAdded,
    AppRemoved,
    /// A password was right, at an address from which the user has not signed in lately.
    SignedInElsewhere,
}

/// Sends a mail to a user.
#[derive(Debug, Serialize, Deserialize)]
pub struct SendMail {
    pub to: UserId,
    pub mail: Mail,
}

impl JobKind for SendMail {
    const NAME: &'static str = "send_mail";
    const QUEUE: &'static str = "mail";
    /// With one every five minutes, enough for a mail server that is down for a day.
    const MAX_ATTEMPTS: u32 = 300;
    const TIMEOUT: Duration = Duration::from_mins(1);
}

/// Queues a mail in the transaction of its cause.
pub async fn send(tx: &mut Tx, to: UserId, mail: Mail) -> Result<()> {
    tx.queue().enqueue(&NewJob::new(&SendMail { to, mail })).await?;
    Ok(())
}
