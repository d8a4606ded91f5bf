//! Views beyond one month: the cheapest day of each of the next twelve months, and the days around a chosen day. They
//! show stored prices only; no provider is asked.

use std::collections::BTreeMap;

use chrono::{Days, NaiveDate};

use super::{Calendar, Day, Leg, Pair, Trip};
use crate::{
    base::{money::Cents, month::YearMonth, trip::Passengers},
    rules::pricing::CommissionRules,
    search::searches::SearchParams,
};

/// The number of days that are shown before and after the chosen day.
const AROUND: u64 = 3;

/// Asks for the cheapest day of each of the next twelve months of a pair.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct YearRequest {
    pub pair: Pair,
    pub trip: Trip,
}

/// Asks for the days around a chosen day of a pair.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DayRequest {
    pub pair: Pair,
    pub trip: Trip,
    pub date: NaiveDate,
    /// The return and the party of a round trip whose whole price is estimated, if they are named.
    pub whole: Option<WholeTrip>,
}

/// What a round trip has besides its outbound flight.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WholeTrip {
    pub return_date: NaiveDate,
    pub party: Passengers,
}

impl DayRequest {
    /// Asks for the days around the departure of a search, and for whole trips of its party if it has a return.
    pub fn of(search: &SearchParams) -> Self {
        let party = search.passengers;
        Self {
            pair: Pair {
                origin: search.from_code.clone(),
                destination: search.to_code.clone(),
            },
            trip: Trip::new(search.trip_type, Leg::Outbound),
            date: search.departure_date,
            whole: search.return_date.map(|return_date| WholeTrip { return_date, party }),
        }
    }

    /// The first and the last day that are shown.
    pub fn days(&self) -> (NaiveDate, NaiveDate) {
        days_around(self.date)
    }

    /// The first and the last day of the returns, if whole trips are estimated.
    pub fn return_days(&self) -> Option<(NaiveDate, NaiveDate)> {
        self.whole.as_ref().map(|whole| days_around(whole.return_date))
    }
}

fn days_around(date: NaiveDate) -> (NaiveDate, NaiveDate) {
    (date - Days::new(AROUND), date + Days::new(AROUND))
}

/// A day near the chosen one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DayAround {
    pub date: NaiveDate,
    /// The price of one adult on this flight; `None` for a past day, and without a stored price.
    pub day: Option<Day>,
    /// The estimate of the whole trip for the party, with a return as many days later as that of the chosen day; `None`
    /// unless both flights have a price.
    pub trip_price: Option<Cents>,
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

/// Returns the days around the chosen one with the commission in their prices. `returns` are the months of the other
/// direction.
pub fn around(
    question: &DayRequest,
    months: &BTreeMap<YearMonth, Calendar>,
    returns: &BTreeMap<YearMonth, Calendar>,
    rules: &CommissionRules,
    today: NaiveDate,
) -> Vec<DayAround> {
    let (first, last) = question.days();
    let stored = |months: &BTreeMap<YearMonth, Calendar>, date: NaiveDate| {
        let day = months.get(&YearMonth::containing(date))?.grid.get(&date)?;
        (date >= today).then_some(*day)
    };
    let trip_price = |date: NaiveDate, there: Day| {
        let WholeTrip { return_date, party } = question.whole.as_ref()?;
        let back = stored(returns, date + (*return_date - question.date))?;
        Some(there.party_price(rules, Trip::Outbound, party) + back.party_price(rules, Trip::Return, party))
    };
    let days = first.iter_days().take_while(|date| *date <= last);
    days.map(|date| {
        let day = stored(months, date);
        DayAround {
            date,
            day: day.map(|day| day.final_price(rules, question.trip)),
            trip_price: day.and_then(|day| trip_price(date, day)),
        }
    })
    .collect()
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

    /// A stored month with these days and prices in cents.
    fn month(days: &[(&str, i64)]) -> BTreeMap<YearMonth, Calendar> {
        let day = |&(date, price): &(&str, i64)| {
            let day = Day {
                price: Cents(price),
                is_direct: true,
            };
            (date.parse::<NaiveDate>().unwrap(), day)
        };
        let grid: BTreeMap<_, _> = days.iter().map(day).collect();
        let first = YearMonth::containing(*grid.keys().next().unwrap());
        let calendar = Calendar {
            grid,
            has_direct_flight: true,
            demo: true,
            last_update: crate::base::time::Timestamp(0),
        };
        [(first, calendar)].into()
    }

    #[test]
    fn a_day_has_the_price_of_the_whole_trip_if_its_return_is_stored() {
        let question = DayRequest {
            pair: Pair {
                origin: "TIA".parse().unwrap(),
                destination: "VIE".parse().unwrap(),
            },
            trip: Trip::Outbound,
            date: "2026-12-12".parse().unwrap(),
            whole: Some(WholeTrip {
                return_date: "2026-12-19".parse().unwrap(),
                party: Passengers {
                    adults: 2,
                    ..Passengers::default()
                },
            }),
        };
        let there = month(&[("2026-12-11", 3_000), ("2026-12-12", 4_000)]);
        let back = month(&[("2026-12-18", 5_000)]);
        let today = "2026-11-20".parse().unwrap();

        let days = around(&question, &there, &back, &CommissionRules::default(), today);

        let trips: Vec<_> = days
            .iter()
            .filter_map(|day| Some((day.date, day.trip_price?)))
            .collect();
        // Two seats each way, and the commission of two adults.
        assert_eq!(trips, [("2026-12-11".parse().unwrap(), Cents(2 * 8_000 + 2 * 1_500))]);
        assert_eq!(
            days[3].day.unwrap().price,
            Cents(4_000 + 1_000),
            "one adult, this flight"
        );
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
