//! Views beyond one month: the cheapest day of each of the next twelve months, and the days around a chosen day. They
//! show stored prices only; no provider is asked.

use std::collections::BTreeMap;

use chrono::{Days, NaiveDate};

use super::{Calendar, Day, Pair, Trip};
use crate::{money::Cents, pricing::CommissionRules, routes::YearMonth};

/// The number of days that are shown before and after the chosen day.
const AROUND: u64 = 3;

/// Asks for the cheapest day of each of the next twelve months of a pair.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct YearQuestion {
    pub pair: Pair,
    pub trip: Trip,
}

/// Asks for the days around a chosen day of a pair.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DayQuestion {
    pub pair: Pair,
    pub trip: Trip,
    pub date: NaiveDate,
}

impl DayQuestion {
    /// The first and the last day that are shown.
    pub fn days(&self) -> (NaiveDate, NaiveDate) {
        (self.date - Days::new(AROUND), self.date + Days::new(AROUND))
    }
}

/// The cheapest day of a month.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cheapest {
    /// The earliest day with the lowest price.
    pub date: NaiveDate,
    pub day: Day,
}

/// Returns the cheapest day of each of the twelve months from `today` on; `None` for a month without stored prices.
pub fn year(
    months: &BTreeMap<YearMonth, Calendar>,
    rules: &CommissionRules,
    trip: Trip,
    today: NaiveDate,
) -> Vec<(YearMonth, Option<Cheapest>)> {
    let cheapest = |month: &YearMonth| {
        let days = months.get(month)?.grid.range(today..);
        let (date, day) = days.min_by_key(|(_, day)| day.price)?;
        Some(Cheapest {
            date: *date,
            day: day.final_price(rules, trip),
        })
    };
    YearMonth::window(today)
        .map(|month| (month, cheapest(&month)))
        .collect()
}

/// Returns the median price of the cheapest days of the months.
pub fn typical(months: &[(YearMonth, Option<Cheapest>)]) -> Option<Cents> {
    let mut prices: Vec<_> = months
        .iter()
        .filter_map(|(_, cheapest)| Some(cheapest.as_ref()?.day.price.0))
        .collect();
    prices.sort_unstable();
    let upper = *prices.get(prices.len() / 2)?;
    let lower = prices[(prices.len() - 1) / 2];
    Some(Cents(i64::midpoint(lower, upper)))
}

/// Returns the days around the chosen one with the commission in their prices. A past day, and a day without a stored
/// price, has `None`.
pub fn around(
    question: &DayQuestion,
    months: &BTreeMap<YearMonth, Calendar>,
    rules: &CommissionRules,
    today: NaiveDate,
) -> Vec<(NaiveDate, Option<Day>)> {
    let (first, last) = question.days();
    let priced = |date: NaiveDate| {
        let day = months.get(&YearMonth::containing(date))?.grid.get(&date)?;
        (date >= today).then(|| day.final_price(rules, question.trip))
    };
    let days = first.iter_days().take_while(|date| *date <= last);
    days.map(|date| (date, priced(date))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn months(prices: &[Option<i64>]) -> Vec<(YearMonth, Option<Cheapest>)> {
        let today: NaiveDate = "2026-11-20".parse().unwrap();
        let cheapest = |price| Cheapest {
            date: today,
            day: Day {
                price: Cents(price),
                is_direct: true,
            },
        };
        let prices = prices.iter().map(|price| price.map(cheapest));
        YearMonth::window(today).zip(prices).collect()
    }

    #[test]
    fn the_typical_price_is_the_median_of_the_months_that_have_one() {
        assert_eq!(typical(&months(&[])), None);
        assert_eq!(typical(&months(&[None, None])), None);
        assert_eq!(typical(&months(&[Some(500)])), Some(Cents(500)));
        assert_eq!(
            typical(&months(&[Some(900), None, Some(100), Some(300)])),
            Some(Cents(300))
        );
        assert_eq!(typical(&months(&[Some(100), Some(400)])), Some(Cents(250)));
    }
}
