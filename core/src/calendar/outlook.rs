//! Looking further than a month: the cheapest day of each of the next twelve, and the days around one. Of stored
//! prices only: nobody is asked.

use std::collections::BTreeMap;

use chrono::{Days, NaiveDate};

use super::{Calendar, Day, InvalidCalendar, Pair, Trip, YearMonth, question::Fields};
use crate::{airports::PlaceCode, money::Cents, pricing::CommissionRules};

/// So many days before and after the chosen one.
const AROUND: u64 = 3;

/// The parameters of a request as they came.
#[derive(Clone, Debug, Default)]
#[expect(missing_docs, reason = "named as in the request")]
pub struct PairForm {
    pub origin: Option<String>,
    pub destination: Option<String>,
    pub date: Option<String>,
    pub trip_type: Option<String>,
    pub leg: Option<String>,
}

/// The next twelve months of a pair.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names say it")]
pub struct YearQuestion {
    pub pair: Pair,
    pub trip: Trip,
}

/// The days around one.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names say it")]
pub struct DayQuestion {
    pub pair: Pair,
    pub trip: Trip,
    pub date: NaiveDate,
}

impl YearQuestion {
    /// Reads and checks; `known` tells whether a place exists.
    pub fn parse(form: &PairForm, known: impl Fn(&PlaceCode) -> bool) -> Result<Self, InvalidCalendar> {
        let mut fields = Fields::default();
        let pair = fields.pair(form.origin.as_deref(), form.destination.as_deref(), known);
        let trip = fields.trip(form.trip_type.as_deref(), form.leg.as_deref());
        fields.finish(pair.zip(trip).map(|(pair, trip)| Self { pair, trip }))
    }
}

impl DayQuestion {
    /// Reads and checks. `today` is the agency's day; `known` tells whether a place exists.
    pub fn parse(
        form: &PairForm,
        today: NaiveDate,
        known: impl Fn(&PlaceCode) -> bool,
    ) -> Result<Self, InvalidCalendar> {
        let mut fields = Fields::default();
        let pair = fields.pair(form.origin.as_deref(), form.destination.as_deref(), known);
        let date = fields.date(form.date.as_deref(), today);
        let trip = fields.trip(form.trip_type.as_deref(), form.leg.as_deref());
        let all = pair.zip(date).zip(trip);
        fields.finish(all.map(|((pair, date), trip)| Self { pair, trip, date }))
    }

    /// The first and the last day that are shown.
    pub fn days(&self) -> (NaiveDate, NaiveDate) {
        (self.date - Days::new(AROUND), self.date + Days::new(AROUND))
    }
}

/// The cheapest day of a month.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cheapest {
    /// The first of the cheapest days.
    pub date: NaiveDate,
    /// What is paid.
    pub day: Day,
}

/// The cheapest day of each month that is shown on the day `today`; none where nothing is stored.
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

/// What a month's cheapest day typically costs: the median.
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

/// The days around the chosen one, as they are paid; none where nothing is stored or the day is past.
pub fn around(
    question: &DayQuestion,
    months: &BTreeMap<YearMonth, Calendar>,
    rules: &CommissionRules,
    today: NaiveDate,
) -> Vec<(NaiveDate, Option<Day>)> {
    let (first, last) = question.days();
    let priced = |date: NaiveDate| {
        let day = months.get(&YearMonth::of(date))?.grid.get(&date)?;
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
