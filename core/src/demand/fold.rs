//! Folding search events into the tables of demand, each exactly once.

use std::{collections::BTreeMap, time::Duration};

use super::{Level, store::Event};
use crate::db::{Db, Result, Tx};

/// Events of one transaction.
pub const FOLD_BATCH: i64 = 500;
/// The same signed-in user asking the same again within this time does not count.
const REPEATED: Duration = Duration::from_mins(30);

/// What a fold came to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Folded {
    /// Events that were looked at.
    pub events: usize,
    /// Those of them that counted.
    pub counted: usize,
}

/// Folds at most [`FOLD_BATCH`] new events in one transaction: the mark on each event and the sums it is in are
/// one. Fewer events than that means that there are no more.
#[tracing::instrument(name = "demand.fold", skip_all)]
pub async fn fold(db: &Db) -> Result<Folded> {
    let mut tx = db.write().await?;
    tx.demand().take_turn().await?;
    let mut events = tx.demand().count_events(FOLD_BATCH).await?;
    let looked_at = events.len();
    events.sort_unstable_by_key(|event| (event.at, event.id));
    let counted = without_repeats(&mut tx, events).await?;
    add(&mut tx, &counted).await?;
    tx.commit().await?;
    Ok(Folded {
        events: looked_at,
        counted: counted.len(),
    })
}

async fn without_repeats(tx: &mut Tx, events: Vec<Event>) -> Result<Vec<Event>> {
    let mut counted = Vec::with_capacity(events.len());
    for event in events {
        let from = event.at.minus(REPEATED);
        if event.user_id.is_some() && tx.demand().is_repeated(&event, from).await? {
            tx.demand().discount_event(event.id).await?;
        } else {
            counted.push(event);
        }
    }
    Ok(counted)
}

/// In key order, the one table before the other: whoever else locks these rows does so too.
async fn add(tx: &mut Tx, counted: &[Event]) -> Result<()> {
    let mut departures = BTreeMap::new();
    let mut months = BTreeMap::new();
    for event in counted {
        let (origin, destination) = (event.origin.as_str(), event.destination.as_str());
        let departure = departures.entry((origin, destination, event.departure_date.as_str()));
        let month = months.entry((origin, destination, event.year_month.as_str()));
        // Events come by time: what stays is the latest of its key.
        for sum in [departure.or_insert((0, event)), month.or_insert((0, event))] {
            *sum = (sum.0 + 1, event);
        }
    }
    for (searches, event) in departures.into_values() {
        tx.demand().add_departures(event, searches).await?;
    }
    for (searches, event) in months.into_values() {
        tx.demand().add_searches(event, searches, Level::Low).await?;
    }
    Ok(())
}
