//! Import of airports from CSV files, and their export.
//!
//! A file is read and compared with the table, and the result is stored as a preview. Applying it changes the table in one
//! transaction; reverting it puts the rows back. Both refuse to overwrite what somebody else has changed meanwhile.

mod apply;
mod export;
mod plan;
mod preview;
mod table;
mod text;

use serde::{Deserialize, Serialize};

use crate::base::time::Timestamp;

pub use apply::ApplyError;
pub(crate) use apply::{ImportOutcome, apply_import, revert_import};
pub use export::export;
pub use plan::{Names, Problem, Reason, RowContent};
pub use preview::{PreviewError, preview_import};
pub use text::UnreadableFile;

/// The names of the columns, as an exported file has them.
const COLUMNS: [&str; 4] = ["Airport Name", "City", "State", "IATA Code"];

/// The id of an import.
pub type ImportId = uuid::Uuid;

/// What a line of a file does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = AirportImportRowKind))]
#[serde(rename_all = "lowercase")]
pub enum RowKind {
    New,
    Changed,
    Unchanged,
    Invalid,
}

/// An import: a preview, until it is applied.
#[derive(Clone, Debug, PartialEq, Eq, sqlx::FromRow)]
pub struct AirportImport {
    pub id: ImportId,
    pub file_name: String,
    /// Who uploaded the file.
    pub actor: String,
    pub new_rows: i64,
    pub changed_rows: i64,
    pub unchanged_rows: i64,
    pub invalid_rows: i64,
    pub created_at: Timestamp,
    pub applied_at: Option<Timestamp>,
    pub reverted_at: Option<Timestamp>,
}

/// A line of a file, and what it would do.
#[derive(Clone, Debug, PartialEq)]
pub struct ImportRow {
    /// The line of the file at which it begins; the header is in line 1.
    pub line: i64,
    /// The code as the file has it, in upper case.
    pub code: String,
    pub content: RowContent,
}

impl RowKind {
    /// As the table stores it.
    pub fn name(self) -> &'static str {
        match self {
            Self::New => "new",
            Self::Changed => "changed",
            Self::Unchanged => "unchanged",
            Self::Invalid => "invalid",
        }
    }
}
