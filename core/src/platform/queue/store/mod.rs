//! All statements of the queue.
//!
//! A statement on one row has one text for both databases. A statement on a batch has a text for each database, because
//! they differ in how a list is read and in row locks. SQLite has no row locks and needs none, because it has one
//! writer.
//!
//! Every transaction takes its locks in this order: target of a queue, provider limit, group, job. No transaction waits for
//! an earlier one of these locks while it holds a later one.

pub mod attempts;
pub mod browse;
pub mod claim;
pub mod ends;
pub mod enqueue;
pub mod fair;
pub mod leases;
pub mod minutes;
pub mod operate;
pub mod overview;
pub mod prune;
pub mod rescue;
pub mod targets;

use crate::platform::db::{Db, store};

/// The most jobs that one statement settles, rescues or sweeps.
pub const BATCH: usize = 500;

store!(
    /// The queue in a transaction.
    QueueStore,
    queue
);

/// The operations of processes on the queue, each in a transaction of its own.
pub struct Queue<'db>(&'db Db);

impl Db {
    pub fn queue(&self) -> Queue<'_> {
        Queue(self)
    }
}
