//! The filter for the itineraries of both providers: checks, bounds, shared names.

use std::{collections::HashSet, sync::Arc};

use chrono::NaiveDateTime;
use flight_finder_core::{
    airlines::code_of,
    flights::{
        itinerary::{Itinerary, Leg, Part, Place, Segment, SelfTransfer},
        text::is_invisible,
    },
    money::Cents,
    providers::{DropReason, Dropped},
};

use super::{ask::Ask, error::ProviderError};

/// Most itineraries of one answer.
const MOST_ITINERARIES: usize = 2_000;
/// Most flights of one direction.
const MOST_SEGMENTS: usize = 8;
/// A week: the longest direction, layovers included, in minutes.
pub(super) const LONGEST_LEG: u32 = 7 * 24 * 60;
/// The longest flight, in minutes.
pub(super) const LONGEST_SEGMENT: u32 = 24 * 60;
pub(super) const LONGEST_NAME: usize = 100;

/// An itinerary on trial.
pub(super) struct Draft {
    pub legs: Vec<LegDraft>,
    pub price: Cents,
    pub best: bool,
    pub self_transfer: SelfTransfer,
}

/// A leg and the names of the cities of its ends, which only the check needs.
pub(super) struct LegDraft {
    pub leg: Leg,
    pub from_city: Cities,
    pub to_city: Cities,
}

/// The short code of an airport's city and the provider's own; empty where unknown.
pub(super) type Cities = [Arc<str>; 2];

/// What an answer holds.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Found {
    pub part: Part,
    /// Those that could not be used, by reason.
    pub dropped: Dropped,
    /// Usable ones with more stops than are wanted.
    pub unwanted: usize,
}

impl Found {
    /// A complete answer in which every itinerary had to be dropped is a failure: the provider changed its format, or
    /// answered another question. That there are no flights is something else.
    pub fn checked(self) -> Result<Self, ProviderError> {
        if self.part.itineraries.is_empty() && self.unwanted == 0 && !self.dropped.is_empty() {
            return Err(ProviderError::AllDropped(self.dropped));
        }
        Ok(self)
    }
}

/// Collects the usable itineraries of one answer.
pub(super) struct ItineraryFilter<'a> {
    ask: &'a Ask,
    found: Found,
}

impl<'a> ItineraryFilter<'a> {
    /// Nothing yet for `ask`.
    pub(super) fn new(ask: &'a Ask, demo: bool) -> Self {
        let mut found = Found::default();
        found.part.demo = demo;
        Self { ask, found }
    }

    /// Takes `draft` if it answers the question.
    pub(super) fn offer(&mut self, draft: Result<Draft, DropReason>) {
        match draft.and_then(|draft| usable(self.ask, draft)) {
            Err(reason) => self.found.dropped.add(reason, 1),
            Ok(draft) if !has_wanted_stops(self.ask, &draft) => self.found.unwanted += 1,
            Ok(draft) => self.found.part.itineraries.push(draft.into()),
        }
    }

    /// What came through: of too many itineraries the cheapest.
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

fn usable(ask: &Ask, draft: Draft) -> Result<Draft, DropReason> {
    if !is_possible(&draft) {
        return Err(DropReason::Impossible);
    }
    match differs(ask, &draft) {
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

/// A known airport is not left before it is reached. (Another airport of the city is a matter of the traveller.)
fn connects(into: &Segment, out_of: &Segment) -> bool {
    into.to.code.is_empty() || into.to.code != out_of.from.code || into.arrives <= out_of.departs
}

/// How an itinerary differs from what was asked: providers that ignore a parameter answer another question.
fn differs(ask: &Ask, draft: &Draft) -> Option<DropReason> {
    if draft.legs.len() != ask.legs() {
        return Some(DropReason::OtherTrip);
    }
    let mut legs = draft.legs.iter().zip(ask.directions());
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

/// Not strange, only not wanted: such an itinerary is left out without counting as dropped.
fn has_wanted_stops(ask: &Ask, draft: &Draft) -> bool {
    draft.legs.iter().all(|draft| ask.stops.allow(draft.leg.stops()))
}

/// Elapsed minutes of a leg from its flights and the waits between them; none where a wait cannot be known.
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

/// Shared strings: an answer repeats a handful of airports and carriers thousands of times.
#[derive(Default)]
pub(super) struct Names(HashSet<Arc<str>>);

impl Names {
    /// `text` without characters that do not show, cut to `longest` characters.
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

    /// An airline's code, or nothing where the provider only has a code of its own.
    pub(super) fn airline(&mut self, codes: [&str; 2], name: &str) -> Arc<str> {
        self.shared(&code_of(codes, name).unwrap_or_default())
    }

    /// An airport by the first of `codes` that can be one; unknown where none can.
    pub(super) fn place(&mut self, codes: [&str; 2], name: &str) -> Place {
        let code = codes.into_iter().find_map(iata).unwrap_or_default();
        Place {
            code: self.shared(&code),
            name: self.get(name, LONGEST_NAME),
        }
    }
}

/// Three letters, in capitals.
pub(super) fn iata(code: &str) -> Option<String> {
    let is_code = code.len() == 3 && code.bytes().all(|byte| byte.is_ascii_alphabetic());
    is_code.then(|| code.to_ascii_uppercase())
}
