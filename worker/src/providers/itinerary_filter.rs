//! The filter for the itineraries of both providers: it checks them, limits their number and shares their names.

use std::{
    collections::{HashMap, HashSet, hash_map::Entry},
    sync::Arc,
};

use chrono::{NaiveDateTime, TimeDelta};
use flight_finder_core::{
    base::{form::is_invisible, money::Cents},
    platform::providers::{DropReason, Dropped},
    rules::{
        airlines::{code_of, is_iata_code},
        flights::{
            itinerary::{Carrier, Itinerary, Leg, Part, Segment, SegmentAirport, SelfTransfer},
            merge::{numbers_key, times_key},
        },
    },
};

use super::{ProviderError, request_params::RequestParams};

/// The most itineraries of one answer.
const MAX_ITINERARIES: usize = 2_000;
/// The most flights of one direction.
const MAX_SEGMENTS: usize = 8;
/// The longest duration of one direction, in minutes and including layovers: a week.
pub(super) const MAX_LEG: u32 = 7 * 24 * 60;
/// The longest flight, in minutes.
pub(super) const MAX_SEGMENT: u32 = 24 * 60;
/// The largest difference between the local times of two places.
const MAX_TIME_DIFFERENCE: TimeDelta = TimeDelta::hours(26);
/// The largest difference between the local times of two cities that count as one destination.
const NEARBY_TIME_DIFFERENCE: TimeDelta = TimeDelta::hours(3);
pub(super) const MAX_NAME: usize = 100;

/// An itinerary that has not been checked yet.
pub(super) struct Draft {
    /// The provider's id; empty if it has none.
    pub id: Arc<str>,
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

impl LegDraft {
    /// A leg of these flights; a flight of unknown duration has zero. The duration of one flight is computed from
    /// `total`, the duration of the leg. `None` if the durations are not known.
    pub(super) fn new(mut segments: Vec<Segment>, total: Option<u32>, cities: [Cities; 2]) -> Option<Self> {
        let unknown = segments.iter().filter(|flight| flight.duration_minutes == 0).count();
        let duration_minutes = match unknown {
            0 => total.or_else(|| elapsed(&segments))?,
            1 => {
                let total = total?;
                let missing = total.checked_sub(flown(&segments) + waited(&segments)?)?;
                let flight = segments.iter_mut().find(|flight| flight.duration_minutes == 0)?;
                flight.duration_minutes = Some(missing).filter(|minutes| (1..=MAX_SEGMENT).contains(minutes))?;
                total
            }
            _ => return None,
        };
        let [from_city, to_city] = cities;
        Some(Self {
            leg: Leg {
                segments,
                duration_minutes,
            },
            from_city,
            to_city,
        })
    }
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

    /// Adds the itineraries of a newer answer in the same session, which replace older ones. If the newer answer is
    /// complete, the itineraries that it does not contain are marked as not confirmed. Returns whether the list is longer
    /// than before, and whether anything in it is different.
    pub(super) fn update(&mut self, newer: Self, is_complete: bool) -> ListChange {
        let list = &mut self.part.itineraries;
        let before = list.len();
        let mut places = Places::default();
        for (at, itinerary) in list.iter().enumerate() {
            places.of(itinerary, at);
        }
        let mut is_confirmed = vec![!is_complete; before];
        let mut is_changed = false;
        for itinerary in newer.part.itineraries {
            match places.of(&itinerary, list.len()) {
                None => list.push(itinerary),
                Some(at) => {
                    is_changed |= list[at] != itinerary;
                    list[at] = itinerary;
                    if let Some(confirmed) = is_confirmed.get_mut(at) {
                        *confirmed = true;
                    }
                }
            }
        }
        for (itinerary, is_confirmed) in list.iter_mut().zip(is_confirmed) {
            itinerary.unconfirmed = !is_confirmed;
            is_changed |= !is_confirmed;
        }
        let grew = list.len() > before;
        self.dropped = newer.dropped;
        self.unwanted = newer.unwanted;
        self.limit();
        ListChange {
            grew,
            any: grew || is_changed,
        }
    }

    /// Keeps the cheapest itineraries if there are too many.
    fn limit(&mut self) {
        let itineraries = &mut self.part.itineraries;
        if let Some(over @ 1..) = itineraries.len().checked_sub(MAX_ITINERARIES) {
            itineraries.sort_by_key(|itinerary| itinerary.price);
            itineraries.truncate(MAX_ITINERARIES);
            self.dropped.add(DropReason::TooMany, over as u64);
        }
        self.part.dropped = u32::try_from(self.dropped.total()).unwrap_or(u32::MAX);
    }
}

/// How a newer answer changed the list of a session.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct ListChange {
    /// Itineraries were added.
    pub grew: bool,
    /// Itineraries were added, or have other values.
    pub any: bool,
}

/// Collects the usable itineraries of one answer.
pub(super) struct ItineraryFilter<'a> {
    params: &'a RequestParams,
    found: Found,
    places: Places,
}

impl<'a> ItineraryFilter<'a> {
    /// An empty filter for the answer to `params`.
    pub(super) fn new(params: &'a RequestParams, demo: bool) -> Self {
        let mut found = Found::default();
        found.part.demo = demo;
        Self {
            params,
            found,
            places: Places::default(),
        }
    }

    /// Keeps `draft` if it is usable and matches the request. Of the same itinerary, the cheapest entry is kept.
    pub(super) fn offer(&mut self, draft: Result<Draft, DropReason>) {
        match draft.and_then(|draft| usable(self.params, draft)) {
            Err(reason) => self.found.dropped.add(reason, 1),
            Ok(draft) if !has_wanted_stops(self.params, &draft) => self.found.unwanted += 1,
            Ok(draft) => self.keep(draft.into()),
        }
    }

    fn keep(&mut self, mut itinerary: Itinerary) {
        let kept = &mut self.found.part.itineraries;
        match self.places.of(&itinerary, kept.len()) {
            None => kept.push(itinerary),
            Some(at) => {
                itinerary.best |= kept[at].best;
                if itinerary.price <= kept[at].price {
                    kept[at] = itinerary;
                } else {
                    kept[at].best = itinerary.best;
                }
            }
        }
    }

    /// The kept itineraries.
    pub(super) fn found(mut self) -> Found {
        self.found.limit();
        self.found
    }
}

/// The places of itineraries in a list.
///
/// Two entries are the same itinerary if they have the same id and the same airports and times: a provider may use one
/// id for different flights. Entries without an id are compared by airports, times and flight numbers.
#[derive(Default)]
struct Places(HashMap<String, usize>);

impl Places {
    /// The place of an itinerary. If it is new, its place is `next` from now on, and the result is `None`.
    fn of(&mut self, itinerary: &Itinerary, next: usize) -> Option<usize> {
        let mut key = times_key(itinerary);
        if itinerary.id.is_empty() {
            key.push_str(&numbers_key(itinerary).unwrap_or_default());
        } else {
            key.push_str(&itinerary.id);
        }
        match self.0.entry(key) {
            Entry::Occupied(place) => Some(*place.get()),
            Entry::Vacant(free) => {
                free.insert(next);
                None
            }
        }
    }
}

impl From<Draft> for Itinerary {
    fn from(draft: Draft) -> Self {
        Self {
            id: draft.id,
            legs: draft.legs.into_iter().map(|draft| draft.leg).collect(),
            price: draft.price,
            best: draft.best,
            self_transfer: draft.self_transfer,
            unconfirmed: false,
        }
    }
}

fn usable(params: &RequestParams, draft: Draft) -> Result<Draft, DropReason> {
    if !draft.legs.iter().all(|draft| is_possible_leg(&draft.leg)) {
        return Err(DropReason::Impossible);
    }
    if let Some(reason) = differs(params, &draft) {
        return Err(reason);
    }
    if !draft.legs.windows(2).all(|pair| returns(&pair[0], &pair[1])) {
        return Err(DropReason::Impossible);
    }
    Ok(draft)
}

fn is_possible_leg(leg: &Leg) -> bool {
    let segments = &leg.segments;
    (1..=MAX_SEGMENTS).contains(&segments.len())
        && segments.iter().all(lasts_as_said)
        && segments.windows(2).all(|pair| connects(&pair[0], &pair[1]))
}

/// Whether the times of a flight differ by its duration and a possible difference of local times.
fn lasts_as_said(flight: &Segment) -> bool {
    let duration = TimeDelta::minutes(flight.duration_minutes.into());
    (flight.arrives - flight.departs - duration).abs() <= MAX_TIME_DIFFERENCE
}

/// Whether the outbound leg arrives before the return departs. Between different cities, which may have different local
/// times, this is known only if it departs hours before.
fn returns(out: &LegDraft, back: &LegDraft) -> bool {
    let (landed, leaves) = (out.leg.last(), back.leg.first());
    let is_one_city = landed.to.code == leaves.from.code
        || out
            .to_city
            .iter()
            .any(|city| !city.is_empty() && back.from_city.contains(city));
    let tolerance = if is_one_city {
        TimeDelta::zero()
    } else {
        NEARBY_TIME_DIFFERENCE
    };
    landed.arrives <= leaves.departs + tolerance
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
fn elapsed(segments: &[Segment]) -> Option<u32> {
    let is_known = |pair: &[Segment]| !pair[0].to.code.is_empty() && pair[0].to.code == pair[1].from.code;
    if !segments.windows(2).all(is_known) {
        return None;
    }
    Some(flown(segments) + waited(segments)?).filter(|minutes| *minutes <= MAX_LEG)
}

fn flown(segments: &[Segment]) -> u32 {
    segments.iter().map(|segment| segment.duration_minutes).sum()
}

/// The minutes between the flights, if those who change to another airport stay in the same local time.
fn waited(segments: &[Segment]) -> Option<u32> {
    let waits = segments
        .windows(2)
        .map(|pair| minutes_between(pair[0].arrives, pair[1].departs));
    waits.sum()
}

fn minutes_between(from: NaiveDateTime, to: NaiveDateTime) -> Option<u32> {
    u32::try_from((to - from).num_minutes())
        .ok()
        .filter(|minutes| *minutes <= MAX_LEG)
}

/// Whether a segment is a flight and not a train or bus: by what the provider says about it, if anything, and by the
/// kinds of places at which it starts and ends.
pub(super) fn is_flight(modes: [&str; 2], places: [&str; 2]) -> bool {
    let flies = |mode: &str| {
        let mode = mode.to_ascii_lowercase();
        mode.is_empty() || mode.ends_with("flight") || mode.ends_with("unspecified")
    };
    modes.into_iter().all(flies) && !places.iter().any(|kind| kind.to_ascii_lowercase().contains("station"))
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
            name: self.get(name, MAX_NAME),
            logo: None,
        }
    }

    /// An airport with the first of `codes` that is an IATA code, or with an empty code.
    pub(super) fn place(&mut self, codes: [&str; 2], name: &str) -> SegmentAirport {
        let code = codes.into_iter().find_map(iata).unwrap_or_default();
        SegmentAirport {
            code: self.shared(&code),
            name: self.get(name, MAX_NAME),
        }
    }
}

/// The code in capitals, if it has three letters.
pub(super) fn iata(code: &str) -> Option<String> {
    let is_code = code.len() == 3 && code.bytes().all(|byte| byte.is_ascii_alphabetic());
    is_code.then(|| code.to_ascii_uppercase())
}
