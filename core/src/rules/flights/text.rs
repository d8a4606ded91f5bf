//! Brings flight numbers and names of airlines that providers send into one form. Pure.

/// Longest flight number, in characters.
const MAX_NUMBER: usize = 6;

/// The number of a flight without the code of its airline, which is one of the given codes: "850" for "OS850", "OS 850",
/// "os-850" and "0850". Empty if the text is not of letters and digits.
pub fn flight_number(text: &str, codes: [&str; 2]) -> String {
    let text = text.trim().to_ascii_uppercase();
    let number_after = |code: &str| {
        let rest = text.strip_prefix(code).filter(|_| !code.is_empty())?;
        let rest = rest.trim_start_matches([' ', '\u{a0}', '-']);
        rest.starts_with(|first: char| first.is_ascii_digit()).then_some(rest)
    };
    let number = codes.into_iter().find_map(number_after).unwrap_or(&text);
    let number = number.trim_start_matches('0');
    let is_number = number.len() <= MAX_NUMBER && number.bytes().all(|byte| byte.is_ascii_alphanumeric());
    if is_number { number.to_owned() } else { String::new() }
}

/// The form in which names of airlines are compared: letters and digits in lower case, without "Airlines" or "Airways"
/// at the end.
pub fn airline_key(name: &str) -> String {
    let mut key: String = name.to_lowercase();
    key.retain(char::is_alphanumeric);
    let kept = ["airlines", "airways"]
        .into_iter()
        .find_map(|kind| key.strip_suffix(kind));
    match kept {
        Some(kept) if !kept.is_empty() => kept.to_owned(),
        _ => key,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_flight_number_is_of_letters_and_digits_without_the_code_of_the_airline() {
        for (text, number) in [
            ("850", "850"),
            (" 85a ", "85A"),
            ("LH850", "850"),
            ("lh 850", "850"),
            ("LH-850", "850"),
            ("LH\u{a0}0850", "850"),
            ("LH01703A", "1703A"),
            ("0850", "850"),
            ("X*850", "850"),
            ("LH", "LH"),
            ("LHX", "LHX"),
            ("OS850", "OS850"),
            ("000", ""),
            ("<b>\u{0}\u{202e}1", ""),
            ("1234567", ""),
            ("८५०", ""),
            ("", ""),
        ] {
            assert_eq!(flight_number(text, ["LH", "X*"]), number, "{text:?}");
        }
    }

    #[test]
    fn names_of_one_airline_have_one_key() {
        for (one, other) in [
            ("Pegasus Airlines", "PEGASUS"),
            ("airBaltic", "Air Baltic"),
            ("British Airways", "British  airways"),
            ("flydubai", "FlyDubai"),
        ] {
            assert_eq!(airline_key(one), airline_key(other));
        }
        assert_ne!(airline_key("Wizz Air"), airline_key("Wizz Air Malta"));
        assert_ne!(airline_key("Airlines"), "");
    }
}
