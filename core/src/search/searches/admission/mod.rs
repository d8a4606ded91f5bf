//! Which new runs are accepted, and in which order their first requests are sent.
//!
//! The rules are pure. [`budget`] counts the runs of an address, [`fair`] orders the requests of all addresses in
//! a provider's queue (start-time fair queueing), and [`wait`] estimates how long a request waits there. ADR 10
//! gives the reasons.

mod admit;
mod budget;
mod fair;
mod position;
mod refusal;
mod wait;

pub(super) use admit::admit;
pub use admit::{Applicant, Subscriber};
pub use budget::{Budget, RunStart};
pub use fair::{Line, Rank};
pub use position::QueuePosition;
pub use refusal::Refusal;
pub use wait::{LatestRequests, Pace, too_late};
