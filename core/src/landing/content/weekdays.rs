//! What a departure costs by weekday. Pure.

use std::collections::BTreeMap;

use chrono::Datelike;

use super::{
    page::LandingWeekday,
    price::{Price, Prices, paid},
    sample::{median, sample},
};
use crate::base::money::Cents;

/// The median of the cheapest prices of the days that fall on each weekday, Monday first.
pub(super) fn weekdays(prices: &Prices, adult_rate: Cents) -> Vec<LandingWeekday> {
    let mut weekdays: BTreeMap<u32, Vec<&Price>> = BTreeMap::new();
    for (date, price) in prices.by_day() {
        let weekday = date.weekday().number_from_monday();
        weekdays.entry(weekday).or_default().push(price);
    }
    let shown = weekdays.into_iter().filter_map(|(weekday, days)| {
        let middle = median(days.iter().map(|price| price.base.0))?;
        Some(LandingWeekday {
            weekday,
            price: paid(Cents(middle), adult_rate),
            sample: sample(days.iter().map(|price| price.seen_at)),
        })
    });
    shown.collect()
}

#[cfg(test)]
mod tests {
    use super::{super::price::samples::*, *};

    #[test]
    fn a_weekday_costs_the_median_of_its_days() {
        // 2026-11-23 is a Monday.
        let prices = prices(&[
            fare("2026-11-23", 3_000),
            fare("2026-11-23", 9_000),
            fare("2026-11-30", 5_001),
            fare("2026-12-07", 4_000),
            fare("2026-11-29", 6_000),
            day("2026-12-06", 7_199),
        ]);

        let shown: Vec<_> = weekdays(&prices, Cents(2_000))
            .iter()
            .map(|day| (day.weekday, day.price, day.sample.size))
            .collect();

        assert_eq!(shown, [(1, 60, 3), (7, 85, 2)]);
        assert!(weekdays(&Prices::default(), Cents(0)).is_empty());
    }
}
