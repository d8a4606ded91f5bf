//! `GET /api/admin/searches.csv`

use std::sync::Arc;

use axum::{
    body::Body,
    extract::State,
    http::header,
    response::{IntoResponse, Response},
};
use flight_finder_core::{
    base::{ids::BatchId, spreadsheet::neutral, time::Timestamp, trip::TripType},
    places::airports::AirportIndex,
    rules::settings::Settings,
    search::searches::{ListedSearch, SearchFilter, SearchParams, export_searches},
};
use futures_util::stream;
use serde::Serialize;

use super::{
    filter::{SearchFilterQuery, filter_alone},
    list::CacheStatus,
};
use crate::http::{access::Viewer, data::Data, error::ApiError, query::QueryOf};

/// The number of searches that one transaction reads.
const BATCH: u32 = 1_000;

/// The names of the columns.
const COLUMNS: [&str; 19] = [
    "batch_id",
    "user_id",
    "user_email",
    "from",
    "to",
    "departure_date",
    "return_date",
    "trip_type",
    "travel_class",
    "adults",
    "children",
    "infants_in_seat",
    "infants_on_lap",
    "status",
    "flights",
    "price_stability_level",
    "cache_status",
    "cached_until",
    "created_at",
];

/// Returns all saved searches that fulfil the conditions, the newest first, as a CSV file. The file is sent while it is
/// read, so a failure ends it early.
#[utoipa::path(
    get,
    path = "/api/admin/searches.csv",
    params(SearchFilterQuery),
    responses(
        (status = 200, description = "The file", body = String, content_type = "text/csv"),
    )
)]
pub async fn export_saved_searches(
    _: Viewer,
    State(data): State<Arc<Data>>,
    QueryOf(query): QueryOf<SearchFilterQuery>,
) -> Result<Response, ApiError> {
    let filter = filter_alone(&data, &query).await?;
    let settings = data.settings().await?;
    let export = Export {
        data,
        settings,
        filter,
        position: Position::Start,
    };
    let body = Body::from_stream(stream::try_unfold(export, Export::next));
    let headers = [
        (header::CONTENT_TYPE, "text/csv; charset=utf-8"),
        (header::CONTENT_DISPOSITION, "attachment; filename=\"searches.csv\""),
    ];
    Ok((headers, body).into_response())
}

/// A file that is being sent.
struct Export {
    data: Arc<Data>,
    settings: Arc<Settings>,
    filter: SearchFilter,
    position: Position,
}

/// How far the file is sent.
enum Position {
    Start,
    /// After this search.
    After(Timestamp, BatchId),
    End,
}

impl Export {
    /// The next part of the file. It is read only when the client has taken the part before.
    async fn next(mut self) -> Result<Option<(Vec<u8>, Self)>, ApiError> {
        let after = match self.position {
            Position::Start => None,
            Position::After(at, id) => Some((at, id)),
            Position::End => return Ok(None),
        };
        // The answer has begun, so the failure of a later part reaches nobody otherwise.
        let rows = export_searches(self.data.db(), &self.settings, &self.filter, after, BATCH)
            .await
            .inspect_err(|error| tracing::error!(%error, "an export ended early"))?;
        let airports = self.data.airports().await?;
        let part = lines(after.is_none(), &rows, &airports, self.data.db().now());
        self.position = match rows.last() {
            Some(last) if rows.len() as u64 == u64::from(BATCH) => Position::After(last.created_at, last.batch_id),
            Some(_) | None => Position::End,
        };
        Ok(Some((part, self)))
    }
}

/// The lines of searches. The first part starts with a byte-order mark, without which spreadsheets misread accents.
fn lines(is_first: bool, rows: &[ListedSearch], airports: &AirportIndex, now: Timestamp) -> Vec<u8> {
    let mut csv = csv::Writer::from_writer(Vec::new());
    if is_first {
        csv.write_record(COLUMNS).expect("writing to memory does not fail");
    }
    for row in rows {
        csv.write_record(cells(row, airports, now))
            .expect("writing to memory does not fail");
    }
    let lines = csv.into_inner().expect("writing to memory does not fail");
    if is_first {
        ["\u{feff}".as_bytes(), &lines].concat()
    } else {
        lines
    }
}

fn cells(search: &ListedSearch, airports: &AirportIndex, now: Timestamp) -> Vec<String> {
    let user = search.user.as_ref();
    let email = user.and_then(|user| user.email.clone()).unwrap_or_default();
    let who = [
        search.batch_id.to_string(),
        user.map(|user| user.id.to_string()).unwrap_or_default(),
        email,
    ];
    let what = search.params.as_ref().map(|params| cells_of_params(params, airports));
    let what = what.unwrap_or_default();
    let results = [
        word(search.status),
        search.options.to_string(),
        word(search.stability),
        word(CacheStatus::new(search.cached_until, now)),
        search.cached_until.map(Timestamp::to_rfc3339).unwrap_or_default(),
        search.created_at.to_rfc3339(),
    ];
    let cells = who.into_iter().chain(what).chain(results);
    cells.map(|cell| neutral(&cell).into_owned()).collect()
}

fn cells_of_params(params: &SearchParams, airports: &AirportIndex) -> [String; 10] {
    let passengers = params.passengers;
    [
        airports.shown_code(&params.from_code).to_owned(),
        airports.shown_code(&params.to_code).to_owned(),
        params.departure_date.to_string(),
        params.return_date.map(|day| day.to_string()).unwrap_or_default(),
        match params.trip_type {
            TripType::RoundTrip => "round trip",
            TripType::OneWay => "one way",
        }
        .to_owned(),
        params.travel_class.name().to_lowercase(),
        passengers.adults.to_string(),
        passengers.children.to_string(),
        passengers.infants_in_seat.to_string(),
        passengers.infants_on_lap.to_string(),
    ]
}

/// A word of an enum, as the API writes it.
fn word(word: impl Serialize) -> String {
    let json = serde_json::to_value(word).expect("a word is JSON");
    json.as_str().unwrap_or_default().to_owned()
}
