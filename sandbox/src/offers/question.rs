//! What is asked, whoever is asked.

use chrono::NaiveDate;

use crate::{
    dice::Dice,
    world::{fares::Party, places::Place},
};

/// One search, in the words of neither provider.
#[derive(Clone, Debug)]
pub(crate) struct Question {
    pub from: Place,
    pub to: Place,
    pub departs: NaiveDate,
    /// Set for a round trip.
    pub returns: Option<NaiveDate>,
    pub party: Party,
    /// ISO code; prices are converted roughly.
    pub currency: String,
    /// The numbers of stops wanted; empty: any.
    pub stops: Vec<u32>,
    /// How many itineraries provider A has in the end; provider B has about as many.
    pub results: usize,
}

/// What an answer depends on besides the question.
#[derive(Clone, Copy, Debug)]
pub(crate) struct World {
    pub dice: Dice,
    pub today: NaiveDate,
}

impl Question {
    /// Dice that depend on everything asked; for what is not shared between questions.
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
