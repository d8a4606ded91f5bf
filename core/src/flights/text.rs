//! Removes unwanted characters from names and flight numbers that providers send. Pure.

/// Longest flight number, in characters.
const LONGEST_NUMBER: usize = 6;

/// Whether a character is invisible, or changes how the text around it is shown: control characters, marks of writing
/// direction, zero-width spaces and line separators.
pub fn is_invisible(character: char) -> bool {
    character.is_control()
        || matches!(character, '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}'
            | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}')
}

/// The flight number without the code of its airline: letters and digits, such as "850". Empty if the text contains
/// anything else.
pub fn flight_number(text: &str) -> &str {
    let text = text.trim();
    let is_number = text.len() <= LONGEST_NUMBER && text.bytes().all(|byte| byte.is_ascii_alphanumeric());
    if is_number { text } else { "" }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_of_writing_direction_do_not_show() {
        for hidden in [
            '\0', '\n', '\u{7f}', '\u{202e}', '\u{2066}', '\u{200b}', '\u{2028}', '\u{feff}',
        ] {
            assert!(is_invisible(hidden), "{hidden:?}");
        }
        for shown in ['a', 'ë', 'Ç', ' ', '-', '\'', '中'] {
            assert!(!is_invisible(shown), "{shown:?}");
        }
    }

    #[test]
    fn a_flight_number_is_of_letters_and_digits() {
        for (text, number) in [
            ("850", "850"),
            (" 85A ", "85A"),
            ("<b>\u{0}\u{202e}1", ""),
            ("1234567", ""),
            ("८५०", ""),
            ("", ""),
        ] {
            assert_eq!(flight_number(text), number, "{text:?}");
        }
    }
}
