//! The inbox: agents claim booking requests, note what was said, and close them.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use uuid::Uuid;

use super::Channel;
use crate::{
    base::{
        form::{self, FieldError},
        ids::{BatchId, UserId},
        language::Language,
        money::Cents,
        time::Timestamp,
    },
    platform::db::{Result, Tx},
    search::searches::SearchParams,
};

/// The longest note, in characters.
const MAX_NOTE: usize = 2_000;

/// A tab of the inbox.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = InboxTab))]
#[serde(rename_all = "lowercase")]
pub enum Tab {
    /// Nobody has claimed them.
    New,
    /// The reader has claimed them, and they are not closed.
    Mine,
    /// They are closed, by any agent.
    Done,
}

/// What came of a booking request. `no_answer`: the visitor did not answer. `discarded`: nobody meant it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, sqlx::Type)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = BookingOutcome))]
#[serde(rename_all = "snake_case")]
#[sqlx(type_name = "TEXT", rename_all = "snake_case")]
pub enum Outcome {
    Booked,
    NotBooked,
    NoAnswer,
    Discarded,
}

/// A booking request with what agents did.
#[derive(Debug)]
pub struct InboxRequest {
    pub id: Uuid,
    pub batch_id: BatchId,
    pub params: SearchParams,
    /// The flight as it was published, as JSON; `None` in requests of earlier releases.
    pub option: Option<Value>,
    pub channel: Channel,
    pub language: Language,
    /// What the party pays, as the server published it; `None` in requests of earlier releases.
    pub price: Option<Cents>,
    /// What the page of the visitor said.
    pub seen_price: Cents,
    pub created_at: Timestamp,
    pub claimed_by: Option<UserId>,
    pub claimed_at: Option<Timestamp>,
    pub outcome: Option<Outcome>,
    pub closed_at: Option<Timestamp>,
    pub note: String,
}

/// How many requests are open.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, sqlx::FromRow)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct InboxCounts {
    /// Those that wait for an agent.
    pub new: i64,
    /// Those that the reader has claimed.
    pub mine: i64,
}

/// How many booking requests a sales agent has claimed, by what came of them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, sqlx::FromRow)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = AgentRequests))]
pub struct ClaimedCounts {
    /// Claimed, and not closed yet.
    pub open: i64,
    pub booked: i64,
    pub not_booked: i64,
    pub no_answer: i64,
}

/// The key by which the inbox is ordered, the newest first.
pub type InboxKey = (i64, Uuid);

/// Who changes a request: an agent, or the administrator.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clerk {
    pub user: UserId,
    /// The administrator may change requests that others have claimed.
    pub is_admin: bool,
}

/// A change of a request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Change {
    /// The clerk takes care of the request.
    Claim,
    Note(String),
    Close(Outcome),
    /// The request waits for an agent again.
    Reopen,
}

/// Why a request is not changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refused {
    NotFound,
    /// Somebody else takes care of the request, or has closed it.
    Claimed(Option<UserId>),
    /// Nobody takes care of the request: it has to be claimed first.
    Unclaimed,
}

/// Discards all requests of the search of this request that wait for an agent, and returns how many these were.
pub async fn discard(tx: &mut Tx, clerk: Clerk, id: Uuid) -> Result<std::result::Result<u64, Refused>> {
    match tx.bookings().get(id).await? {
        None => Ok(Err(Refused::NotFound)),
        Some(request) => Ok(Ok(tx.bookings().discard_of(request.batch_id, clerk.user).await?)),
    }
}

/// Accepts a note. It may have several lines.
pub fn note(text: &str) -> std::result::Result<String, FieldError> {
    form::lines(text, MAX_NOTE)
}

/// Changes a request, and returns it after the change. Of two agents who claim a request at once, one gets it.
pub async fn change(
    tx: &mut Tx,
    clerk: Clerk,
    id: Uuid,
    change: Change,
) -> Result<std::result::Result<InboxRequest, Refused>> {
    let changed = match &change {
        Change::Claim => tx.bookings().claim(id, clerk.user).await?,
        Change::Note(note) => tx.bookings().set_note(id, clerk, note).await?,
        Change::Close(outcome) => tx.bookings().close(id, clerk, *outcome).await?,
        Change::Reopen => tx.bookings().reopen(id, clerk).await?,
    };
    let Some(request) = tx.bookings().get(id).await? else {
        return Ok(Err(Refused::NotFound));
    };
    if changed || request.is_after(&change, clerk) {
        return Ok(Ok(request));
    }
    Ok(Err(match request.claimed_by {
        None if request.outcome.is_none() => Refused::Unclaimed,
        by => Refused::Claimed(by),
    }))
}

impl InboxRequest {
    /// Whether the request is as the change wants it, because the same clerk made the change before.
    fn is_after(&self, change: &Change, clerk: Clerk) -> bool {
        match change {
            Change::Claim => self.outcome.is_none() && self.claimed_by == Some(clerk.user),
            Change::Close(outcome) => self.outcome == Some(*outcome) && self.claimed_by == Some(clerk.user),
            Change::Reopen => self.outcome.is_none() && self.claimed_by.is_none(),
            Change::Note(_) => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_note_has_lines_of_text() {
        for (text, expected) in [
            ("", Ok("")),
            (
                "Called at 9.\nWants a window seat 🪟",
                Ok("Called at 9.\nWants a window seat 🪟"),
            ),
            ("a\0b", Err(FieldError::Invalid)),
            ("a\u{1b}[31m", Err(FieldError::Invalid)),
            (&"ë".repeat(2_000), Ok(&*"ë".repeat(2_000))),
            (&"ë".repeat(2_001), Err(FieldError::TooLong)),
        ] {
            assert_eq!(note(text), expected.map(str::to_owned), "{text}");
        }
    }
}
