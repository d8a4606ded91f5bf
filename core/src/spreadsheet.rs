//! Cells of CSV files that people open in a spreadsheet.

use std::borrow::Cow;

/// The characters with which a spreadsheet takes a cell for a formula.
const FORMULA: [char; 6] = ['=', '+', '-', '@', '\t', '\r'];

/// The text as a cell that no spreadsheet takes for a formula: with an apostrophe before it if it starts like one.
pub fn neutral(text: &str) -> Cow<'_, str> {
    if text.starts_with(FORMULA) {
        Cow::Owned(format!("'{text}"))
    } else {
        Cow::Borrowed(text)
    }
}

/// The text of a cell that [`neutral`] wrote.
pub fn original(cell: &str) -> &str {
    cell.strip_prefix('\'')
        .filter(|text| text.starts_with(FORMULA))
        .unwrap_or(cell)
}

#[cfg(test)]
mod tests {
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
            ("'s-Hertogenbosch", "'s-Hertogenbosch"),
            ("", ""),
        ] {
            assert_eq!(neutral(text), cell);
            assert_eq!(original(cell), text);
        }
    }
}
