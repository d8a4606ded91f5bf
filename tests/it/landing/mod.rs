//! Landing pages: connections.

mod changes;
mod locations;
mod requests;
mod support;
mod upsert;
