//! The data of a page as a set of shingles, by which near-duplicates are found. Pure.

use std::collections::BTreeSet;

use super::page::LandingPage;

/// Each datum of a page's blocks as one text. The names, texts and times of a page are left out: the pages of one template
/// share their texts, and pages that differ in their names alone are near-duplicates.
pub fn shingles(page: &LandingPage) -> BTreeSet<String> {
    let fares = page.fares.iter().map(|fare| {
        let (from, to) = (&fare.from.code, &fare.to.code);
        format!(
            "fare {from} {to} {} {} {} {}",
            fare.date, fare.airline, fare.is_direct, fare.price
        )
    });
    let months = page
        .months
        .iter()
        .map(|month| format!("month {} {} {}", month.date, month.is_direct, month.price));
    let weekdays = page
        .weekdays
        .iter()
        .map(|day| format!("weekday {} {}", day.weekday, day.price));
    let facts = &page.facts;
    let figures = [
        ("distance", facts.distance_km),
        ("direct", facts.direct_percent.as_ref().map(|figure| figure.value)),
    ];
    let figures = figures
        .into_iter()
        .filter_map(|(name, value)| Some(format!("{name} {}", value?)));
    let duration = facts.duration.iter();
    let duration = duration.map(|time| format!("duration {} {}", time.is_direct, time.value));
    let airlines = facts
        .airlines
        .iter()
        .map(|airline| format!("airline {} {}", airline.code, airline.sample.size));
    let links = page.reverse.iter().chain(&page.related).chain(&page.popular_cities);
    let links = links.filter_map(|link| Some(format!("link {} {}", link.name, link.price?)));
    fares
        .chain(months)
        .chain(weekdays)
        .chain(figures)
        .chain(duration)
        .chain(airlines)
        .chain(links)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::{
        super::{compose::samples::page_of, price::samples::*},
        *,
    };

    #[test]
    fn every_datum_is_a_shingle_and_no_text_is() {
        let page = page_of(&[fare("2026-12-01", 5_000), day("2026-12-02", 4_500)]);
        let mut renamed = page.clone();
        renamed.title = "Another".to_owned();
        renamed.from.name = "Another".to_owned();
        renamed.sample.seen_at = None;

        let found = shingles(&page);

        let expected = [
            "airline W6 1",
            "direct 100",
            "distance 622",
            "duration true 95",
            "fare TIA FCO 2026-12-01 Wizz {Air}} true 70",
            "link Milano 50",
            "month 2026-12-02 true 65",
            "weekday 2 70",
            "weekday 3 65",
        ];
        assert_eq!(found.iter().map(String::as_str).collect::<Vec<_>>(), expected);
        assert_eq!(shingles(&renamed), found);
    }
}
