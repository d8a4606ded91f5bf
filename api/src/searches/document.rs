//! The shape of results, for the OpenAPI document. The bytes are written by `core::publish`; a test
//! reads them back into these types.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// One publish of a run.
#[derive(Debug, Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = SearchResults)]
pub struct ResultsDocument {
    /// Those that a provider calls best, by score, then price.
    pub best_flights: Vec<FlightOption>,
    /// All others, in the same order.
    pub other_flights: Vec<FlightOption>,
}

/// A way to fly. Amounts are euro with at most two decimals.
#[derive(Debug, Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct FlightOption {
    /// Stable across providers, publishes and runs.
    pub id: String,
    /// There, or there and back.
    #[serde(rename = "type")]
    pub kind: OptionKind,
    /// What the party pays.
    #[schema(example = 118.4)]
    pub price: f64,
    /// Points behind "Best".
    pub score: f64,
    /// The first carrier's picture, where its host is one of the setting `providers.logo_hosts`.
    #[schema(required = true)]
    pub airline_logo: Option<String>,
    /// Minutes, both directions.
    pub total_duration: u32,
    /// When the price was seen.
    #[schema(format = DateTime)]
    pub checked_at: String,
    /// Who offers it: display names of providers.
    pub providers: Vec<String>,
    /// Whether changing planes is the traveller's own risk.
    pub self_transfer: SelfTransfer,
    /// All segments.
    pub flights: Vec<Flight>,
    /// All waits.
    pub layovers: Vec<Layover>,
    /// Segments there.
    pub outbound_flights: Vec<Flight>,
    /// Segments back.
    pub return_flights: Vec<Flight>,
    /// Waits there.
    pub outbound_layovers: Vec<Layover>,
    /// Waits back.
    pub return_layovers: Vec<Layover>,
    /// For agents only.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub price_breakdown: Option<PriceBreakdown>,
}

/// There, or there and back.
#[derive(Debug, Deserialize, Serialize, ToSchema)]
pub enum OptionKind {
    #[serde(rename = "Round trip")]
    RoundTrip,
    #[serde(rename = "One way")]
    OneWay,
}

/// none: one ticket. protected: separate tickets, with a guarantee. unprotected: separate tickets.
#[derive(Debug, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum SelfTransfer {
    None,
    Protected,
    Unprotected,
}

/// A flight without a stop.
#[derive(Debug, Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = Segment)]
pub struct Flight {
    /// Where it starts.
    pub departure_airport: FlightAirport,
    /// Where it lands.
    pub arrival_airport: FlightAirport,
    /// Minutes.
    pub duration: u32,
    /// Who sells it.
    pub airline: String,
    /// The carrier's picture, where its host is one of the setting `providers.logo_hosts`.
    #[schema(required = true)]
    pub airline_logo: Option<String>,
    /// Carrier and number.
    #[schema(example = "OS 850")]
    pub flight_number: String,
    /// The cabin that was asked for.
    #[schema(example = "Economy")]
    pub travel_class: String,
    /// Always the same.
    #[schema(example = "Standard")]
    pub legroom: String,
    /// Always empty.
    pub extensions: Vec<String>,
}

/// An airport at a time.
#[derive(Debug, Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = AirportTime)]
pub struct FlightAirport {
    /// IATA code.
    pub id: String,
    /// Name.
    pub name: String,
    /// Local to the airport, without a zone.
    #[schema(example = "2026-12-12T06:05:00")]
    pub time: String,
}

/// A wait between two flights.
#[derive(Debug, Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Layover {
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
#[derive(Debug, Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PriceBreakdown {
    /// The provider's total.
    pub base_price: f64,
    /// The agency's fee.
    pub commission_amount: f64,
    /// What the group saves.
    pub discounts: Vec<Discount>,
    /// What the party pays.
    pub total_price: f64,
}

/// A saving against the standard rate.
#[derive(Debug, Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Discount {
    /// Euro.
    pub amount: f64,
    /// `group_discount`
    #[serde(rename = "type")]
    pub kind: String,
}
