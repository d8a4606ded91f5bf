//! The four parts of a local day that filters use, half-open.

use chrono::{NaiveDateTime, Timelike};

/// A part of the day.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TimeOfDay {
    /// [06:00, 12:00)
    Morning,
    /// [12:00, 18:00)
    Afternoon,
    /// [18:00, 24:00)
    Evening,
    /// [00:00, 06:00)
    Night,
}

impl TimeOfDay {
    /// The part of the day of a local time.
    pub fn new(time: NaiveDateTime) -> Self {
        match time.hour() {
            0..6 => Self::Night,
            6..12 => Self::Morning,
            12..18 => Self::Afternoon,
            _ => Self::Evening,
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn the_bounds_belong_to_the_later_part() {
        let of = |time: &str| TimeOfDay::new(format!("2026-11-12T{time}").parse().unwrap());

        assert_eq!(of("05:59:59"), TimeOfDay::Night);
        assert_eq!(of("06:00:00"), TimeOfDay::Morning);
        assert_eq!(of("12:00:00"), TimeOfDay::Afternoon);
        assert_eq!(of("18:00:00"), TimeOfDay::Evening);
        assert_eq!(of("00:00:00"), TimeOfDay::Night);
    }

    proptest! {
        #[test]
        fn the_date_does_not_matter(day in 1u32..28, hour in 0u32..24, minute in 0u32..60) {
            let at = |day| chrono::NaiveDate::from_ymd_opt(2026, 11, day).unwrap().and_hms_opt(hour, minute, 0).unwrap();

            prop_assert_eq!(TimeOfDay::new(at(day)), TimeOfDay::new(at(1)));
        }
    }
}
