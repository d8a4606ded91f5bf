//! Settings, for the administrator.

pub mod installation;
