//! Cases of the district search: from a request to results.

mod searches;
