//! The flights of a quote as texts of a language.

use chrono::NaiveDateTime;
use flight_finder_core::{
    base::{place_code::PlaceCode, trip::TravelClass},
    places::airports::AirportIndex,
    rules::flights::itinerary::SelfTransfer,
    t,
};
use serde::{Deserialize, Serialize};

use super::format::{Format, clock, duration};
use crate::http::language::Language;

/// An end of the trip.
#[derive(Debug, Serialize)]
pub struct End {
    pub code: String,
    pub name: String,
}

#[derive(Debug, Serialize)]
pub struct LegCard {
    pub label: String,
    pub date: String,
    /// The code of the airport.
    pub from: String,
    pub to: String,
    pub departs: String,
    pub arrives: String,
    /// Days later: "+1"; empty on the same day.
    pub later: String,
    pub duration: String,
    pub stops: String,
    steps: Vec<Step>,
}

/// A flight, or the wait before the next one.
#[derive(Debug, Serialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
enum Step {
    Flight(Box<FlightStep>),
    Wait {
        text: String,
        overnight: bool,
        elsewhere: bool,
    },
}

#[derive(Debug, Serialize)]
struct FlightStep {
    from: Stop,
    to: Stop,
    airline: String,
    number: String,
    duration: String,
    cabin: String,
}

#[derive(Debug, Serialize)]
struct Stop {
    time: String,
    /// The day, if it is not that of the leg.
    date: Option<String>,
    place: String,
}

/// The published flight, as far as the card shows it. Other releases may have published more fields.
#[derive(Deserialize)]
pub(super) struct Published {
    pub self_transfer: SelfTransfer,
    #[serde(default)]
    pub unconfirmed: bool,
    outbound_flights: Vec<Segment>,
    return_flights: Vec<Segment>,
    outbound_layovers: Vec<Wait>,
    return_layovers: Vec<Wait>,
}

#[derive(Deserialize)]
struct Segment {
    departure_airport: Airport,
    arrival_airport: Airport,
    duration: u32,
    airline: String,
    flight_number: String,
    travel_class: String,
}

#[derive(Deserialize)]
struct Airport {
    id: String,
    name: String,
    time: NaiveDateTime,
}

#[derive(Deserialize)]
struct Wait {
    duration: u32,
    name: String,
    id: String,
    overnight: bool,
}

/// Turns flights into texts of a language.
pub(super) struct Writer<'a> {
    pub format: Format,
    pub airports: &'a AirportIndex,
}

impl Writer<'_> {
    /// The name without the code.
    pub fn end(&self, code: &PlaceCode) -> End {
        let name = self.format.language.place_name_or_code(self.airports, code.as_str());
        match name.rsplit_once(" (") {
            Some((name, code)) => End {
                code: code.trim_end_matches(')').to_owned(),
                name: name.to_owned(),
            },
            None => End {
                code: code.to_string(),
                name,
            },
        }
    }

    /// "Vjenë (VIE)".
    fn place(&self, id: &str, name: &str) -> String {
        let known = id.parse().ok();
        let known = known.and_then(|code| self.format.language.place_name(self.airports, &code));
        known.unwrap_or_else(|| {
            if id.is_empty() {
                name.to_owned()
            } else {
                format!("{name} ({id})")
            }
        })
    }

    pub fn legs(&self, flight: &Published) -> Vec<LegCard> {
        let language = self.format.language;
        let legs = [
            (
                t!(language, "Outbound"),
                &flight.outbound_flights,
                &flight.outbound_layovers,
            ),
            (t!(language, "Return"), &flight.return_flights, &flight.return_layovers),
        ];
        legs.into_iter()
            .filter_map(|(label, flights, waits)| self.leg(label, flights, waits))
            .collect()
    }

    /// Says that the return departs from another airport than that of the arrival, or arrives at another one than that of the departure.
    pub fn other_return(&self, flight: &Published) -> Option<String> {
        let language = self.format.language;
        let (from, to) = ends(&flight.outbound_flights)?;
        let (from_back, to_back) = ends(&flight.return_flights)?;
        let trip = format!("{} – {}, {} – {}", from.id, to.id, from_back.id, to_back.id);
        if from_back.id != to.id {
            Some(t!(language, "Return from another airport: {trip}.", trip))
        } else if to_back.id != from.id {
            Some(t!(language, "Return to another airport: {trip}.", trip))
        } else {
            None
        }
    }

    /// Says that a missed connection is the traveller's risk, or the seller's.
    pub fn tickets(&self, flight: &Published) -> Option<String> {
        let language = self.format.language;
        match flight.self_transfer {
            SelfTransfer::None => None,
            SelfTransfer::Protected => Some(t!(
                language,
                "Separate tickets, with a guarantee for missed connections from the seller."
            )),
            SelfTransfer::Unprotected => Some(t!(
                language,
                "Separate tickets: you collect and check in luggage yourself, and a missed connection is at your own risk."
            )),
        }
    }

    fn leg(&self, label: String, flights: &[Segment], waits: &[Wait]) -> Option<LegCard> {
        let language = self.format.language;
        let (from, to) = ends(flights)?;
        let (departs, arrives) = (from.time, to.time);
        let flying: u32 = flights.iter().map(|flight| flight.duration).sum();
        let waiting: u32 = waits.iter().map(|wait| wait.duration).sum();
        let later = (arrives.date() - departs.date()).num_days();
        let mut steps = Vec::new();
        for (at, flight) in flights.iter().enumerate() {
            steps.push(self.flight(flight, departs));
            if let (Some(wait), Some(next)) = (waits.get(at), flights.get(at + 1)) {
                steps.push(Step::Wait {
                    text: t!(
                        language,
                        "{duration} layover in {place}",
                        duration = duration(wait.duration),
                        place = self.place(&wait.id, &wait.name)
                    ),
                    overnight: wait.overnight,
                    elsewhere: flight.arrival_airport.id != next.departure_airport.id,
                });
            }
        }
        Some(LegCard {
            label,
            date: self.format.weekday_date(departs.date()),
            from: from.id.clone(),
            to: to.id.clone(),
            departs: clock(departs),
            arrives: clock(arrives),
            later: if later == 0 {
                String::new()
            } else {
                format!("{later:+}")
            },
            duration: duration(flying + waiting),
            stops: match flights.len() - 1 {
                0 => t!(language, "direct"),
                changes => t!(
                    language,
                    "{stops, plural, one {# stop} other {# stops}}",
                    stops = changes
                ),
            },
            steps,
        })
    }

    fn flight(&self, flight: &Segment, leg: NaiveDateTime) -> Step {
        let stop = |airport: &Airport| Stop {
            time: clock(airport.time),
            date: (airport.time.date() != leg.date()).then(|| self.format.weekday_date(airport.time.date())),
            place: self.place(&airport.id, &airport.name),
        };
        Step::Flight(Box::new(FlightStep {
            from: stop(&flight.departure_airport),
            to: stop(&flight.arrival_airport),
            airline: flight.airline.clone(),
            number: flight.flight_number.clone(),
            duration: duration(flight.duration),
            cabin: cabin(self.format.language, &flight.travel_class),
        }))
    }
}

/// The first and the last airport of a leg.
fn ends(flights: &[Segment]) -> Option<(&Airport, &Airport)> {
    Some((&flights.first()?.departure_airport, &flights.last()?.arrival_airport))
}

/// The name of a cabin in a language; the published name if it is unknown.
fn cabin(language: Language, published: &str) -> String {
    match TravelClass::named(published) {
        None => published.to_owned(),
        Some(TravelClass::Economy) => t!(language, "Economy"),
        Some(TravelClass::PremiumEconomy) => t!(language, "Premium Economy"),
        Some(TravelClass::Business) => t!(language, "Business"),
        Some(TravelClass::First) => t!(language, "First class"),
    }
}

#[cfg(test)]
mod tests {
    use flight_finder_core::places::airports::AirportIndex;
    use serde_json::{Value, json};

    use super::*;

    /// A flight on a day in December 2026: its airports, its times and its minutes.
    fn segment(from: (&str, &str), to: (&str, &str), duration: u32) -> Value {
        let airport = |(id, time): (&str, &str)| json!({"id": id, "name": id, "time": format!("2026-12-{time}:00")});
        json!({
            "departure_airport": airport(from),
            "arrival_airport": airport(to),
            "duration": duration,
            "airline": "Air",
            "flight_number": "A 1",
            "travel_class": "Economy",
        })
    }

    /// Direct to EWR, and back with a stop from another airport, or to another one.
    fn trip(from_back: &str, to_back: &str) -> Published {
        serde_json::from_value(json!({
            "self_transfer": "none",
            "outbound_flights": [segment(("TIA", "12T06:05"), ("EWR", "12T10:10"), 605)],
            "return_flights": [
                segment((from_back, "19T11:50"), ("DUB", "19T23:30"), 400),
                segment(("DUB", "20T09:20"), (to_back, "20T14:25"), 245),
            ],
            "outbound_layovers": [],
            "return_layovers": [{"duration": 590, "name": "Dublin", "id": "DUB", "overnight": true}],
        }))
        .unwrap()
    }

    fn writer(airports: &AirportIndex) -> Writer<'_> {
        Writer {
            format: Format {
                language: Language::Sq,
                zone: chrono_tz::Europe::Tirane,
            },
            airports,
        }
    }

    #[test]
    fn each_leg_has_its_airports_its_duration_and_its_stops() {
        let airports = AirportIndex::default();
        let legs = writer(&airports).legs(&trip("JFK", "TIA"));

        let shown: Vec<_> = legs
            .iter()
            .map(|leg| {
                [
                    &*leg.from,
                    &leg.departs,
                    &leg.to,
                    &leg.arrives,
                    &leg.later,
                    &leg.duration,
                    &leg.stops,
                ]
            })
            .collect();
        assert_eq!(
            shown,
            [
                ["TIA", "06:05", "EWR", "10:10", "", "10h 5m", "direkt"],
                ["JFK", "11:50", "TIA", "14:25", "+1", "20h 35m", "1 ndalesë"],
            ]
        );
        let picture = super::super::picture::of_legs(&legs);
        for text in [
            "TIA 06:05 – EWR 10:10<",
            "10h 5m · direkt<",
            "JFK 11:50 – TIA 14:25+1<",
            "20h 35m · 1 ndalesë<",
        ] {
            assert!(picture.contains(text), "{text}: {picture}");
        }
    }

    #[test]
    fn a_return_that_does_not_mirror_the_way_out_is_told() {
        let airports = AirportIndex::default();
        let writer = writer(&airports);

        for (from, to, expected) in [
            ("EWR", "TIA", None),
            ("JFK", "TIA", Some("Kthimi nga aeroport tjetër: TIA – EWR, JFK – TIA.")),
            ("EWR", "PRN", Some("Kthimi në aeroport tjetër: TIA – EWR, EWR – PRN.")),
        ] {
            assert_eq!(writer.other_return(&trip(from, to)).as_deref(), expected);
        }
        let mut one_way = trip("JFK", "TIA");
        one_way.return_flights.clear();
        assert_eq!(writer.other_return(&one_way), None);
    }
}
