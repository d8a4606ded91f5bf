//! When the content of a page expires. Pure.

use chrono::{DateTime, NaiveDate, NaiveTime};

use super::{page::LandingPage, price::RECENT};
use crate::time::Timestamp;

/// The moment at which the content of a page expires: as soon as one of the flights that it shows has left, one of its fares is too old to
/// be shown, or even its newest price is. `None` if the page shows no price.
pub(super) fn expiry(page: &LandingPage) -> Option<Timestamp> {
    let days = page.fares.iter().map(|fare| &fare.date);
    let days = days.chain(page.months.iter().map(|month| &month.date));
    let seen = page.fares.iter().map(|fare| &fare.seen_at);
    let seen = seen.chain(&page.sample.seen_at);
    let left = days.filter_map(|day| end_of(day));
    let old = seen.filter_map(|seen| Some(moment(seen)?.plus(RECENT)));
    left.chain(old).min()
}

fn moment(text: &str) -> Option<Timestamp> {
    let moment = DateTime::parse_from_rfc3339(text).ok()?;
    Some(Timestamp(moment.timestamp_micros()))
}

/// The end of a calendar day in UTC, when it has ended at the agency too.
fn end_of(day: &str) -> Option<Timestamp> {
    let next = day.parse::<NaiveDate>().ok()?.succ_opt()?;
    Some(Timestamp(next.and_time(NaiveTime::MIN).and_utc().timestamp_micros()))
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

    #[test]
    fn a_page_is_true_until_its_first_flight_has_left() {
        let page = page_of(&[fare("2026-12-02", 5_000), fare("2026-12-09", 4_500)]);

        assert_eq!(expiry(&page), moment("2026-12-03T00:00:00.000Z"));
    }

    #[test]
    fn a_page_is_true_until_its_first_price_is_too_old() {
        let mut page = page_of(&[fare("2027-05-02", 5_000), fare("2027-05-09", 4_500)]);
        page.fares[1].seen_at = "2026-11-01T09:00:00.000Z".to_owned();

        assert_eq!(expiry(&page), moment("2026-12-01T09:00:00.000Z"));
    }

    #[test]
    fn a_day_of_a_calendar_ends_like_a_flight() {
        let mut page = page_of(&[day("2026-12-05", 5_000)]);
        page.fares.clear();

        assert_eq!(expiry(&page), moment("2026-12-06T00:00:00.000Z"));
    }

    #[test]
    fn a_page_without_prices_stays_true() {
        assert_eq!(expiry(&page_of(&[])), None);
    }
}
