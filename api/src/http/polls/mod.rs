//! Polls that wait for a change: how long they wait, what they wait for, and how many may wait at once.

mod hub;
mod wait;

pub use self::hub::LongPollHub;
pub(crate) use self::wait::{Known, wait};
