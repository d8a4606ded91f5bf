//! What is wrong with a field of a request, and the rules for fields that several areas have in common.

use chrono::{Days, NaiveDate};

/// How far ahead flights are sold, in days from today.
const FURTHEST_DAYS: u64 = 366;

/// What is wrong with a field of a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FieldError {
    /// The field is missing, null or empty.
    Required,
    /// The value has the wrong type or form, or the field must not have a value in this request.
    Invalid,
    /// No field has this name.
    Unknown,
    /// No airport or city has this code.
    UnknownAirport,
    /// No option of the search has this id.
    UnknownOption,
    /// The destination is the same place as the origin.
    SameAirport,
    /// The day is before yesterday, or the month is before this month.
    PastDate,
    /// The day is more than 366 days ahead, or the month is later than the next eleven.
    TooFar,
    /// The return is before the departure.
    BeforeDeparture,
    /// The number is below or above its bounds.
    OutOfRange,
    /// There are more infants than adults.
    TooManyInfants,
    /// There are more than nine passengers with a seat.
    TooManyPassengers,
    /// The text is longer than the product stores.
    TooLong,
    /// The password has too few characters.
    TooShort,
    /// The password is one of the most common ones.
    Common,
    /// Another row or another element of the list has this value.
    Duplicate,
    /// The number is not above the one before it in the list.
    NotIncreasing,
}

/// Accepts a departure date between yesterday and 366 days ahead. Yesterday is accepted because it may still be today
/// west of the agency.
pub fn sold_day(day: NaiveDate, today: NaiveDate) -> Result<NaiveDate, FieldError> {
    if day < today - Days::new(1) {
        Err(FieldError::PastDate)
    } else if day > today + Days::new(FURTHEST_DAYS) {
        Err(FieldError::TooFar)
    } else {
        Ok(day)
    }
}

/// Whether a text is an e-mail address and nothing else, with the name of a host in a domain. Names in quotes are
/// refused, although the standard allows them: no provider of mail does.
pub(crate) fn is_email(text: &str) -> bool {
    let options = email_address::Options::default()
        .without_display_text()
        .without_domain_literal()
        .with_required_tld();
    !text.contains('"') && email_address::EmailAddress::parse_with_options(text, options).is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn flights_are_sold_from_yesterday_to_a_year_ahead() {
        let day = |text: &str| text.parse::<NaiveDate>().unwrap();
        let today = day("2026-11-20");

        for (departure, expected) in [
            ("2026-11-18", Err(FieldError::PastDate)),
            ("2026-11-19", Ok(day("2026-11-19"))),
            ("2027-11-21", Ok(day("2027-11-21"))),
            ("2027-11-22", Err(FieldError::TooFar)),
        ] {
            assert_eq!(sold_day(day(departure), today), expected, "{departure}");
        }
    }
}
