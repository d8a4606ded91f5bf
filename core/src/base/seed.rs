//! The files of `migrations/seeds`.

use serde::de::DeserializeOwned;

/// Reads all lines of a file whose first line names the fields.
///
/// # Panics
///
/// If a line does not fit. The files are part of the program, and a test reads each of them.
pub(crate) fn rows<T: DeserializeOwned>(file: &str) -> Vec<T> {
    csv::Reader::from_reader(file.as_bytes())
        .deserialize()
        .collect::<Result<_, _>>()
        .expect("the seed file is checked by a test")
}
