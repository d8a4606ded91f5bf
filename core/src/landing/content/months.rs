//! The cheapest price of each coming month. Pure.

use std::collections::BTreeMap;

use chrono::NaiveDate;

use super::{
    page::LandingMonth,
    price::{Price, Prices, paid},
    sample::sample,
};
use crate::base::{money::Cents, month::YearMonth};

/// The most months that are marked as the cheapest.
const CHEAPEST: usize = 4;

/// The months from today's on that have a price, in their order. The four cheapest are marked, but not more than half of them; of months
/// with equal prices, the earlier ones.
pub(super) fn months(prices: &Prices, adult_rate: Cents, today: NaiveDate) -> Vec<LandingMonth> {
    let mut months: BTreeMap<YearMonth, Vec<&Price>> = BTreeMap::new();
    for (date, price) in prices.by_day() {
        let month = YearMonth::containing(date);
        if month.is_in_window(today) {
            months.entry(month).or_default().push(price);
        }
    }
    let lowest = |days: &[&Price]| days.iter().map(|price| price.base).min();
    let mut ranked: Vec<_> = months.iter().map(|(month, days)| (lowest(days), *month)).collect();
    ranked.sort_unstable();
    ranked.truncate(CHEAPEST.min(months.len().div_ceil(2)));
    let shown = months.iter().filter_map(|(month, days)| {
        let cheapest = days.iter().min_by_key(|price| (price.base, price.date))?;
        Some(LandingMonth {
            month: month.to_string(),
            price: paid(cheapest.base, adult_rate),
            date: cheapest.date.to_string(),
            is_direct: cheapest.is_direct,
            is_cheapest: ranked.iter().any(|(_, ranked)| ranked == month),
            sample: sample(days.iter().map(|price| price.seen_at)),
        })
    });
    shown.collect()
}

#[cfg(test)]
mod tests {
    use chrono::Months;

    use super::{super::price::samples::*, *};

    #[test]
    fn a_month_has_its_cheapest_day_and_the_four_cheapest_are_marked() {
        let prices = prices(&[
            fare("2026-11-25", 9_050),
            fare("2026-12-24", 12_000),
            day("2026-12-05", 5_000),
            fare("2026-12-09", 5_000),
            fare("2027-01-12", 4_000),
            fare("2027-02-01", 7_000),
            fare("2027-03-01", 6_000),
            fare("2027-04-01", 6_000),
            fare("2027-11-01", 1),
        ]);

        let months = months(&prices, Cents(2_000), date("2026-11-20"));

        let shown: Vec<_> = months
            .iter()
            .map(|month| {
                (
                    month.month.as_str(),
                    month.price,
                    month.date.as_str(),
                    month.is_cheapest,
                    month.sample.size,
                )
            })
            .collect();
        assert_eq!(
            shown,
            [
                ("2026-11", 110, "2026-11-25", false, 1),
                ("2026-12", 70, "2026-12-05", true, 3),
                ("2027-01", 60, "2027-01-12", true, 1),
                ("2027-02", 90, "2027-02-01", false, 1),
                ("2027-03", 80, "2027-03-01", true, 1),
                ("2027-04", 80, "2027-04-01", false, 1),
            ],
            "a thirteenth month is not shown"
        );
    }

    #[test]
    fn at_most_four_months_and_half_of_them_are_the_cheapest() {
        for (known, expected) in [(1, 1), (2, 1), (3, 2), (4, 2), (8, 4), (12, 4)] {
            let days: Vec<_> = (0..known)
                .map(|month| fare(&(date("2026-11-25") + Months::new(month)).to_string(), 4_000))
                .collect();

            let months = months(&prices(&days), Cents(2_000), date("2026-11-20"));

            let cheapest = months.iter().filter(|month| month.is_cheapest).count();
            assert_eq!((months.len(), cheapest), (usize::try_from(known).unwrap(), expected));
        }
    }

    #[test]
    fn without_prices_there_is_no_month() {
        assert!(months(&Prices::default(), Cents(0), date("2026-11-20")).is_empty());
    }
}
