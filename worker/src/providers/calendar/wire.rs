//! The parts of the calendar's JSON that are read.

use std::{borrow::Cow, collections::HashMap};

use serde::{Deserialize, de::IgnoredAny};
use serde_json::value::RawValue;

use crate::providers::lenient::{Flag, Number, Text};

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
    /// The rows of the grid. For one-way prices there is only one, with a cell for each day.
    #[serde(borrow)]
    pub grid: Vec<&'a RawValue>,
}

/// The traces by the references that the quotes contain. A trace looks like this:
/// `202609230915*I*TIA*VIE*20261103*agnt*JU`.
pub(super) type Traces<'a> = HashMap<Cow<'a, str>, Text<'a>>;

#[derive(Deserialize, Default)]
#[serde(rename_all = "PascalCase", default)]
pub(super) struct Cell<'a> {
    /// Whether a direct flight is scheduled on that day, with or without a price.
    pub direct_outbound_available: Option<Flag>,
    #[serde(borrow)]
    pub direct: Option<Quote<'a>>,
    #[serde(borrow)]
    pub indirect: Option<Quote<'a>>,
    #[serde(borrow)]
    pub direct_outbound: Option<Quote<'a>>,
    /// Known, but not used.
    pub indirect_outbound: Option<IgnoredAny>,
}

impl<'a> Cell<'a> {
    /// The quotes that are candidates for the day's price.
    pub(super) fn quotes(&self) -> impl Iterator<Item = &Quote<'a>> {
        [&self.direct_outbound, &self.direct, &self.indirect]
            .into_iter()
            .flatten()
    }

    /// Whether the cell has any known key.
    pub(super) fn has_known_key(&self) -> bool {
        self.direct_outbound_available.is_some() || self.indirect_outbound.is_some() || self.quotes().next().is_some()
    }

    /// Whether a direct flight is scheduled.
    pub(super) fn is_direct_available(&self) -> bool {
        self.direct_outbound_available.is_some_and(|flag| flag.0)
    }
}

#[derive(Deserialize, Default)]
#[serde(rename_all = "PascalCase", default)]
pub(super) struct Quote<'a> {
    pub price: Number,
    #[serde(borrow)]
    pub trace_refs: Option<Vec<Text<'a>>>,
}
