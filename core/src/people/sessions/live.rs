//! Sessions in memory: a request is checked without a read of the database if its session was read a moment ago.

use std::time::Duration;

use moka::sync::Cache;
use tokio::sync::watch;

use super::{Assurance, Session};
use crate::{
    base::{ids::SessionId, time::Timestamp},
    people::{
        agents::Agent,
        users::{Role, User},
    },
    platform::db::{Db, Result},
};

/// A session that was read longer ago than this is read again. So a process notices that a session has ended even if
/// the notification is lost.
const FRESH: Duration = Duration::from_secs(5);
/// The most sessions that a process keeps; an agency has fewer.
const MAX: u64 = 10_000;

/// A session, its user and its agent, as they were read a moment ago.
#[derive(Clone, Debug, PartialEq)]
pub struct LiveSession {
    pub session: Session,
    pub user: User,
    /// The agent's record, if the user is an agent.
    pub agent: Option<Agent>,
    /// Whether the user has a verified second factor. Without proof of it, the session may do little.
    pub has_second_factor: bool,
}

impl LiveSession {
    /// Whether the user has a second factor that this session has not proved. Such a session may do what a visitor may do.
    pub fn lacks_second_factor(&self) -> bool {
        self.has_second_factor && self.session.assurance == Assurance::OneFactor
    }
}

/// Reads sessions, and keeps each for a moment. Cheap to clone.
///
/// A change of any session, in this process or in another one, makes all of them be read again: changes are rare. A
/// change of a user's rights counts as a change of a session.
#[derive(Clone)]
pub struct LiveSessions {
    kept: Cache<SessionId, Kept>,
    changes: watch::Receiver<u64>,
}

#[derive(Clone)]
struct Kept {
    /// `None`: there is no such session. This is kept too, because a browser repeats its requests.
    live: Option<LiveSession>,
    /// The number of changes before the session was read.
    changes: u64,
    read_at: Timestamp,
}

impl LiveSessions {
    pub fn new(db: &Db) -> Self {
        Self {
            kept: Cache::new(MAX),
            changes: db.signal().sessions(),
        }
    }

    /// The session, as it is in the database or was at most [`FRESH`] ago; `None` if it has ended.
    pub async fn get(&self, db: &Db, id: SessionId) -> Result<Option<LiveSession>> {
        let changes = *self.changes.borrow();
        if let Some(kept) = self.kept.get(&id)
            && kept.changes == changes
            && kept.read_at.is_within(FRESH, db.now())
        {
            return Ok(kept.live);
        }
        let read_at = db.now();
        let live = read(db, id).await?;
        let kept = Kept {
            live: live.clone(),
            changes,
            read_at,
        };
        self.kept.insert(id, kept);
        Ok(live)
    }
}

async fn read(db: &Db, id: SessionId) -> Result<Option<LiveSession>> {
    let mut tx = db.read().await?;
    let session = tx.sessions().get(id).await?;
    let Some(session) = session.filter(|session| !session.is_idle(db.now())) else {
        return Ok(None);
    };
    let Some(user) = tx.users().get(session.user).await? else {
        return Ok(None);
    };
    let agent = if user.role == Some(Role::Agent) {
        tx.agents().get(user.id).await?
    } else {
        None
    };
    let has_second_factor = tx.factors().has_verified(user.id).await?;
    Ok(Some(LiveSession {
        session,
        user,
        agent,
        has_second_factor,
    }))
}
