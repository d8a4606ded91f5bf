//! Sessions in memory: a request is checked without a read of the database if its session was read a moment ago.

use std::time::Duration;

use moka::future::Cache;
use tokio::sync::watch;

use super::Session;
use crate::{
    db::{Db, Result},
    ids::SessionId,
};

/// A session that was read longer ago than this is read again. So a process notices that a session has ended even if
/// the notification is lost.
const FRESH: Duration = Duration::from_secs(5);
/// The most sessions that a process keeps; an agency has fewer.
const MOST: u64 = 10_000;

/// Reads sessions, and keeps each for a moment. Cheap to clone.
///
/// A change of any session, in this process or in another one, makes all of them be read again: changes are rare.
#[derive(Clone)]
pub struct LiveSessions {
    kept: Cache<SessionId, Kept>,
    changes: watch::Receiver<u64>,
}

#[derive(Clone)]
struct Kept {
    /// `None`: there is no such session. This is kept too, because a browser repeats its requests.
    session: Option<Session>,
    /// The number of changes before the session was read.
    changes: u64,
}

impl LiveSessions {
    pub fn new(db: &Db) -> Self {
        Self {
            kept: Cache::builder().max_capacity(MOST).time_to_live(FRESH).build(),
            changes: db.signal().sessions(),
        }
    }

    /// The session, as it is in the database or was at most [`FRESH`] ago; `None` if it has ended.
    pub async fn get(&self, db: &Db, id: SessionId) -> Result<Option<Session>> {
        let changes = *self.changes.borrow();
        if let Some(kept) = self.kept.get(&id).await
            && kept.changes == changes
        {
            return Ok(kept.session);
        }
        let session = db.read().await?.sessions().get(id).await?;
        let session = session.filter(|session| !session.is_idle(db.now()));
        let kept = Kept {
            session: session.clone(),
            changes,
        };
        self.kept.insert(id, kept).await;
        Ok(session)
    }
}
