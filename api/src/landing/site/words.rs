//! The server's own texts for visitors. `make check` looks for English words in the Albanian ones.

use crate::http::language::Language;

/// One language's texts.
pub struct Words {
    /// Short, January first.
    pub months: [&'static str; 12],
    /// The title of results whose search is not known.
    pub flights: &'static str,
    /// The description of results in link previews.
    pub compare: &'static str,
    /// The title of a page that does not exist.
    pub not_found: &'static str,
}

/// The texts of a page's language.
pub fn words(language: Language) -> &'static Words {
    if language.is_english() { &EN } else { &SQ }
}

static SQ: Words = Words {
    months: [
        "jan", "shk", "mar", "pri", "maj", "qer", "korr", "gush", "sht", "tet", "nën", "dhj",
    ],
    flights: "Fluturime",
    compare: "Krahasoni këto fluturime dhe çmimet e tyre.",
    not_found: "Faqja nuk u gjet",
};

static EN: Words = Words {
    months: [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ],
    flights: "Flights",
    compare: "Compare these flights and their prices.",
    not_found: "Page Not Found",
};
