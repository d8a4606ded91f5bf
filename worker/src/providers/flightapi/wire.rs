//! The parts of provider B's JSON that are read: flat lists that refer to each other by id.

use serde::Deserialize;
use serde_json::value::RawValue;

use crate::providers::lenient::{Flag, List, Moment, Number, Text};

#[derive(Deserialize, Default)]
#[serde(default)]
pub(super) struct Body<'a> {
    /// The itineraries. If this field is missing, the body has another shape; it does not mean that there are no
    /// flights.
    #[serde(borrow)]
    pub itineraries: Option<List<'a>>,
    #[serde(borrow)]
    pub legs: List<'a>,
    #[serde(borrow)]
    pub segments: List<'a>,
    #[serde(borrow)]
    pub places: List<'a>,
    #[serde(borrow)]
    pub carriers: List<'a>,
    #[serde(borrow)]
    pub agents: List<'a>,
    /// The request as the provider understood it.
    #[serde(borrow)]
    pub query: Option<&'a RawValue>,
    /// The shape of bodies up to 2023.
    #[serde(borrow)]
    pub trips: Option<List<'a>>,
    #[serde(borrow)]
    pub fares: Option<List<'a>>,
}

#[derive(Deserialize, Default)]
#[serde(default)]
pub(super) struct Query<'a> {
    #[serde(borrow)]
    pub currency: Text<'a>,
}

#[derive(Deserialize)]
pub(super) struct Itinerary<'a> {
    #[serde(borrow, default)]
    pub id: Text<'a>,
    /// One or two, outbound first.
    #[serde(borrow)]
    pub leg_ids: Vec<Text<'a>>,
    #[serde(borrow)]
    pub pricing_options: Option<Vec<PricingOption<'a>>>,
    pub cheapest_price: Option<Price>,
}

/// The price of one seller.
#[derive(Deserialize)]
pub(super) struct PricingOption<'a> {
    pub price: Option<Price>,
    #[serde(borrow)]
    pub agent_ids: Option<Vec<Text<'a>>>,
    #[serde(borrow, default)]
    pub transfer_type: Text<'a>,
    #[serde(borrow)]
    pub items: Option<Vec<Item<'a>>>,
}

#[derive(Clone, Copy, Deserialize)]
pub(super) struct Price {
    /// The total for all passengers. The field is missing if there is no price.
    #[serde(default)]
    pub amount: Number,
}

#[derive(Deserialize)]
pub(super) struct Item<'a> {
    /// The link to the seller, which contains the currency.
    #[serde(borrow, default)]
    pub url: Text<'a>,
    #[serde(borrow, default)]
    pub transfer_protection: Text<'a>,
}

#[derive(Deserialize)]
pub(super) struct Leg<'a> {
    #[serde(borrow)]
    pub id: Text<'a>,
    #[serde(borrow)]
    pub segment_ids: Vec<Text<'a>>,
    #[serde(default)]
    pub duration: Number,
    #[serde(default)]
    pub self_transfer: Flag,
}

#[derive(Deserialize)]
pub(super) struct Segment<'a> {
    #[serde(borrow)]
    pub id: Text<'a>,
    #[serde(default)]
    pub origin_place_id: Number,
    #[serde(default)]
    pub destination_place_id: Number,
    pub departure: Moment,
    pub arrival: Moment,
    #[serde(default)]
    pub duration: Number,
    #[serde(borrow, default)]
    pub marketing_flight_number: Text<'a>,
    #[serde(default)]
    pub marketing_carrier_id: Number,
    #[serde(default)]
    pub operating_carrier_id: Number,
    /// `flight` in older bodies.
    #[serde(borrow, default)]
    pub mode: Text<'a>,
    /// `TRANSPORT_MODE_FLIGHT` in newer bodies.
    #[serde(borrow, default)]
    pub transport_mode: Text<'a>,
}

#[derive(Deserialize)]
pub(super) struct Place<'a> {
    pub id: Number,
    #[serde(default)]
    pub parent_id: Number,
    #[serde(borrow, default)]
    pub name: Text<'a>,
    /// `Airport` or `City`.
    #[serde(borrow, default, rename = "type")]
    pub kind: Text<'a>,
    #[serde(borrow, default)]
    pub alt_id: Text<'a>,
    #[serde(borrow, default)]
    pub display_code: Text<'a>,
}

#[derive(Deserialize)]
pub(super) struct Carrier<'a> {
    pub id: Number,
    #[serde(borrow, default)]
    pub name: Text<'a>,
    /// The provider's own code, which is often that of IATA: `OS`, but `S~`, `0_`, `WZ` for Wizz Air.
    #[serde(borrow, default)]
    pub alt_id: Text<'a>,
    #[serde(borrow, default)]
    pub display_code: Text<'a>,
    /// `IATA`, if the provider says what `display_code` is.
    #[serde(borrow, default)]
    pub display_code_type: Text<'a>,
}

impl Carrier<'_> {
    /// The IATA code that the provider states.
    pub(super) fn stated_code(&self) -> &str {
        match self.display_code_type.as_str() {
            "" | "IATA" => self.display_code.as_str(),
            _ => "",
        }
    }
}

#[derive(Deserialize)]
pub(super) struct Agent<'a> {
    #[serde(borrow)]
    pub id: Text<'a>,
    #[serde(borrow, default)]
    pub name: Text<'a>,
}
