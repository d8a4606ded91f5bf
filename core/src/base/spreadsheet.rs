//! Cells of CSV files that people open in a spreadsheet.

use std::borrow::Cow;

/// The characters with which a spreadsheet takes a cell for a formula.
const FORMULA: [char; 6] = ['=', '+', '-', '@', '\t', '\r'];

/// The text as a cell that no spreadsheet takes for a formula: with an apostrophe before it if it starts like one.
pub fn neutral(text: &str) -> Cow<'_, str> {
    if is_formula(text) {
        Cow::Owned(format!("'{text}"))
    } else {
        Cow::Borrowed(text)
    }
}

/// The text of a cell that [`neutral`] wrote.
pub fn original(cell: &str) -> &str {
    cell.strip_prefix('\'').filter(|text| is_formula(text)).unwrap_or(cell)
}

/// Whether the text starts like a formula, behind any number of apostrophes: a text with an apostrophe of its own gets
/// another one, so that it is not lost on the way back.
fn is_formula(text: &str) -> bool {
    text.trim_start_matches('\'').starts_with(FORMULA)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn a_cell_never_starts_a_formula() {
        for (text, cell) in [
            ("=1+1", "'=1+1"),
            ("+355 69 123 4567", "'+355 69 123 4567"),
            ("-1", "'-1"),
            ("@sum", "'@sum"),
            ("\t=1", "'\t=1"),
            ("Tiranë", "Tiranë"),
            ("'=1", "''=1"),
            ("'s-Hertogenbosch", "'s-Hertogenbosch"),
            ("", ""),
        ] {
            assert_eq!(neutral(text), cell);
            assert_eq!(original(cell), text);
        }
    }

    proptest! {
        #[test]
        fn every_text_comes_back(text in "['=+@a\t\r-]{0,6}") {
            let cell = neutral(&text);

            prop_assert_eq!(original(&cell), text.as_str());
            prop_assert!(!cell.starts_with(FORMULA));
        }
    }
}
