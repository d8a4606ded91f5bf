//! Polls that wait: for how long, for what, and how many of them.

mod hub;
mod wait;

pub use self::hub::LongPollHub;
pub(crate) use self::wait::{Known, wait};
