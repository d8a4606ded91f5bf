//! The protocol of the queue ([docs/jobs.md](../../../docs/jobs.md)) as a model.
//!
//! [`Protocol`] says which actions are possible in a state and what each makes of it: what workers, operators, faults and time can
//! do to a few jobs. `tests/checked.rs` walks through all states that a [`Setting`] can reach and checks the
//! [`properties`](Protocol::properties) in each. The cases `platform::queue::model` walk the same actions through the code on both
//! databases and compare it with the model after each step, so the model says what the code does.
//!
//! Time passes in ticks of half a lease. A living process with a database renews its leases in each tick and follows its clock;
//! everything else happens at any moment and in any order.

mod protocol;
mod rescue;
mod state;

pub use protocol::{Action, Mutation, Protocol, Setting};
pub use state::{End, Held, Job, LEASE, Left, Life, MAX_ATTEMPTS, Outcome, Place, State, Worker};
