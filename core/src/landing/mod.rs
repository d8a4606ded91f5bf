//! Landing pages: the locations, types and templates that the administrator sets, the connections that follow from them, and the
//! pages that are rendered.

mod component;
mod location;
pub mod slug;

pub use component::Component;
pub use location::{Activity, Location, LocationKind, LocationStatus};
