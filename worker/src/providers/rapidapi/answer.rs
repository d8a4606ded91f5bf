//! One answer of provider A: the itineraries found so far, and whether there may be more.

use std::collections::HashSet;

use flight_finder_core::platform::providers::DropReason;
use secrecy::SecretString;
use serde_json::value::RawValue;

use super::{
    itineraries::ItineraryReader,
    wire::{Bucket, Data, Envelope, Grouped, Itinerary, Price},
};
use crate::providers::{
    ProviderError, RequestParams,
    http::Reply,
    itinerary_filter::{Found, ItineraryFilter, ListChange},
    lenient::List,
    message,
};

/// The itineraries that the provider has found so far.
#[derive(Clone, Debug, PartialEq)]
pub struct Answer {
    pub found: Found,
    /// The number of distinct itineraries, usable or not. It grows even if the filter drops the new ones.
    pub offered: usize,
    pub state: State,
}

/// What the provider says about its list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum State {
    Complete,
    /// There may be more in this session.
    Incomplete(Session),
    /// The list ends with a word that is neither `complete` nor `incomplete`, so it may lack itineraries.
    Unknown(String),
}

impl Answer {
    /// The session to poll, if there is one.
    pub fn session(&self) -> Option<&Session> {
        match &self.state {
            State::Incomplete(session) => Some(session),
            State::Complete | State::Unknown(_) => None,
        }
    }

    /// Returns an error if the list is complete and cannot be used.
    pub(in crate::providers) fn checked(self) -> Result<Self, ProviderError> {
        match self.state {
            State::Complete => Ok(Self {
                found: self.found.checked()?,
                ..self
            }),
            State::Incomplete(_) | State::Unknown(_) => Ok(self),
        }
    }

    /// Adds what a newer answer in the same session contains.
    pub(in crate::providers) fn update(&mut self, newer: Self) -> ListChange {
        let confirms = newer.state == State::Complete && newer.offered > 0;
        self.state = newer.state;
        self.offered = self.offered.max(newer.offered);
        self.found.update(newer.found, confirms)
    }
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
    let state = state(&envelope, session, key);
    if items.0.is_empty()
        && let Some(text) = failure_of_empty(reply, &state, key)
    {
        let status = reply.status.as_u16();
        return Err(ProviderError::Unavailable { status, text });
    }
    let mut filter = ItineraryFilter::new(params, reply.head.demo);
    let offered = filter_items(&items, &mut filter, key)?;
    Ok(Answer {
        found: filter.found(),
        offered,
        state,
    })
}

/// Passes each itinerary to the filter and returns the number of different ones.
///
/// # Errors
///
/// A price is in another currency than euro.
fn filter_items(
    items: &List<'_>,
    filter: &mut ItineraryFilter<'_>,
    key: &SecretString,
) -> Result<usize, ProviderError> {
    let mut reader = ItineraryReader::default();
    let mut ids = HashSet::new();
    let mut without_id = 0;
    for item in &items.0 {
        let itinerary = serde_json::from_str::<Itinerary<'_>>(item.get()).ok();
        match itinerary.as_ref().map(|itinerary| itinerary.id.as_str()) {
            Some("") | None => without_id += 1,
            Some(id) => drop(ids.insert(id.to_owned())),
        }
        if let Some(itinerary) = &itinerary {
            in_euro(&itinerary.price, key)?;
        }
        let draft = itinerary.ok_or(DropReason::Unreadable);
        filter.offer(draft.and_then(|itinerary| reader.draft(&itinerary)));
    }
    Ok(ids.len() + without_id)
}

/// Checks that a price is in euro. Only the formatted price names the currency, and some bodies lack it.
fn in_euro(price: &Price<'_>, key: &SecretString) -> Result<(), ProviderError> {
    let text = price.formatted.as_str();
    let is_price = price.raw.0.is_some() && text.contains(|character: char| character.is_numeric());
    let is_currency =
        |character: &char| !character.is_numeric() && !" .,'’-–+\u{a0}\u{202f}\u{2009}".contains(*character);
    let currency: String = text.chars().filter(is_currency).collect();
    let mut words = text.split(|character: char| !character.is_alphabetic());
    let says_euro = words.any(|word| ["eur", "euro", "euros"].contains(&word.to_lowercase().as_str()));
    if currency.is_empty() || currency.contains('€') || says_euro || !is_price {
        return Ok(());
    }
    Err(ProviderError::ForeignCurrency(message::one_line(&currency, key)))
}

/// The state of the list. A list without a word about it is incomplete if it belongs to a session.
fn state(envelope: &Envelope<'_>, session: Option<&Session>, key: &SecretString) -> State {
    let context = envelope.data.as_ref().and_then(|data: &Data<'_>| data.context.as_ref());
    let word = context.map(|context| context.status.as_str()).unwrap_or_default();
    let lower = word.to_ascii_lowercase();
    let is_incomplete = lower.is_empty() || lower.ends_with("incomplete");
    if !is_incomplete {
        return if lower.ends_with("complete") {
            State::Complete
        } else {
            State::Unknown(message::one_line(word, key))
        };
    }
    let inside = context.map(|context| context.session_id.as_str()).unwrap_or_default();
    let id = [inside, envelope.session_id.as_str()]
        .into_iter()
        .find(|id| !id.is_empty());
    let session = id.map(|id| Session(id.to_owned())).or_else(|| session.cloned());
    session.map_or(State::Complete, State::Incomplete)
}

/// Why an empty list is a failure of the provider and not an absence of flights; `None` if it is none.
fn failure_of_empty(reply: &Reply, state: &State, key: &SecretString) -> Option<String> {
    match state {
        State::Incomplete(_) => None,
        State::Complete => message::failure_text(&reply.body, key),
        State::Unknown(word) => {
            let text = message::failure_text(&reply.body, key);
            Some(text.unwrap_or_else(|| format!("the search ended as {word}")))
        }
    }
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
    let text = message::error_text(&reply.body, key);
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
    /// Makes an answer with `offered` itineraries of which none can be used.
    pub(in crate::providers) fn with(offered: usize, incomplete: bool) -> Self {
        Self {
            found: Found::default(),
            offered,
            state: if incomplete {
                State::Incomplete(Session("session".into()))
            } else {
                State::Complete
            },
        }
    }
}
