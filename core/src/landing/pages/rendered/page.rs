//! A rendered page as its row has it.

use serde::{Deserialize, Serialize};

use crate::{
    base::{ids::ConnectionId, time::Timestamp},
    landing::pages::Activity,
};

/// Whether a landing page is served. `new`: it was never rendered. `noindex`: it is served, but search engines may not list it.
/// `held`: it is not served.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, sqlx::Type)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = SeoPageState))]
#[serde(rename_all = "lowercase")]
#[sqlx(type_name = "text", rename_all = "lowercase")]
pub enum PageState {
    New,
    Live,
    Noindex,
    Held,
}

impl PageState {
    /// Whether visitors may read the page.
    pub fn is_served(self) -> bool {
        match self {
            Self::Live | Self::Noindex => true,
            Self::New | Self::Held => false,
        }
    }
}

/// A page that is to be rendered.
#[derive(Clone, Debug, PartialEq, Eq, sqlx::FromRow)]
pub struct DuePage {
    #[sqlx(rename = "connection_id")]
    pub id: ConnectionId,
    /// The mark. Storing the page removes it if it is still this one.
    pub due_at: Timestamp,
    pub state: PageState,
    /// The digest of the data that the stored version was rendered from.
    pub digest: Option<String>,
    /// The version of the code that rendered the stored version.
    pub renderer: Option<String>,
    /// `None`: the connection does not exist any more.
    pub status: Option<Activity>,
}

/// A live page, as the sitemap lists it.
#[derive(Clone, Debug, PartialEq, Eq, sqlx::FromRow)]
pub struct IndexedPage {
    #[sqlx(rename = "connection_id")]
    pub id: ConnectionId,
    /// `None`: its connection is not active.
    template_url: Option<String>,
    changed_at: Option<Timestamp>,
}

impl IndexedPage {
    /// The path of the page and when its content changed last, if search engines may list the page.
    pub fn listed(&self) -> Option<(&str, Timestamp)> {
        self.template_url.as_deref().zip(self.changed_at)
    }
}

/// What a rendering produced.
#[derive(Clone, Debug)]
pub struct Outcome<'a> {
    pub state: PageState,
    /// Why the page is not live, as words with spaces between them.
    pub reasons: &'a str,
    /// The digest of the data that the page was rendered from.
    pub digest: &'a str,
    /// The digest of the same data without the times at which prices were seen.
    pub content_digest: &'a str,
    /// The version of the code that rendered it.
    pub renderer: &'a str,
    /// The digest of the page's own data, by which pages that say the same are found.
    pub signature: &'a [u8],
    /// Searches of its route in the last 30 days.
    pub want: i64,
    /// When the page is due again although nothing marks it; `None` if never.
    pub expires_at: Option<Timestamp>,
    /// The lowest price that the page shows, in whole euro.
    pub lowest: Option<i64>,
    /// Whether its prices are those of the sandbox.
    pub demo: bool,
    pub body: NewBody<'a>,
}

/// The body that belongs to an outcome.
#[derive(Clone, Copy, Debug)]
pub enum NewBody<'a> {
    /// The stored one, because the data and the code are those of the last time.
    Same,
    /// None, because the page is not served.
    None,
    Rendered(&'a [u8]),
}
