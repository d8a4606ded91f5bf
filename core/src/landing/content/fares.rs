//! The cheapest fares of a page. Pure.

use std::collections::BTreeSet;

use super::{
    links::PageOf,
    page::LandingFare,
    price::{Fare, Price, Prices, paid},
    route_end::Endpoint,
    text::plain,
};
use crate::{base::money::Cents, landing::pages::LocationKind};

/// The most fares that a page lists.
const LISTED: usize = 10;

/// The fares of a page, the cheapest first: those of two cities, or the cheapest of each pair of airports of a state.
pub(super) fn cheapest<'a>(from: &Endpoint, to: &Endpoint, prices: &'a Prices) -> Vec<(&'a Price, &'a Fare)> {
    let are_cities = [from, to].map(|end| end.location.kind) == [LocationKind::City; 2];
    let mut pairs = BTreeSet::new();
    prices
        .fares()
        .filter(|(price, _)| are_cities || pairs.insert((&price.from, &price.to)))
        .take(LISTED)
        .collect()
}

/// The fares as the page shows them. A fare of unknown airports is left out.
pub(super) fn shown(
    fares: &[(&Price, &Fare)],
    (from, to): (&Endpoint, &Endpoint),
    airline_name: impl Fn(&str) -> String,
    pages: &[PageOf],
    adult_rate: Cents,
) -> Vec<LandingFare> {
    let shown = fares.iter().filter_map(|(price, fare)| {
        Some(LandingFare {
            from: from.airport(&price.from)?,
            to: to.airport(&price.to)?,
            date: price.date.to_string(),
            airline: airline_name(&fare.airline),
            is_direct: price.is_direct,
            price: paid(price.base, adult_rate),
            duration: fare.duration,
            seen_at: price.seen_at.to_rfc3339(),
            path: pages
                .iter()
                .find(|page| (&page.from, &page.to) == (&price.from, &price.to))
                .map(|page| plain(&page.path)),
        })
    });
    shown.collect()
}

#[cfg(test)]
mod tests {
    use super::{
        super::{price::samples::*, route_end::samples::*},
        *,
    };
    use crate::base::place_code::PlaceCode;

    fn to(code: &str, price: Price) -> Price {
        Price {
            to: code.parse().unwrap(),
            ..price
        }
    }

    fn amounts(fares: &[(&Price, &Fare)]) -> Vec<i64> {
        fares.iter().map(|(price, _)| price.base.0).collect()
    }

    #[test]
    fn two_cities_have_their_ten_cheapest_fares() {
        let all: Vec<_> = (1..=12)
            .map(|day| fare(&format!("2026-12-{day:02}"), 1_000 * (13 - day)))
            .collect();
        let prices = prices(&all);

        let fares = cheapest(&tirana(), &rome(), &prices);

        assert_eq!(
            amounts(&fares),
            (1..=10).map(|number| number * 1_000).collect::<Vec<_>>()
        );
    }

    #[test]
    fn a_state_has_the_cheapest_fare_of_each_pair() {
        let prices = prices(&[
            to("BRI", fare("2026-12-01", 3_000)),
            to("BRI", fare("2026-12-02", 2_000)),
            to("FCO", fare("2026-12-01", 2_500)),
            to("FCO", fare("2026-12-03", 2_500)),
            day("2026-12-01", 1),
        ]);

        for (from, to) in [(tirana(), italy()), (albania(), rome()), (albania(), italy())] {
            assert_eq!(amounts(&cheapest(&from, &to, &prices)), [2_000, 2_500]);
        }
    }

    #[test]
    fn a_fare_is_shown_with_names_and_the_page_of_its_cities() {
        let prices = prices(&[
            to("BRI", fare("2026-12-02", 2_050)),
            to("XYZ", fare("2026-12-02", 2_060)),
        ]);
        let (albania, italy) = (albania(), italy());
        let code = |code: &str| code.parse::<PlaceCode>().unwrap();
        let page = PageOf {
            from: code("TIA"),
            to: code("BRI"),
            path: "/bileta-avioni/nga-tirana-per-barin/".to_owned(),
        };

        let fares = cheapest(&albania, &italy, &prices);
        let shown = shown(
            &fares,
            (&albania, &italy),
            |code| format!("airline {code}"),
            &[page],
            Cents(2_000),
        );

        assert_eq!(shown.len(), 1, "the airport XYZ is not one of Italy");
        let fare = &shown[0];
        assert_eq!((fare.from.code.as_str(), fare.from.city.as_str()), ("TIA", "Tiranë"));
        assert_eq!(
            (fare.to.code.as_str(), fare.price, fare.duration),
            ("BRI", 40, Some(95))
        );
        assert_eq!(
            (fare.airline.as_str(), fare.date.as_str()),
            ("airline W6", "2026-12-02")
        );
        assert_eq!(fare.seen_at, "2026-11-20T12:00:00.000Z");
        assert_eq!(fare.path.as_deref(), Some("/bileta-avioni/nga-tirana-per-barin/"));
    }
}
