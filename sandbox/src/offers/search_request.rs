//! A search, independent of the provider.

use chrono::NaiveDate;

use crate::{
    dice::Dice,
    world::{fares::Party, places::Place},
};

/// A search in the form that is common to both providers.
#[derive(Clone, Debug)]
pub(crate) struct SearchRequest {
    pub from: Place,
    pub to: Place,
    pub departs: NaiveDate,
    /// Set for a round trip.
    pub returns: Option<NaiveDate>,
    pub party: Party,
    /// The ISO code. Prices are converted at fixed rates.
    pub currency: String,
    /// The allowed numbers of stops; empty if any number is allowed.
    pub stops: Vec<u32>,
    /// The number of itineraries in provider A's complete list; provider B has about as many.
    pub results: usize,
}

/// What an answer depends on besides the request.
#[derive(Clone, Copy, Debug)]
pub(crate) struct World {
    pub dice: Dice,
    pub today: NaiveDate,
}

impl SearchRequest {
    /// The source of random values that only this request has.
    pub fn dice(&self, dice: Dice) -> Dice {
        use chrono::Datelike;
        let Self { party, .. } = self;
        let days = self.returns.map_or(0, |date| i64::from(date.num_days_from_ce()));
        dice.on(self.from.code)
            .on(self.to.code)
            .and(i64::from(self.departs.num_days_from_ce()))
            .and(days)
            .and(i64::from(party.adults * 10_000 + party.children * 100 + party.infants))
            .on(party.cabin.name())
            .on(&self.currency)
    }
}
