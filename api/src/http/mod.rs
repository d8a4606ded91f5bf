//! HTTP: what every handler uses: who calls, fields and pages, errors, limits, and the server itself.
//!
//! Below all districts; it knows the tables of none.

pub(crate) mod access;
pub(crate) mod body;
pub(crate) mod conditional;
pub(crate) mod data;
pub(crate) mod encoding;
pub(crate) mod error;
pub mod fields;
pub(crate) mod language;
pub(crate) mod layers;
pub(crate) mod networks;
pub mod page;
pub(crate) mod path_id;
pub(crate) mod polls;
pub(crate) mod query;
pub(crate) mod request_id;
pub(crate) mod responses;
pub(crate) mod revision;
pub(crate) mod server;
pub(crate) mod slots;
pub(crate) mod throttle;
