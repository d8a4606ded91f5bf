//! What both providers' itineraries go through before they count: checks, bounds, shared names.

use std::{collections::HashSet, sync::Arc};

use chrono::NaiveDateTime;
use flight_finder_core::{
    flights::itinerary::{Itinerary, Leg, Part, Place, Segment, SelfTransfer},
    money::Cents,
};

use super::ask::Ask;

/// Most itineraries of one answer.
const MOST_ITINERARIES: usize = 2_000;
/// Most flights of one direction.
const MOST_SEGMENTS: usize = 8;
/// A week: the longest direction, layovers included, in minutes.
pub(super) const LONGEST_LEG: u32 = 7 * 24 * 60;
/// The longest flight, in minutes.
pub(super) const LONGEST_SEGMENT: u32 = 24 * 60;
/// Longest code of a place or a carrier, in characters.
pub(super) const LONGEST_CODE: usize = 4;
/// Longest flight number, in characters.
pub(super) const LONGEST_NUMBER: usize = 6;
/// Longest name.
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

/// Collects the usable itineraries of one answer.
pub(super) struct Sieve<'a> {
    ask: &'a Ask,
    part: Part,
}

impl<'a> Sieve<'a> {
    /// An empty part for `ask`.
    pub(super) fn new(ask: &'a Ask, demo: bool) -> Self {
        Self {
            ask,
            part: Part {
                demo,
                ..Part::default()
            },
        }
    }

    /// Takes `draft` if it answers the question; `None` is one that could not even be read.
    pub(super) fn offer(&mut self, draft: Option<Draft>) {
        let usable = draft.filter(|draft| is_possible(draft) && is_asked(self.ask, draft));
        match usable {
            Some(draft) if !has_wanted_stops(self.ask, &draft) => {}
            Some(draft) if self.part.itineraries.len() < MOST_ITINERARIES => self.part.itineraries.push(draft.into()),
            _ => self.part.dropped += 1,
        }
    }

    /// What came through.
    pub(super) fn part(self) -> Part {
        self.part
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

/// Right number of legs, right ends, right days: providers that ignore a parameter answer another question.
fn is_asked(ask: &Ask, draft: &Draft) -> bool {
    draft.legs.len() == ask.legs()
        && draft.legs.iter().zip(ask.directions()).all(|(draft, (from, to, day))| {
            let (first, last) = (draft.leg.first(), draft.leg.last());
            first.departs.date() == day
                && from.includes(&first.from.code, &draft.from_city)
                && to.includes(&last.to.code, &draft.to_city)
        })
}

/// Not strange, only not wanted: such an itinerary is left out without counting as dropped.
fn has_wanted_stops(ask: &Ask, draft: &Draft) -> bool {
    ask.most_stops()
        .is_none_or(|most| draft.legs.iter().all(|draft| draft.leg.stops() <= most))
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
    /// `text` without control characters, cut to `longest` characters.
    pub(super) fn get(&mut self, text: &str, longest: usize) -> Arc<str> {
        let clean = text.len() <= longest && !text.bytes().any(|byte| byte.is_ascii_control());
        if clean {
            return self.shared(text);
        }
        let text: String = text.chars().filter(|c| !c.is_control()).take(longest).collect();
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
