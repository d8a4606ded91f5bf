//! `GET /api/routes/popular`

use std::{cmp::Reverse, sync::Arc, time::Duration};

use axum::{Json, extract::State, response::IntoResponse};
use flight_finder_core::{
    airports::{AirportIndex, PlaceCode, seeded_routes},
    db::Result,
    routes::RouteCount,
    time::Timestamp,
};
use serde::Serialize;
use tokio::sync::Mutex;
use utoipa::ToSchema;

use crate::{
    airports::list::AirportSuggestion,
    app::App,
    error::{ApiError, ErrorBody},
    language::Language,
};

/// As specified, at most ten are read; the page shows six.
const MOST: usize = 10;
/// Counting is not done for every visitor.
const FRESH: Duration = Duration::from_mins(1);

/// Routes that people search.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = PopularRoutes)]
pub struct PopularRoutesBody {
    /// The most wanted first.
    routes: Vec<PopularRoute>,
}

/// A pair of places.
#[derive(Debug, Serialize, ToSchema)]
pub struct PopularRoute {
    origin: AirportSuggestion,
    destination: AirportSuggestion,
    /// Searches in the last 30 days; 0 for a route of a new installation.
    search_count: i64,
}

/// The counted routes, kept for a minute.
#[derive(Default)]
pub struct PopularRoutes(Mutex<Option<(Timestamp, Arc<Vec<RouteCount>>)>>);

/// Answers the routes searched most in 30 days; seeded ones fill up what is missing to ten.
#[utoipa::path(
    get,
    path = "/api/routes/popular",
    tag = "routes",
    params(
        ("lang" = Option<Language>, Query, description = "The language of names; else as `Accept-Language` prefers"),
        ("Accept-Language" = Option<String>, Header),
    ),
    responses(
        (status = 200, description = "At most ten", body = PopularRoutesBody),
        (status = 400, description = "A query string that cannot be read", body = ErrorBody),
        (status = 429, description = "Too many requests", body = ErrorBody),
    )
)]
pub async fn list_popular_routes(State(app): State<App>, language: Language) -> Result<impl IntoResponse, ApiError> {
    let index = app.airports().await?;
    let counted = app.popular().get(&app).await?;
    let seeded = seeded_routes()
        .iter()
        .map(|route| (route.origin.to_string(), route.destination.to_string(), 0));
    let all = counted
        .iter()
        .map(|route| (route.origin.clone(), route.destination.clone(), route.search_count))
        .chain(seeded);
    let mut routes: Vec<PopularRoute> = Vec::with_capacity(MOST);
    for (origin, destination, search_count) in all {
        let known = routes.iter().any(|route| route.joins(&origin, &destination));
        if !known && routes.len() < MOST {
            routes.extend(route(&index, &origin, &destination, search_count, language));
        }
    }
    Ok((language.headers(), Json(PopularRoutesBody { routes })))
}

fn route(index: &AirportIndex, from: &str, to: &str, search_count: i64, language: Language) -> Option<PopularRoute> {
    let find = |code: &str| {
        index
            .find(&code.parse::<PlaceCode>().ok()?)
            .map(|entry| AirportSuggestion::of(entry, language))
    };
    Some(PopularRoute {
        origin: find(from)?,
        destination: find(to)?,
        search_count,
    })
}

impl PopularRoute {
    fn joins(&self, from: &str, to: &str) -> bool {
        self.origin.has_code(from) && self.destination.has_code(to)
    }
}

impl PopularRoutes {
    /// The most wanted first, counted at most once a minute.
    pub(crate) async fn get(&self, app: &App) -> Result<Arc<Vec<RouteCount>>> {
        let now = app.db().now();
        let mut kept = self.0.lock().await;
        if let Some((at, routes)) = &*kept
            && now.since(*at) < FRESH
        {
            return Ok(routes.clone());
        }
        let limit = i64::try_from(MOST).unwrap_or(i64::MAX);
        let mut routes = app.db().read().await?.popular_routes(limit).await?;
        // There and back are wanted alike; people ask for the way out.
        routes.sort_by_key(|route| (Reverse(route.search_count), !starts_at_home(route)));
        let routes = Arc::new(routes);
        *kept = Some((now, routes.clone()));
        Ok(routes)
    }
}

/// Whether it starts where the agency's own routes do.
fn starts_at_home(route: &RouteCount) -> bool {
    seeded_routes()
        .iter()
        .any(|seeded| seeded.origin.to_string() == route.origin)
}
