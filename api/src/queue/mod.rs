//! Jobs, for the administrator.

pub mod get_job;
