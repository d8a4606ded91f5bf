//! The prices of a route, from stored fares and calendars. Pure.

use std::{
    collections::{BTreeMap, BTreeSet},
    time::Duration,
};

use chrono::NaiveDate;

use crate::base::{
    money::Cents,
    place_code::PlaceCode,
    time::{DAY, Timestamp},
};

/// Only prices that were seen in this time are shown.
pub const RECENT: Duration = DAY.saturating_mul(30);

/// A one-way price of one adult in economy, without commission.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Price {
    pub from: PlaceCode,
    pub to: PlaceCode,
    /// The day of the flight.
    pub date: NaiveDate,
    pub is_direct: bool,
    pub base: Cents,
    pub seen_at: Timestamp,
    pub demo: bool,
    /// What only a fare tells; `None` for a day of a calendar, which may be that of a city.
    pub fare: Option<Fare>,
}

/// What a fare tells beyond its price.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fare {
    /// The carrier's code; empty when it is not known.
    pub airline: String,
    /// Minutes; `None` when it is not known.
    pub duration: Option<i64>,
}

/// All prices of a route that count today.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Prices(Vec<Price>);

/// Which prices count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Counted {
    pub now: Timestamp,
    /// The date in the agency's time zone. Earlier flights have left.
    pub today: NaiveDate,
    /// Whether prices of the sandbox count: only as long as no real provider key exists.
    pub demo: bool,
}

impl Counted {
    /// The earliest moment at which a price that counts was seen.
    pub fn since(self) -> Timestamp {
        self.now.minus(RECENT)
    }

    fn includes(self, price: &Price) -> bool {
        price.seen_at >= self.since() && price.date >= self.today && (self.demo || !price.demo)
    }
}

impl Prices {
    /// Keeps the prices that count. A calendar repeats fares, and the calendar of a city repeats those of its airports. So a
    /// day of a calendar is left out if another price of that day has the same amount and directness.
    pub fn new(all: impl IntoIterator<Item = Price>, counted: Counted) -> Self {
        let all = all.into_iter().filter(|price| counted.includes(price));
        let (mut prices, days): (Vec<_>, Vec<_>) = all.partition(|price| price.fare.is_some());
        let known: BTreeSet<_> = prices.iter().map(offer).collect();
        let mut others: BTreeMap<_, Price> = BTreeMap::new();
        for day in days.into_iter().filter(|day| !known.contains(&offer(day))) {
            let kept = others.entry(offer(&day)).or_insert_with(|| day.clone());
            if day.seen_at > kept.seen_at {
                *kept = day;
            }
        }
        prices.extend(others.into_values());
        // The databases return rows in different orders.
        prices.sort_by(|one, other| order(one).cmp(&order(other)));
        Self(prices)
    }

    /// All prices, the cheapest first; of equal ones, the earliest day first.
    pub fn all(&self) -> &[Price] {
        &self.0
    }

    /// The prices that are fares.
    pub fn fares(&self) -> impl Iterator<Item = (&Price, &Fare)> {
        self.0.iter().filter_map(|price| Some((price, price.fare.as_ref()?)))
    }

    /// The cheapest price of each day.
    pub fn by_day(&self) -> BTreeMap<NaiveDate, &Price> {
        let mut days = BTreeMap::new();
        for price in &self.0 {
            days.entry(price.date).or_insert(price);
        }
        days
    }

    /// The lowest price; of equal ones, the one that was seen last.
    pub fn lowest(&self) -> Option<&Price> {
        let lowest = self.0.first()?.base;
        let equal = self.0.iter().take_while(|price| price.base == lowest);
        equal.max_by_key(|price| price.seen_at)
    }

    pub fn has_demo(&self) -> bool {
        self.0.iter().any(|price| price.demo)
    }
}

/// What one adult pays, in whole euro: the provider's price and the agency's standard rate, rounded down.
pub(super) fn paid(base: Cents, adult_rate: Cents) -> i64 {
    (base + adult_rate).0.div_euclid(100)
}

/// The values that two prices of the same offer have in common.
fn offer(price: &Price) -> (NaiveDate, bool, Cents) {
    (price.date, price.is_direct, price.base)
}

fn order(price: &Price) -> impl Ord {
    let airline = price.fare.as_ref().map(|fare| &fare.airline);
    (
        price.base,
        price.date,
        !price.is_direct,
        &price.from,
        &price.to,
        airline,
    )
}

#[cfg(test)]
pub(super) mod samples {
    //! Prices for tests of this area.

    use super::*;

    /// 2026-11-20 at noon UTC.
    pub const NOW: Timestamp = Timestamp(1_795_176_000_000_000);

    pub fn counted() -> Counted {
        Counted {
            now: NOW,
            today: date("2026-11-20"),
            demo: false,
        }
    }

    pub fn date(text: &str) -> NaiveDate {
        text.parse().unwrap()
    }

    /// A fare from TIA to FCO, direct with Wizz Air, that was seen now.
    pub fn fare(day: &str, cents: i64) -> Price {
        Price {
            from: "TIA".parse().unwrap(),
            to: "FCO".parse().unwrap(),
            date: date(day),
            is_direct: true,
            base: Cents(cents),
            seen_at: NOW,
            demo: false,
            fare: Some(Fare {
                airline: "W6".to_owned(),
                duration: Some(95),
            }),
        }
    }

    /// The day of a calendar from TIA to ROM.
    pub fn day(day: &str, cents: i64) -> Price {
        Price {
            to: "ROM".parse().unwrap(),
            fare: None,
            ..fare(day, cents)
        }
    }

    pub fn prices(all: &[Price]) -> Prices {
        Prices::new(all.to_vec(), counted())
    }
}

#[cfg(test)]
mod tests {
    use super::{samples::*, *};

    fn amounts(prices: &Prices) -> Vec<i64> {
        prices.all().iter().map(|price| price.base.0).collect()
    }

    #[test]
    fn old_prices_past_flights_and_demo_prices_do_not_count() {
        let fares = [
            fare("2026-11-20", 1),
            fare("2026-11-19", 2),
            Price {
                seen_at: NOW.minus(RECENT),
                ..fare("2026-12-01", 3)
            },
            Price {
                seen_at: Timestamp(NOW.minus(RECENT).0 - 1),
                ..fare("2026-12-02", 4)
            },
            Price {
                demo: true,
                ..fare("2026-12-03", 5)
            },
        ];

        let real = prices(&fares);
        let with_demo = Prices::new(
            fares,
            Counted {
                demo: true,
                ..counted()
            },
        );

        assert_eq!((amounts(&real), real.has_demo()), (vec![1, 3], false));
        assert_eq!((amounts(&with_demo), with_demo.has_demo()), (vec![1, 3, 5], true));
    }

    #[test]
    fn a_calendar_that_repeats_a_fare_does_not_count_twice() {
        let found = prices(&[
            day("2026-12-01", 100),
            fare("2026-12-01", 100),
            day("2026-12-01", 90),
            day("2026-12-02", 100),
            day("2026-12-02", 100),
            Price {
                is_direct: false,
                ..day("2026-12-01", 100)
            },
        ]);

        assert_eq!(amounts(&found), [90, 100, 100, 100]);
        assert_eq!(found.fares().count(), 1);
        assert_eq!(
            found.by_day().values().map(|price| price.base.0).collect::<Vec<_>>(),
            [90, 100]
        );
    }

    #[test]
    fn of_equal_lowest_prices_the_newest_counts() {
        let old = Price {
            seen_at: NOW.minus(DAY),
            ..fare("2026-12-01", 100)
        };

        let found = prices(&[old, fare("2026-12-05", 100), fare("2026-12-02", 200)]);

        assert_eq!(found.lowest().map(|price| price.date), Some(date("2026-12-05")));
        assert_eq!(Prices::default().lowest(), None);
    }

    #[test]
    fn an_adult_pays_whole_euro() {
        for (base, expected) in [(6_100, 81), (6_199, 81), (6_200, 82), (1, 20)] {
            assert_eq!(paid(Cents(base), Cents(2_000)), expected);
        }
    }
}
