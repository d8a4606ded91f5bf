//! What a visitor chooses beside places and days: the kind of trip, the cabin, the stops and the passengers.

use std::ops::RangeInclusive;

use serde::{Deserialize, Serialize};

/// Whether the trip is one way or a round trip.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub enum TripType {
    RoundTrip,
    OneWay,
}

/// The cabin class: `"1"` is economy, `"2"` premium economy, `"3"` business and `"4"` first. A request without it
/// means economy.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum TravelClass {
    #[serde(rename = "1")]
    Economy,
    #[serde(rename = "2")]
    PremiumEconomy,
    #[serde(rename = "3")]
    Business,
    #[serde(rename = "4")]
    First,
}

impl TravelClass {
    pub const ALL: [Self; 4] = [Self::Economy, Self::PremiumEconomy, Self::Business, Self::First];

    /// The name in results: `Premium Economy`. Providers, fingerprints and exports spell it with other spaces and letters.
    pub fn name(self) -> &'static str {
        match self {
            Self::Economy => "Economy",
            Self::PremiumEconomy => "Premium Economy",
            Self::Business => "Business",
            Self::First => "First",
        }
    }

    /// The class that results name so.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|class| class.name() == name)
    }
}

/// The largest number of stops in each direction: `"0"` is any number, `"1"` no stop, `"2"` at most one stop and
/// `"3"` at most two stops. A request without it means any number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum Stops {
    #[serde(rename = "0")]
    Any,
    #[serde(rename = "1")]
    Nonstop,
    #[serde(rename = "2")]
    OneOrFewer,
    #[serde(rename = "3")]
    TwoOrFewer,
}

/// The number of passengers by type. Adults, children and infants in seats are at most nine together, and there is at
/// least one adult for each infant.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct Passengers {
    #[cfg_attr(feature = "openapi", schema(minimum = 1, maximum = 9))]
    pub adults: u32,
    // Of 2-11 years.
    #[cfg_attr(feature = "openapi", schema(minimum = 0, maximum = 8))]
    pub children: u32,
    #[cfg_attr(feature = "openapi", schema(minimum = 0, maximum = 9))]
    pub infants_in_seat: u32,
    #[cfg_attr(feature = "openapi", schema(minimum = 0, maximum = 9))]
    pub infants_on_lap: u32,
}

impl Passengers {
    pub const ADULTS: RangeInclusive<u32> = 1..=9;
    pub const CHILDREN: RangeInclusive<u32> = 0..=8;
    /// The number of infants in seats, and the number of infants on laps.
    pub const INFANTS: RangeInclusive<u32> = 0..=9;
    /// The most passengers with a seat.
    pub const MAX_SEATED: u32 = 9;

    /// The party for which calendars store prices.
    pub const ONE_ADULT: Self = Self {
        adults: 1,
        children: 0,
        infants_in_seat: 0,
        infants_on_lap: 0,
    };

    /// Those who need a seat.
    pub fn seated(&self) -> u32 {
        self.adults + self.children + self.infants_in_seat
    }

    /// Whether there is at least one adult for each infant.
    pub fn has_enough_adults(&self) -> bool {
        self.infants_in_seat + self.infants_on_lap <= self.adults
    }
}

impl Stops {
    /// The most changes of plane that a leg may have; `None` means any number.
    pub fn most(self) -> Option<usize> {
        match self {
            Self::Any => None,
            Self::Nonstop => Some(0),
            Self::OneOrFewer => Some(1),
            Self::TwoOrFewer => Some(2),
        }
    }

    /// Whether a leg with this many changes of plane is allowed.
    pub fn allow(self, stops: usize) -> bool {
        self.most().is_none_or(|most| stops <= most)
    }
}
