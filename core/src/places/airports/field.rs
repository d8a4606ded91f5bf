//! The rules for the fields of an entry, as a form and a file send them.

use crate::base::form::{self, FieldError};

/// The most characters of a name.
const MAX_CHARS: usize = 120;

/// The name of an airport, a city or a country.
pub fn parse_name(text: &str) -> Result<String, FieldError> {
    match optional_name(text)? {
        name if name.is_empty() => Err(FieldError::Required),
        name => Ok(name),
    }
}

/// A name that may be missing, such as an Albanian one.
pub fn optional_name(text: &str) -> Result<String, FieldError> {
    form::line(text, MAX_CHARS)
}

/// An IATA code: three letters, in upper case.
pub fn parse_iata_code(text: &str) -> Result<String, FieldError> {
    let code = text.trim();
    if code.is_empty() {
        Err(FieldError::Required)
    } else if code.len() == 3 && code.bytes().all(|byte| byte.is_ascii_alphabetic()) {
        Ok(code.to_ascii_uppercase())
    } else {
        Err(FieldError::Invalid)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_one_line_of_text() {
        for (text, expected) in [
            (" Tirana ", Ok("Tirana".to_owned())),
            ("", Err(FieldError::Required)),
            ("  ", Err(FieldError::Required)),
            ("Tir\nana", Err(FieldError::Invalid)),
            ("\0", Err(FieldError::Invalid)),
            (&"ë".repeat(120), Ok("ë".repeat(120))),
            (&"ë".repeat(121), Err(FieldError::TooLong)),
        ] {
            assert_eq!(parse_name(text), expected, "{text:?}");
        }
        assert_eq!(optional_name(" "), Ok(String::new()));
    }

    #[test]
    fn a_code_has_three_letters() {
        for (text, expected) in [
            ("tia", Ok("TIA".to_owned())),
            (" PRN ", Ok("PRN".to_owned())),
            ("", Err(FieldError::Required)),
            ("TI", Err(FieldError::Invalid)),
            ("TIAX", Err(FieldError::Invalid)),
            ("T1A", Err(FieldError::Invalid)),
            ("ÇEK", Err(FieldError::Invalid)),
        ] {
            assert_eq!(parse_iata_code(text), expected, "{text:?}");
        }
    }
}
