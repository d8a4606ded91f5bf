//! The body of provider B, with all its fields.

use chrono::{NaiveDate, NaiveDateTime};
use serde::Serialize;

use crate::euro::Amount;

/// A list that is always empty.
pub(super) type Nothing = [(); 0];

#[derive(Debug, Serialize)]
pub(super) struct Body {
    pub query: Query,
    pub context: Context,
    pub itineraries: Vec<Itinerary>,
    pub legs: Vec<Leg>,
    pub segments: Vec<Segment>,
    pub places: Vec<Place>,
    pub carriers: Vec<Carrier>,
    pub alliances: Vec<Alliance>,
    pub brands: Nothing,
    pub agents: Vec<Agent>,
    pub stats: Stats,
    pub quote_requests: Nothing,
    pub quotes: Nothing,
    pub repro_urls: ReproUrls,
    pub rejected_itineraries: Nothing,
    pub pricing_variants_filters: Nothing,
    pub plugins: Nothing,
    #[serde(rename = "degradedResponseReasons")]
    pub degraded_response_reasons: Nothing,
}

#[derive(Debug, Serialize)]
pub(super) struct Query {
    pub market: &'static str,
    pub currency: String,
    pub locale: &'static str,
    pub adults: u32,
    pub child_ages: Vec<u32>,
    pub cabin_class: &'static str,
    pub legs: Vec<QueryLeg>,
    pub children: u32,
    pub infants: u32,
}

#[derive(Debug, Serialize)]
pub(super) struct QueryLeg {
    pub origin: u32,
    pub alternative_origins: Nothing,
    pub destination: u32,
    pub alternative_destinations: Nothing,
    pub date: NaiveDate,
}

#[derive(Debug, Serialize)]
pub(super) struct Context {
    pub request_id: &'static str,
    pub session_id: String,
}

#[derive(Debug, Serialize)]
#[expect(clippy::struct_field_names, reason = "the provider's")]
pub(super) struct Itinerary {
    pub id: String,
    pub itinerary_token: String,
    pub leg_ids: Vec<String>,
    pub pricing_options: Vec<PricingOption>,
    pub score: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cheapest_price: Option<Price>,
    pub pricing_options_count: usize,
    pub has_linked_pricing_options: bool,
}

#[derive(Debug, Serialize)]
#[expect(clippy::struct_field_names, reason = "the provider's")]
pub(super) struct PricingOption {
    pub id: String,
    pub agent_ids: [&'static str; 1],
    pub price: Price,
    pub unpriced_type: &'static str,
    pub items: [Item; 1],
    pub transfer_type: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub score: Option<f64>,
    pub pricing_option_fare: Fare,
    pub pricing_option_fare_type: &'static str,
}

#[derive(Clone, Debug, Serialize)]
pub(super) struct Price {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub amount: Option<Amount>,
    pub update_status: &'static str,
    pub last_updated: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub quote_age: Option<u32>,
}

#[derive(Debug, Serialize)]
pub(super) struct Item {
    pub agent_id: &'static str,
    pub url: String,
    pub segment_ids: Vec<String>,
    pub price: Price,
    pub booking_proposition: &'static str,
    pub transfer_protection: &'static str,
    pub max_redirect_age: u32,
    pub fares: Vec<SegmentFare>,
    pub opaque_id: String,
    pub booking_metadata: BookingMetadata,
    pub ticket_attributes: Nothing,
    pub flight_attributes: Nothing,
    pub discount_category: &'static str,
    pub marketing_carrier_ids: Vec<i32>,
}

#[derive(Debug, Serialize)]
pub(super) struct SegmentFare {
    pub segment_id: String,
}

#[derive(Debug, Default, Serialize)]
pub(super) struct BookingMetadata {
    pub metadata_set: &'static str,
    pub signature: &'static str,
}

#[derive(Debug, Default, Serialize)]
pub(super) struct Fare {
    pub attribute_labels: Nothing,
    pub leg_details: Empty,
    pub brand_names: Nothing,
    pub added_attribute_labels: Nothing,
}

/// `{}`.
#[derive(Debug, Default, Serialize)]
pub(super) struct Empty {}

#[derive(Debug, Serialize)]
pub(super) struct Leg {
    pub id: String,
    pub origin_place_id: u32,
    pub destination_place_id: u32,
    pub departure: NaiveDateTime,
    pub arrival: NaiveDateTime,
    pub segment_ids: Vec<String>,
    pub duration: u32,
    pub stop_count: u32,
    pub marketing_carrier_ids: Vec<i32>,
    pub operating_carrier_ids: Vec<i32>,
    pub stop_ids: Vec<[u32; 1]>,
    pub self_transfer: bool,
}

#[derive(Debug, Serialize)]
pub(super) struct Segment {
    pub id: String,
    pub origin_place_id: u32,
    pub destination_place_id: u32,
    pub arrival: NaiveDateTime,
    pub departure: NaiveDateTime,
    pub duration: u32,
    pub marketing_flight_number: String,
    pub marketing_carrier_id: i32,
    pub operating_carrier_id: i32,
    pub mode: &'static str,
}

#[derive(Debug, Serialize)]
pub(super) struct Place {
    pub id: u32,
    pub entity_id: u32,
    pub alt_id: String,
    pub parent_id: u32,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub parent_entity_id: Option<u32>,
    pub name: &'static str,
    #[serde(rename = "type")]
    pub kind: &'static str,
    pub display_code: &'static str,
}

#[derive(Debug, Serialize)]
pub(super) struct Carrier {
    pub id: i32,
    pub name: &'static str,
    pub alt_id: &'static str,
    pub display_code: &'static str,
    pub display_code_type: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub alliance: Option<i32>,
}

#[derive(Debug, Serialize)]
pub(super) struct Alliance {
    pub id: i32,
    pub name: &'static str,
}

#[derive(Debug, Serialize)]
pub(super) struct Agent {
    pub id: &'static str,
    pub name: &'static str,
    pub is_carrier: bool,
    pub update_status: &'static str,
    pub optimised_for_mobile: bool,
    pub live_update_allowed: bool,
    pub rating_status: &'static str,
    pub rating: f64,
    pub feedback_count: u32,
    pub rating_breakdown: RatingBreakdown,
}

#[derive(Debug, Serialize)]
pub(super) struct RatingBreakdown {
    pub reliable_prices: u32,
    pub clear_extra_fees: u32,
    pub customer_service: u32,
    pub ease_of_booking: u32,
    pub other: u32,
}

#[derive(Debug, Serialize)]
pub(super) struct Stats {
    pub itineraries: ItineraryStats,
}

#[derive(Debug, Serialize)]
pub(super) struct ItineraryStats {
    pub min_duration: u32,
    pub max_duration: u32,
    pub total: Total,
}

#[derive(Debug, Serialize)]
pub(super) struct Total {
    pub count: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub min_price: Option<f64>,
}

#[derive(Debug, Default, Serialize)]
pub(super) struct ReproUrls {
    pub ps_repro_url: &'static str,
    pub lus_repro_urls: Nothing,
}
