//! The layers through which requests pass.

pub mod around;
pub mod limits;
pub mod not_stored;
pub mod pace;
pub mod panic;
pub mod parameters;
pub mod security;
pub mod time;
