//! Connecting ready locations, and keeping the paths of connections.

mod store;

use std::collections::HashMap;

use uuid::Uuid;

use super::{
    Location,
    connections::{NewConnection, upsert_connections},
    places::PlaceNames,
    slug::{candidates, connection_path, is_path_of},
};
use crate::{
    base::ids::{ConnectionId, LocationId, TemplateTypeId},
    platform::db::{Result, Tx},
};

/// Other locations with which one transaction connects a location. Other writes wait for such a transaction on SQLite.
const PARTNERS_PER_BATCH: i64 = 100;
/// Connections that one transaction removes.
pub(super) const REMOVED_PER_BATCH: i64 = 100;
/// Connections that one transaction makes inactive.
pub(super) const INACTIVE_PER_BATCH: i64 = 500;
/// Connections whose paths one transaction computes.
const REPATHED_PER_BATCH: i64 = 100;

/// The active types of pages, by slug.
pub struct Types(HashMap<String, PageType>);

/// A type of pages, with what its template says about paths.
#[derive(Clone, Debug, sqlx::FromRow)]
pub(super) struct PageType {
    pub id: TemplateTypeId,
    pub slug: String,
    pub url_structure: String,
}

/// Connections that get new paths: those of a location, or those of a type.
#[derive(Clone, Copy, Debug)]
pub(super) enum Scope {
    Location(LocationId),
    Type(TemplateTypeId),
}

/// What a batch of pairs came to.
#[derive(Debug, Default)]
pub(super) struct Paired {
    pub created: i64,
    pub updated: i64,
    pub skipped: i64,
    /// Pairs without a path: "Tirana – Rome".
    pub failed: Vec<String>,
    /// The last partner; `None` if there are no more.
    pub last: Option<LocationId>,
}

/// What a batch of paths came to.
#[derive(Debug, Default)]
pub(super) struct Repathed {
    pub seen: i64,
    pub changed: i64,
    pub failed: Vec<String>,
    pub last: Option<ConnectionId>,
}

/// Locks the active types of pages until the end of the transaction, so that transactions that write many connections take turns.
pub(super) async fn lock_types(tx: &mut Tx) -> Result<Types> {
    let types = tx.pairing().lock_types().await?;
    Ok(Types(types.into_iter().map(|one| (one.slug.clone(), one)).collect()))
}

impl Types {
    /// The type of the pages about a route.
    pub(super) fn of(&self, from: &Location, to: &Location) -> Option<&PageType> {
        self.0.get(&format!("{}-{}", from.kind.word(), to.kind.word()))
    }
}

/// Connects a location with the ready locations after `after`, in both directions. A location is not connected with itself, nor a city
/// with its own state.
pub(super) async fn pair_next(
    tx: &mut Tx,
    location: &Location,
    after: LocationId,
    (names, types): (&PlaceNames, &Types),
) -> Result<Paired> {
    let partners = tx.locations().ready_after(after, PARTNERS_PER_BATCH).await?;
    let mut paired = Paired::default();
    let mut wanted = Vec::with_capacity(2 * partners.len());
    for partner in partners.iter().filter(|partner| partner.id != location.id) {
        if is_own_state(location, partner) {
            paired.skipped += 2;
            continue;
        }
        for (from, to) in [(location, partner), (partner, location)] {
            let Some(page_type) = types.of(from, to) else {
                paired.skipped += 1;
                continue;
            };
            match path(from, to, page_type, names) {
                Some(path) => wanted.push(NewConnection {
                    from: from.id,
                    to: to.id,
                    template_type: page_type.id,
                    path,
                }),
                None => paired.failed.push(subject(from, to)),
            }
        }
    }
    let stored = upsert_connections(tx, &wanted).await?;
    paired.created = signed(stored.created);
    paired.updated = signed(stored.updated);
    paired.skipped += signed(stored.unchanged);
    let is_full = i64::try_from(partners.len()).is_ok_and(|count| count == PARTNERS_PER_BATCH);
    paired.last = partners.last().filter(|_| is_full).map(|partner| partner.id);
    Ok(paired)
}

/// At most `limit` connections of a location after `after`, in the order of their ids.
pub async fn connections_after(
    tx: &mut Tx,
    location: LocationId,
    after: Option<ConnectionId>,
    limit: i64,
) -> Result<Vec<ConnectionId>> {
    let after = after.unwrap_or(ConnectionId(Uuid::nil()));
    let connections = tx
        .pairing()
        .paths_after(Scope::Location(location), after, limit)
        .await?;
    Ok(connections.into_iter().map(|connection| connection.id).collect())
}

/// Removes connections of a location with their pages, at most `limit`. Their paths answer "gone" from now on. Returns their number.
pub(super) async fn remove_connections(tx: &mut Tx, location: LocationId, limit: i64) -> Result<i64> {
    let ids = tx.pairing().connections_of(location, limit).await?;
    tx.page_links().note_changed(&ids).await?;
    tx.pairing().remove(&ids).await?;
    Ok(i64::try_from(ids.len()).unwrap_or(i64::MAX))
}

/// Makes active connections of a location inactive, at most `limit`. Returns their number.
pub(super) async fn deactivate_connections(tx: &mut Tx, location: LocationId, limit: i64) -> Result<i64> {
    let ids = tx.pairing().active_of(location, limit).await?;
    tx.page_links().note_changed(&ids).await?;
    tx.pairing().deactivate(&ids).await?;
    Ok(i64::try_from(ids.len()).unwrap_or(i64::MAX))
}

/// Gives the connections after `after` their present paths. The page that had another path is found there too.
pub(super) async fn repath_next(
    tx: &mut Tx,
    scope: Scope,
    after: ConnectionId,
    (names, types): (&PlaceNames, &Types),
) -> Result<Repathed> {
    let connections = tx.pairing().paths_after(scope, after, REPATHED_PER_BATCH).await?;
    let mut repathed = Repathed::default();
    let (mut moved, mut due) = (Vec::new(), Vec::new());
    for connection in &connections {
        repathed.seen += 1;
        let from = tx.locations().get(connection.from_location_id).await?;
        let to = tx.locations().get(connection.to_location_id).await?;
        let Some((from, to)) = from.zip(to) else {
            continue;
        };
        let page_type = types.0.values().find(|one| one.id == connection.template_type_id);
        let Some(page_type) = page_type else {
            // The type is not active, so its paths stay.
            due.push(connection.id);
            continue;
        };
        match path(&from, &to, page_type, names) {
            None => repathed.failed.push(subject(&from, &to)),
            Some(wished) => {
                if !is_path_of(&connection.template_url, &wished) {
                    let path = free_path(tx, &wished).await?;
                    tx.pairing().move_connection(connection, &path).await?;
                    moved.push(connection.id);
                    repathed.changed += 1;
                }
                // The texts are on the page itself.
                due.push(connection.id);
            }
        }
    }
    tx.page_links().note_changed(&moved).await?;
    tx.rendered_pages().mark(&due).await?;
    let is_full = i64::try_from(connections.len()).is_ok_and(|count| count == REPATHED_PER_BATCH);
    repathed.last = connections.last().filter(|_| is_full).map(|connection| connection.id);
    Ok(repathed)
}

/// The first candidate that no page has.
async fn free_path(tx: &mut Tx, wished: &str) -> Result<String> {
    for path in candidates(wished) {
        if !tx.pairing().is_taken(&path).await? {
            return Ok(path);
        }
    }
    unreachable!("the numbers do not end");
}

/// The path of the page about a route, without a number.
pub(super) fn path(from: &Location, to: &Location, page_type: &PageType, names: &PlaceNames) -> Option<String> {
    connection_path(&from.origin(names), &to.destination(names), &page_type.url_structure)
}

/// Whether one of them is a city and the other its state.
pub(super) fn is_own_state(one: &Location, other: &Location) -> bool {
    one.kind != other.kind && one.state == other.state
}

fn subject(from: &Location, to: &Location) -> String {
    format!("{} – {}", from.name(), to.name())
}

fn signed(count: u64) -> i64 {
    i64::try_from(count).unwrap_or(i64::MAX)
}
