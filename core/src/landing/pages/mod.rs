//! Landing pages: the locations, types and templates that the administrator sets, the connections that follow from them, and the
//! pages that are rendered.
//!
//! The administrator sets few rows by hand. What follows from a row concerns thousands: a ready location is connected with every other
//! ready location. Such a change is one of many rows
//! ([`crate::platform::bulk`]), and a job carries it out in batches.

mod activity;
pub mod changes;
mod component;
mod connections;
mod counted;
mod error;
pub mod inputs;
pub mod locations;
mod pairing;
pub mod places;
mod popular;
pub mod rendered;
pub mod slug;
mod templates;
mod text;
mod types;

pub use component::Component;
pub use connections::{
    ConnectionEnd, ConnectionFilter, ConnectionPage, ConnectionRow, ConnectionStore, ConnectionType, NewConnection,
    Upserted, change_connection, create_connection, delete_connection, list_connections, list_options,
    upsert_connections,
};
pub use counted::Counted;
pub use error::{End, LandingError};
pub use inputs::{CityName, LivePage, LiveSignature, PageConnection, PageFrom, PageTemplate};
pub use locations::{Activity, Location, LocationKind, LocationStatus};
pub use pairing::connections_after;
pub use popular::link_popular_routes;
pub use rendered::PageState;
pub use templates::{
    Sample, Template, TemplateComponent, TemplateStore, TemplateTexts, TemplateView, TypeTemplate,
    parse_meta_description, parse_seo_title, parse_url_structure, save_components, save_template, template_view,
};
pub use types::{
    NewType, TemplateType, TypeChange, TypeColumn, TypeOrder, TypeRow, TypeStore, change_type, create_type,
    delete_type, parse_type_description, parse_type_name,
};
