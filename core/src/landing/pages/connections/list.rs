//! The list of connections, which may have a million rows.
//!
//! Rows are listed by their ids, which sort by the time at which connections were created. A search by name first finds the
//! locations. If they have few connections, these are gathered and sorted; if they have many, one meets enough of them by reading
//! all connections from the newest on.

use tracing::instrument;

use super::ConnectionRow;
use crate::{
    base::{fold::fold, ids::TemplateTypeId, page::NumberedPage},
    landing::pages::{Activity, Counted, Location},
    platform::db::{Db, IdList, Result},
};

/// Connections are counted up to this number.
pub(super) const MAX_COUNTED: i64 = 5_000;
/// The most locations that are offered as ends.
const MAX_OPTIONS: i64 = 50;

/// Which connections to list. All conditions must hold.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ConnectionFilter {
    /// Words of the name of one of the ends; empty for all.
    pub text: String,
    pub status: Option<Activity>,
    pub of_type: Option<TemplateTypeId>,
}

/// A page of connections.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConnectionPage {
    pub connections: Vec<ConnectionRow>,
    pub total: Counted,
}

/// Returns a page of the connections that match a filter, the newest first.
#[instrument(name = "landing.connections", skip_all)]
pub async fn list_connections(db: &Db, filter: &ConnectionFilter, page: NumberedPage) -> Result<ConnectionPage> {
    let mut tx = db.read().await?;
    tx.plan_for_values().await?;
    let mut connections = tx.connections();
    let words = fold(&filter.text);
    let ends = if words.is_empty() {
        None
    } else {
        Some(connections.locations_named(&words).await?)
    };
    let ends = ends.map(|ends| ends.into_iter().map(|id| id.0).collect::<IdList>());
    let total = match &ends {
        None => connections.count(filter).await?,
        Some(ends) => connections.count_with_ends(filter, ends).await?,
    };
    // Nobody reads further, and the database would have to skip too many rows.
    let ids = if page.offset() >= MAX_COUNTED {
        Vec::new()
    } else {
        match &ends {
            None => connections.page(filter, page).await?,
            Some(ends) if total.is_exact => connections.gather(filter, ends, page).await?,
            Some(ends) => connections.page_with_ends(filter, ends, page).await?,
        }
    };
    Ok(ConnectionPage {
        connections: connections.rows(&ids).await?,
        total,
    })
}

/// Returns the first ready locations whose names have the words of a text, by name.
#[instrument(name = "landing.connection_options", skip_all)]
pub async fn list_options(db: &Db, text: &str) -> Result<Vec<Location>> {
    let mut tx = db.read().await?;
    tx.connections().ready_locations(&fold(text), MAX_OPTIONS).await
}
