//! Provider A: flights-sky behind the RapidAPI gateway. The list of a search grows while its session is polled.

mod answer;
mod client;
mod follow;
mod gateway;
mod itineraries;
mod wire;

#[cfg(test)]
pub(super) use answer::read;
pub use answer::{Answer, Session, State};
pub use client::RapidApi;
pub use follow::{Follower, PolledList, PollingEnd, follow};
pub(super) use gateway::classify;
