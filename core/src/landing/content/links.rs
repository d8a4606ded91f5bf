//! Links to other pages. Pure.

use std::sync::Arc;

use super::{page::LandingLink, price::paid, route_end::Endpoint, text::plain};
use crate::base::{money::Cents, place_code::PlaceCode, time::Timestamp};

/// The page of a pair of airports' cities.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PageOf {
    pub from: PlaceCode,
    pub to: PlaceCode,
    pub path: String,
}

/// Another live page and its lowest price.
#[derive(Clone, Debug, PartialEq)]
pub struct PricedPage {
    pub path: String,
    pub from: Arc<Endpoint>,
    pub to: Arc<Endpoint>,
    pub lowest: Option<Lowest>,
}

/// The lowest price of a page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lowest {
    /// Without commission.
    pub base: Cents,
    pub seen_at: Timestamp,
    /// The number of days with a price of which this is the lowest.
    pub days: i64,
    pub demo: bool,
}

impl PricedPage {
    pub(super) fn link(&self, adult_rate: Cents) -> LandingLink {
        LandingLink {
            path: plain(&self.path),
            nga: self.from.nga(),
            per: self.to.per(),
            name: self.to.name(),
            price: self.lowest.map(|lowest| paid(lowest.base, adult_rate)),
            seen_at: self.lowest.map(|lowest| lowest.seen_at.to_rfc3339()),
            days: self.lowest.map(|lowest| lowest.days),
        }
    }
}
