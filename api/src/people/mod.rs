//! People: signing in, the own account, and the sales agents.

pub(crate) mod account;
pub(crate) mod agents;
pub(crate) mod auth;
