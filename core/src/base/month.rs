//! A month of a year, and a route in it.

use std::{fmt, str::FromStr};

use chrono::{Datelike, Months, NaiveDate};
use serde::{Deserialize, Serialize};

use crate::base::{form::FieldError, place_code::PlaceCode};

/// The number of months for which calendars are shown, beginning with the current month.
pub const WINDOW_MONTHS: u32 = 12;

/// `2026-11`
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct YearMonth(NaiveDate);

/// The text is no month.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a month is written as 2026-11")]
pub struct InvalidYearMonth;

impl YearMonth {
    /// The month that `date` lies in.
    pub fn containing(date: NaiveDate) -> Self {
        Self(date.with_day(1).unwrap_or(date))
    }

    pub fn first_day(self) -> NaiveDate {
        self.0
    }

    /// So many months later.
    #[must_use]
    pub fn plus(self, months: u32) -> Self {
        Self(self.0.checked_add_months(Months::new(months)).unwrap_or(self.0))
    }

    /// Whether a calendar of this month is shown on the day `today`.
    pub fn is_in_window(self, today: NaiveDate) -> bool {
        let first = Self::containing(today);
        first <= self && self < first.plus(WINDOW_MONTHS)
    }

    /// Returns this month if its calendar is shown on the day `today`.
    pub fn shown(self, today: NaiveDate) -> Result<Self, FieldError> {
        if self < Self::containing(today) {
            Err(FieldError::PastDate)
        } else if self.is_in_window(today) {
            Ok(self)
        } else {
            Err(FieldError::TooFar)
        }
    }

    /// The months that are shown on the day `today`.
    pub fn window(today: NaiveDate) -> impl Iterator<Item = Self> {
        let first = Self::containing(today);
        (0..WINDOW_MONTHS).map(move |months| first.plus(months))
    }
}

impl fmt::Display for YearMonth {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}-{:02}", self.0.year(), self.0.month())
    }
}

impl FromStr for YearMonth {
    type Err = InvalidYearMonth;

    /// Accepts exactly four digits, a dash and two digits.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let digits = |part: &str, length: usize| {
            let is_number = part.len() == length && part.bytes().all(|byte| byte.is_ascii_digit());
            is_number.then(|| part.parse::<u32>().ok()).flatten()
        };
        let (year, month) = text.split_once('-').ok_or(InvalidYearMonth)?;
        let (year, month) = (digits(year, 4), digits(month, 2));
        let year = year.and_then(|year| i32::try_from(year).ok()).ok_or(InvalidYearMonth)?;
        NaiveDate::from_ymd_opt(year, month.ok_or(InvalidYearMonth)?, 1)
            .map(Self)
            .ok_or(InvalidYearMonth)
    }
}

impl TryFrom<String> for YearMonth {
    type Error = InvalidYearMonth;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        text.parse()
    }
}

impl From<YearMonth> for String {
    fn from(month: YearMonth) -> Self {
        month.to_string()
    }
}

/// A route in one month, which has one calendar. Rows are locked in the order of this type.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct RouteMonth {
    /// Where the flight starts.
    pub origin: PlaceCode,
    pub destination: PlaceCode,
    pub month: YearMonth,
}

impl fmt::Display for RouteMonth {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{} {}", self.origin, self.destination, self.month)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn date(text: &str) -> NaiveDate {
        text.parse().unwrap()
    }

    #[test]
    fn only_four_digits_a_dash_and_two_digits_are_a_month() {
        assert_eq!("2026-02".parse::<YearMonth>().unwrap().first_day(), date("2026-02-01"));
        for text in [
            "",
            "2026",
            "2026-13",
            "2026-00",
            "2026-1",
            "26-01",
            "2026-01-01",
            "+026-01",
            "2026-+1",
            "٢٠٢٦-٠١",
        ] {
            assert_eq!(text.parse::<YearMonth>(), Err(InvalidYearMonth), "{text:?}");
        }
    }

    #[test]
    fn the_window_is_this_month_and_eleven_more() {
        let today = date("2026-11-30");

        let shown: Vec<_> = YearMonth::window(today).map(String::from).collect();

        assert_eq!(
            (shown.len(), shown[0].as_str(), shown[11].as_str()),
            (12, "2026-11", "2027-10")
        );
        for (text, expected) in [
            ("2026-10", false),
            ("2026-11", true),
            ("2027-10", true),
            ("2027-11", false),
        ] {
            assert_eq!(
                text.parse::<YearMonth>().unwrap().is_in_window(today),
                expected,
                "{text}"
            );
        }
    }
}
