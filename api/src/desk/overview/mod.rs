//! What the administrator sees first.

pub mod get;
