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
    pub const ALL: [Self; 2] = [Self::Sq, Self::En];

    /// The code of the language: `sq`.
    pub fn code(self) -> &'static str {
        match self {
            Self::Sq => "sq",
            Self::En => "en",
        }
    }

    /// The texts of Rust, and the names in dates. The web app has them, and reads the same names.
    pub(super) fn files(self) -> [&'static str; 2] {
        match self {
            Self::Sq => [
                include_str!("../../../web/src/locales/sq/server.po"),
                include_str!("../../../web/src/locales/sq/names.json"),
            ],
            Self::En => [
                include_str!("../../../web/src/locales/en/server.po"),
                include_str!("../../../web/src/locales/en/names.json"),
            ],
        }
    }
}
