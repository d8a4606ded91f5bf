//! The parameters of a provider request.

use chrono::NaiveDate;
use flight_finder_core::trip::{Stops, TravelClass};

use super::itinerary_filter::Cities;

/// The parameters of one provider request: everything that the provider receives.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RequestParams {
    /// Where the journey starts.
    pub origin: RequestPlace,
    pub destination: RequestPlace,
    /// The day of the outbound departure, in local time.
    pub depart: NaiveDate,
    /// The day of the return departure, in local time; `None` for a one-way trip.
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

/// An airport, or a city with several airports.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RequestPlace {
    /// The id that is sent: an IATA code, or the provider's id of a city.
    pub id: String,
    /// Further airports and cities that count as this place.
    pub airports: Vec<String>,
}

impl RequestPlace {
    /// Whether an itinerary that starts or ends at `airport`, whose city has the codes `cities`, matches this place.
    pub(super) fn includes(&self, airport: &str, cities: &Cities) -> bool {
        let is_ours =
            |code: &str| !code.is_empty() && (self.id == code || self.airports.iter().any(|ours| ours == code));
        is_ours(airport) || (!airport.is_empty() && cities.iter().any(|city| is_ours(city)))
    }
}

impl From<&str> for RequestPlace {
    fn from(airport: &str) -> Self {
        Self {
            id: airport.to_owned(),
            airports: Vec::new(),
        }
    }
}

impl RequestParams {
    /// The number of legs of an itinerary.
    pub(super) fn legs(&self) -> usize {
        if self.return_date.is_some() { 2 } else { 1 }
    }

    /// Origin, destination and day of each leg.
    pub(super) fn directions(&self) -> impl Iterator<Item = (&RequestPlace, &RequestPlace, NaiveDate)> {
        let back = self.return_date.map(|day| (&self.destination, &self.origin, day));
        std::iter::once((&self.origin, &self.destination, self.depart)).chain(back)
    }
}
