//! Polls that wait: for how long, for what, and how many of them.

mod wait;
mod waiting;

pub(crate) use self::wait::{Known, wait};
pub use self::waiting::Waiting;
