//! One answer of provider B.

use flight_finder_core::flights::itinerary::{Itinerary, Part};
use secrecy::SecretString;

use super::{itineraries::Tables, wire};
use crate::providers::{Ask, ProviderError, http::Reply, message, sieve::Sieve};

/// Reads the 2xx `reply`.
pub(in crate::providers) fn read(reply: &Reply, ask: &Ask, key: &SecretString) -> Result<Part, ProviderError> {
    let body = String::from_utf8_lossy(&reply.body);
    let json = body.trim_start_matches('\u{feff}');
    let body: wire::Body<'_> = serde_json::from_str(json).map_err(|error| {
        ProviderError::BadBody(format!(
            "no JSON of theirs (line {}, column {})",
            error.line(),
            error.column()
        ))
    })?;
    let Some(itineraries) = &body.itineraries else {
        return Err(without_itineraries(reply, &body, key));
    };
    let mut tables = Tables::of(&body);
    let mut sieve = Sieve::new(ask, reply.head.demo);
    for item in &itineraries.0 {
        let itinerary = serde_json::from_str::<wire::Itinerary<'_>>(item.get()).ok();
        sieve.offer(itinerary.and_then(|itinerary| tables.draft(&itinerary)));
    }
    let mut part = sieve.part();
    mark_best(&mut part.itineraries);
    Ok(part)
}

/// The cheapest 30 percent, at least one, are this provider's best.
fn mark_best(itineraries: &mut [Itinerary]) {
    let mut by_price: Vec<_> = itineraries.iter_mut().collect();
    by_price.sort_by_key(|itinerary| itinerary.price);
    let count = (by_price.len() * 3 / 10).max(1);
    for itinerary in by_price.into_iter().take(count) {
        itinerary.best = true;
    }
}

/// No list of itineraries is never "no flights".
fn without_itineraries(reply: &Reply, body: &wire::Body<'_>, key: &SecretString) -> ProviderError {
    let status = reply.status.as_u16();
    match message::spoken(&reply.body, key) {
        Some(text) => ProviderError::Rejected { status, text },
        None if body.trips.is_some() || body.fares.is_some() => {
            ProviderError::BadBody("the legacy shape: trips and fares instead of itineraries".into())
        }
        None => ProviderError::BadBody("no itineraries in the answer".into()),
    }
}
