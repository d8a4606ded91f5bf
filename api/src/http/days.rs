//! Numbers of rows by day in responses.

use flight_finder_core::base::days::DayCount;
use serde::Serialize;
use utoipa::ToSchema;

/// The number of rows of a day.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = DayCount)]
pub struct DayCountBody {
    /// A day in the agency's time zone.
    #[schema(example = "2026-11-20")]
    day: String,
    count: i64,
}

impl DayCountBody {
    /// The numbers of consecutive days.
    pub fn all(days: Vec<DayCount>) -> Vec<Self> {
        days.into_iter().map(Self::from).collect()
    }
}

impl From<DayCount> for DayCountBody {
    fn from(day: DayCount) -> Self {
        Self {
            day: day.day.to_string(),
            count: day.count,
        }
    }
}
