//! Connections: the routes between locations that landing pages are about.

mod store;
mod upsert;

pub use store::ConnectionStore;
pub use upsert::{NewConnection, Upserted, upsert_connections};
