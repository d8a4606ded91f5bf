//! `GET /api/places`: the names of the places of an itinerary that a visitor has opened.

use std::sync::Arc;

use axum::{
    Json,
    extract::State,
    http::header,
    response::{AppendHeaders, IntoResponse},
};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::{
    data::Data,
    error::ApiError,
    fields::Field,
    language::Language,
    query::QueryOf,
    responses::{Limited, UnreadableQuery},
};

/// The most codes in a request. A round trip with three stops per direction has fewer places.
const MOST: usize = 20;

/// Which places.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct PlaceNamesQuery {
    /// Up to 20 codes with commas between them.
    #[param(value_type = String, example = "TIA,LGW")]
    codes: Field<String>,
}

/// A place and its name in the language of the answer.
#[derive(Debug, Serialize, ToSchema)]
pub struct PlaceName {
    /// The code in the request.
    #[schema(example = "LGW")]
    code: String,
    /// City, airport where the city has several, and code.
    #[schema(example = "Londër Gatwick (LGW)")]
    name: String,
}

/// Returns the names of places. A code that is not the code of a place is left out.
#[utoipa::path(
    get,
    path = "/api/places",
    tag = "airports",
    params(
        PlaceNamesQuery,
        ("lang" = Option<Language>, Query, description = "The language of names; else as `Accept-Language` prefers"),
        ("Accept-Language" = Option<String>, Header),
    ),
    responses(
        (status = 200, description = "In the order of the codes", body = Vec<PlaceName>),
        UnreadableQuery,
        Limited,
    )
)]
pub async fn list_place_names(
    State(data): State<Arc<Data>>,
    QueryOf(query): QueryOf<PlaceNamesQuery>,
    language: Language,
) -> Result<impl IntoResponse, ApiError> {
    let airports = data.airports().await?;
    let codes = query
        .check(|query, errors| query.codes.required(errors).cloned())
        .map_err(ApiError::InvalidParameters)?;
    let names: Vec<_> = codes
        .split(',')
        .take(MOST)
        .filter_map(|code| {
            let name = language.place_name(&airports, &code.parse().ok()?)?;
            let code = code.to_owned();
            Some(PlaceName { code, name })
        })
        .collect();
    let cache = AppendHeaders([(header::CACHE_CONTROL, "public, max-age=3600")]);
    Ok((language.headers(), cache, Json(names)))
}
