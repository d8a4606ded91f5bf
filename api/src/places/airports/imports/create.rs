//! `POST /api/admin/airport-imports`

use std::sync::Arc;

use axum::{Json, extract::State, http::StatusCode};
use flight_finder_core::{
    base::form::{self, FieldError},
    places::airports::{PreviewError, preview_import},
};
use serde::Deserialize;
use utoipa::IntoParams;

use super::AirportImportBody;
use crate::http::{
    access::Admin,
    body::CsvFile,
    data::Data,
    error::{ApiError, ErrorBody},
    fields::Field,
    query::QueryOf,
};

/// The most characters of the name of a file.
const MAX_CHARS: usize = 200;

/// The name of the uploaded file.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct FileQuery {
    /// It must end in `.csv`.
    #[param(value_type = String, example = "airports.csv")]
    file_name: Field<String>,
}

/// Reads a CSV file and stores what it would change. No airport is changed. The first line names the columns Airport Name,
/// City, State and IATA Code in any order; further columns are ignored.
#[utoipa::path(
    post,
    path = "/api/admin/airport-imports",
    params(FileQuery),
    request_body(content = String, content_type = "text/csv", description = "The file, of at most 20 MB"),
    responses(
        (status = 201, description = "The preview", body = AirportImportBody),
        (status = 413, description = "The file has more than 20 MB", body = ErrorBody),
        (status = 415, description = "The body is not `text/csv` or `application/octet-stream`", body = ErrorBody),
        (status = 422, description = "`unreadable_file`; `message` says why", body = ErrorBody),
    )
)]
pub async fn create_airport_import(
    admin: Admin,
    State(data): State<Arc<Data>>,
    QueryOf(query): QueryOf<FileQuery>,
    CsvFile(bytes): CsvFile,
) -> Result<(StatusCode, Json<AirportImportBody>), ApiError> {
    let file_name = query
        .check(|query, errors| query.file_name.parsed(errors, |name| file_name(name)))
        .map_err(ApiError::InvalidParameters)?;
    let import = preview_import(data.db(), file_name, bytes, admin.actor()).await?;
    Ok((StatusCode::CREATED, Json(import.into())))
}

fn file_name(name: &str) -> Result<String, FieldError> {
    if !name.to_lowercase().ends_with(".csv") {
        return Err(FieldError::Invalid);
    }
    form::line(name, MAX_CHARS)
}

impl From<PreviewError> for ApiError {
    fn from(error: PreviewError) -> Self {
        match error {
            PreviewError::Database(error) => error.into(),
            PreviewError::Unreadable(error) => Self::UnreadableFile(error.to_string()),
        }
    }
}
