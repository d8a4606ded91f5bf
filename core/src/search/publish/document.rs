//! Results as they are served: JSON with the names of the specification, compressed with Brotli, in one form for
//! visitors and one for agents.
//!
//! The visitors' form has no field for base price, fee or discount, so these amounts cannot leak by mistake.

use brotli::enc::BrotliEncoderParams;
use chrono::NaiveDateTime;
use serde::Deserialize;
use serde_json::Value;

use super::results::{
    AirportJson, BreakdownJson, DiscountJson, FlightJson, LayoverJson, OptionJson, OptionKind, ResultsJson,
};
use crate::{
    base::trip::TripType,
    rules::{
        flights::{
            itinerary::{Leg, Segment, SegmentAirport},
            layover::{Layover, layovers},
        },
        settings::ProviderSettings,
    },
    search::{
        publish::{FlightOption, FlightOptions},
        searches::{SearchParams, StoredResults},
    },
};

/// The Brotli quality. The next higher quality takes twice the time and saves a seventh of the bytes.
const QUALITY: i32 = 4;

/// Both forms of a publish.
#[derive(Clone, Debug)]
pub struct Document {
    pub visitor: Vec<u8>,
    /// For agents: with price breakdowns.
    pub agent: Vec<u8>,
    /// The number of options in the document.
    pub options: i64,
}

/// Serialises and compresses the options in both forms. `providers` contains the display names and the hosts whose
/// logos are allowed.
pub fn render(list: &FlightOptions, params: &SearchParams, providers: &ProviderSettings) -> Document {
    let shown = |agent| Shown {
        params,
        providers,
        agent,
    };
    Document {
        visitor: compressed(&ResultsJson::new(list, &shown(false))),
        agent: compressed(&ResultsJson::new(list, &shown(true))),
        options: i64::try_from(list.len()).unwrap_or(i64::MAX),
    }
}

/// Finds an option in published results; `None` when it is not in them. The option is returned as it was published: another
/// release may have published it, with other fields.
pub fn published_option(results: &StoredResults, option: &str) -> Option<Value> {
    let published: PublishedJson = serde_json::from_slice(&results.json().ok()?).ok()?;
    let mut options = published.best_flights.into_iter().chain(published.other_flights);
    options.find(|published| published["id"] == option)
}

fn compressed(results: &ResultsJson<'_>) -> Vec<u8> {
    let json = serde_json::to_vec(results).expect("results are JSON");
    let params = BrotliEncoderParams {
        quality: QUALITY,
        size_hint: json.len(),
        ..BrotliEncoderParams::default()
    };
    let mut brotli = Vec::with_capacity(64 * 1024);
    brotli::BrotliCompress(&mut &*json, &mut brotli, &params).expect("writing to memory does not fail");
    brotli
}

/// What the JSON form of an option needs besides the option itself.
struct Shown<'a> {
    params: &'a SearchParams,
    providers: &'a ProviderSettings,
    agent: bool,
}

/// The lists of a published document.
#[derive(Deserialize)]
struct PublishedJson {
    best_flights: Vec<Value>,
    other_flights: Vec<Value>,
}

impl Shown<'_> {
    /// The logo of the airline that sells the flight, from an allowed host.
    fn logo<'f>(&self, flight: &'f Segment) -> Option<&'f str> {
        let address = flight.marketing.logo.as_deref();
        address.filter(|address| self.providers.allows_logo(address))
    }
}

impl<'a> ResultsJson<'a> {
    fn new(list: &'a FlightOptions, shown: &Shown<'a>) -> Self {
        let half = |options: &'a [FlightOption]| options.iter().map(|option| OptionJson::new(option, shown)).collect();
        Self {
            best_flights: half(&list.best),
            other_flights: half(&list.other),
        }
    }
}

impl<'a> OptionJson<'a> {
    fn new(option: &'a FlightOption, shown: &Shown<'a>) -> Self {
        let offer = &option.offer;
        let (there, back) = (offer.itinerary.legs.first(), offer.itinerary.legs.get(1));
        let outbound_flights = flights(there, shown);
        let return_flights = flights(back, shown);
        let outbound_layovers = waits(there);
        let return_layovers = waits(back);
        Self {
            id: offer.id.as_str().into(),
            kind: match shown.params.trip_type {
                TripType::RoundTrip => OptionKind::RoundTrip,
                TripType::OneWay => OptionKind::OneWay,
            },
            price: option.price.total_price.euro(),
            score: option.score,
            airline_logo: there.and_then(|leg| shown.logo(leg.first())).map(Into::into),
            total_duration: offer.itinerary.legs.iter().map(|leg| leg.duration_minutes).sum(),
            checked_at: offer.checked_at.to_rfc3339(),
            unconfirmed: offer.itinerary.unconfirmed,
            providers: offer
                .providers
                .iter()
                .map(|one| shown.providers.display_name(*one).into())
                .collect(),
            self_transfer: offer.itinerary.self_transfer,
            flights: [outbound_flights.as_slice(), &return_flights].concat(),
            layovers: [outbound_layovers.as_slice(), &return_layovers].concat(),
            outbound_flights,
            return_flights,
            outbound_layovers,
            return_layovers,
            price_breakdown: shown.agent.then(|| BreakdownJson::new(option)),
        }
    }
}

impl BreakdownJson {
    fn new(option: &FlightOption) -> Self {
        let saved = option.price.group_discount;
        let discount = (saved.0 > 0).then(|| DiscountJson {
            amount: saved.euro(),
            kind: "group_discount".into(),
        });
        Self {
            base_price: option.price.base_price.euro(),
            commission_amount: option.price.commission_amount.euro(),
            discounts: discount.into_iter().collect(),
            total_price: option.price.total_price.euro(),
        }
    }
}

impl<'a> FlightJson<'a> {
    fn new(flight: &'a Segment, shown: &Shown<'_>) -> Self {
        Self {
            departure_airport: AirportJson::new(&flight.from, flight.departs),
            arrival_airport: AirportJson::new(&flight.to, flight.arrives),
            duration: flight.duration_minutes,
            airline: (&*flight.marketing.name).into(),
            airline_logo: shown.logo(flight).map(Into::into),
            flight_number: format!("{} {}", flight.marketing.shown_code(), flight.flight_number)
                .trim()
                .to_owned(),
            travel_class: shown.params.travel_class.name().into(),
            legroom: "Standard".into(),
            extensions: [],
        }
    }
}

impl<'a> AirportJson<'a> {
    fn new(place: &'a SegmentAirport, time: NaiveDateTime) -> Self {
        Self {
            id: (&*place.code).into(),
            name: (&*place.name).into(),
            time,
        }
    }
}

impl From<Layover> for LayoverJson {
    fn from(wait: Layover) -> Self {
        Self {
            duration: wait.duration_minutes,
            name: wait.name.to_string(),
            id: wait.id.to_string(),
            overnight: wait.overnight,
        }
    }
}

fn flights<'a>(leg: Option<&'a Leg>, shown: &Shown<'_>) -> Vec<FlightJson<'a>> {
    let flights = leg.into_iter().flat_map(|leg| &leg.segments);
    flights.map(|flight| FlightJson::new(flight, shown)).collect()
}

fn waits(leg: Option<&Leg>) -> Vec<LayoverJson> {
    leg.into_iter().flat_map(layovers).map(LayoverJson::from).collect()
}
