//! Where runs stand, for all polls of this process: polls that ask at the same time share one read.
//!
//! Nothing is remembered. A read begins after everybody it answers has asked, so an answer is never older than
//! its question, whoever publishes in whichever process; but a thousand open pages cost a statement a moment
//! instead of a statement each.

use std::{collections::HashSet, time::Duration};

use flight_finder_core::{
    db::{Db, Result},
    ids::BatchId,
    search::{CurrentRun, CurrentRunReader},
};
use tokio::{
    sync::{mpsc, oneshot},
    time::timeout,
};

/// One statement asks for at most so many searches.
const MOST: usize = 256;

/// Without a question for so long, the connection goes back.
const QUIET: Duration = Duration::from_millis(100);

type Asked = (BatchId, oneshot::Sender<Result<Option<CurrentRun>>>);

/// Asks the database on behalf of polls.
pub struct CurrentRuns {
    db: Db,
    ask: mpsc::UnboundedSender<Asked>,
}

impl CurrentRuns {
    /// Starts the task that reads; it ends with this value.
    pub fn start(db: &Db) -> Self {
        let (ask, asked) = mpsc::unbounded_channel();
        tokio::spawn(read(db.clone(), asked));
        Self { db: db.clone(), ask }
    }

    /// Where a search's current run stands; `None` when there is no such search.
    pub async fn of(&self, batch: BatchId) -> Result<Option<CurrentRun>> {
        let (tell, told) = oneshot::channel();
        if self.ask.send((batch, tell)).is_ok()
            && let Ok(current) = told.await
        {
            return current;
        }
        // The reading task is gone: the server is stopping.
        let mut reader = CurrentRunReader::new(self.db.clone());
        Ok(reader.read(&[batch]).await?.remove(&batch))
    }
}

async fn read(db: Db, mut asked: mpsc::UnboundedReceiver<Asked>) {
    let mut reader = CurrentRunReader::new(db);
    let mut asking = Vec::with_capacity(MOST);
    loop {
        let count = match timeout(QUIET, asked.recv_many(&mut asking, MOST)).await {
            Ok(count) => count,
            Err(_quiet) => {
                reader.rest();
                asked.recv_many(&mut asking, MOST).await
            }
        };
        if count == 0 {
            return;
        }
        let batches: HashSet<_> = asking.iter().map(|(batch, _)| *batch).collect();
        let batches: Vec<_> = batches.into_iter().collect();
        let current = reader.read(&batches).await;
        for (batch, tell) in asking.drain(..) {
            let answer = match &current {
                Ok(current) => Ok(current.get(&batch).copied()),
                Err(error) => Err(error.shared()),
            };
            // Refused only by a visitor who has gone.
            let _gone = tell.send(answer).is_err();
        }
    }
}
