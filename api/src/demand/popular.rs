//! `GET /api/routes/popular`

use std::sync::Arc;

use axum::{Json, extract::State, response::IntoResponse};
use flight_finder_core::{
    airports::{AirportIndex, PlaceCode},
    calendar::{Day, Trip},
    demand::{PopularRoute, RoutePrice},
    pricing::CommissionRules,
};
use serde::Serialize;
use utoipa::ToSchema;

use crate::{
    airports::list::AirportSuggestion,
    data::Data,
    error::ApiError,
    language::Language,
    responses::{Limited, UnreadableQuery},
};

/// Routes that people search.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = PopularRoutes)]
pub struct PopularRoutesBody {
    /// The most wanted first; always six.
    routes: Vec<PopularRouteBody>,
}

/// Two cities and their lowest known price.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = PopularRoute)]
pub struct PopularRouteBody {
    /// The agency's home airport, if it is an end of the route.
    origin: AirportSuggestion,
    destination: AirportSuggestion,
    /// Searches in the last 30 days; 0 for a seeded route.
    search_count: i64,
    /// The lowest stored price of the next twelve months; null when none is stored.
    #[schema(required = true)]
    price: Option<RoutePriceBody>,
}

/// The lowest stored price of a route.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = RoutePrice)]
pub struct RoutePriceBody {
    /// Euro: what one adult pays one way.
    #[schema(example = 61.5)]
    price: f64,
    /// When the calendar service named it.
    #[schema(format = DateTime)]
    checked_at: String,
    /// A made-up price of the sandbox.
    demo: bool,
}

/// Returns six routes: first those that at least three people searched in the last 30 days, then seeded ones. Both
/// directions and all airports of a city count as one route.
#[utoipa::path(
    get,
    path = "/api/routes/popular",
    tag = "routes",
    params(
        ("lang" = Option<Language>, Query, description = "The language of names; else as `Accept-Language` prefers"),
        ("Accept-Language" = Option<String>, Header),
    ),
    responses(
        (status = 200, description = "Six routes", body = PopularRoutesBody),
        UnreadableQuery,
        Limited,
    )
)]
pub async fn list_popular_routes(
    State(data): State<Arc<Data>>,
    language: Language,
) -> Result<impl IntoResponse, ApiError> {
    let (settings, index) = (data.settings().await?, data.airports().await?);
    let popular = data.popular_routes().await?;
    let routes = popular
        .iter()
        .filter_map(|route| PopularRouteBody::of(&index, route, &settings.values.commission, language))
        .collect();
    Ok((language.headers(), Json(PopularRoutesBody { routes })))
}

impl PopularRouteBody {
    fn of(index: &AirportIndex, route: &PopularRoute, rules: &CommissionRules, language: Language) -> Option<Self> {
        let find = |code: &PlaceCode| Some(AirportSuggestion::of(index.find(code)?, language));
        Some(Self {
            origin: find(&route.origin)?,
            destination: find(&route.destination)?,
            search_count: route.search_count,
            price: route.price.map(|price| RoutePriceBody::of(price, rules)),
        })
    }
}

impl RoutePriceBody {
    fn of(price: RoutePrice, rules: &CommissionRules) -> Self {
        let day = Day {
            price: price.base,
            is_direct: false,
        };
        Self {
            price: day.final_price(rules, Trip::OneWay).price.euro(),
            checked_at: price.checked_at.to_rfc3339(),
            demo: price.demo,
        }
    }
}
