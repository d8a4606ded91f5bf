//! Every statement of the queue.
//!
//! What works on one row is one text for both databases. Batches differ in how a list is read, and in row locks, which
//! SQLite neither has nor needs under its one writer; those few have a text for each.
//!
//! Order of locks, everywhere: provider limit, group, job. Nobody waits while holding a later one.

pub mod claim;
pub mod ends;
pub mod enqueue;
pub mod fair;
pub mod leases;
pub mod operate;
pub mod overview;
pub mod prune;
pub mod rescue;

use crate::db::{Db, store};

/// One statement settles, rescues or sweeps at most this many.
pub const BATCH: usize = 500;

store!(
    /// The queue in a transaction.
    QueueStore,
    queue
);

/// The work of processes on the queue, in transactions of its own.
pub struct Queue<'db>(&'db Db);

impl Db {
    pub fn queue(&self) -> Queue<'_> {
        Queue(self)
    }
}
