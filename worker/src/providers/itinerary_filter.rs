//! The filter for the itineraries of both providers: it checks them, limits their number and shares their names.

use std::{collections::HashSet, sync::Arc};

use chrono::NaiveDateTime;
use flight_finder_core::{
    airlines::{code_of, is_iata_code},
    flights::{
        itinerary::{Carrier, Itinerary, Leg, Part, Segment, SegmentAirport, SelfTransfer},
        text::is_invisible,
    },
    money::Cents,
    providers::{DropReason, Dropped},
};

use super::{ProviderError, request_params::RequestParams};

/// The most itineraries of one answer.
const MOST_ITINERARIES: usize = 2_000;
/// The most flights of one direction.
const MOST_SEGMENTS: usize = 8;
/// The longest duration of one direction, in minutes and including layovers: a week.
pub(super) const LONGEST_LEG: u32 = 7 * 24 * 60;
/// The longest flight, in minutes.
pub(super) const LONGEST_SEGMENT: u32 = 24 * 60;
pub(super) const LONGEST_NAME: usize = 100;

/// An itinerary that has not been checked yet.
pub(super) struct Draft {
    pub legs: Vec<LegDraft>,
    pub price: Cents,
    pub best: bool,
    pub self_transfer: SelfTransfer,
}

/// A leg and the cities of its first and last airport, which the check needs.
pub(super) struct LegDraft {
    pub leg: Leg,
    pub from_city: Cities,
    pub to_city: Cities,
}

/// The short code of an airport's city and the provider's own code; empty if unknown.
pub(super) type Cities = [Arc<str>; 2];

/// The usable itineraries of an answer, and the counts of the others.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Found {
    pub part: Part,
    /// Itineraries that cannot be used, by reason.
    pub dropped: Dropped,
    /// Usable itineraries with more stops than requested.
    pub unwanted: usize,
}

impl Found {
    /// Returns an error if the answer is complete and all its itineraries were dropped: then the provider has changed its
    /// format or answers another request. An answer without any itinerary is no error.
    pub fn checked(self) -> Result<Self, ProviderError> {
        if self.part.itineraries.is_empty() && self.unwanted == 0 && !self.dropped.is_empty() {
            return Err(ProviderError::AllDropped(self.dropped));
        }
        Ok(self)
    }
}

/// Collects the usable itineraries of one answer.
pub(super) struct ItineraryFilter<'a> {
    params: &'a RequestParams,
    found: Found,
}

impl<'a> ItineraryFilter<'a> {
    /// An empty filter for the answer to `params`.
    pub(super) fn new(params: &'a RequestParams, demo: bool) -> Self {
        let mut found = Found::default();
        found.part.demo = demo;
        Self { params, found }
    }

    /// Keeps `draft` if it is usable and matches the request.
    pub(super) fn offer(&mut self, draft: Result<Draft, DropReason>) {
        match draft.and_then(|draft| usable(self.params, draft)) {
            Err(reason) => self.found.dropped.add(reason, 1),
            Ok(draft) if !has_wanted_stops(self.params, &draft) => self.found.unwanted += 1,
            Ok(draft) => self.found.part.itineraries.push(draft.into()),
        }
    }

    /// The kept itineraries. If there are too many, the cheapest ones are kept.
    pub(super) fn found(mut self) -> Found {
        let itineraries = &mut self.found.part.itineraries;
        if let Some(over @ 1..) = itineraries.len().checked_sub(MOST_ITINERARIES) {
            itineraries.sort_by_key(|itinerary| itinerary.price);
            itineraries.truncate(MOST_ITINERARIES);
            self.found.dropped.add(DropReason::TooMany, over as u64);
        }
        self.found.part.dropped = u32::try_from(self.found.dropped.total()).unwrap_or(u32::MAX);
        self.found
    }
}

impl From<Draft> for Itinerary {
    fn from(draft: Draft) -> Self {
        Self {
            legs: draft.legs.into_iter().map(|draft| draft.leg).collect(),
            price: draft.price,
            best: draft.best,
            self_transfer: draft.self_transfer,
        }
    }
}

fn usable(params: &RequestParams, draft: Draft) -> Result<Draft, DropReason> {
    if !is_possible(&draft) {
        return Err(DropReason::Impossible);
    }
    match differs(params, &draft) {
        Some(reason) => Err(reason),
        None => Ok(draft),
    }
}

fn is_possible(draft: &Draft) -> bool {
    draft.legs.iter().all(|LegDraft { leg, .. }| {
        let segments = &leg.segments;
        (1..=MOST_SEGMENTS).contains(&segments.len()) && segments.windows(2).all(|pair| connects(&pair[0], &pair[1]))
    })
}

/// Whether a flight arrives before the next one departs. Flights of different airports are not compared, because the
/// traveller arranges the transfer.
fn connects(into: &Segment, out_of: &Segment) -> bool {
    into.to.code.is_empty() || into.to.code != out_of.from.code || into.arrives <= out_of.departs
}

/// The reason why an itinerary does not match the request, if there is one. Providers may ignore some of the request's
/// parameters.
fn differs(params: &RequestParams, draft: &Draft) -> Option<DropReason> {
    if draft.legs.len() != params.legs() {
        return Some(DropReason::OtherTrip);
    }
    let mut legs = draft.legs.iter().zip(params.directions());
    legs.find_map(|(draft, (from, to, day))| {
        let (first, last) = (draft.leg.first(), draft.leg.last());
        let is_route = from.includes(&first.from.code, &draft.from_city) && to.includes(&last.to.code, &draft.to_city);
        match (is_route, first.departs.date() == day) {
            (false, _) => Some(DropReason::OtherRoute),
            (true, false) => Some(DropReason::OtherDate),
            (true, true) => None,
        }
    })
}

/// Whether an itinerary has few enough stops. An itinerary with more stops is left out but not counted as dropped.
fn has_wanted_stops(params: &RequestParams, draft: &Draft) -> bool {
    draft.legs.iter().all(|draft| params.stops.allow(draft.leg.stops()))
}

/// The duration of a leg in minutes, from its flights and layovers. `None` if a layover is unknown.
pub(super) fn elapsed(segments: &[Segment]) -> Option<u32> {
    let flown: u32 = segments.iter().map(|segment| segment.duration_minutes).sum();
    let mut waited = 0;
    for pair in segments.windows(2) {
        let (into, out_of) = (&pair[0], &pair[1]);
        if into.to.code.is_empty() || into.to.code != out_of.from.code {
            return None;
        }
        waited += minutes_between(into.arrives, out_of.departs)?;
    }
    Some(flown + waited).filter(|minutes| *minutes <= LONGEST_LEG)
}

fn minutes_between(from: NaiveDateTime, to: NaiveDateTime) -> Option<u32> {
    u32::try_from((to - from).num_minutes())
        .ok()
        .filter(|minutes| *minutes <= LONGEST_LEG)
}

/// Shares equal strings, because an answer repeats a few airports and carriers thousands of times.
#[derive(Default)]
pub(super) struct Names(HashSet<Arc<str>>);

impl Names {
    /// `text` without invisible characters, cut to `longest` characters.
    pub(super) fn get(&mut self, text: &str, longest: usize) -> Arc<str> {
        let clean = text.len() <= longest && !text.chars().any(is_invisible);
        if clean {
            return self.shared(text);
        }
        let text: String = text.chars().filter(|c| !is_invisible(*c)).take(longest).collect();
        self.shared(&text)
    }

    fn shared(&mut self, text: &str) -> Arc<str> {
        if let Some(known) = self.0.get(text) {
            return known.clone();
        }
        let text: Arc<str> = text.into();
        self.0.insert(text.clone());
        text
    }

    /// An airline by its number, the code that the provider states, the provider's own code and its name. The own code
    /// is kept only if no other is known and it has the form of a code.
    pub(super) fn carrier(&mut self, id: Option<i64>, stated: &str, own: &str, name: &str) -> Carrier {
        let code = code_of(stated, name);
        let own_code = Some(own.to_ascii_uppercase()).filter(|own| code.is_none() && is_iata_code(own));
        Carrier {
            code: self.shared(&code.unwrap_or_default()),
            own_code: self.shared(&own_code.unwrap_or_default()),
            id,
            name: self.get(name, LONGEST_NAME),
            logo: None,
        }
    }

    /// An airport with the first of `codes` that is an IATA code, or with an empty code.
    pub(super) fn place(&mut self, codes: [&str; 2], name: &str) -> SegmentAirport {
        let code = codes.into_iter().find_map(iata).unwrap_or_default();
        SegmentAirport {
            code: self.shared(&code),
            name: self.get(name, LONGEST_NAME),
        }
    }
}

/// The code in capitals, if it has three letters.
pub(super) fn iata(code: &str) -> Option<String> {
    let is_code = code.len() == 3 && code.bytes().all(|byte| byte.is_ascii_alphabetic());
    is_code.then(|| code.to_ascii_uppercase())
}
