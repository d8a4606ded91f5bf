//! One answer of provider A: the itineraries found so far, and whether there may be more.

use std::collections::HashSet;

use flight_finder_core::providers::DropReason;
use secrecy::SecretString;
use serde_json::value::RawValue;

use super::{
    itineraries::ItineraryReader,
    wire::{Bucket, Data, Envelope, Grouped, Itinerary},
};
use crate::providers::{
    ProviderError, RequestParams,
    http::Reply,
    itinerary_filter::{Found, ItineraryFilter},
    lenient::List,
    message,
};

/// The itineraries that the provider has found so far.
#[derive(Clone, Debug, PartialEq)]
pub struct Answer {
    pub found: Found,
    /// The number of distinct itineraries, usable or not. It grows even if the filter drops the new ones.
    pub offered: usize,
    /// The session to poll; `None` if the list is complete.
    pub session: Option<Session>,
}

/// A search that the provider has not completed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Session(String);

impl Session {
    /// The provider's opaque id of the session.
    pub(super) fn id(&self) -> &str {
        &self.0
    }
}

/// Reads a reply whose status is 2xx, to a search or to a poll of `session`.
pub(in crate::providers) fn read(
    reply: &Reply,
    params: &RequestParams,
    session: Option<&Session>,
    key: &SecretString,
) -> Result<Answer, ProviderError> {
    let body = String::from_utf8_lossy(&reply.body);
    let json = body.trim_start_matches('\u{feff}');
    let envelope: Envelope<'_> = serde_json::from_str(json).map_err(|error| unreadable(reply, &error, key))?;
    let refused = envelope.status.is_some_and(|status| !status.0);
    let itineraries = envelope
        .data
        .as_ref()
        .and_then(|data| data.itineraries)
        .filter(|_| !refused);
    let Some(itineraries) = itineraries else {
        return Err(without_itineraries(reply, refused, key));
    };
    let items = items(itineraries)?;
    let mut filter = ItineraryFilter::new(params, reply.head.demo);
    let offered = filter_items(&items, &mut filter);
    Ok(Answer {
        found: filter.found(),
        offered,
        session: unfinished(&envelope, session),
    })
}

/// Passes each distinct itinerary to the filter and returns their number.
fn filter_items(items: &List<'_>, filter: &mut ItineraryFilter<'_>) -> usize {
    let mut reader = ItineraryReader::default();
    let mut seen = HashSet::new();
    let mut offered = 0;
    for item in &items.0 {
        let itinerary = serde_json::from_str::<Itinerary<'_>>(item.get()).ok();
        let id = itinerary
            .as_ref()
            .map(|itinerary| itinerary.id.clone())
            .filter(|id| !id.as_str().is_empty());
        if id.is_some_and(|id| !seen.insert(id.0)) {
            continue;
        }
        offered += 1;
        let draft = itinerary.ok_or(DropReason::Unreadable);
        filter.offer(draft.and_then(|itinerary| reader.draft(&itinerary)));
    }
    offered
}

/// The session to poll next. There is one if the status is `incomplete`, or if the answer to a poll has no status.
fn unfinished(envelope: &Envelope<'_>, session: Option<&Session>) -> Option<Session> {
    let context = envelope.data.as_ref().and_then(|data: &Data<'_>| data.context.as_ref());
    let state = context.map(|context| context.status.as_str()).unwrap_or_default();
    if !state.is_empty() && !state.eq_ignore_ascii_case("incomplete") {
        return None;
    }
    let inside = context.map(|context| context.session_id.as_str()).unwrap_or_default();
    let id = [inside, envelope.session_id.as_str()]
        .into_iter()
        .find(|id| !id.is_empty());
    id.map(|id| Session(id.to_owned())).or_else(|| session.cloned())
}

/// The elements of `data.itineraries` in any of its shapes.
fn items(itineraries: &RawValue) -> Result<List<'_>, ProviderError> {
    let strange = || ProviderError::BadBody("itineraries in an unknown shape".into());
    if itineraries.get().starts_with('[') {
        return serde_json::from_str(itineraries.get()).map_err(|_| strange());
    }
    let grouped: Grouped<'_> = serde_json::from_str(itineraries.get()).map_err(|_| strange())?;
    match (grouped.results, grouped.buckets) {
        (Some(results), _) => Ok(results),
        (None, Some(buckets)) => Ok(List(
            buckets
                .items::<Bucket<'_>>()
                .flat_map(|bucket| bucket.items.0)
                .collect(),
        )),
        (None, None) => Err(strange()),
    }
}

/// The error of well-formed JSON without itineraries. It is a rejection if the body has a message.
fn without_itineraries(reply: &Reply, refused: bool, key: &SecretString) -> ProviderError {
    let status = reply.status.as_u16();
    let no_data = || ProviderError::BadBody("no itineraries in the answer".into());
    let text = message::error_text(&reply.body, key).filter(|words| words != "Successful");
    match text {
        Some(text) => ProviderError::Rejected { status, text },
        None if refused => ProviderError::Rejected {
            status,
            text: message::or_status(&reply.body, status, key),
        },
        None => no_data(),
    }
}

/// The error of a body that cannot be parsed. The parser's message may quote the body, so only its position is kept.
fn unreadable(reply: &Reply, error: &serde_json::Error, key: &SecretString) -> ProviderError {
    match error.classify() {
        serde_json::error::Category::Data => without_itineraries(reply, false, key),
        _ => ProviderError::BadBody(format!("no JSON (line {}, column {})", error.line(), error.column())),
    }
}

#[cfg(test)]
impl Answer {
    /// Makes an answer with `offered` itineraries, of which `usable` can be used.
    pub(in crate::providers) fn with(offered: usize, usable: usize, incomplete: bool) -> Self {
        use flight_finder_core::{
            flights::itinerary::{self, Part},
            money::Cents,
        };
        let itinerary = itinerary::Itinerary {
            legs: Vec::new(),
            price: Cents(1),
            best: false,
            self_transfer: itinerary::SelfTransfer::None,
        };
        let part = Part {
            itineraries: vec![itinerary; usable],
            ..Part::default()
        };
        let found = Found {
            part,
            ..Found::default()
        };
        Self {
            found,
            offered,
            session: incomplete.then(|| Session("session".into())),
        }
    }
}
