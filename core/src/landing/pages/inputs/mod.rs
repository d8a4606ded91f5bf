//! What the content of pages is computed from: connections with their locations and templates, and other live pages.

mod store;

use super::{Component, LocationKind, rendered::PageState};
use crate::base::{
    ids::{ConnectionId, LocationId, TemplateTypeId},
    time::Timestamp,
};

pub use store::{PageInputStore, PageLinkStore};

/// A connection as its page needs it.
#[derive(Clone, Debug, PartialEq, Eq, sqlx::FromRow)]
pub struct PageConnection {
    pub id: ConnectionId,
    pub from_location_id: LocationId,
    pub to_location_id: LocationId,
    pub template_type_id: TemplateTypeId,
    /// The path of the page.
    pub template_url: String,
    pub created_at: Timestamp,
    /// Searches of its route in the last 30 days.
    pub want: i64,
}

/// The template of a type of pages.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PageTemplate {
    pub template_type_id: TemplateTypeId,
    pub seo_title: String,
    pub meta_description: String,
    /// The active ones, in their order.
    pub components: Vec<Component>,
}

/// A page that visitors and search engines may see.
#[derive(Clone, Debug, PartialEq, Eq, sqlx::FromRow)]
pub struct LivePage {
    pub id: ConnectionId,
    pub from_location_id: LocationId,
    pub to_location_id: LocationId,
    pub template_url: String,
}

/// A live page and the digest of its data.
#[derive(Clone, Debug, PartialEq, Eq, sqlx::FromRow)]
pub struct LiveSignature {
    pub id: ConnectionId,
    pub signature: Vec<u8>,
    pub want: i64,
    pub created_at: Timestamp,
}

/// A page that visitors may see, as the pages from its origin link to it.
#[derive(Clone, Debug, PartialEq, Eq, sqlx::FromRow)]
pub struct PageFrom {
    pub id: ConnectionId,
    pub template_url: String,
    pub state: PageState,
    pub to_kind: LocationKind,
    pub to_state: String,
}

/// A city, by its names in the airports table.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CityName {
    pub city: String,
    pub state: String,
}
