//! The log of changes, for the administrator.

pub mod list;
