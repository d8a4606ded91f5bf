//! Merges many parts into one list: the same flights become one option, and the cheapest offer of them is kept.
//!
//! Two offers are the same when all joined flight numbers and departure dates are equal, or when every leg has the same
//! airports, times and number of segments and no two known operating carriers differ (code-shares of one aircraft have
//! one operating carrier). Airlines are compared after their codes were completed, because a provider may know only its
//! own code of an airline. Comparing only the first leg of a round trip would throw away real return choices.

use std::{collections::HashMap, fmt::Write};

use sha2::{Digest, Sha256};

use super::{
    codes::with_known_codes,
    itinerary::{Carrier, Itinerary, ProviderPart, Segment},
};
use crate::{
    base::{hexadecimal::hexadecimal, time::Timestamp},
    platform::providers::Provider,
};

/// An itinerary on the merged list.
#[derive(Clone, Debug, PartialEq)]
pub struct Offer {
    /// Short hash of the duplicate key: stable across providers, publishes and runs.
    pub id: String,
    /// The cheapest of the offers of these flights whose price is confirmed, else the cheapest of all.
    pub itinerary: Itinerary,
    /// The providers that offer these flights, in the order in which providers are shown.
    pub providers: Vec<Provider>,
    /// When the kept offer arrived from its provider.
    pub checked_at: Timestamp,
}

/// Merges the parts of a run. The order of the parts does not matter.
pub fn merge(parts: &[ProviderPart]) -> Vec<Offer> {
    let parts = with_known_codes(parts);
    let mut candidates: Vec<Candidate<'_>> = parts.iter().flat_map(candidates_of).collect();
    candidates.sort_by_cached_key(Candidate::rank);

    let mut clusters: Vec<Cluster<'_>> = Vec::with_capacity(candidates.len());
    let mut by_numbers: HashMap<String, usize> = HashMap::with_capacity(candidates.len());
    let mut by_times: HashMap<String, Vec<usize>> = HashMap::with_capacity(candidates.len());
    for candidate in candidates {
        let same_times = by_times.entry(candidate.times.clone()).or_default();
        let found = candidate
            .numbers
            .as_ref()
            .and_then(|numbers| by_numbers.get(numbers).copied())
            .or_else(|| {
                same_times
                    .iter()
                    .copied()
                    .find(|&at| clusters[at].times == candidate.times && clusters[at].agrees_with(candidate.itinerary))
            });
        let at = found.unwrap_or_else(|| {
            clusters.push(Cluster::new(&candidate));
            clusters.len() - 1
        });
        clusters[at].add(&candidate);
        if !same_times.contains(&at) {
            same_times.push(at);
        }
        if let Some(numbers) = candidate.numbers {
            by_numbers.entry(numbers).or_insert(at);
        }
    }
    offers(clusters)
}

/// The duplicate key of an itinerary by airports, times and numbers of segments, with one piece for each leg.
pub fn times_key(itinerary: &Itinerary) -> String {
    let mut key = String::with_capacity(64 * itinerary.legs.len());
    for leg in &itinerary.legs {
        let (first, last) = (leg.first(), leg.last());
        write!(
            key,
            "{}{}{}{}{}|",
            first.from.code,
            first.departs.format("%Y%m%d%H%M"),
            last.to.code,
            last.arrives.format("%Y%m%d%H%M"),
            leg.segments.len()
        )
        .expect("writing to a string does not fail");
    }
    key
}

/// The duplicate key of an itinerary by flight numbers and departure dates; `None` when a flight number is unknown.
pub fn numbers_key(itinerary: &Itinerary) -> Option<String> {
    let mut key = String::with_capacity(24 * itinerary.legs.len());
    for leg in &itinerary.legs {
        for flight in &leg.segments {
            if flight.flight_number.is_empty() || flight.marketing.code.is_empty() {
                return None;
            }
            write!(
                key,
                "{}{}@{}+",
                flight.marketing.code,
                flight.flight_number,
                flight.departs.date()
            )
            .expect("writing to a string does not fail");
        }
        key.push('|');
    }
    Some(key)
}

struct Candidate<'a> {
    itinerary: &'a Itinerary,
    provider: Provider,
    checked_at: Timestamp,
    times: String,
    numbers: Option<String>,
}

impl Candidate<'_> {
    /// Ranks the candidates whose price is confirmed first, and of these the cheapest. The other fields decide between equal prices, so
    /// that the result does not depend on the order of the parts.
    fn rank(&self) -> impl Ord + use<> {
        (
            self.itinerary.unconfirmed,
            self.itinerary.price,
            self.provider,
            self.times.clone(),
            self.numbers.clone(),
            codes(segments(self.itinerary).map(operating)),
            self.checked_at,
        )
    }
}

fn candidates_of(part: &ProviderPart) -> impl Iterator<Item = Candidate<'_>> {
    part.part.itineraries.iter().map(|itinerary| Candidate {
        itinerary,
        provider: part.provider,
        checked_at: part.checked_at,
        times: times_key(itinerary),
        numbers: numbers_key(itinerary),
    })
}

/// A group of offers that are the same. The first offer of the group is kept.
struct Cluster<'a> {
    kept: &'a Itinerary,
    checked_at: Timestamp,
    times: String,
    providers: Vec<Provider>,
    best: bool,
    /// The operating carrier of each segment, if any of the offers names it.
    operating: Vec<Option<&'a Carrier>>,
}

impl<'a> Cluster<'a> {
    fn new(candidate: &Candidate<'a>) -> Self {
        Self {
            kept: candidate.itinerary,
            checked_at: candidate.checked_at,
            times: candidate.times.clone(),
            providers: Vec::with_capacity(Provider::ALL.len()),
            best: false,
            operating: segments(candidate.itinerary).map(operating).collect(),
        }
    }

    fn agrees_with(&self, itinerary: &Itinerary) -> bool {
        let known = segments(itinerary).map(operating).zip(&self.operating);
        self.operating.len() == segments(itinerary).count()
            && known
                .filter_map(|(theirs, ours)| Some((theirs?, (*ours)?)))
                .all(|(theirs, ours)| theirs.is_same(ours))
    }

    fn add(&mut self, candidate: &Candidate<'a>) {
        if !self.providers.contains(&candidate.provider) {
            self.providers.push(candidate.provider);
            self.providers.sort();
        }
        self.best |= candidate.itinerary.best;
        if candidate.times == self.times {
            for (ours, theirs) in self
                .operating
                .iter_mut()
                .zip(segments(candidate.itinerary).map(operating))
            {
                *ours = ours.or(theirs);
            }
        }
    }

    fn operating_codes(&self) -> String {
        codes(self.operating.iter().copied())
    }

    fn into_offer(self, id: String) -> Offer {
        let mut itinerary = self.kept.clone();
        itinerary.best = self.best;
        let flights = itinerary.legs.iter_mut().flat_map(|leg| &mut leg.segments);
        for (flight, operating) in flights.zip(&self.operating) {
            flight.operating = flight.operating.take().or_else(|| operating.cloned());
        }
        Offer {
            id,
            itinerary,
            providers: self.providers,
            checked_at: self.checked_at,
        }
    }
}

/// Gives the options their ids. If several options have equal times but different aircraft, the one whose operating
/// carriers sort first gets the id without a suffix, so a change of prices does not change an id.
fn offers(clusters: Vec<Cluster<'_>>) -> Vec<Offer> {
    let mut first: HashMap<String, String> = HashMap::with_capacity(clusters.len());
    for cluster in &clusters {
        let codes = cluster.operating_codes();
        first
            .entry(cluster.times.clone())
            .and_modify(|known| {
                if codes < *known {
                    known.clone_from(&codes);
                }
            })
            .or_insert(codes);
    }
    let named = clusters.into_iter().map(|cluster| {
        let codes = cluster.operating_codes();
        let id = if first.get(&cluster.times) == Some(&codes) {
            short_hash(&cluster.times)
        } else {
            short_hash(&format!("{}{codes}", cluster.times))
        };
        cluster.into_offer(id)
    });
    named.collect()
}

fn short_hash(key: &str) -> String {
    hexadecimal(&Sha256::digest(key.as_bytes())[..8])
}

fn codes<'a>(carriers: impl Iterator<Item = Option<&'a Carrier>>) -> String {
    let codes: Vec<&str> = carriers
        .map(|carrier| carrier.map_or("?", Carrier::shown_code))
        .collect();
    codes.join("+")
}

fn segments(itinerary: &Itinerary) -> impl Iterator<Item = &Segment> {
    itinerary.legs.iter().flat_map(|leg| &leg.segments)
}

fn operating(flight: &Segment) -> Option<&Carrier> {
    flight
        .operating
        .as_ref()
        .filter(|carrier| !carrier.shown_code().is_empty())
}

#[cfg(test)]
mod tests;
