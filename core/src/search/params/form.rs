//! Reads the body of a search field by field.

use chrono::NaiveDate;
use serde_json::{Map, Value};

use super::{Passengers, SearchParams, Stops, TravelClass, TripType, noon};
use crate::{
    airports::PlaceCode,
    form::{FieldError, FieldErrors, Form},
};

/// Display names are cut in the page; longer ones are refused.
const LONGEST_NAME: usize = 120;

/// The fields of a search, and those of its party.
pub(super) struct SearchForm {
    form: Form,
    passengers: Map<String, Value>,
}

impl SearchForm {
    pub(super) fn of(body: &Value) -> Self {
        let mut form = Form::of(body);
        let passengers = match form.value("passengers") {
            Some(Value::Object(passengers)) => passengers,
            Some(Value::Null) | None => {
                form.refuse("passengers", FieldError::Required);
                Map::new()
            }
            Some(_) => {
                form.refuse("passengers", FieldError::Invalid);
                Map::new()
            }
        };
        Self { form, passengers }
    }

    fn refuse(&mut self, field: &str, error: FieldError) {
        self.form.refuse(field, error);
    }

    pub(super) fn search(&mut self, today: NaiveDate, known: impl Fn(&PlaceCode) -> bool) -> Option<SearchParams> {
        let from_code = self.form.place("fromCode", &known);
        let to_code = self.form.place("toCode", &known);
        if from_code.is_some() && from_code == to_code {
            self.refuse("toCode", FieldError::SameAirport);
        }
        let from_location = self.name("fromLocation");
        let to_location = self.name("toLocation");
        let trip_type = self.form.choice(
            "tripType",
            &[("roundTrip", TripType::RoundTrip), ("oneWay", TripType::OneWay)],
        );
        let departure_date = self.form.day("departureDate", today, noon::parse);
        let return_date = self.return_date(trip_type, departure_date, today);
        let travel_class = self.class();
        let stops = self.stops();
        let passengers = self.party();
        Some(SearchParams {
            from_location: from_location?,
            to_location: to_location?,
            from_code: from_code?,
            to_code: to_code?,
            departure_date: departure_date?,
            return_date,
            trip_type: trip_type?,
            travel_class: travel_class?,
            stops: stops?,
            passengers: passengers?,
        })
    }

    fn name(&mut self, field: &str) -> Option<String> {
        let name = self.form.text(field)?;
        if name.chars().count() > LONGEST_NAME {
            self.refuse(field, FieldError::TooLong);
            return None;
        }
        Some(name)
    }

    /// Class and stops may be left out: the home search sends 1 and 0.
    fn class(&mut self) -> Option<TravelClass> {
        if !self.form.contains("travelClass") {
            return Some(TravelClass::Economy);
        }
        let choices = [
            ("1", TravelClass::Economy),
            ("2", TravelClass::PremiumEconomy),
            ("3", TravelClass::Business),
            ("4", TravelClass::First),
        ];
        self.form.choice("travelClass", &choices)
    }

    fn stops(&mut self) -> Option<Stops> {
        if !self.form.contains("stops") {
            return Some(Stops::Any);
        }
        let choices = [
            ("0", Stops::Any),
            ("1", Stops::Nonstop),
            ("2", Stops::OneOrFewer),
            ("3", Stops::TwoOrFewer),
        ];
        self.form.choice("stops", &choices)
    }

    fn return_date(
        &mut self,
        trip: Option<TripType>,
        departure: Option<NaiveDate>,
        today: NaiveDate,
    ) -> Option<NaiveDate> {
        if trip != Some(TripType::RoundTrip) {
            let sent = self.form.value("returnDate").is_some_and(|value| !value.is_null());
            if sent && trip == Some(TripType::OneWay) {
                self.refuse("returnDate", FieldError::Invalid);
            }
            return None;
        }
        let date = self.form.day("returnDate", today, noon::parse)?;
        if departure.is_some_and(|departure| date < departure) {
            self.refuse("returnDate", FieldError::BeforeDeparture);
        }
        Some(date)
    }

    fn party(&mut self) -> Option<Passengers> {
        // All are taken before the first bad one ends it: what is left over would count as unknown.
        let adults = self.count("adults", 1, 9, None);
        let children = self.count("children", 0, 8, Some(0));
        let infants_in_seat = self.count("infantsInSeat", 0, 9, Some(0));
        let infants_on_lap = self.count("infantsOnLap", 0, 9, Some(0));
        let passengers = Passengers {
            adults: adults?,
            children: children?,
            infants_in_seat: infants_in_seat?,
            infants_on_lap: infants_on_lap?,
        };
        if passengers.infants_in_seat + passengers.infants_on_lap > passengers.adults {
            self.refuse("passengers.infantsOnLap", FieldError::TooManyInfants);
        }
        if passengers.seated() > 9 {
            self.refuse("passengers", FieldError::TooManyPassengers);
        }
        Some(passengers)
    }

    fn count(&mut self, field: &str, least: u64, most: u64, default: Option<u32>) -> Option<u32> {
        let error = match self.passengers.remove(field) {
            Some(Value::Number(number)) => match number.as_u64() {
                Some(count) if (least..=most).contains(&count) => return u32::try_from(count).ok(),
                _ => FieldError::OutOfRange,
            },
            Some(Value::Null) | None if default.is_some() => return default,
            Some(Value::Null) | None if self.form.has_refused("passengers") => return None,
            Some(Value::Null) | None => FieldError::Required,
            Some(_) => FieldError::Invalid,
        };
        self.refuse(&format!("passengers.{field}"), error);
        None
    }

    /// The errors, those of unknown fields among them.
    pub(super) fn finish(mut self) -> Result<(), FieldErrors> {
        for field in std::mem::take(&mut self.passengers).keys() {
            self.refuse(&format!("passengers.{field}"), FieldError::Unknown);
        }
        self.form.finish()
    }
}
