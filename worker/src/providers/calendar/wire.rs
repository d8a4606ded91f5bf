//! The calendar's JSON, as far as it is read.

use std::{borrow::Cow, collections::HashMap};

use serde::Deserialize;
use serde_json::value::RawValue;

use crate::providers::loose::{Flag, List, Number, Text};

#[derive(Deserialize, Default)]
#[serde(default)]
pub(super) struct Envelope<'a> {
    pub status: Flag,
    #[serde(borrow)]
    pub data: Option<&'a RawValue>,
}

#[derive(Deserialize, Default)]
#[serde(rename_all = "PascalCase", default)]
pub(super) struct Data<'a> {
    #[serde(borrow)]
    pub price_grids: Option<&'a RawValue>,
    #[serde(borrow)]
    pub traces: Option<&'a RawValue>,
}

#[derive(Deserialize)]
#[serde(rename_all = "PascalCase")]
pub(super) struct PriceGrids<'a> {
    /// One row of days for one-way prices.
    #[serde(borrow)]
    pub grid: Vec<List<'a>>,
}

/// Reference to what is known of a quote: `202609230915*I*TIA*VIE*20261103*agnt*JU`.
pub(super) type Traces<'a> = HashMap<Cow<'a, str>, Text<'a>>;

#[derive(Deserialize, Default)]
#[serde(rename_all = "PascalCase", default)]
pub(super) struct Cell<'a> {
    /// A direct flight is scheduled that day; says nothing of a price.
    pub direct_outbound_available: Flag,
    #[serde(borrow)]
    pub direct: Option<Quote<'a>>,
    #[serde(borrow)]
    pub indirect: Option<Quote<'a>>,
    #[serde(borrow)]
    pub direct_outbound: Option<Quote<'a>>,
}

#[derive(Deserialize, Default)]
#[serde(rename_all = "PascalCase", default)]
pub(super) struct Quote<'a> {
    pub price: Number,
    #[serde(borrow)]
    pub trace_refs: Option<Vec<Text<'a>>>,
}
