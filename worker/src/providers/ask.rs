//! What a provider is asked for.

use chrono::NaiveDate;
use flight_finder_core::trip::{Stops, TravelClass};

use super::itinerary_filter::Cities;

/// One question to one provider: everything that it sees.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ask {
    /// Where the journey starts.
    pub origin: AskedPlace,
    pub destination: AskedPlace,
    /// The local day of the outbound departure.
    pub depart: NaiveDate,
    /// The local day of the return; none for one way.
    pub return_date: Option<NaiveDate>,
    pub class: TravelClass,
    /// The most changes of plane per direction.
    pub stops: Stops,
    /// Travellers of 12 years and more.
    pub adults: u32,
    /// Travellers from 2 to 11 years.
    pub children: u32,
    /// Travellers below 2 years, in a seat or on a lap.
    pub infants: u32,
}

/// An airport, or a city with several.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AskedPlace {
    /// What is sent: an IATA code, or the word that this provider has for a city.
    pub id: String,
    /// The airports and cities that count as this place, beside `id` itself.
    pub airports: Vec<String>,
}

impl AskedPlace {
    /// Whether an itinerary that ends at `airport`, a known one whose city goes by `cities`, ends here.
    pub(super) fn includes(&self, airport: &str, cities: &Cities) -> bool {
        let is_ours =
            |code: &str| !code.is_empty() && (self.id == code || self.airports.iter().any(|ours| ours == code));
        is_ours(airport) || (!airport.is_empty() && cities.iter().any(|city| is_ours(city)))
    }
}

impl From<&str> for AskedPlace {
    fn from(airport: &str) -> Self {
        Self {
            id: airport.to_owned(),
            airports: Vec::new(),
        }
    }
}

impl Ask {
    /// Legs of a proper answer.
    pub(super) fn legs(&self) -> usize {
        if self.return_date.is_some() { 2 } else { 1 }
    }

    /// The parts of the answer's legs, in order: from, to, day.
    pub(super) fn directions(&self) -> impl Iterator<Item = (&AskedPlace, &AskedPlace, NaiveDate)> {
        let back = self.return_date.map(|day| (&self.destination, &self.origin, day));
        std::iter::once((&self.origin, &self.destination, self.depart)).chain(back)
    }
}
