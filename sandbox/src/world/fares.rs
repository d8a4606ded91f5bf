//! Fares in euro for one adult in economy, and the factors for passengers and class.

use chrono::{Datelike, NaiveDate, Weekday};

use super::carriers::Carrier;
use crate::dice::Dice;

/// The lowest and the highest one-way economy fare of one adult.
pub(crate) const ONE_WAY: (f64, f64) = (9.0, 2_500.0);

/// The fare of a flight before the factor of the day, from its distance and the airline that sells it.
pub(crate) fn of_distance(km: f64, carrier: &Carrier) -> f64 {
    let base = 18.0 + 0.055 * km.min(3_000.0) + 0.032 * (km - 3_000.0).max(0.0);
    base * if carrier.low_cost { 0.62 } else { 1.08 }
}

/// The factor by which a day changes fares: season, weekday, days until departure, and demand of that day.
pub(crate) fn of_day(dice: Dice, route: (&str, &str), date: NaiveDate, today: NaiveDate) -> f64 {
    let demand = dice
        .on("demand")
        .on(route.0)
        .on(route.1)
        .and(i64::from(date.num_days_from_ce()));
    season(date) * weekday(date.weekday()) * days_ahead((date - today).num_days()) * demand.factor(0.78, 1.22)
}

fn season(date: NaiveDate) -> f64 {
    let holidays = matches!((date.month(), date.day()), (12, 18..) | (1, ..=6));
    match date.month() {
        _ if holidays => 1.35,
        7 | 8 => 1.38,
        6 | 9 => 1.15,
        4 | 5 | 10 => 1.0,
        3 | 12 => 0.92,
        _ => 0.82,
    }
}

fn weekday(day: Weekday) -> f64 {
    match day {
        Weekday::Fri => 1.18,
        Weekday::Sun => 1.22,
        Weekday::Sat | Weekday::Mon => 1.03,
        Weekday::Thu => 0.96,
        Weekday::Tue | Weekday::Wed => 0.84,
    }
}

fn days_ahead(days: i64) -> f64 {
    match days {
        ..=3 => 1.9,
        4..=7 => 1.6,
        8..=14 => 1.35,
        15..=30 => 1.12,
        31..=90 => 0.96,
        _ => 1.02,
    }
}

/// The passengers and their class.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Party {
    pub adults: u32,
    pub children: u32,
    pub infants: u32,
    pub cabin: Cabin,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Cabin {
    Economy,
    PremiumEconomy,
    Business,
    First,
}

impl Cabin {
    /// Parses either provider's word for a class, in any case; `None` for other words.
    pub fn parse(word: &str) -> Option<Self> {
        match word.to_ascii_lowercase().as_str() {
            "economy" => Some(Self::Economy),
            "premium_economy" => Some(Self::PremiumEconomy),
            "business" => Some(Self::Business),
            "first" => Some(Self::First),
            _ => None,
        }
    }

    /// `premium_economy`.
    pub fn name(self) -> &'static str {
        match self {
            Self::Economy => "economy",
            Self::PremiumEconomy => "premium_economy",
            Self::Business => "business",
            Self::First => "first",
        }
    }
}

impl Party {
    /// One adult in economy, to whom the calendar's prices apply.
    pub const ONE: Self = Self {
        adults: 1,
        children: 0,
        infants: 0,
        cabin: Cabin::Economy,
    };

    /// The fare of these passengers as a multiple of the fare of one adult in economy.
    pub fn factor(self) -> f64 {
        let class = match self.cabin {
            Cabin::Economy => 1.0,
            Cabin::PremiumEconomy => 1.6,
            Cabin::Business => 2.8,
            Cabin::First => 4.2,
        };
        class * (f64::from(self.adults) + 0.75 * f64::from(self.children) + 0.1 * f64::from(self.infants))
    }
}

/// The amount of a currency that equals one euro; 1 for unknown currencies.
pub(crate) fn exchange(currency: &str) -> f64 {
    match currency {
        "USD" => 1.1,
        "GBP" => 0.86,
        "CHF" => 0.95,
        "ALL" => 98.0,
        _ => 1.0,
    }
}

/// Rounds an amount to whole cents.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "a party pays less than forty million"
)]
pub(crate) fn cents(amount: f64) -> u32 {
    (amount * 100.0).round() as u32
}
