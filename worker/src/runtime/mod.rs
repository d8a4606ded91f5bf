//! The runtime of jobs: a claim loop and an apalis worker for each queue, and the leases of the process.
//!
//! apalis supplies the worker loop and its layers. The queue keeps the jobs in its own table, so no fault of apalis
//! can lose one.
//!
//! ```text
//! claim loop ─► channel ─► QueueBackend ─► apalis worker ─► SettleLayer (outermost) ─► Handlers
//!      ▲                                                        │ outcome
//!      └── slot ◄── Leases ◄── settle, heartbeat, rescue ◄──────┘
//! ```

mod backend;
mod claims;
mod handler_slots;
mod handlers;
mod heartbeat;
mod layer;
mod leases;
mod observe;
mod rescue;
mod settle;
mod start;
mod supervisor;

pub use handlers::Handlers;
pub use rescue::rescue_abandoned;
pub use start::{Runtime, RuntimeSettings};
