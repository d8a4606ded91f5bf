//! The languages of the site.

/// A language of the site.
#[derive(Clone, Copy, Debug, PartialEq, Eq, sqlx::Type)]
#[sqlx(type_name = "TEXT", rename_all = "lowercase")]
pub enum Language {
    /// Albanian.
    Sq,
    /// English.
    En,
}

impl Language {
    /// The code of the language: `sq`.
    pub fn code(self) -> &'static str {
        match self {
            Self::Sq => "sq",
            Self::En => "en",
        }
    }
}
