//! When the content of a page expires. Pure.

use chrono::NaiveDate;
use chrono_tz::Tz;

use super::{page::LandingPage, price::RECENT};
use crate::base::time::Timestamp;

/// The moment at which the content of a page expires: as soon as one of the flights that it shows has left, or one of its fares, its
/// lowest price, its newest price or the price of a link is too old to be shown. `None` if the page shows no price. `zone` is the agency's.
pub(super) fn expiry(page: &LandingPage, zone: Tz) -> Option<Timestamp> {
    let days = page.fares.iter().map(|fare| &fare.date);
    let days = days.chain(page.lowest.iter().map(|lowest| &lowest.date));
    let days = days.chain(page.months.iter().map(|month| &month.date));
    let seen = page.fares.iter().map(|fare| &fare.seen_at);
    let seen = seen.chain(page.lowest.iter().map(|lowest| &lowest.seen_at));
    let seen = seen.chain(&page.sample.seen_at);
    let seen = seen.chain(page.links().filter_map(|link| link.seen_at.as_ref()));
    let left = days.filter_map(|day| end_of(day, zone));
    let old = seen.filter_map(|seen| Some(moment(seen)?.plus(RECENT)));
    left.chain(old).min()
}

fn moment(text: &str) -> Option<Timestamp> {
    text.parse().ok()
}

/// The end of a calendar day.
fn end_of(day: &str, zone: Tz) -> Option<Timestamp> {
    let next = day.parse::<NaiveDate>().ok()?.succ_opt()?;
    Some(Timestamp::start_of_day(next, zone))
}

#[cfg(test)]
mod tests {
    use super::{
        super::{
            compose::samples::page_of,
            price::samples::{day, fare},
        },
        *,
    };

    fn expiry_in_tirana(page: &LandingPage) -> Option<Timestamp> {
        expiry(page, chrono_tz::Europe::Tirane)
    }

    #[test]
    fn a_page_is_true_until_its_first_flight_has_left() {
        let page = page_of(&[fare("2026-12-02", 5_000), fare("2026-12-09", 4_500)]);

        assert_eq!(expiry_in_tirana(&page), moment("2026-12-02T23:00:00.000Z"));
        assert_eq!(
            expiry(&page, chrono_tz::America::New_York),
            moment("2026-12-03T05:00:00.000Z")
        );
    }

    #[test]
    fn a_page_is_true_until_its_first_price_is_too_old() {
        let mut page = page_of(&[fare("2027-05-02", 5_000), fare("2027-05-09", 4_500)]);
        page.fares[1].seen_at = "2026-11-01T09:00:00.000Z".to_owned();

        assert_eq!(expiry_in_tirana(&page), moment("2026-12-01T09:00:00.000Z"));
    }

    #[test]
    fn a_day_of_a_calendar_ends_like_a_flight() {
        let page = page_of(&[day("2026-12-05", 5_000)]);

        assert_eq!(expiry_in_tirana(&page), moment("2026-12-05T23:00:00.000Z"));
    }

    #[test]
    fn the_price_of_a_link_gets_too_old() {
        let mut page = page_of(&[]);
        page.related[0].seen_at = Some("2026-11-02T09:00:00.000Z".to_owned());

        assert_eq!(expiry_in_tirana(&page), moment("2026-12-02T09:00:00.000Z"));
    }

    #[test]
    fn a_page_without_any_price_stays_true() {
        let mut page = page_of(&[]);
        page.related.clear();

        assert_eq!(expiry_in_tirana(&page), None);
    }
}
