//! Revisions of rows, by which a late edit is noticed.
//!
//! The revision of a row is a hash of its editable fields. No table stores it, so a job that changes other columns does not
//! invalidate an edit.

use std::fmt;

use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use serde::Serialize;
use sha2::{Digest, Sha256};

/// The number of bytes of the hash that a revision consists of.
const BYTES: usize = 12;

/// The revision of a row: equal for equal content.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RowRevision(String);

/// The revisions that the row may have for an edit to apply.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Expected {
    /// The edit applies to any revision.
    Any,
    /// The edit applies only to a row with one of these revisions.
    OneOf(Vec<RowRevision>),
}

/// The result of an edit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Edited<T> {
    /// The row after the edit.
    Saved(T),
    /// The row as it is. It has another revision than the editor expected, so nothing was changed.
    Outdated(T),
}

impl RowRevision {
    /// The revision of a row with this editable content.
    pub fn of(content: &impl Serialize) -> Self {
        let json = serde_json::to_vec(content).expect("the content of a row is JSON");
        Self(URL_SAFE_NO_PAD.encode(&Sha256::digest(json)[..BYTES]))
    }

    /// A revision as a client sent it.
    pub fn from_client(text: &str) -> Self {
        Self(text.to_owned())
    }
}

impl fmt::Display for RowRevision {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl Expected {
    /// Whether the edit applies to a row with this revision.
    pub fn allows(&self, current: &RowRevision) -> bool {
        match self {
            Self::Any => true,
            Self::OneOf(revisions) => revisions.contains(current),
        }
    }
}

impl<T> Edited<T> {
    /// The row after the edit, or as it is.
    pub fn row(&self) -> &T {
        match self {
            Self::Saved(row) | Self::Outdated(row) => row,
        }
    }

    /// Converts the row.
    pub fn map<U>(self, convert: impl FnOnce(T) -> U) -> Edited<U> {
        match self {
            Self::Saved(row) => Edited::Saved(convert(row)),
            Self::Outdated(row) => Edited::Outdated(convert(row)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_revision_depends_on_the_content_alone() {
        let [before, same, after] = [("Ana", 1), ("Ana", 1), ("Ana", 2)].map(|row| RowRevision::of(&row));

        assert_eq!(before, same);
        assert_ne!(before, after);
        assert_eq!(before.to_string().len(), 16);
    }

    #[test]
    fn an_edit_applies_to_the_revisions_that_its_editor_saw() {
        let [seen, other] = ["a", "b"].map(RowRevision::from_client);
        let expected = Expected::OneOf(vec![seen.clone()]);

        assert!(expected.allows(&seen) && !expected.allows(&other));
        assert!(Expected::Any.allows(&other));
    }
}
