//! Shows how scoring settings would order the flights of a stored search. Nothing is stored.

use super::{FoundOffers, offers, options::best_first};
use crate::{
    base::{ids::BatchId, money::Cents},
    platform::db::{Db, Result},
    rules::{
        flights::merge::Offer,
        pricing::CommissionRules,
        scoring::{ScoreParts, ScoringSettings},
        settings::Settings,
    },
    search::searches::SearchParams,
};

/// The number of flights that are shown of each order.
const SHOWN: usize = 25;
/// How many of the latest searches are looked through for one with results.
const LOOKED_THROUGH: i64 = 500;

/// The flights of a search in two orders.
#[derive(Clone, Debug, PartialEq)]
pub struct ScoringPreview {
    pub batch_id: BatchId,
    pub params: SearchParams,
    /// The number of all flights.
    pub total: usize,
    /// The first flights of either order, in the order before the change.
    pub flights: Vec<PreviewedFlight>,
}

/// A flight with its places in both orders.
#[derive(Clone, Debug, PartialEq)]
pub struct PreviewedFlight {
    pub offer: Offer,
    /// What the party pays.
    pub price: Cents,
    pub before: Placed,
    pub after: Placed,
}

/// The place of a flight in an order, from 1, and its score.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Placed {
    pub place: usize,
    pub parts: ScoreParts,
}

/// Orders the flights of a search by the settings and by `changed`. Without `batch`, the latest search with results is
/// taken. Returns `None` if there is no such search, or its results are deleted.
#[tracing::instrument(name = "publish.preview_scoring", skip_all)]
pub async fn preview_scoring(
    db: &Db,
    settings: &Settings,
    changed: &ScoringSettings,
    batch: Option<BatchId>,
) -> Result<Option<ScoringPreview>> {
    let mut tx = db.read().await?;
    let batch = match batch {
        Some(batch) => Some(batch),
        None => tx.searches().latest_with_results(LOOKED_THROUGH).await?,
    };
    let Some(batch_id) = batch else { return Ok(None) };
    let run = tx.searches().complete_run(batch_id).await?;
    drop(tx);
    let Some(run) = run else { return Ok(None) };
    let Some(found) = offers(db, run).await? else {
        return Ok(None);
    };
    let (commission, before, after) = (
        settings.values.commission.clone(),
        settings.values.scoring.clone(),
        changed.clone(),
    );
    // On a blocking thread, as publishing does.
    let work = move || preview(batch_id, found, &commission, &before, &after);
    let preview = tokio::task::spawn_blocking(work).await.expect("ordering is total");
    Ok(Some(preview))
}

fn preview(
    batch_id: BatchId,
    found: FoundOffers,
    commission: &CommissionRules,
    before: &ScoringSettings,
    after: &ScoringSettings,
) -> ScoringPreview {
    let FoundOffers { params, offers, .. } = found;
    let seated = params.passengers.seated();
    let flights = offers.into_iter().map(|offer| {
        let price = commission.price(offer.itinerary.price, &params.passengers).total_price;
        let placed = |scoring: &ScoringSettings| Placed {
            place: 0,
            parts: scoring.parts(&offer.itinerary, price, seated),
        };
        PreviewedFlight {
            before: placed(before),
            after: placed(after),
            price,
            offer,
        }
    });
    let mut flights: Vec<_> = flights.collect();
    let total = flights.len();
    sort(&mut flights, |flight| &flight.after);
    for (index, flight) in flights.iter_mut().enumerate() {
        flight.after.place = index + 1;
    }
    sort(&mut flights, |flight| &flight.before);
    for (index, flight) in flights.iter_mut().enumerate() {
        flight.before.place = index + 1;
    }
    flights.retain(|flight| flight.before.place <= SHOWN || flight.after.place <= SHOWN);
    ScoringPreview {
        batch_id,
        params,
        total,
        flights,
    }
}

/// Sorts the flights by one of their scores, as the site does.
fn sort(flights: &mut [PreviewedFlight], placed: impl Fn(&PreviewedFlight) -> &Placed) {
    flights.sort_by(|a, b| {
        let scores = [a, b].map(|flight| placed(flight).parts.total());
        best_first(scores, [a.price, b.price], [&a.offer.id, &b.offer.id])
    });
}
