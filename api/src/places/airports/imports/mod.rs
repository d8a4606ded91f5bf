//! `/api/admin/airport-imports`: airports from CSV files. `/api/admin/airports.csv`: the airports as such a file.

pub mod apply;
pub mod create;
pub mod export;
pub mod list;
pub mod rows;

use chrono::{DateTime, Utc};
use flight_finder_core::{base::time::Timestamp, places::airports::AirportImport};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

/// An import. It is a preview until it is applied.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = AirportImport)]
pub struct AirportImportBody {
    id: Uuid,
    #[schema(example = "airports.csv")]
    file_name: String,
    /// Who uploaded the file.
    #[schema(example = "ana@example.com")]
    created_by: String,
    created_at: DateTime<Utc>,
    /// Null while it is a preview.
    #[schema(required = true)]
    applied_at: Option<DateTime<Utc>>,
    /// Null unless it was reverted.
    #[schema(required = true)]
    reverted_at: Option<DateTime<Utc>>,
    counts: ImportCountsBody,
}

/// The number of lines of a file, by what they do.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = AirportImportCounts)]
pub struct ImportCountsBody {
    new: i64,
    changed: i64,
    unchanged: i64,
    invalid: i64,
}

impl From<AirportImport> for AirportImportBody {
    fn from(import: AirportImport) -> Self {
        Self {
            id: import.id,
            file_name: import.file_name,
            created_by: import.actor,
            created_at: import.created_at.to_datetime(),
            applied_at: import.applied_at.map(Timestamp::to_datetime),
            reverted_at: import.reverted_at.map(Timestamp::to_datetime),
            counts: ImportCountsBody {
                new: import.new_rows,
                changed: import.changed_rows,
                unchanged: import.unchanged_rows,
                invalid: import.invalid_rows,
            },
        }
    }
}
