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

use crate::http::{data::Data, error::ApiError, fields::Field, language::Language, query::QueryOf};

/// The most codes in a request. A round trip with three stops per direction has fewer places.
const MAX: usize = 20;

/// The places whose names are requested.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct PlaceNamesQuery {
    /// The codes of up to 20 places, separated by commas. Further codes are ignored.
    #[param(value_type = String, example = "TIA,LGW")]
    codes: Field<String>,
}

/// A place and its name in the language of the answer.
#[derive(Debug, Serialize, ToSchema)]
pub struct PlaceName {
    /// The code as the request wrote it.
    #[schema(example = "LGW")]
    code: String,
    /// The name of the city, followed by the name of the airport if the city has several, and by the IATA code.
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
        ("lang" = Option<Language>, Query, description = "The language of the names of places. If it is left out, `Accept-Language` decides; the default is Albanian"),
        ("Accept-Language" = Option<String>, Header),
    ),
    responses(
        (status = 200, description = "The names, in the order of the codes", body = Vec<PlaceName>),
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
        .take(MAX)
        .filter_map(|code| {
            let name = language.place_name(&airports, &code.parse().ok()?)?;
            let code = code.to_owned();
            Some(PlaceName { code, name })
        })
        .collect();
    let cache = AppendHeaders([(header::CACHE_CONTROL, "public, max-age=3600")]);
    Ok((language.headers(), cache, Json(names)))
}
