//! Layovers between two segments.

use std::sync::Arc;

use chrono::{NaiveDateTime, NaiveTime};

use super::itinerary::{Leg, Segment};

/// A wait that covers these hours is overnight.
const NIGHT: (NaiveTime, NaiveTime) = (at_hour(2), at_hour(5));

/// The wait at an airport between two segments of a leg.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layover {
    /// The minutes from the local arrival to the next local departure.
    pub duration_minutes: u32,
    pub name: Arc<str>,
    pub id: Arc<str>,
    /// It crosses local midnight or covers 02:00 to 05:00.
    pub overnight: bool,
}

/// The layovers of a leg, in order.
pub fn layovers(leg: &Leg) -> Vec<Layover> {
    leg.segments
        .windows(2)
        .map(|pair| between(&pair[0], &pair[1]))
        .collect()
}

fn between(landed: &Segment, next: &Segment) -> Layover {
    let minutes = (next.departs - landed.arrives).num_minutes();
    Layover {
        duration_minutes: u32::try_from(minutes).unwrap_or_default(),
        name: landed.to.name.clone(),
        id: landed.to.code.clone(),
        overnight: is_overnight(landed.arrives, next.departs),
    }
}

fn is_overnight(from: NaiveDateTime, to: NaiveDateTime) -> bool {
    to.date() > from.date() || (from.time() <= NIGHT.0 && NIGHT.1 <= to.time() && from <= to)
}

const fn at_hour(hour: u32) -> NaiveTime {
    NaiveTime::from_hms_opt(hour, 0, 0).expect("a day has this hour")
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::rules::flights::samples::leg;

    #[test]
    fn a_wait_across_midnight_is_overnight() {
        let mut way = leg("TIA", "VIE", "2026-11-12T21:35:00", "2026-11-13T08:05:00", 630, 2);
        way.segments[0].arrives = "2026-11-12T23:05:00".parse().unwrap();
        way.segments[1].departs = "2026-11-13T06:20:00".parse().unwrap();

        let waits = layovers(&way);

        assert_eq!(waits.len(), 1);
        assert_eq!((waits[0].duration_minutes, waits[0].overnight), (435, true));
    }

    #[test]
    fn a_wait_across_midnight_or_through_the_night_is_overnight() {
        for (from, to, expected) in [
            ("12T23:05", "13T00:10", true),
            ("12T01:10", "12T07:40", true),
            ("12T02:00", "12T05:00", true),
            ("12T02:01", "12T09:00", false),
            ("12T00:10", "12T04:59", false),
            ("12T21:00", "12T23:59", false),
            ("12T09:00", "12T11:00", false),
        ] {
            let [from, to] = [from, to].map(|time| format!("2026-11-{time}:00").parse().unwrap());

            assert_eq!(is_overnight(from, to), expected, "{from} {to}");
        }
    }

    proptest! {
        #[test]
        fn a_leg_has_one_wait_less_than_flights(segments in 1usize..6) {
            let way = leg("TIA", "VIE", "2026-11-12T06:00:00", "2026-11-12T20:00:00", 840, segments);

            prop_assert_eq!(layovers(&way).len(), segments - 1);
        }

        #[test]
        fn waits_and_flights_make_up_the_leg_when_all_is_in_one_zone(segments in 1usize..6) {
            let hours = 2 * segments - 1;
            let way = leg("TIA", "VIE", "2026-11-12T06:00:00", &format!("2026-11-12T{:02}:00:00", 6 + hours), 60, segments);

            let waiting: u32 = layovers(&way).iter().map(|wait| wait.duration_minutes).sum();
            let flying: u32 = way.segments.iter().map(|flight| flight.duration_minutes).sum();

            prop_assert_eq!(waiting + flying, u32::try_from(60 * hours).unwrap());
        }
    }
}
