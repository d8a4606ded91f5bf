//! Makes texts safe for pages.

/// A text that may be in a page: the server fills `{{…}}` when it sends a page, so no text may contain `{{`. Control
/// characters are removed too.
pub(super) fn plain(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    for character in text.chars() {
        if character.is_control() || (character == '{' && plain.ends_with('{')) {
            continue;
        }
        plain.push(character);
    }
    plain
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::plain;

    #[test]
    fn marks_and_control_characters_are_removed() {
        for (text, expected) in [
            ("Nga Tirana", "Nga Tirana"),
            ("{{agency}}", "{agency}}"),
            ("{{{{a", "{a"),
            ("{\n{a", "{a"),
            ("a { b { c", "a { b { c"),
            ("\u{0}", ""),
        ] {
            assert_eq!(plain(text), expected, "{text:?}");
        }
    }

    proptest! {
        #[test]
        fn no_text_has_a_mark(text in "[{}a\n]{0,20}") {
            let once = plain(&text);

            prop_assert!(!once.contains("{{"));
            prop_assert_eq!(plain(&once), once);
        }
    }
}
