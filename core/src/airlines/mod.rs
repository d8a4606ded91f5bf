//! Airlines by their code: a seed of the region's, and those that searches meet.

mod met;
mod seed;
mod store;

pub use met::met_in;
use serde::{Deserialize, Serialize};
pub use store::Airlines;

/// An airline, as people are told of it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, sqlx::FromRow)]
pub struct Airline {
    /// IATA code: "OS".
    pub code: String,
    /// "Austrian Airlines".
    pub name: String,
}
