//! Adds each search event to the tables of demand exactly once.

use std::collections::{BTreeMap, BTreeSet, HashSet};

use super::{
    Level,
    counting::{HOUR, RecentSearches},
    seeded::SeededRoutes,
};
use crate::{
    base::place_code::PlaceCode,
    places::airports::Merges,
    platform::db::{Db, Result, Tx},
    search::searches::SearchEvent,
};

/// Events of one transaction.
pub const FOLD_BATCH: i64 = 500;

/// What a fold came to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Folded {
    /// Events that were looked at.
    pub events: usize,
    /// Those of them that counted.
    pub counted: usize,
}

/// Folds at most [`FOLD_BATCH`] new events. One transaction marks the events and adds them to the sums. If fewer events
/// were folded, there are no more.
#[tracing::instrument(name = "demand.fold", skip_all)]
pub async fn fold(db: &Db) -> Result<Folded> {
    let mut tx = db.write().await?;
    tx.demand().lock().await?;
    let mut events = tx.searches().count_events(FOLD_BATCH).await?;
    let looked_at = events.len();
    events.sort_unstable_by_key(|event| (event.at, event.id));
    let merges = tx.airports().merges().await?;
    let events = moved(&mut tx, &merges, events).await?;
    let counted = only_counted(&mut tx, events).await?;
    add(&mut tx, &SeededRoutes::new(&merges), &counted).await?;
    tx.commit().await?;
    Ok(Folded {
        events: looked_at,
        counted: counted.len(),
    })
}

/// Replaces the codes of places that were merged into others after the search. A search between two places that are one now
/// does not count.
async fn moved(tx: &mut Tx, merges: &Merges, events: Vec<SearchEvent>) -> Result<Vec<SearchEvent>> {
    if merges.is_empty() {
        return Ok(events);
    }
    let code = |text: &str| merges.get(&text.parse().ok()?).map(PlaceCode::to_string);
    let mut kept = Vec::with_capacity(events.len());
    for mut event in events {
        let (origin, destination) = (code(&event.origin), code(&event.destination));
        if origin.is_some() || destination.is_some() {
            event.origin = origin.unwrap_or(event.origin);
            event.destination = destination.unwrap_or(event.destination);
            tx.searches().rename_event(&event).await?;
        }
        if event.origin == event.destination {
            tx.searches().discount_event(event.id).await?;
        } else {
            kept.push(event);
        }
    }
    Ok(kept)
}

/// Marks the events that do not count, and returns the others.
async fn only_counted(tx: &mut Tx, events: Vec<SearchEvent>) -> Result<Vec<SearchEvent>> {
    let mut recent = recent(tx, &events).await?;
    let mut counted = Vec::with_capacity(events.len());
    for event in events {
        if recent.count(&event) {
            counted.push(event);
        } else {
            tx.searches().discount_event(event.id).await?;
        }
    }
    Ok(counted)
}

/// Reads the counted searches of the callers and addresses of `events`, from the hour before the first of `events`.
async fn recent(tx: &mut Tx, events: &[SearchEvent]) -> Result<RecentSearches> {
    let mut recent = RecentSearches::default();
    let Some(first) = events.first() else {
        return Ok(recent);
    };
    let from = first.at.minus(HOUR);
    let new: HashSet<_> = events.iter().map(|event| event.id).collect();
    let callers: BTreeSet<_> = events.iter().filter_map(|event| event.caller.as_deref()).collect();
    for caller in callers {
        let counted = tx.searches().counted_of_caller(caller, from).await?;
        for event in counted.iter().filter(|event| !new.contains(&event.id)) {
            recent.add_of_caller(caller, event);
        }
    }
    let addresses: BTreeSet<_> = events.iter().filter_map(|event| event.address.as_deref()).collect();
    for address in addresses {
        let counted = tx.searches().counted_at_address(address, from).await?;
        for (_, at) in counted.into_iter().filter(|(id, _)| !new.contains(id)) {
            recent.add_at_address(address, at);
        }
    }
    let blocks: BTreeSet<_> = events.iter().filter_map(|event| event.block.as_deref()).collect();
    for block in blocks {
        let counted = tx.searches().counted_in_block(block, from).await?;
        for (_, at) in counted.into_iter().filter(|(id, _)| !new.contains(id)) {
            recent.add_at_address(block, at);
        }
    }
    Ok(recent)
}

/// The new searches of a route-month.
pub(super) struct MonthSum<'a> {
    /// The latest of these searches.
    pub latest: &'a SearchEvent,
    /// The number of these searches.
    pub searches: i64,
    /// The network of the first of these searches that has one.
    pub network: Option<i64>,
    /// Whether the searches come from two networks or from an agent, or the route is a seeded one.
    pub is_shared: bool,
}

impl<'a> MonthSum<'a> {
    fn new(event: &'a SearchEvent, seeded: &SeededRoutes) -> Self {
        Self {
            latest: event,
            searches: 0,
            network: event.network,
            is_shared: seeded.contains(&event.origin, &event.destination),
        }
    }

    fn add(&mut self, event: &'a SearchEvent) {
        let is_elsewhere = self.network.zip(event.network).is_some_and(|(one, other)| one != other);
        self.is_shared |= event.user_id.is_some() || is_elsewhere;
        self.network = self.network.or(event.network);
        self.searches += 1;
        self.latest = event;
    }
}

/// Adds the events to the tables of demand, one after the other and each in key order. Every process locks the rows
/// of these tables in this order.
async fn add(tx: &mut Tx, seeded: &SeededRoutes, counted: &[SearchEvent]) -> Result<()> {
    let mut departures = BTreeMap::new();
    let mut months = BTreeMap::new();
    let mut days = BTreeMap::new();
    // Events come by time.
    for event in counted {
        let (origin, destination) = (event.origin.as_str(), event.destination.as_str());
        let departure = departures.entry((origin, destination, event.departure_date.as_str()));
        let sum: &mut (i64, &SearchEvent) = departure.or_insert((0, event));
        *sum = (sum.0 + 1, event);
        let month = months.entry((origin, destination, event.year_month.as_str()));
        month.or_insert_with(|| MonthSum::new(event, seeded)).add(event);
        let day = days.entry((origin, destination, event.year_month.as_str(), event.at.utc_day()));
        let sum: &mut (i64, &SearchEvent) = day.or_insert((0, event));
        sum.0 += 1;
    }
    for (searches, event) in departures.into_values() {
        tx.demand().add_departures(event, searches).await?;
    }
    for sum in months.into_values() {
        tx.demand().add_searches(&sum, Level::Low).await?;
    }
    for (searches, event) in days.into_values() {
        tx.demand().add_day(event, searches).await?;
    }
    Ok(())
}
