//! Texts in pictures, which cannot break lines.

/// The most letters of the names of the agency and of a person.
pub const MAX_OF_PERSON: usize = 34;

/// The text with at most `most` characters. A longer text ends with an ellipsis.
pub fn shortened(text: &str, most: usize) -> String {
    if text.chars().count() <= most {
        return text.to_owned();
    }
    let start: String = text.chars().take(most.saturating_sub(1)).collect();
    format!("{}…", start.trim_end())
}

#[cfg(test)]
mod tests {
    use super::shortened;

    #[test]
    fn a_long_text_ends_with_an_ellipsis() {
        assert_eq!(shortened("Tiranë", 6), "Tiranë");
        assert_eq!(shortened("Tiranë e re", 8), "Tiranë…");
        assert_eq!(shortened("ëëëë", 3), "ëë…");
    }
}
