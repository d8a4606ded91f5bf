//! Which pages are to be rendered again after a change of their inputs.

use std::collections::BTreeSet;

use crate::{
    base::{ids::ConnectionId, place_code::PlaceCode},
    landing::pages::CityName,
    places::airports::Airport,
    platform::db::{Result, Tx},
};

/// The active connections whose pages show prices from one place to another, each once: those between the cities of the places and
/// their states, in both forms. For calendars that were refreshed and for fares that were recorded. The pages that link to
/// these show their lowest prices too; they follow when their own prices change, or when the linked price is too old.
#[tracing::instrument(name = "landing.concerned_connections", skip_all)]
pub async fn concerned_connections(tx: &mut Tx, pairs: &[(PlaceCode, PlaceCode)]) -> Result<Vec<ConnectionId>> {
    let mut cities: BTreeSet<(CityName, CityName)> = BTreeSet::new();
    for (origin, destination) in pairs {
        let origin = tx.airports().place(origin).await?;
        let destination = tx.airports().place(destination).await?;
        if let Some((origin, destination)) = origin.zip(destination) {
            cities.insert((city_of(origin.entry), city_of(destination.entry)));
        }
    }
    let mut concerned = BTreeSet::new();
    for (from, to) in &cities {
        concerned.extend(tx.page_inputs().connections_between(from, to).await?);
    }
    Ok(concerned.into_iter().collect())
}

/// Marks the pages that show prices from one place to another as due.
pub async fn mark_pages(tx: &mut Tx, pairs: &[(PlaceCode, PlaceCode)]) -> Result<()> {
    let concerned = concerned_connections(tx, pairs).await?;
    tx.rendered_pages().mark(&concerned).await
}

/// At most `limit` connections after `after` whose pages may show prices, in the order of their ids, so that a job marks all of them
/// in batches. For changes of the commission of adults.
#[tracing::instrument(name = "landing.priced_connections", skip_all)]
pub async fn priced_connections(tx: &mut Tx, after: Option<ConnectionId>, limit: i64) -> Result<Vec<ConnectionId>> {
    tx.page_inputs().computed_after(after, limit).await
}

fn city_of(entry: Airport) -> CityName {
    CityName {
        city: entry.city,
        state: entry.state,
    }
}
