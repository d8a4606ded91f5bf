//! Numbers of rows, counted only as far as a person needs to know.

/// A number of rows of a table that may have a million.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Counted {
    pub number: u64,
    /// False: there are more.
    pub is_exact: bool,
}

impl Counted {
    /// Of `counted` rows, which were counted up to `most` and one more.
    pub(super) fn new(counted: i64, most: i64) -> Self {
        Self {
            number: counted.clamp(0, most).unsigned_abs(),
            is_exact: counted <= most,
        }
    }
}
