//! How providers answer, for the administrator.

pub mod statistics;
