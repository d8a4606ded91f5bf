//! Numbers of rows by day.
//!
//! A database knows no time zones, so it counts rows by the quarter of an hour: in every zone, a day starts with one.

use chrono::{Days, NaiveDate};
use chrono_tz::Tz;
use serde::Serialize;

use crate::base::time::{DAY, Timestamp};

/// Rows of a quarter of an hour: its number since 1970, and how many there are. Statements select
/// `created_at / 900000000, count(*)`.
pub type QuarterCount = (i64, i64);

const QUARTER_MICROS: i64 = 900_000_000;

/// The number of rows of a day.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct DayCount {
    /// A day in the agency's time zone.
    #[cfg_attr(feature = "openapi", schema(value_type = String, example = "2026-11-20"))]
    pub day: NaiveDate,
    pub count: i64,
}

/// The last days up to now, in the agency's time zone.
#[derive(Clone, Copy, Debug)]
pub struct LastDays {
    now: Timestamp,
    zone: Tz,
    days: u32,
}

impl LastDays {
    /// The last thirty days, today included.
    pub fn thirty(now: Timestamp, zone: Tz) -> Self {
        Self { now, zone, days: 30 }
    }

    /// A moment before the first of the days, from which rows are counted.
    pub fn from(self) -> Timestamp {
        self.now.minus(DAY * (self.days + 1))
    }

    /// The first of the days.
    pub fn first(self) -> NaiveDate {
        self.now.date_in(self.zone) - Days::new(u64::from(self.days) - 1)
    }

    /// Adds up the quarters of each day, the oldest day first. A day without rows counts zero.
    pub fn by_day(self, quarters: &[QuarterCount]) -> Vec<DayCount> {
        let days = quarters.iter().map(|(quarter, count)| {
            let moment = Timestamp(quarter * QUARTER_MICROS);
            (moment.date_in(self.zone), *count)
        });
        self.filled(days)
    }

    /// The number of rows of each of the days, the oldest first, from numbers of some days.
    pub fn filled(self, counted: impl IntoIterator<Item = (NaiveDate, i64)>) -> Vec<DayCount> {
        let first = self.first();
        let mut all: Vec<_> = (0..u64::from(self.days))
            .map(|after| DayCount {
                day: first + Days::new(after),
                count: 0,
            })
            .collect();
        for (day, count) in counted {
            if let Some(known) = all.iter_mut().find(|known| known.day == day) {
                known.count += count;
            }
        }
        all
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_row_counts_for_the_day_of_the_agency() {
        let zone = chrono_tz::Europe::Tirane;
        let moment = |text: &str| Timestamp::from(text.parse::<chrono::DateTime<chrono::Utc>>().unwrap());
        let quarter = |text: &str| moment(text).0 / QUARTER_MICROS;
        let days = LastDays::thirty(moment("2026-11-20T10:00:00Z"), zone);

        let counted = days.by_day(&[
            (quarter("2026-11-18T22:45:00Z"), 1),
            (quarter("2026-11-18T23:00:00Z"), 2),
            (quarter("2026-11-19T22:59:00Z"), 3),
            (quarter("2026-10-20T12:00:00Z"), 9),
        ]);

        assert_eq!(counted.len(), 30);
        assert_eq!(counted[0].day.to_string(), "2026-10-22");
        assert_eq!(counted.iter().map(|day| day.count).sum::<i64>(), 6);
        let last: Vec<_> = counted[27..]
            .iter()
            .map(|day| (day.day.to_string(), day.count))
            .collect();
        let expected = [("2026-11-18", 1), ("2026-11-19", 5), ("2026-11-20", 0)];
        assert_eq!(last, expected.map(|(day, count)| (day.to_owned(), count)));
        assert!(days.from() < moment("2026-10-21T22:00:00Z"));
    }
}
