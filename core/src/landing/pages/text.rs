//! The rules for texts that the administrator writes.

use crate::base::form::{self, FieldError};

/// A text of one line with at most this number of characters.
pub(super) fn line(text: &str, most_characters: usize) -> Result<String, FieldError> {
    match form::line(text, most_characters)? {
        text if text.is_empty() => Err(FieldError::Required),
        text => Ok(text),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_has_characters_and_no_control_characters() {
        for (text, expected) in [
            (" City → City ", Ok("City → City".to_owned())),
            ("</script>\"'&", Ok("</script>\"'&".to_owned())),
            (" ", Err(FieldError::Required)),
            ("a\nb", Err(FieldError::Invalid)),
            ("\u{0}", Err(FieldError::Invalid)),
            (&"ë".repeat(20), Ok("ë".repeat(20))),
            (&"🙂".repeat(21), Err(FieldError::TooLong)),
        ] {
            assert_eq!(line(text, 20), expected, "{text:?}");
        }
    }
}
