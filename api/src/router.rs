//! Every route there is. Those of the API carry their description: the OpenAPI document is made of the
//! very routes that are served.

use std::time::Duration;

use axum::{Router, middleware};
use utoipa::OpenApi;
use utoipa_axum::{router::OpenApiRouter, routes};

use crate::{
    admin, airports, app::App, bookings, calendar, error::ApiError, health, layers, metrics, openapi, routes as pairs,
    searches, site,
};

/// An answer is made within this time; a poll may wait 25 s more.
const TIME: Duration = Duration::from_secs(10);
const POLL_TIME: Duration = Duration::from_secs(35);

/// The whole server. Requests need `ConnectInfo<SocketAddr>`: limits are per client address.
pub fn router(app: App) -> Router {
    let limits = layers::limits::Limits::of(&app.config().http);
    let (behind_tls, clock) = (app.config().http.behind_tls, app.db().clock().clone());
    let api = OpenApiRouter::new()
        .merge(timed(creates().route_layer(limits.creates()), TIME))
        .merge(timed(reads().route_layer(limits.reads()), TIME))
        .merge(timed(polls().route_layer(limits.reads()), POLL_TIME))
        .merge(timed(for_admin().route_layer(limits.reads()), TIME))
        .merge(unlimited());
    Router::from(api)
        .merge(site::router())
        .merge(site::from_database().route_layer(limits.reads()))
        .fallback(site::other)
        .method_not_allowed_fallback(|| async { ApiError::MethodNotAllowed })
        .layer(middleware::from_fn(move |request, next| {
            layers::around::around(behind_tls, clock.clone(), request, next)
        }))
        .with_state(app)
}

/// The same routes without layers and pages: what the OpenAPI document describes.
pub(crate) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::with_openapi(openapi::Described::openapi())
        .merge(creates())
        .merge(polls())
        .merge(reads())
        .merge(for_admin())
        .merge(unlimited())
}

/// What starts work.
fn creates() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(searches::create::create_search))
        .routes(routes!(searches::refresh::refresh_search))
        .routes(routes!(bookings::create_booking_request))
}

/// What may wait for news.
fn polls() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(searches::get::get_search))
        .routes(routes!(calendar::get::get_calendar))
}

/// What is answered from what is there.
fn reads() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(searches::results::get_results))
        .routes(routes!(airports::list::list_airports))
        .routes(routes!(calendar::year::get_calendar_year))
        .routes(routes!(calendar::around::get_calendar_around))
        .routes(routes!(pairs::popular::list_popular_routes))
        .routes(routes!(openapi::get_openapi))
}

/// What only the administrator may.
fn for_admin() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(admin::routes::list_routes))
        .routes(routes!(admin::route_updates::list_route_updates))
        .routes(routes!(admin::route_updates::change_route_updates))
        .routes(routes!(admin::fetch_calendar::fetch_calendar))
        .routes(routes!(admin::get_job::get_job))
        .routes(routes!(admin::provider_statistics::get_provider_statistics))
}

/// Load balancers and Prometheus ask often.
fn unlimited() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(health::live))
        .routes(routes!(health::ready))
        .routes(routes!(metrics::get_metrics))
}

fn timed(routes: OpenApiRouter<App>, limit: Duration) -> OpenApiRouter<App> {
    routes.layer(middleware::from_fn(move |request, next| {
        layers::time::within(limit, request, next)
    }))
}
