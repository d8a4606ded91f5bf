//! The priced and scored options of a run, which a publish stores.

use std::cmp::Ordering;

use crate::{
    base::{money::Cents, trip::Passengers},
    rules::{
        flights::{
            itinerary::ProviderPart,
            merge::{Offer, merge},
        },
        pricing::{Breakdown, CommissionRules},
        scoring::ScoringSettings,
    },
};

/// An offer with its price for the party and its score.
#[derive(Clone, Debug, PartialEq)]
pub struct FlightOption {
    /// The flights and the providers that offer them.
    pub offer: Offer,
    /// The price for the party, with its components.
    pub price: Breakdown,
    /// Points; the most first.
    pub score: f64,
}

/// The options of a run, with the best ones in a list of their own. Each list is ordered by score, then by price.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct FlightOptions {
    /// Options that a provider calls best.
    pub best: Vec<FlightOption>,
    pub other: Vec<FlightOption>,
}

impl FlightOptions {
    /// How many there are.
    pub fn len(&self) -> usize {
        self.best.len() + self.other.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// All options, the best ones first.
    pub fn iter(&self) -> impl Iterator<Item = &FlightOption> {
        self.best.iter().chain(&self.other)
    }
}

/// Merges, prices and scores the parts of a run for a party.
pub fn options(
    parts: &[ProviderPart],
    passengers: &Passengers,
    commission: &CommissionRules,
    scoring: &ScoringSettings,
) -> FlightOptions {
    let mut all: Vec<FlightOption> = merge(parts)
        .into_iter()
        .map(|offer| {
            let price = commission.price(offer.itinerary.price, passengers);
            let score = scoring.score(&offer.itinerary, price.total_price, passengers.seated());
            FlightOption { offer, price, score }
        })
        .collect();
    all.sort_by(|a, b| {
        let prices = [a.price.total_price, b.price.total_price];
        best_first([a.score, b.score], prices, [&a.offer.id, &b.offer.id])
    });
    let (best, other) = all.into_iter().partition(|option| option.offer.itinerary.best);
    FlightOptions { best, other }
}

/// The order of two options: the higher score first, then the lower price.
pub(super) fn best_first(scores: [f64; 2], prices: [Cents; 2], ids: [&str; 2]) -> Ordering {
    scores[1]
        .total_cmp(&scores[0])
        .then_with(|| prices[0].cmp(&prices[1]))
        .then_with(|| ids[0].cmp(ids[1]))
}
