//! The JSON of results: what publishing writes, what clients read, and what the OpenAPI document describes.
//!
//! Writing borrows its texts from the options.

use std::borrow::Cow;

use chrono::NaiveDateTime;
use serde::{Deserialize, Serialize, Serializer};
#[cfg(feature = "openapi")]
use utoipa::ToSchema;

use crate::flights::itinerary::SelfTransfer;

/// One publish of a run.
#[derive(Debug, Deserialize, Serialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema), schema(as = SearchResults))]
#[serde(deny_unknown_fields)]
pub struct ResultsJson<'a> {
    /// Those that a provider calls best, by score, then price.
    pub best_flights: Vec<OptionJson<'a>>,
    /// All others, in the same order.
    pub other_flights: Vec<OptionJson<'a>>,
}

/// A way to fly. Amounts are euro with at most two decimals.
#[derive(Debug, Deserialize, Serialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema), schema(as = FlightOption))]
#[serde(deny_unknown_fields)]
pub struct OptionJson<'a> {
    /// Stable across providers, publishes and runs.
    pub id: Cow<'a, str>,
    #[serde(rename = "type")]
    pub kind: OptionKind,
    /// What the party pays.
    #[cfg_attr(feature = "openapi", schema(example = 118.4))]
    pub price: f64,
    /// Points behind "Best".
    pub score: f64,
    /// The first carrier's picture, where its host is one of the setting `providers.logo_hosts`.
    #[cfg_attr(feature = "openapi", schema(required = true))]
    pub airline_logo: Option<Cow<'a, str>>,
    /// Minutes, both directions.
    pub total_duration: u32,
    /// When the price was seen.
    #[cfg_attr(feature = "openapi", schema(format = DateTime))]
    pub checked_at: String,
    /// Who offers it: display names of providers.
    pub providers: Vec<Cow<'a, str>>,
    /// Whether changing planes is the traveller's own risk.
    pub self_transfer: SelfTransfer,
    /// All segments.
    pub flights: Vec<FlightJson<'a>>,
    /// All waits.
    pub layovers: Vec<LayoverJson>,
    /// Segments there.
    pub outbound_flights: Vec<FlightJson<'a>>,
    /// Segments back.
    pub return_flights: Vec<FlightJson<'a>>,
    /// Waits there.
    pub outbound_layovers: Vec<LayoverJson>,
    /// Waits back.
    pub return_layovers: Vec<LayoverJson>,
    /// For agents only.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub price_breakdown: Option<BreakdownJson>,
}

/// There, or there and back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub enum OptionKind {
    #[serde(rename = "Round trip")]
    RoundTrip,
    #[serde(rename = "One way")]
    OneWay,
}

/// A flight without a stop.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema), schema(as = Segment))]
#[serde(deny_unknown_fields)]
pub struct FlightJson<'a> {
    /// Where it starts.
    pub departure_airport: AirportJson<'a>,
    /// Where it lands.
    pub arrival_airport: AirportJson<'a>,
    /// Minutes.
    pub duration: u32,
    /// Who sells it.
    pub airline: Cow<'a, str>,
    /// The carrier's picture, where its host is one of the setting `providers.logo_hosts`.
    #[cfg_attr(feature = "openapi", schema(required = true))]
    pub airline_logo: Option<Cow<'a, str>>,
    /// Carrier and number.
    #[cfg_attr(feature = "openapi", schema(example = "OS 850"))]
    pub flight_number: String,
    /// The cabin that was asked for.
    #[cfg_attr(feature = "openapi", schema(example = "Economy"))]
    pub travel_class: Cow<'a, str>,
    /// Always the same.
    #[cfg_attr(feature = "openapi", schema(example = "Standard"))]
    pub legroom: Cow<'a, str>,
    /// Always empty.
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<String>))]
    pub extensions: [String; 0],
}

/// An airport at a time.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema), schema(as = AirportTime))]
#[serde(deny_unknown_fields)]
pub struct AirportJson<'a> {
    /// IATA code.
    pub id: Cow<'a, str>,
    pub name: Cow<'a, str>,
    /// Local to the airport, without a zone.
    #[serde(serialize_with = "local_time")]
    #[cfg_attr(feature = "openapi", schema(value_type = String, example = "2026-12-12T06:05:00"))]
    pub time: NaiveDateTime,
}

/// A wait between two flights.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema), schema(as = Layover))]
#[serde(deny_unknown_fields)]
pub struct LayoverJson {
    /// Minutes.
    pub duration: u32,
    /// Name of the airport.
    pub name: String,
    /// Its code.
    pub id: String,
    /// It crosses local midnight.
    pub overnight: bool,
}

/// How a price came about.
#[derive(Debug, Deserialize, Serialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema), schema(as = PriceBreakdown))]
#[serde(deny_unknown_fields)]
pub struct BreakdownJson {
    /// The provider's total.
    pub base_price: f64,
    /// The agency's fee.
    pub commission_amount: f64,
    /// What the group saves.
    pub discounts: Vec<DiscountJson>,
    /// What the party pays.
    pub total_price: f64,
}

/// A saving against the standard rate.
#[derive(Debug, Deserialize, Serialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema), schema(as = Discount))]
#[serde(deny_unknown_fields)]
pub struct DiscountJson {
    /// Euro.
    pub amount: f64,
    /// `group_discount`
    #[serde(rename = "type")]
    pub kind: Cow<'static, str>,
}

fn local_time<S: Serializer>(time: &NaiveDateTime, to: S) -> Result<S::Ok, S::Error> {
    to.collect_str(&time.format("%Y-%m-%dT%H:%M:%S"))
}
