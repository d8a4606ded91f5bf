//! What runs the jobs: claim loops, leases, and one apalis worker a queue.
//!
//! apalis supplies the worker loop and its layers. The rows are the queue's own; nothing that apalis
//! does, or fails to do, can lose one of them.
//!
//! ```text
//! claim loop ─► channel ─► QueueBackend ─► apalis worker ─► SettleLayer (outermost) ─► Handlers
//!      ▲                                                        │ outcome
//!      └── slot ◄── Leases ◄── settle, heartbeat, rescue ◄──────┘
//! ```

mod backend;
mod claims;
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
