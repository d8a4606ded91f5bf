//! What is served at a path.

use tracing::instrument;

use super::{PageState, store::ConnectionRow};
use crate::{
    base::{ids::ConnectionId, time::Timestamp},
    landing::pages::Activity,
    platform::db::{Db, Result, Tx},
};

/// What a path leads to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PageLookup {
    Page(FoundPage),
    /// A page that was never rendered.
    New(ConnectionId),
    /// A page that is not shown.
    Held,
    /// The page has this path now.
    Moved(String),
    /// There was a page.
    Gone,
    /// No page has or had the path. It may be another spelling, see [`other_spelling`](super::other_spelling).
    Unknown,
}

/// A page that is served.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FoundPage {
    pub id: ConnectionId,
    pub state: PageState,
    /// The digest of the data that it shows.
    pub digest: String,
    /// The version of the code that rendered it.
    pub renderer: String,
    /// When its content changed last.
    pub changed_at: Timestamp,
}

/// The page at exactly this path, in one statement; `None` if there is no connection with the path.
#[instrument(name = "landing.find_page", skip_all)]
pub async fn find_page(tx: &mut Tx, path: &str) -> Result<Option<PageLookup>> {
    Ok(tx.rendered_pages().at(path).await?.map(PageLookup::from))
}

/// What a path leads to, with or without the slash at its end.
#[instrument(name = "landing.look_up", skip_all)]
pub async fn look_up(tx: &mut Tx, path: &str) -> Result<PageLookup> {
    let canonical = format!("{}/", path.trim_end_matches('/'));
    let found = match find_page(tx, &canonical).await? {
        None => earlier(tx, &canonical).await?,
        Some(PageLookup::Page(_)) if canonical != path => PageLookup::Moved(canonical),
        Some(found) => found,
    };
    Ok(found)
}

/// Counts a visit of a page that was never rendered, so that it is rendered soon.
pub async fn raise_demand(db: &Db, connection: ConnectionId) -> Result<()> {
    let mut tx = db.write().await?;
    tx.rendered_pages().raise_demand(connection).await?;
    tx.commit().await
}

/// What a path leads to that no page has.
async fn earlier(tx: &mut Tx, path: &str) -> Result<PageLookup> {
    if let Some(row) = tx.rendered_pages().redirect(path).await? {
        return Ok(match (row.template_url, row.status) {
            (Some(path), Some(Activity::Active)) => PageLookup::Moved(path),
            _ => PageLookup::Gone,
        });
    }
    Ok(PageLookup::Unknown)
}

impl From<ConnectionRow> for PageLookup {
    fn from(row: ConnectionRow) -> Self {
        match (row.status, row.state) {
            (Activity::Inactive, _) => Self::Gone,
            (Activity::Active, None | Some(PageState::New)) => Self::New(row.id),
            (Activity::Active, Some(PageState::Held)) => Self::Held,
            (Activity::Active, Some(state @ (PageState::Live | PageState::Noindex))) => {
                match (row.digest, row.renderer, row.changed_at) {
                    (Some(digest), Some(renderer), Some(changed_at)) => Self::Page(FoundPage {
                        id: row.id,
                        state,
                        digest,
                        renderer,
                        changed_at,
                    }),
                    _ => Self::New(row.id),
                }
            }
        }
    }
}
