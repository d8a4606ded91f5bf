//! Changes of many rows: a row of `bulk_changes`, which a job carries out in batches.
//!
//! Each batch is one transaction that changes rows, counts them, and notes up to where the change has come. So a change that is
//! interrupted goes on where it stopped, and changes no row twice. What a batch does is the business of the kind of change
//! ([`BulkKind`]); how a change is started, stopped, resumed and listed is the same for all kinds.

mod change;
mod run;
mod store;

pub use change::{BulkChange, BulkFailure, BulkKind, BulkState};
pub use run::{apply_next, end, is_waiting, resume, start, stop};
pub use store::BulkChangeStore;
