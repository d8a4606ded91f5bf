//! Provider A's JSON, as far as it is read. Optional keys vanish instead of being `null`; both are accepted.

use serde::Deserialize;
use serde_json::value::RawValue;

use crate::providers::loose::{Flag, List, Moment, Number, Text};

#[derive(Deserialize)]
#[serde(rename_all = "camelCase", default)]
#[derive(Default)]
pub(super) struct Envelope<'a> {
    /// Success of the request, not the state of the search.
    pub status: Option<Flag>,
    #[serde(borrow)]
    pub data: Option<Data<'a>>,
    /// Where a sibling listing keeps it.
    #[serde(borrow)]
    pub session_id: Text<'a>,
}

#[derive(Deserialize, Default)]
#[serde(default)]
pub(super) struct Data<'a> {
    #[serde(borrow)]
    pub context: Option<Context<'a>>,
    /// A list, or an object in the shapes of sibling listings.
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

/// `itineraries` where it is an object.
#[derive(Deserialize, Default)]
#[serde(default)]
pub(super) struct Grouped<'a> {
    /// `Best`, `Cheapest`, `Fastest`, `Direct`: the same itinerary stands in several.
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
    /// The whole party's total. (`formatted` is rounded up and never read.)
    pub raw: Number,
    /// A sibling counts in thousandths and says so here.
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

/// The only place with pictures.
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
    /// Not always IATA: `I*`, `07`.
    #[serde(borrow, default)]
    pub alternate_id: Text<'a>,
    /// IATA in newer bodies, empty in older ones.
    #[serde(borrow, default)]
    pub display_code: Text<'a>,
}
