//! `GET /api/admin/airport-imports/{id}/rows`

use std::sync::Arc;

use axum::{Json, extract::State};
use flight_finder_core::{
    base::page::KeysetPage,
    places::airports::{ImportId, ImportRow, Names, Problem, Reason, RowContent, RowKind},
};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::http::{
    access::Viewer,
    data::Data,
    error::{ApiError, ErrorBody},
    fields::Field,
    page::{KeysetQuery, cursor},
    path_id::PathId,
    query::QueryOf,
};

/// Which lines are listed.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct ImportRowsQuery {
    /// Only lines that do this.
    #[param(inline, value_type = RowKind, example = "changed")]
    kind: Field<RowKind>,
}

/// A part of the lines of a file.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = AirportImportRowList)]
pub struct ImportRowsBody {
    /// In the order of the file.
    rows: Vec<ImportRowBody>,
    /// Pass this as `cursor` to get the next part; null in the last part.
    #[schema(required = true)]
    next_cursor: Option<String>,
}

/// A line of a file.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = AirportImportRow)]
pub struct ImportRowBody {
    /// The line at which it begins; the header is usually in line 1.
    line: i64,
    /// The code in upper case. It may be anything in an invalid line.
    #[schema(example = "TIA")]
    code: String,
    name: String,
    city: String,
    state: String,
    /// What the line changes; empty for lines that are not `changed`.
    changes: Vec<FieldChangeBody>,
    /// Why the line is invalid; empty for all other lines.
    problems: Vec<ProblemBody>,
}

/// A field before and after the import.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = AirportFieldChange)]
pub struct FieldChangeBody {
    /// `name`, `city`, `city_sq`, `state` or `state_sq`
    #[schema(example = "city")]
    field: &'static str,
    old: String,
    new: String,
}

/// What is wrong with a field of a line.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = AirportImportProblem)]
pub struct ProblemBody {
    /// `name`, `city`, `state` or `iata_code`
    #[schema(example = "iata_code")]
    field: String,
    /// As an English sentence.
    #[schema(example = "Line 12 has the same code.")]
    message: String,
}

/// Lists the lines of an import that do one thing: add an airport, change one, change nothing, or cannot be imported.
#[utoipa::path(
    get,
    path = "/api/admin/airport-imports/{id}/rows",
    params(("id" = uuid::Uuid, Path), ImportRowsQuery, KeysetQuery),
    responses(
        (status = 200, description = "The lines", body = ImportRowsBody),
        (status = 404, description = "No such import", body = ErrorBody),
    )
)]
pub async fn list_airport_import_rows(
    _: Viewer,
    State(data): State<Arc<Data>>,
    PathId(id): PathId<ImportId>,
    QueryOf(query): QueryOf<ImportRowsQuery>,
    QueryOf(page): QueryOf<KeysetQuery>,
) -> Result<Json<ImportRowsBody>, ApiError> {
    let (kind, page): (_, KeysetPage<i64>) = query
        .and(page)
        .check(|(query, page), errors| {
            let (kind, page) = (query.kind.required(errors).copied(), page.page(errors));
            Some((kind?, page?))
        })
        .map_err(ApiError::InvalidParameters)?;
    let mut tx = data.db().read().await?;
    tx.airports().import(id).await?.ok_or(ApiError::NotFound)?;
    let rows = tx.airports().import_rows(id, kind, &page).await?;
    let next_cursor = page.next(&rows, |row| row.line).map(|line| cursor(&line));
    Ok(Json(ImportRowsBody {
        rows: rows.into_iter().map(ImportRowBody::from).collect(),
        next_cursor,
    }))
}

impl From<ImportRow> for ImportRowBody {
    fn from(row: ImportRow) -> Self {
        let (names, changes, problems) = match row.content {
            RowContent::New(airport) => (Names::of(&airport), Vec::new(), Vec::new()),
            RowContent::Changed { before, after, .. } => {
                let changes = changes(&before, &after);
                (after, changes, Vec::new())
            }
            RowContent::Unchanged(names) => (names, Vec::new(), Vec::new()),
            RowContent::Invalid { names, problems } => {
                (names, Vec::new(), problems.into_iter().map(ProblemBody::from).collect())
            }
        };
        Self {
            line: row.line,
            code: row.code,
            name: names.name,
            city: names.city,
            state: names.state,
            changes,
            problems,
        }
    }
}

fn changes(before: &Names, after: &Names) -> Vec<FieldChangeBody> {
    fields(before)
        .into_iter()
        .zip(fields(after))
        .filter(|((_, old), (_, new))| old != new)
        .map(|((field, old), (_, new))| FieldChangeBody {
            field,
            old: old.to_owned(),
            new: new.to_owned(),
        })
        .collect()
}

fn fields(names: &Names) -> [(&'static str, &str); 5] {
    let [city_sq, state_sq] = match &names.translated {
        Some(translated) => [&*translated.city_sq, &translated.state_sq],
        None => [""; 2],
    };
    [
        ("name", &names.name),
        ("city", &names.city),
        ("city_sq", city_sq),
        ("state", &names.state),
        ("state_sq", state_sq),
    ]
}

impl From<Problem> for ProblemBody {
    fn from(problem: Problem) -> Self {
        let is_code = problem.field == "iata_code";
        let message = match problem.reason {
            Reason::Required => "This is missing.".to_owned(),
            Reason::Invalid if is_code => "A code has three letters.".to_owned(),
            Reason::Invalid => "This is not one line of text.".to_owned(),
            Reason::TooLong => "This is too long.".to_owned(),
            Reason::Duplicate { first_line } => format!("Line {first_line} has the same code."),
            Reason::City => "This is the code of a city. A file can change airports only.".to_owned(),
            Reason::Merged { into } => format!("This code was merged into {into}."),
        };
        Self {
            field: problem.field,
            message,
        }
    }
}
