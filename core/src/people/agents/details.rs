//! What an agent says about themselves, as it is accepted.

use crate::base::form::{self, FieldError};

/// The longest name, in characters.
const MAX_NAME: usize = 100;
/// The longest and the shortest telephone number, in digits.
const MAX_DIGITS: usize = 15;
const MIN_DIGITS: usize = 6;

/// A name without spaces around it. Names in any script are accepted.
pub fn name(text: &str) -> Result<String, FieldError> {
    match form::line(text, MAX_NAME)? {
        name if name.is_empty() => Err(FieldError::Required),
        name => Ok(name),
    }
}

/// A telephone number without spaces around it; `None` if the text is empty.
pub fn phone_number(text: &str) -> Result<Option<String>, FieldError> {
    let number = text.trim();
    if number.is_empty() {
        return Ok(None);
    }
    let is_known = |(place, character): (usize, char)| {
        character.is_ascii_digit() || " -/().".contains(character) || (character == '+' && place == 0)
    };
    if !number.chars().enumerate().all(is_known) {
        return Err(FieldError::Invalid);
    }
    match number.chars().filter(char::is_ascii_digit).count() {
        MIN_DIGITS..=MAX_DIGITS if number.len() <= 2 * MAX_DIGITS => Ok(Some(number.to_owned())),
        ..MIN_DIGITS => Err(FieldError::Invalid),
        _ => Err(FieldError::TooLong),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_a_line_of_text() {
        for (text, expected) in [
            (" Ana Hoxha ", Ok("Ana Hoxha")),
            ("Анна 🛫", Ok("Анна 🛫")),
            ("  ", Err(FieldError::Required)),
            ("Ana\nBcc: x@y.z", Err(FieldError::Invalid)),
            ("Ana\u{202e}", Err(FieldError::Invalid)),
            (&"ë".repeat(100), Ok(&*"ë".repeat(100))),
            (&"ë".repeat(101), Err(FieldError::TooLong)),
        ] {
            assert_eq!(name(text), expected.map(str::to_owned), "{text}");
        }
    }

    #[test]
    fn a_telephone_number_has_six_to_fifteen_digits() {
        for (text, expected) in [
            (" +355 69 123 4567 ", Ok(Some("+355 69 123 4567"))),
            ("(04) 223-344", Ok(Some("(04) 223-344"))),
            ("", Ok(None)),
            ("12345", Err(FieldError::Invalid)),
            ("069 12 34 56 call me", Err(FieldError::Invalid)),
            ("069+123456", Err(FieldError::Invalid)),
            ("1234567890123456", Err(FieldError::TooLong)),
            ("1              234567             8", Err(FieldError::TooLong)),
        ] {
            assert_eq!(
                phone_number(text),
                expected.map(|number| number.map(str::to_owned)),
                "{text}"
            );
        }
    }
}
