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
