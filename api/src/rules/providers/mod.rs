//! Statistics about the answers of providers, for the administrator.

pub mod statistics;
