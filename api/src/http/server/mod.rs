//! Connections: how many are open, how long each step of them may take, and which requests they carry.
//!
//! HTTP/1.1 only: a proxy speaks HTTP/2 to browsers, and one connection carries one request at a time, so the limit of
//! connections also limits requests in progress.

mod accept;
mod connection;
mod gate;
mod timeouts;

pub(crate) use accept::accept;
pub(crate) use gate::Gate;
