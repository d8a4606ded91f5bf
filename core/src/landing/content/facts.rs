//! What is known of the flights of a route. Pure.

use std::{cmp::Reverse, collections::BTreeMap};

use super::{
    distance::distance_km,
    page::{LandingAirline, LandingFacts, LandingFigure, LandingFlightTime},
    price::Prices,
    route_end::Endpoint,
    sample::{median, sample},
    text::plain,
};
use crate::base::time::Timestamp;

/// The most airlines that a page lists.
const LISTED: usize = 10;

pub(super) fn facts(
    from: &Endpoint,
    to: &Endpoint,
    prices: &Prices,
    airline_name: impl Fn(&str) -> String,
) -> LandingFacts {
    LandingFacts {
        distance_km: from
            .position()
            .zip(to.position())
            .map(|(from, to)| distance_km(from, to)),
        duration: duration(prices),
        direct_percent: direct_percent(prices),
        airlines: airlines(prices, airline_name),
    }
}

/// The median of the direct flights if the route has any, otherwise of those with stops. If a price shows that there are direct flights
/// but none has a duration, the time is not known.
fn duration(prices: &Prices) -> Option<LandingFlightTime> {
    let is_direct = prices.all().iter().any(|price| price.is_direct);
    let known = || {
        let fares = prices.fares().filter(|(price, _)| price.is_direct == is_direct);
        fares.filter_map(|(price, fare)| Some((fare.duration?, price.seen_at)))
    };
    Some(LandingFlightTime {
        value: median(known().map(|(minutes, _)| minutes))?,
        is_direct,
        sample: sample(known().map(|(_, seen_at)| seen_at)),
    })
}

/// The share of direct flights among all prices, rounded.
fn direct_percent(prices: &Prices) -> Option<LandingFigure> {
    let sample = sample(prices.all().iter().map(|price| price.seen_at));
    let direct = prices.all().iter().filter(|price| price.is_direct).count();
    let direct = i64::try_from(direct).unwrap_or_default();
    (sample.size > 0).then(|| LandingFigure {
        value: (direct * 200 + sample.size) / (2 * sample.size),
        sample,
    })
}

fn airlines(prices: &Prices, airline_name: impl Fn(&str) -> String) -> Vec<LandingAirline> {
    let mut seen: BTreeMap<&str, Vec<Timestamp>> = BTreeMap::new();
    for (price, fare) in prices.fares().filter(|(_, fare)| !fare.airline.is_empty()) {
        seen.entry(&fare.airline).or_default().push(price.seen_at);
    }
    let mut airlines: Vec<_> = seen.into_iter().collect();
    airlines.sort_by_key(|(code, seen)| (Reverse(seen.len()), *code));
    let shown = airlines.into_iter().take(LISTED).map(|(code, seen)| LandingAirline {
        code: plain(code),
        name: airline_name(code),
        sample: sample(seen),
    });
    shown.collect()
}

#[cfg(test)]
mod tests {
    use super::{
        super::{
            price::{Fare, Price, samples::*},
            route_end::samples::*,
        },
        *,
    };
    use crate::base::time::DAY;

    fn flown(day: &str, airline: &str, duration: Option<i64>, is_direct: bool) -> Price {
        Price {
            is_direct,
            fare: Some(Fare {
                airline: airline.to_owned(),
                duration,
            }),
            ..fare(day, 5_000)
        }
    }

    #[test]
    fn facts_are_computed_from_the_fares() {
        let old = Price {
            seen_at: NOW.minus(DAY),
            ..flown("2026-12-04", "AZ", Some(240), false)
        };
        let prices = prices(&[
            flown("2026-12-01", "W6", Some(90), true),
            flown("2026-12-02", "W6", Some(100), true),
            flown("2026-12-03", "AZ", None, true),
            old,
            flown("2026-12-05", "AZ", Some(645), false),
            flown("2026-12-06", "", None, false),
        ]);

        let facts = facts(&tirana(), &rome(), &prices, |code| format!("the airline {code}"));

        assert_eq!(facts.distance_km, Some(622));
        let duration = facts.duration.unwrap();
        assert_eq!((duration.value, duration.sample.size), (95, 2));
        let direct = facts.direct_percent.unwrap();
        assert_eq!((direct.value, direct.sample.size), (50, 6));
        assert_eq!(direct.sample.seen_at.as_deref(), Some("2026-11-20T12:00:00.000Z"));
        let airlines: Vec<_> = facts
            .airlines
            .iter()
            .map(|airline| (airline.code.as_str(), airline.name.as_str(), airline.sample.size))
            .collect();
        assert_eq!(airlines, [("AZ", "the airline AZ", 3), ("W6", "the airline W6", 2)]);
    }

    #[test]
    fn a_flight_time_is_that_of_direct_flights_or_of_flights_with_stops() {
        let direct = flown("2026-12-01", "W6", Some(100), true);
        let connecting = [640, 650, 300, 650].map(|minutes| flown("2026-12-02", "OS", Some(minutes), false));
        let no_time = flown("2026-12-03", "W6", None, true);
        let time = |all: &[Price]| {
            let found = duration(&prices(all))?;
            Some((found.value, found.is_direct, found.sample.size))
        };

        assert_eq!(time(&[&[direct][..], &connecting].concat()), Some((100, true, 1)));
        assert_eq!(time(&connecting), Some((645, false, 4)));
        for known_to_be_direct in [no_time, day("2026-12-03", 4_000)] {
            assert_eq!(time(&[&[known_to_be_direct][..], &connecting].concat()), None);
        }
    }

    #[test]
    fn a_share_is_rounded() {
        for (direct, all, expected) in [(1, 3, 33), (2, 3, 67), (1, 8, 13), (0, 2, 0), (3, 3, 100)] {
            let all: Vec<_> = (1..=all)
                .map(|day| flown(&format!("2026-12-{day:02}"), "", None, day <= direct))
                .collect();

            assert_eq!(direct_percent(&prices(&all)).map(|figure| figure.value), Some(expected));
        }
    }

    #[test]
    fn without_prices_only_the_distance_is_known() {
        let facts = facts(&tirana(), &rome(), &Prices::default(), ToOwned::to_owned);

        let expected = LandingFacts {
            distance_km: Some(622),
            ..LandingFacts::default()
        };
        assert_eq!(facts, expected);
    }
}
