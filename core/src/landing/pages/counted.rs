//! Numbers of rows. Rows are counted only up to a limit, because a table may have a million.

/// A number of rows of a table that may have a million.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Counted {
    pub number: u64,
    /// False: there are more.
    pub is_exact: bool,
}

impl Counted {
    /// The number of rows, of which at most `most + 1` were counted. It is exact if there are at most `most`.
    pub(super) fn new(counted: i64, most: i64) -> Self {
        Self {
            number: counted.clamp(0, most).unsigned_abs(),
            is_exact: counted <= most,
        }
    }
}
