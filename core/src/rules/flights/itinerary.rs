//! An itinerary as a provider offers it, normalised: the form in which parts are stored and merged.
//!
//! Times are local to their airport and carry no zone: they are never converted. Durations are the
//! provider's elapsed minutes.

use std::{ops::Not, sync::Arc};

use chrono::NaiveDateTime;
use serde::{Deserialize, Serialize};

use super::text::airline_key;
use crate::{base::money::Cents, platform::providers::Provider};

/// What one provider request brought.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Part {
    /// The usable itineraries, in the provider's order.
    pub itineraries: Vec<Itinerary>,
    /// The number of itineraries that were dropped as unusable.
    pub dropped: u32,
    /// Whether the provider marked its answer as sandbox data (`x-demo-data: 1`).
    pub demo: bool,
}

/// One way to fly: one leg, or two (outbound and return).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Itinerary {
    /// The provider's id, by which the answers of one session are merged; empty if it has none. Not stored.
    #[serde(skip)]
    pub id: Arc<str>,
    pub legs: Vec<Leg>,
    /// The provider's total price for all passengers and both directions.
    pub price: Cents,
    /// Whether the provider rates it as one of the best (A: score above 0.8 or a tag; B: the cheapest 30 percent).
    pub best: bool,
    /// Whether the tickets are separate.
    pub self_transfer: SelfTransfer,
    /// Whether the provider's complete list no longer contains it, so that its price may be out of date.
    #[serde(default, skip_serializing_if = "Not::not")]
    pub unconfirmed: bool,
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
    /// Without the code of the carrier: "850". Empty when it is unknown.
    pub flight_number: String,
    pub marketing: Carrier,
    /// The airline that operates the flight, if the provider names it.
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

/// An airline as the provider names it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default)]
pub struct Carrier {
    /// IATA code; empty when it is unknown.
    pub code: Arc<str>,
    /// The provider's own code, which may be the IATA code of another airline. Empty when `code` is known.
    #[serde(skip_serializing_if = "str::is_empty")]
    pub own_code: Arc<str>,
    /// The number of the airline, which is the same at both providers.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub id: Option<i64>,
    /// "Austrian Airlines"; empty when unknown.
    pub name: Arc<str>,
    /// The address of the carrier's logo, if the provider sends one.
    pub logo: Option<Arc<str>>,
}

impl Carrier {
    /// The code that is shown: the provider's own one if the IATA code is unknown.
    pub fn shown_code(&self) -> &str {
        if self.code.is_empty() {
            &self.own_code
        } else {
            &self.code
        }
    }

    /// Whether both are the same airline: by code, by number or by name.
    pub fn is_same(&self, other: &Self) -> bool {
        let is_named = !self.name.is_empty() && !other.name.is_empty();
        self.shown_code() == other.shown_code()
            || (self.id.is_some() && self.id == other.id)
            || (is_named && airline_key(&self.name) == airline_key(&other.name))
    }
}

/// How the tickets of an itinerary belong together. `none`: the itinerary is one ticket. `protected`: it consists of
/// separate tickets, and the seller guarantees the connections. `unprotected`: it consists of separate tickets without
/// a guarantee.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum SelfTransfer {
    #[default]
    None,
    /// Separate tickets that are sold with a guarantee for the connections.
    Protected,
    /// Separate tickets without a guarantee.
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
    pub checked_at: crate::base::time::Timestamp,
}
