//! One answer of provider B.

use flight_finder_core::{platform::providers::DropReason, rules::flights::itinerary::Itinerary};
use secrecy::SecretString;

use super::{itineraries::Tables, wire};
use crate::providers::{
    ProviderError, RequestParams,
    http::Reply,
    itinerary_filter::{Found, ItineraryFilter},
    message,
};

/// Reads a reply whose status is 2xx.
pub(in crate::providers) fn read(
    reply: &Reply,
    params: &RequestParams,
    key: &SecretString,
) -> Result<Found, ProviderError> {
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
    if itineraries.0.is_empty()
        && let Some(text) = message::failure_text(&reply.body, key)
    {
        let status = reply.status.as_u16();
        return Err(ProviderError::Unavailable { status, text });
    }
    in_euro(&body, key)?;
    let mut tables = Tables::read(&body);
    let mut filter = ItineraryFilter::new(params, reply.head.demo);
    for item in &itineraries.0 {
        let itinerary = serde_json::from_str::<wire::Itinerary<'_>>(item.get()).ok();
        let draft = itinerary.ok_or(DropReason::Unreadable);
        filter.offer(draft.and_then(|itinerary| tables.draft(&itinerary)));
    }
    let mut found = filter.found().checked()?;
    mark_best(&mut found.part.itineraries);
    Ok(found)
}

/// Checks that the prices are in euro. The copy of the query in the body names the currency; bodies without this copy
/// name it in the links to the sellers.
fn in_euro(body: &wire::Body<'_>, key: &SecretString) -> Result<(), ProviderError> {
    let query = body
        .query
        .and_then(|query| serde_json::from_str::<wire::Query<'_>>(query.get()).ok())
        .unwrap_or_default();
    let currency = match query.currency.as_str() {
        "" => currency_of_links(body),
        stated => Some(stated.to_owned()),
    };
    match currency {
        Some(other) if !other.eq_ignore_ascii_case("EUR") => {
            Err(ProviderError::ForeignCurrency(message::one_line(&other, key)))
        }
        Some(_) | None => Ok(()),
    }
}

/// The currency in the first link to a seller: `/transport_deeplink/4.0/AL/en-GB/EUR/…`.
fn currency_of_links(body: &wire::Body<'_>) -> Option<String> {
    let itineraries = body.itineraries.as_ref()?.items::<wire::Itinerary<'_>>();
    let options = itineraries.flat_map(|itinerary| itinerary.pricing_options.unwrap_or_default());
    let mut items = options.flat_map(|option| option.items.unwrap_or_default());
    items.find_map(|item| {
        let (_, path) = item.url.as_str().split_once("transport_deeplink/")?;
        let code = path.split('/').nth(3)?;
        let is_code = code.len() == 3 && code.bytes().all(|byte| byte.is_ascii_uppercase());
        is_code.then(|| code.to_owned())
    })
}

/// Marks the cheapest 30 percent, but at least one, as best.
fn mark_best(itineraries: &mut [Itinerary]) {
    let mut by_price: Vec<_> = itineraries.iter_mut().collect();
    by_price.sort_by_key(|itinerary| itinerary.price);
    let count = (by_price.len() * 3 / 10).max(1);
    for itinerary in by_price.into_iter().take(count) {
        itinerary.best = true;
    }
}

/// The error of a body without a list of itineraries. It does not mean that there are no flights.
fn without_itineraries(reply: &Reply, body: &wire::Body<'_>, key: &SecretString) -> ProviderError {
    let status = reply.status.as_u16();
    match message::error_text(&reply.body, key) {
        Some(text) => ProviderError::Rejected { status, text },
        None if body.trips.is_some() || body.fares.is_some() => {
            ProviderError::BadBody("the legacy shape: trips and fares instead of itineraries".into())
        }
        None => ProviderError::BadBody("no itineraries in the answer".into()),
    }
}

#[cfg(test)]
mod tests {
    use flight_finder_core::{base::money::Cents, rules::flights::itinerary::SelfTransfer};

    use super::*;

    /// The prices that are marked as best among `count` itineraries, most expensive first.
    fn best(count: i64) -> Vec<i64> {
        let mut itineraries: Vec<_> = (1..=count)
            .rev()
            .map(|price| Itinerary {
                id: "".into(),
                legs: Vec::new(),
                price: Cents(price),
                best: false,
                self_transfer: SelfTransfer::None,
                unconfirmed: false,
            })
            .collect();
        mark_best(&mut itineraries);
        let best = itineraries.iter().filter(|itinerary| itinerary.best);
        best.map(|itinerary| itinerary.price.0).collect()
    }

    #[test]
    fn the_cheapest_30_percent_are_best_rounded_down_and_at_least_one() {
        assert!(best(0).is_empty());
        assert_eq!(best(1), [1]);
        assert_eq!(best(3), [1]);
        assert_eq!(best(6), [1]);
        assert_eq!(best(7), [2, 1]);
        assert_eq!(best(9), [2, 1]);
        assert_eq!(best(10), [3, 2, 1]);
        assert_eq!(best(100).len(), 30);
    }
}
