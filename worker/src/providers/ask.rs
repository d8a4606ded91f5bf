//! What a provider is asked for.

use chrono::NaiveDate;

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
    /// 1 economy, 2 premium economy, 3 business, 4 first; anything else is asked as economy.
    pub class: u8,
    /// 0 any, 1 nonstop only, 2 one stop or fewer, 3 two stops or fewer.
    pub stops: u8,
    /// Travellers of 12 years and more.
    pub adults: u8,
    /// Travellers from 2 to 11 years.
    pub children: u8,
    /// Travellers below 2 years, in a seat or on a lap.
    pub infants: u8,
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

    /// The most changes of plane that a direction may have; none: any number.
    pub(super) fn most_stops(&self) -> Option<usize> {
        match self.stops {
            1..=3 => Some(usize::from(self.stops - 1)),
            _ => None,
        }
    }

    /// The parts of the answer's legs, in order: from, to, day.
    pub(super) fn directions(&self) -> impl Iterator<Item = (&AskedPlace, &AskedPlace, NaiveDate)> {
        let back = self.return_date.map(|day| (&self.destination, &self.origin, day));
        std::iter::once((&self.origin, &self.destination, self.depart)).chain(back)
    }
}
