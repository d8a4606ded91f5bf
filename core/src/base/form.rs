//! What is wrong with a field of a request, and the rules for fields that several areas have in common.

use chrono::{Days, NaiveDate};
use serde::Serialize;
use unicode_properties::{GeneralCategory, UnicodeGeneralCategory};

/// How far ahead flights are sold, in days from today.
const FURTHEST_DAYS: u64 = 366;

/// What is wrong with a field or parameter. `required`: it is missing, null or empty. `invalid`: its value has the
/// wrong type or form, or it must not have a value in this request. `unknown`: no field or parameter has this name.
/// `unknown_airport`: no airport or city has this code. `unknown_option`: the results of the search have no option
/// with this id. `same_airport`: the destination is the same place as the origin. `past_date`: the day is before
/// yesterday, or the month is before this month. `too_far`: the day is more than 366 days ahead, or the month is
/// later than the next eleven. `before_departure`: the return is before the departure. `out_of_range`: the number
/// is below or above its bounds. `too_many_infants`: there are more infants than adults. `too_many_passengers`:
/// there are more than nine passengers with a seat. `too_long`: the text is longer than the field allows. `too_short`:
/// the password has too few characters. `common`: the password is one of the most common ones. `duplicate`: another row
/// or another element of the list has this value. `not_increasing`: the number is not above the one before it in the list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = FieldCode))]
#[serde(rename_all = "snake_case")]
pub enum FieldError {
    Required,
    Invalid,
    Unknown,
    UnknownAirport,
    UnknownOption,
    SameAirport,
    PastDate,
    TooFar,
    BeforeDeparture,
    OutOfRange,
    TooManyInfants,
    TooManyPassengers,
    TooLong,
    TooShort,
    Common,
    Duplicate,
    NotIncreasing,
}

/// Joins several pictures into one, as in that of a family.
const JOINER: char = '\u{200d}';

/// Accepts a text of one line that a person writes, without spaces around it. It may be empty.
pub fn line(text: &str, most_characters: usize) -> Result<String, FieldError> {
    visible(text.trim(), most_characters, is_invisible)
}

/// Accepts a text of several lines that a person writes. It may be empty.
pub fn lines(text: &str, most_characters: usize) -> Result<String, FieldError> {
    visible(text, most_characters, |character| {
        is_invisible(character) && character != '\n' && character != JOINER
    })
}

fn visible(text: &str, most_characters: usize, is_refused: fn(char) -> bool) -> Result<String, FieldError> {
    if text.chars().count() > most_characters {
        Err(FieldError::TooLong)
    } else if text.chars().any(is_refused) {
        Err(FieldError::Invalid)
    } else {
        Ok(text.to_owned())
    }
}

/// Whether a character is invisible, or changes how the text around it is shown: control characters, marks of writing
/// direction, zero-width spaces and line separators.
pub fn is_invisible(character: char) -> bool {
    matches!(
        character.general_category(),
        GeneralCategory::Control
            | GeneralCategory::Format
            | GeneralCategory::LineSeparator
            | GeneralCategory::ParagraphSeparator
    )
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
    fn marks_of_writing_direction_do_not_show() {
        for hidden in [
            '\0',
            '\n',
            '\u{7f}',
            '\u{ad}',
            '\u{202e}',
            '\u{2066}',
            '\u{200b}',
            '\u{2028}',
            '\u{feff}',
            '\u{e0041}',
        ] {
            assert!(is_invisible(hidden), "{hidden:?}");
            assert_eq!(line(&format!("a{hidden}b"), 9), Err(FieldError::Invalid), "{hidden:?}");
        }
        for shown in ['a', 'ë', 'Ç', ' ', '-', '\'', '中', 'ا'] {
            assert!(!is_invisible(shown), "{shown:?}");
        }
    }

    #[test]
    fn a_text_of_people_has_a_length_and_a_note_may_have_several_lines() {
        for (text, expected) in [
            (" Arta ", Ok("Arta")),
            ("", Ok("")),
            (&"ë".repeat(9), Ok(&*"ë".repeat(9))),
            (&"ë".repeat(10), Err(FieldError::TooLong)),
            ("A\nB", Err(FieldError::Invalid)),
        ] {
            assert_eq!(line(text, 9), expected.map(str::to_owned), "{text}");
        }
        assert_eq!(lines("A\nB 👨‍👩‍👧", 9), Ok("A\nB 👨‍👩‍👧".to_owned()));
        for text in ["a\r", "a\0", "a\u{202e}b"] {
            assert_eq!(lines(text, 9), Err(FieldError::Invalid), "{text:?}");
        }
    }

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
