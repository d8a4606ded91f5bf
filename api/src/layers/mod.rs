//! What every request passes.

pub mod around;
pub mod limits;
pub mod panic;
pub mod parameters;
pub mod security;
pub mod time;
