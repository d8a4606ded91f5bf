//! The parts of provider A's JSON that are read. An optional value may be missing or `null`.

use serde::Deserialize;
use serde_json::value::RawValue;

use crate::providers::lenient::{Flag, List, Moment, Number, Text};

#[derive(Deserialize)]
#[serde(rename_all = "camelCase", default)]
#[derive(Default)]
pub(super) struct Envelope<'a> {
    /// Whether the request succeeded; it does not tell the state of the search.
    pub status: Option<Flag>,
    #[serde(borrow)]
    pub data: Option<Data<'a>>,
    /// The session of a sibling listing.
    #[serde(borrow)]
    pub session_id: Text<'a>,
}

#[derive(Deserialize, Default)]
#[serde(default)]
pub(super) struct Data<'a> {
    #[serde(borrow)]
    pub context: Option<Context<'a>>,
    /// A list, or an object in sibling listings.
    #[serde(borrow)]
    pub itineraries: Option<&'a RawValue>,
}

#[derive(Deserialize, Default)]
#[serde(rename_all = "camelCase", default)]
pub(super) struct Context<'a> {
    #[serde(borrow)]
    pub status: Text<'a>,
    #[serde(borrow)]
    pub session_id: Text<'a>,
}

/// The value of `itineraries` in sibling listings, where it is an object.
#[derive(Deserialize, Default)]
#[serde(default)]
pub(super) struct Grouped<'a> {
    /// The lists `Best`, `Cheapest`, `Fastest` and `Direct`. The same itinerary may be in several of them.
    #[serde(borrow)]
    pub buckets: Option<List<'a>>,
    #[serde(borrow)]
    pub results: Option<List<'a>>,
}

#[derive(Deserialize, Default)]
#[serde(default)]
pub(super) struct Bucket<'a> {
    #[serde(borrow)]
    pub items: List<'a>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Itinerary<'a> {
    #[serde(borrow, default)]
    pub id: Text<'a>,
    #[serde(borrow)]
    pub price: Price<'a>,
    #[serde(borrow)]
    pub legs: Vec<Leg<'a>>,
    #[serde(default)]
    pub is_self_transfer: Flag,
    #[serde(default)]
    pub is_protected_self_transfer: Flag,
    #[serde(borrow)]
    pub tags: Option<Vec<Text<'a>>>,
    #[serde(default)]
    pub score: Number,
}

#[derive(Deserialize)]
pub(super) struct Price<'a> {
    /// The total for all passengers.
    pub raw: Number,
    /// The total as people read it, rounded up. Only its currency is read.
    #[serde(borrow, default)]
    pub formatted: Text<'a>,
    /// The unit of `raw`. One sibling listing uses thousandths.
    #[serde(borrow, default)]
    pub unit: Text<'a>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Leg<'a> {
    #[serde(default)]
    pub duration_in_minutes: Number,
    #[serde(borrow)]
    pub segments: Vec<Segment<'a>>,
    #[serde(borrow)]
    pub carriers: Option<LegCarriers<'a>>,
}

/// The carriers of a leg. Only this list of carriers contains logos.
#[derive(Deserialize)]
pub(super) struct LegCarriers<'a> {
    #[serde(borrow)]
    pub marketing: Option<Vec<LegCarrier<'a>>>,
    #[serde(borrow)]
    pub operating: Option<Vec<LegCarrier<'a>>>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct LegCarrier<'a> {
    #[serde(default)]
    pub id: Number,
    #[serde(borrow, default)]
    pub logo_url: Text<'a>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Segment<'a> {
    #[serde(borrow)]
    pub origin: Place<'a>,
    #[serde(borrow)]
    pub destination: Place<'a>,
    pub departure: Moment,
    pub arrival: Moment,
    #[serde(default)]
    pub duration_in_minutes: Number,
    #[serde(borrow, default)]
    pub flight_number: Text<'a>,
    #[serde(borrow)]
    pub marketing_carrier: Option<Carrier<'a>>,
    #[serde(borrow)]
    pub operating_carrier: Option<Carrier<'a>>,
    /// `TRANSPORT_MODE_FLIGHT` in sibling listings.
    #[serde(borrow, default)]
    pub transport_mode: Text<'a>,
    #[serde(borrow, default)]
    pub mode: Text<'a>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Place<'a> {
    #[serde(borrow, default)]
    pub flight_place_id: Text<'a>,
    #[serde(borrow, default)]
    pub display_code: Text<'a>,
    #[serde(borrow, default)]
    pub name: Text<'a>,
    /// `Airport`.
    #[serde(borrow, default, rename = "type")]
    pub kind: Text<'a>,
    #[serde(borrow)]
    pub parent: Option<City<'a>>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct City<'a> {
    #[serde(borrow, default)]
    pub flight_place_id: Text<'a>,
    #[serde(borrow, default)]
    pub display_code: Text<'a>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Carrier<'a> {
    #[serde(default)]
    pub id: Number,
    #[serde(borrow, default)]
    pub name: Text<'a>,
    /// The provider's own code, which is often that of IATA: `OS`, but `I*`, `07`, `WZ` for Wizz Air.
    #[serde(borrow, default)]
    pub alternate_id: Text<'a>,
    /// The IATA code in newer bodies; empty in older ones.
    #[serde(borrow, default)]
    pub display_code: Text<'a>,
}
