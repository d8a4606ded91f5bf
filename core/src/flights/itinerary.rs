//! An itinerary as a provider offers it, normalised: the form in which parts are stored and merged.
//!
//! Times are local to their airport and carry no zone: they are never converted. Durations are the
//! provider's elapsed minutes.

use std::sync::Arc;

use chrono::NaiveDateTime;
use serde::{Deserialize, Serialize};

use crate::{money::Cents, providers::Provider};

/// What one provider request brought.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Part {
    /// The usable itineraries, in the provider's order.
    pub itineraries: Vec<Itinerary>,
    /// How many were dropped as unusable.
    pub dropped: u32,
    /// The provider said that this is sandbox data (`x-demo-data: 1`).
    pub demo: bool,
}

/// One way to fly: one leg, or two (outbound and return).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Itinerary {
    pub legs: Vec<Leg>,
    /// The provider's total for the whole party, return included.
    pub price: Cents,
    /// Whether the provider rates it as one of the best (A: score above 0.8 or a tag; B: the cheapest 30 percent).
    pub best: bool,
    /// Whether the tickets are separate.
    pub self_transfer: SelfTransfer,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Leg {
    /// In flying order; never empty.
    pub segments: Vec<Segment>,
    /// Elapsed minutes, layovers included.
    pub duration_minutes: u32,
}

/// One flight without a stop.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Segment {
    pub from: SegmentAirport,
    pub to: SegmentAirport,
    /// Local to `from`.
    pub departs: NaiveDateTime,
    /// Local to `to`; may be earlier than `departs` on a westbound flight.
    pub arrives: NaiveDateTime,
    pub duration_minutes: u32,
    /// Digits as the provider gives them, no carrier prefix: "850".
    pub flight_number: String,
    pub marketing: Carrier,
    /// Who flies it, when the provider knows.
    pub operating: Option<Carrier>,
}

/// An airport as the provider names it.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct SegmentAirport {
    /// IATA code; empty when the provider does not say.
    pub code: Arc<str>,
    /// "Rome Fiumicino"; empty when unknown.
    pub name: Arc<str>,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Carrier {
    /// IATA code when known, else the provider's other code, else empty.
    pub code: Arc<str>,
    /// "Austrian Airlines".
    pub name: Arc<str>,
    /// The provider's picture, when it sends one.
    pub logo: Option<Arc<str>>,
}

/// none: one ticket. protected: separate tickets, with a guarantee. unprotected: separate tickets.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum SelfTransfer {
    #[default]
    None,
    /// Separate tickets, sold with a guarantee.
    Protected,
    /// Separate tickets, no protection.
    Unprotected,
}

impl Leg {
    pub fn first(&self) -> &Segment {
        self.segments.first().expect("a leg has at least one segment")
    }

    pub fn last(&self) -> &Segment {
        self.segments.last().expect("a leg has at least one segment")
    }

    /// Changes of plane.
    pub fn stops(&self) -> usize {
        self.segments.len() - 1
    }
}

/// One provider's part of a run, as merging sees it.
#[derive(Clone, Debug, PartialEq)]
pub struct ProviderPart {
    pub provider: Provider,
    pub part: Part,
    pub checked_at: crate::time::Timestamp,
}
