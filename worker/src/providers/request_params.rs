//! The parameters of a provider request.

use chrono::NaiveDate;
use flight_finder_core::base::trip::{Stops, TravelClass};

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
    /// The id that is sent: the IATA code of an airport, or the provider's id of a city.
    pub id: String,
    /// The airports of the city; `None` if the place is an airport.
    pub airports: Option<Vec<String>>,
}

impl RequestPlace {
    /// Whether an itinerary that starts or ends at `airport`, whose city has the codes `cities`, matches this place. The
    /// codes of cities count only if the place is a city, because a city may have the code of one of its airports.
    pub(super) fn includes(&self, airport: &str, cities: &Cities) -> bool {
        if airport.is_empty() {
            return false;
        }
        match &self.airports {
            None => self.id == airport,
            Some(airports) => {
                airports.iter().any(|ours| ours == airport)
                    || self.id == airport
                    || cities.iter().any(|city| **city == *self.id)
            }
        }
    }
}

impl From<&str> for RequestPlace {
    fn from(airport: &str) -> Self {
        Self {
            id: airport.to_owned(),
            airports: None,
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
