//! Reads the current runs of searches for all polls of this process. Polls that ask at the same time share one read.
//!
//! Nothing is cached. A read begins after all polls that it answers have asked, so it sees everything that any process
//! has published before. A thousand open pages cost one statement at a time and not one statement each.

use std::{collections::HashSet, time::Duration};

use flight_finder_core::{
    base::ids::BatchId,
    platform::db::{Db, Result},
    search::searches::{CurrentRun, CurrentRunReader},
};
use tokio::{
    sync::{mpsc, oneshot},
    time::timeout,
};

/// One statement reads at most this many searches.
const MAX: usize = 256;

/// If no poll asks for this time, the reader returns its connection.
const QUIET: Duration = Duration::from_millis(100);

type Asked = (BatchId, oneshot::Sender<Result<Option<CurrentRun>>>);

/// Reads current runs from the database on behalf of polls.
pub struct CurrentRuns {
    db: Db,
    ask: mpsc::UnboundedSender<Asked>,
}

impl CurrentRuns {
    /// Starts the task that reads. It ends when this value is dropped.
    pub fn start(db: &Db) -> Self {
        let (ask, asked) = mpsc::unbounded_channel();
        tokio::spawn(read(db.clone(), asked));
        Self { db: db.clone(), ask }
    }

    /// The state of a search's current run; `None` if there is no such search.
    pub async fn get(&self, batch: BatchId) -> Result<Option<CurrentRun>> {
        let (tell, told) = oneshot::channel();
        if self.ask.send((batch, tell)).is_ok()
            && let Ok(current) = told.await
        {
            return current;
        }
        // The reading task has ended, because the server stops.
        let mut reader = CurrentRunReader::new(self.db.clone());
        Ok(reader.read(&[batch]).await?.remove(&batch))
    }
}

async fn read(db: Db, mut asked: mpsc::UnboundedReceiver<Asked>) {
    let mut reader = CurrentRunReader::new(db);
    let mut asking = Vec::with_capacity(MAX);
    loop {
        let count = match timeout(QUIET, asked.recv_many(&mut asking, MAX)).await {
            Ok(count) => count,
            Err(_quiet) => {
                reader.rest();
                asked.recv_many(&mut asking, MAX).await
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
            // Sending fails only if the visitor has closed the request.
            let _gone = tell.send(answer).is_err();
        }
    }
}
