//! Connections: the routes between locations that landing pages are about.

mod edit;
mod list;
mod row;
mod store;
mod upsert;

pub use edit::{change_connection, create_connection, delete_connection};
pub use list::{ConnectionFilter, ConnectionPage, list_connections, list_options};
pub use row::{ConnectionEnd, ConnectionRow, ConnectionType};
pub use store::ConnectionStore;
pub use upsert::{NewConnection, Upserted, upsert_connections};
