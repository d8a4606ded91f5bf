//! `GET /api/airports`

use std::sync::Arc;

use axum::{Json, extract::State, response::IntoResponse};
use flight_finder_core::{
    base::place_code::PlaceCode,
    places::airports::{Airport, AirportIndex, Kind, seeded_routes},
    prices::demand::PopularRoute,
};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::http::{data::Data, error::ApiError, fields::Field, language::Language, query::QueryOf};

/// A picker shows no more.
const MAX: usize = 10;

/// The query parameters of the airport picker.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct AirportQuery {
    /// The text that the visitor typed. Fewer than two characters match nothing. If it is empty or left out, popular
    /// places are returned.
    #[param(value_type = Option<String>, example = "tira")]
    q: Field<String>,
    /// The code of the place that is already chosen at the other end of the trip. This place is not returned.
    #[param(value_type = Option<String>, example = "TIA")]
    from: Field<String>,
}

/// An airport or a city.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Airport)]
pub struct AirportSuggestion {
    /// The name to show, followed by the three-letter IATA code in parentheses.
    #[schema(example = "Tiranë (TIA)")]
    name: String,
    /// The code to use in searches. Some cities have a code of four letters, which exists only in this API; do not show
    /// it to visitors.
    #[schema(example = "TIA")]
    code: String,
    /// The name of the city.
    #[schema(example = "Tiranë")]
    city: String,
    /// The name of the country.
    #[schema(example = "Shqipëri")]
    country: String,
    kind: Kind,
    /// The `code` of the city entry that precedes this airport in the list, so that the airport can be shown indented
    /// below it. Left out if there is no such entry.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(example = "LON")]
    parent: Option<String>,
    /// The Albanian name of the town that was searched for, if it has no airport of its own and this one is near it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(example = "Sarandë")]
    near: Option<String>,
}

/// Returns up to ten places that match a text, the best match first. The airports of a city follow the city and name
/// it as their `parent`.
#[utoipa::path(
    get,
    path = "/api/airports",
    tag = "airports",
    params(
        AirportQuery,
        ("lang" = Option<Language>, Query, description = "The language of the names of places. If it is left out, `Accept-Language` decides; the default is Albanian"),
        ("Accept-Language" = Option<String>, Header),
    ),
    responses(
        (status = 200, description = "The matching places, the best match first", body = Vec<AirportSuggestion>),
    )
)]
pub async fn list_airports(
    State(data): State<Arc<Data>>,
    QueryOf(query): QueryOf<AirportQuery>,
    language: Language,
) -> Result<impl IntoResponse, ApiError> {
    let index = data.airports().await?;
    let exclude: Option<PlaceCode> = query.fields.from.given().and_then(|code| code.parse().ok());
    let suggestions: Vec<_> = if let Some(typed) = query.fields.q.given() {
        index
            .search(typed, exclude.as_ref(), MAX)
            .into_iter()
            .map(|found| AirportSuggestion {
                parent: found.parent.map(ToString::to_string),
                near: found.near.map(str::to_owned),
                ..AirportSuggestion::new(found.airport, language)
            })
            .collect()
    } else {
        let (settings, routes) = (data.settings().await?, data.popular_routes().await?);
        popular(&index, &settings.values.agency.home_airport, &routes, exclude.as_ref())
            .into_iter()
            .map(|airport| AirportSuggestion::new(airport, language))
            .collect()
    };
    Ok((language.headers(), Json(suggestions)))
}

/// The places that are suggested for an empty text: the home airport, then the places of popular routes and of seeded
/// routes.
fn popular<'a>(
    index: &'a AirportIndex,
    home: &PlaceCode,
    routes: &[PopularRoute],
    exclude: Option<&PlaceCode>,
) -> Vec<&'a Airport> {
    let flown = routes.iter().flat_map(|route| [&route.destination, &route.origin]);
    let seeded = seeded_routes().iter().map(|route| &route.destination);
    let mut places: Vec<&Airport> = Vec::with_capacity(MAX);
    for code in std::iter::once(home).chain(flown).chain(seeded) {
        let known = places.iter().any(|place| &place.code == code) || Some(code) == exclude;
        if !known && places.len() < MAX {
            places.extend(index.find(code));
        }
    }
    places
}

impl AirportSuggestion {
    /// The suggestion for an entry in one language.
    pub(crate) fn new(airport: &Airport, language: Language) -> Self {
        let (name, city, country) = if language.is_english() {
            (airport.display_name_en(), airport.city.as_str(), airport.state.as_str())
        } else {
            (
                airport.display_name_sq(),
                airport.city_name_sq(),
                airport.state_name_sq(),
            )
        };
        Self {
            name,
            code: airport.code.to_string(),
            city: city.to_owned(),
            country: country.to_owned(),
            kind: airport.kind,
            parent: None,
            near: None,
        }
    }
}
