//! The JSON of results: what publishing writes, what clients read, and what the OpenAPI document describes.
//!
//! Writing borrows its texts from the options.

use std::{borrow::Cow, ops::Not};

use chrono::NaiveDateTime;
use serde::{Deserialize, Serialize, Serializer};
#[cfg(feature = "openapi")]
use utoipa::ToSchema;

use crate::rules::flights::itinerary::SelfTransfer;

/// The results of a run, as one publish stored them.
#[derive(Debug, Deserialize, Serialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema), schema(as = SearchResults))]
#[serde(deny_unknown_fields)]
pub struct ResultsJson<'a> {
    /// The options that at least one provider rates as one of its best, with the highest score first and, among equal
    /// scores, the lowest price first.
    pub best_flights: Vec<OptionJson<'a>>,
    /// All other options, in the same order.
    pub other_flights: Vec<OptionJson<'a>>,
}

/// An itinerary with its price. Amounts are in euro with at most two decimals.
#[derive(Debug, Deserialize, Serialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema), schema(as = FlightOption))]
#[serde(deny_unknown_fields)]
pub struct OptionJson<'a> {
    /// The id of the itinerary. The same itinerary has the same id at every provider, in every publish and in every
    /// run.
    pub id: Cow<'a, str>,
    #[serde(rename = "type")]
    pub kind: OptionKind,
    /// The total price in euro that the party pays: all passengers, and both directions of a round trip.
    #[cfg_attr(feature = "openapi", schema(example = 118.4))]
    pub price: f64,
    /// The points by which the order "Best" sorts the options; more points are better.
    pub score: f64,
    /// The address of the logo of the airline that sells the first segment; null if there is no logo, or if its host is
    /// not in the setting `providers.logo_hosts`.
    #[cfg_attr(feature = "openapi", schema(required = true))]
    pub airline_logo: Option<Cow<'a, str>>,
    /// The duration of all legs in minutes, layovers included. The stay at the destination is not included.
    pub total_duration: u32,
    /// When the price arrived from its provider.
    #[cfg_attr(feature = "openapi", schema(format = DateTime))]
    pub checked_at: String,
    /// Whether the price is not confirmed: the provider's complete list no longer contained the itinerary that an earlier
    /// list contained. The field is missing when the price is confirmed.
    #[serde(default, skip_serializing_if = "Not::not")]
    pub unconfirmed: bool,
    /// The display names of the providers that offer this itinerary.
    pub providers: Vec<Cow<'a, str>>,
    /// Whether the itinerary consists of separate tickets, and whether their connections are guaranteed.
    pub self_transfer: SelfTransfer,
    /// All segments: those of the outbound leg, followed by those of the return leg.
    pub flights: Vec<FlightJson<'a>>,
    /// All layovers: those of the outbound leg, followed by those of the return leg.
    pub layovers: Vec<LayoverJson>,
    /// The segments of the outbound leg.
    pub outbound_flights: Vec<FlightJson<'a>>,
    /// The segments of the return leg; empty for a one-way trip.
    pub return_flights: Vec<FlightJson<'a>>,
    /// The layovers of the outbound leg.
    pub outbound_layovers: Vec<LayoverJson>,
    /// The layovers of the return leg.
    pub return_layovers: Vec<LayoverJson>,
    /// The components of the price. Only answers to agents have this field.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub price_breakdown: Option<BreakdownJson>,
}

/// Whether the option is a one-way trip or a round trip.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub enum OptionKind {
    #[serde(rename = "Round trip")]
    RoundTrip,
    #[serde(rename = "One way")]
    OneWay,
}

/// A segment: one flight without a stop.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema), schema(as = Segment))]
#[serde(deny_unknown_fields)]
pub struct FlightJson<'a> {
    /// The airport and the local time of departure.
    pub departure_airport: AirportJson<'a>,
    /// The airport and the local time of arrival.
    pub arrival_airport: AirportJson<'a>,
    /// The duration of the flight in minutes.
    pub duration: u32,
    /// The name of the airline that sells the flight.
    pub airline: Cow<'a, str>,
    /// The address of the logo of the airline that sells the flight; null if there is no logo, or if its host is not in
    /// the setting `providers.logo_hosts`.
    #[cfg_attr(feature = "openapi", schema(required = true))]
    pub airline_logo: Option<Cow<'a, str>>,
    /// The code of the airline that sells the flight, and the number of the flight.
    #[cfg_attr(feature = "openapi", schema(example = "OS 850"))]
    pub flight_number: String,
    /// The name of the cabin class of the search.
    #[cfg_attr(feature = "openapi", schema(example = "Economy"))]
    pub travel_class: Cow<'a, str>,
    /// Always `Standard`.
    #[cfg_attr(feature = "openapi", schema(example = "Standard"))]
    pub legroom: Cow<'a, str>,
    /// Always an empty list.
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<String>))]
    pub extensions: [String; 0],
}

/// The airport and the local time of a departure or an arrival.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema), schema(as = AirportTime))]
#[serde(deny_unknown_fields)]
pub struct AirportJson<'a> {
    /// The IATA code of the airport; empty if the provider does not send it.
    pub id: Cow<'a, str>,
    pub name: Cow<'a, str>,
    /// The local time at the airport, without a time zone.
    #[serde(serialize_with = "local_time")]
    #[cfg_attr(feature = "openapi", schema(value_type = String, example = "2026-12-12T06:05:00"))]
    pub time: NaiveDateTime,
}

/// A layover: the wait at an airport between two segments of a leg.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema), schema(as = Layover))]
#[serde(deny_unknown_fields)]
pub struct LayoverJson {
    /// The duration of the layover in minutes.
    pub duration: u32,
    /// The name of the airport; empty if it is unknown.
    pub name: String,
    /// The IATA code of the airport; empty if the provider does not send it.
    pub id: String,
    /// Whether the layover is overnight: past midnight in local time, or from 02:00 to 05:00.
    pub overnight: bool,
}

/// The components of a price, in euro.
#[derive(Debug, Deserialize, Serialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema), schema(as = PriceBreakdown))]
#[serde(deny_unknown_fields)]
pub struct BreakdownJson {
    /// The provider's total price for the party.
    pub base_price: f64,
    /// The commission that the agency adds for the party.
    pub commission_amount: f64,
    /// What the party saves against the standard adult rate. `commission_amount` is already reduced by it. Empty if the
    /// party saves nothing.
    pub discounts: Vec<DiscountJson>,
    /// What the party pays: `base_price` plus `commission_amount`.
    pub total_price: f64,
}

/// An amount by which the commission of a group is lower than at the standard adult rate.
#[derive(Debug, Deserialize, Serialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema), schema(as = Discount))]
#[serde(deny_unknown_fields)]
pub struct DiscountJson {
    /// The amount in euro.
    pub amount: f64,
    /// The kind of discount; always `group_discount`.
    #[serde(rename = "type")]
    pub kind: Cow<'static, str>,
}

fn local_time<S: Serializer>(time: &NaiveDateTime, to: S) -> Result<S::Ok, S::Error> {
    to.collect_str(&time.format("%Y-%m-%dT%H:%M:%S"))
}
