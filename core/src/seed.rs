//! The files of `migrations/seeds`.

use serde::de::DeserializeOwned;

/// All lines of a file whose first one names the fields.
///
/// # Panics
/// When a line does not fit: the files are part of the program, and a test reads each.
pub(crate) fn rows<T: DeserializeOwned>(file: &str) -> Vec<T> {
    csv::Reader::from_reader(file.as_bytes())
        .deserialize()
        .collect::<Result<_, _>>()
        .expect("the seed file is checked by a test")
}
