//! Landing pages: the locations, types and templates that the administrator sets, the connections that follow from them, and the
//! pages that are rendered.
//!
//! The administrator sets few rows by hand. What follows from a row concerns thousands: a ready location is connected with every other
//! ready location. Such a change is a row of `landing_changes`, and a job carries it out in batches.

pub mod changes;
mod component;
mod connections;
pub mod inputs;
pub mod locations;
pub mod pages;
mod pairing;
pub mod places;
pub mod slug;

pub use component::Component;
pub use connections::{ConnectionStore, NewConnection, Upserted, upsert_connections};
pub use inputs::{CityName, LivePage, LiveSignature, PageConnection, PageTemplate};
pub use locations::{Activity, Location, LocationKind, LocationStatus};
pub use pages::PageState;
