//! The reason of a failure: its error without what differs from job to job.

/// The length to which a reason is cut, in characters.
const MAX: usize = 200;
/// Words with a digit that are longer than this are ids, times or amounts. Shorter ones, such as statuses, stay.
const MAX_NUMBER: usize = 4;

/// The error without ids, times and amounts, so that the failures of many jobs can be grouped.
pub(super) fn reason(error: &str) -> String {
    let mut reason = String::new();
    let mut word = String::new();
    for character in error.chars().chain(['\n']) {
        if character.is_alphanumeric() || matches!(character, '-' | ':' | '.' | '_') {
            word.push(character);
            continue;
        }
        reason.push_str(&general(&word));
        word.clear();
        reason.push(if character.is_whitespace() { ' ' } else { character });
    }
    let reason = reason.trim();
    match reason.char_indices().nth(MAX) {
        Some((cut, _)) => format!("{} …", &reason[..cut]),
        None => reason.to_owned(),
    }
}

/// The word, or `…` if it is an id, a time or an amount. Punctuation at its end stays.
fn general(word: &str) -> String {
    let content = word.trim_end_matches([':', '.', '-']);
    let is_own = content.chars().any(|character| character.is_ascii_digit()) && content.len() > MAX_NUMBER;
    if is_own {
        format!("…{}", &word[content.len()..])
    } else {
        word.to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_times_and_amounts_are_left_out_and_statuses_stay() {
        for (error, expected) in [
            ("the provider answered 503", "the provider answered 503"),
            ("run 01a2133e-7612-787e-87ce-d1ced0f4e182: no row", "run …: no row"),
            ("timed out after 60s", "timed out after 60s"),
            ("closed until 2026-11-25T15:06:30.295Z.", "closed until …."),
            ("sent 1234567 bytes\nof 20", "sent … bytes of 20"),
            ("", ""),
        ] {
            assert_eq!(reason(error), expected);
        }
    }

    #[test]
    fn a_long_reason_is_cut() {
        assert_eq!(reason(&"ë".repeat(500)).chars().count(), MAX + 2);
    }
}
