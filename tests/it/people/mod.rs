//! Cases of the district people: who may do what.

pub mod agents;
pub mod auth;
pub mod users;
