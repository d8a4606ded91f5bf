//! Landing pages: the locations, types and templates that the administrator sets, the connections that follow from them, and the
//! pages that are rendered.

mod component;
mod connections;
mod location;
pub mod slug;

pub use component::Component;
pub use connections::{ConnectionStore, NewConnection, Upserted, upsert_connections};
pub use location::{Activity, Location, LocationKind, LocationStatus};
