//! Counts of the itineraries that were dropped from a provider's response, by reason.

use std::{collections::BTreeMap, fmt};

use serde::{Deserialize, Serialize};

/// Why an itinerary was dropped.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DropReason {
    /// The itinerary's JSON lacks a required part, or refers to a part that the answer does not contain.
    Unreadable,
    /// It has no usable price.
    NoPrice,
    /// A part of the journey is by train or bus.
    NotAFlight,
    /// The flights of the itinerary cannot follow each other, the return departs before the outbound leg arrives, the
    /// times of a flight do not agree with its duration, or there are too many flights.
    Impossible,
    /// The itinerary has more or fewer directions than the search.
    OtherTrip,
    /// The itinerary starts or ends at a place that was not searched.
    OtherRoute,
    /// It departs on another day.
    OtherDate,
    /// The answer contains more itineraries than are kept, and this itinerary is not among the cheapest.
    TooMany,
}

impl DropReason {
    /// The name of the reason in columns, metrics and logs, which is also its name in JSON.
    pub fn name(self) -> &'static str {
        match self {
            Self::Unreadable => "unreadable",
            Self::NoPrice => "no_price",
            Self::NotAFlight => "not_a_flight",
            Self::Impossible => "impossible",
            Self::OtherTrip => "other_trip",
            Self::OtherRoute => "other_route",
            Self::OtherDate => "other_date",
            Self::TooMany => "too_many",
        }
    }
}

/// How many itineraries were dropped for each reason.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Dropped(BTreeMap<DropReason, u64>);

impl Dropped {
    /// Counts `count` more for `reason`.
    pub fn add(&mut self, reason: DropReason, count: u64) {
        if count > 0 {
            *self.0.entry(reason).or_default() += count;
        }
    }

    /// Adds the counts of `other`, each `times` times.
    pub fn add_all(&mut self, other: &Self, times: u64) {
        for (reason, count) in other.iter() {
            self.add(reason, count * times);
        }
    }

    pub fn total(&self) -> u64 {
        self.0.values().sum()
    }

    /// Whether nothing was dropped.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The reasons that occurred, with their counts.
    pub fn iter(&self) -> impl Iterator<Item = (DropReason, u64)> {
        self.0.iter().map(|(reason, count)| (*reason, *count))
    }
}

/// `12 other_date, 3 no_price`.
impl fmt::Display for Dropped {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, (reason, count)) in self.iter().enumerate() {
            let separator = if at == 0 { "" } else { ", " };
            write!(f, "{separator}{count} {}", reason.name())?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_are_written_under_the_names_of_their_reasons() {
        let mut dropped = Dropped::default();
        dropped.add(DropReason::NoPrice, 2);
        dropped.add(DropReason::OtherDate, 1);
        dropped.add(DropReason::TooMany, 0);

        let json = serde_json::to_string(&dropped).unwrap();

        assert_eq!(json, r#"{"no_price":2,"other_date":1}"#);
        assert_eq!(serde_json::from_str::<Dropped>(&json).unwrap(), dropped);
        assert_eq!(
            (dropped.to_string().as_str(), dropped.total()),
            ("2 no_price, 1 other_date", 3)
        );
    }
}
