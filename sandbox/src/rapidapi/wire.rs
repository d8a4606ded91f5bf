//! The body of provider A's search endpoints, with all its fields.

use chrono::NaiveDateTime;
use serde::Serialize;

use crate::euro::Amount;

#[derive(Debug, Serialize)]
pub(super) struct Envelope {
    pub data: Data,
    pub status: bool,
    pub message: &'static str,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Data {
    pub context: Context,
    pub itineraries: Vec<Itinerary>,
    pub messages: [(); 0],
    pub filter_stats: FilterStats,
    pub flights_session_id: String,
    pub destination_image_url: &'static str,
    pub token: String,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Context {
    pub status: &'static str,
    pub session_id: String,
    pub total_results: usize,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[expect(clippy::struct_excessive_bools, reason = "the provider's")]
pub(super) struct Itinerary {
    pub id: String,
    pub price: Price,
    pub legs: Vec<Leg>,
    pub is_self_transfer: bool,
    pub is_protected_self_transfer: bool,
    pub fare_policy: FarePolicy,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub eco: Option<Eco>,
    pub fare_attributes: Empty,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub tags: Vec<&'static str>,
    pub is_mash_up: bool,
    pub has_flexible_options: bool,
    pub score: f64,
}

/// `{}`.
#[derive(Debug, Default, Serialize)]
pub(super) struct Empty {}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Price {
    pub raw: Amount,
    pub formatted: String,
    pub pricing_option_id: String,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[expect(clippy::struct_excessive_bools, reason = "the provider's")]
pub(super) struct FarePolicy {
    pub is_change_allowed: bool,
    pub is_partially_changeable: bool,
    pub is_cancellation_allowed: bool,
    pub is_partially_refundable: bool,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Eco {
    pub eco_contender_delta: f64,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Leg {
    pub id: String,
    pub origin: LegPlace,
    pub destination: LegPlace,
    pub duration_in_minutes: u32,
    pub stop_count: u32,
    pub is_smallest_stops: bool,
    pub departure: NaiveDateTime,
    pub arrival: NaiveDateTime,
    pub time_delta_in_days: i64,
    pub carriers: LegCarriers,
    pub segments: Vec<Segment>,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct LegPlace {
    pub id: &'static str,
    pub entity_id: String,
    pub name: &'static str,
    pub display_code: &'static str,
    pub city: &'static str,
    pub country: &'static str,
    pub is_highlighted: bool,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct LegCarriers {
    pub marketing: Vec<LegCarrier>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub operating: Vec<LegCarrier>,
    pub operation_type: &'static str,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct LegCarrier {
    pub id: i32,
    pub alternate_id: &'static str,
    pub logo_url: String,
    pub name: &'static str,
    pub alliance_id: i32,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Segment {
    pub id: String,
    pub origin: SegmentPlace,
    pub destination: SegmentPlace,
    pub departure: NaiveDateTime,
    pub arrival: NaiveDateTime,
    pub duration_in_minutes: u32,
    pub flight_number: String,
    pub marketing_carrier: SegmentCarrier,
    pub operating_carrier: SegmentCarrier,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct SegmentPlace {
    pub flight_place_id: &'static str,
    pub display_code: &'static str,
    pub parent: ParentPlace,
    pub name: &'static str,
    #[serde(rename = "type")]
    pub kind: &'static str,
    pub country: &'static str,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct ParentPlace {
    pub flight_place_id: String,
    pub display_code: &'static str,
    pub name: &'static str,
    #[serde(rename = "type")]
    pub kind: &'static str,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct SegmentCarrier {
    pub id: i32,
    pub name: &'static str,
    pub alternate_id: &'static str,
    pub alliance_id: i32,
    pub display_code: &'static str,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct FilterStats {
    pub duration: DurationStats,
    pub airports: Vec<CityAirports>,
    pub carriers: Vec<LegCarrier>,
    pub stop_prices: StopPrices,
    pub alliances: Vec<AllianceEntry>,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct DurationStats {
    pub min: u32,
    pub max: u32,
    pub multi_city_min: u32,
    pub multi_city_max: u32,
}

#[derive(Debug, Serialize)]
pub(super) struct CityAirports {
    pub city: &'static str,
    pub airports: Vec<AirportEntry>,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct AirportEntry {
    pub id: &'static str,
    pub entity_id: String,
    pub name: &'static str,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct StopPrices {
    pub direct: StopPrice,
    pub one: StopPrice,
    pub two_or_more: StopPrice,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct StopPrice {
    pub is_present: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub formatted_price: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub raw_price: Option<f64>,
}

#[derive(Debug, Serialize)]
pub(super) struct AllianceEntry {
    pub id: i32,
    pub name: &'static str,
}
