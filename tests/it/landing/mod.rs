//! Landing pages: connections.

mod support;
mod upsert;
