//! Cases of the district desk: quotes, the overview and erasure.

mod erasure;
mod overview;
mod quotes;
