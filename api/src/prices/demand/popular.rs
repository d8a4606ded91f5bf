//! `GET /api/routes/popular`

use std::sync::Arc;

use axum::{Json, extract::State, response::IntoResponse};
use flight_finder_core::{
    base::place_code::PlaceCode,
    places::airports::AirportIndex,
    prices::{
        calendar::{Day, Trip},
        demand::{PopularRoute, RoutePrice},
    },
    rules::pricing::CommissionRules,
};
use serde::Serialize;
use utoipa::ToSchema;

use crate::{
    http::{data::Data, error::ApiError, language::Language, responses::UnreadableQuery},
    places::airports::list::AirportSuggestion,
};

/// The popular routes, which the home page shows.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = PopularRoutes)]
pub struct PopularRoutesBody {
    /// The six popular routes: searched routes with the most searched first, then seeded routes.
    routes: Vec<PopularRouteBody>,
}

/// A popular route between two cities, with its lowest stored price.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = PopularRoute)]
pub struct PopularRouteBody {
    /// The place where the shown direction starts: a city, or an airport that belongs to no city entry. A searched
    /// route starts at the city of the agency's home airport if that is one of its ends, otherwise where the direction
    /// that was searched more starts. A seeded route has a fixed direction.
    origin: AirportSuggestion,
    destination: AirportSuggestion,
    /// The number of searches in the last 30 days in the direction that was searched more; 0 for a seeded route.
    search_count: i64,
    /// The lowest stored price from `origin` to `destination`, in this month from today on and in the next eleven
    /// months; null if no price is stored.
    #[schema(required = true)]
    price: Option<RoutePriceBody>,
    /// The path of the landing page of the shown direction, in Albanian; null if no page of it is live.
    #[schema(required = true, example = "/bileta-avioni/nga-tirana-per-romen/")]
    path: Option<String>,
}

/// The lowest stored price of a route.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = RoutePrice)]
pub struct RoutePriceBody {
    /// The price in euro that one adult pays one way.
    #[schema(example = 61.5)]
    price: f64,
    /// When the calendar service sent the price.
    #[schema(format = DateTime)]
    checked_at: String,
    /// Whether the price is demo data: a made-up price of the sandbox, which replaces the providers.
    demo: bool,
}

/// Returns six popular routes: first those that at least three people searched in the last 30 days, then seeded routes,
/// with which every installation begins. Both directions and all airports of a city count as one route.
#[utoipa::path(
    get,
    path = "/api/routes/popular",
    tag = "routes",
    params(
        ("lang" = Option<Language>, Query, description = "The language of the names of places. If it is left out, `Accept-Language` decides; the default is Albanian"),
        ("Accept-Language" = Option<String>, Header),
    ),
    responses(
        (status = 200, description = "The popular routes", body = PopularRoutesBody),
        // The language is its only parameter.
        UnreadableQuery,
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
        .filter_map(|route| PopularRouteBody::new(&index, route, &settings.values.commission, language))
        .collect();
    Ok((language.headers(), Json(PopularRoutesBody { routes })))
}

impl PopularRouteBody {
    fn new(index: &AirportIndex, route: &PopularRoute, rules: &CommissionRules, language: Language) -> Option<Self> {
        let find = |code: &PlaceCode| Some(AirportSuggestion::new(index.find(code)?, language));
        Some(Self {
            origin: find(&route.origin)?,
            destination: find(&route.destination)?,
            search_count: route.search_count,
            price: route.price.map(|price| RoutePriceBody::new(price, rules)),
            path: route.path.clone(),
        })
    }
}

impl RoutePriceBody {
    fn new(price: RoutePrice, rules: &CommissionRules) -> Self {
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
