//! Every route there is. Those of the API carry their description: the OpenAPI document is made of the
//! very routes that are served.

use std::time::Duration;

use axum::{Router, handler::Handler, middleware};
use utoipa::OpenApi;
use utoipa_axum::{router::OpenApiRouter, routes};

use crate::{
    admin, airports,
    app::App,
    bookings, calendar,
    encoding::compression,
    error::ApiError,
    health,
    layers::{self, security::Hsts},
    metrics, openapi, routes as pairs, searches, site,
};

/// An answer is made within this time; a poll may wait 25 s more.
const TIME: Duration = Duration::from_secs(10);
const POLL_TIME: Duration = Duration::from_secs(35);

/// The whole server. Requests need `ConnectInfo<SocketAddr>`: limits are per client address.
pub fn router(app: App) -> Router {
    let limits = layers::limits::Limits::of(&app.config().http);
    let (hsts, clock) = (Hsts::of(&app.config().http), app.db().clock().clone());
    let api = OpenApiRouter::new()
        .merge(saved(known(create()).route_layer(limits.creates())))
        .merge(timed(known(creates()).route_layer(limits.creates()), TIME))
        .merge(timed(known(reads()).route_layer(limits.reads()), TIME))
        .merge(timed(known(polls()).route_layer(limits.reads()), POLL_TIME))
        .merge(timed(known(for_admin()).route_layer(limits.reads()), TIME))
        .merge(timed(readiness().route_layer(limits.health()), TIME))
        .merge(unlimited());
    Router::from(api)
        .merge(site::assets())
        .merge(site::pages().route_layer(limits.reads()).layer(compression()))
        .fallback(site::other.layer(limits.reads()).layer(compression()))
        .method_not_allowed_fallback(|| async { ApiError::MethodNotAllowed })
        .layer(middleware::from_fn(move |request, next| {
            layers::around::around(hsts, clock.clone(), request, next)
        }))
        .with_state(app)
}

/// The same routes without layers and pages: what the OpenAPI document describes.
pub(crate) fn routes() -> OpenApiRouter<App> {
    public_routes().merge(for_admin())
}

/// Those that visitors may call.
pub(crate) fn public_routes() -> OpenApiRouter<App> {
    OpenApiRouter::with_openapi(openapi::Described::openapi())
        .merge(create())
        .merge(creates())
        .merge(polls())
        .merge(reads())
        .merge(readiness())
        .merge(unlimited())
}

/// What stores a search.
fn create() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(searches::create::create_search))
}

/// What else starts work.
fn creates() -> OpenApiRouter<App> {
    OpenApiRouter::new()
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
        .merge(results())
        .routes(routes!(airports::list::list_airports))
        .routes(routes!(airports::names::list_place_names))
        .routes(routes!(calendar::year::get_calendar_year))
        .routes(routes!(calendar::around::get_calendar_around))
        .routes(routes!(pairs::popular::list_popular_routes))
        .routes(routes!(openapi::get_openapi))
}

/// What is a hundred times smaller when it is compressed.
fn results() -> OpenApiRouter<App> {
    let results = OpenApiRouter::new().routes(routes!(searches::results::get_results));
    results.layer(compression())
}

/// What needs the administrator's token.
fn for_admin() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(metrics::get_metrics))
        .routes(routes!(admin::openapi::get_admin_openapi))
        .routes(routes!(admin::routes::list_routes))
        .routes(routes!(admin::route_updates::list_route_updates))
        .routes(routes!(admin::route_updates::change_route_updates))
        .routes(routes!(admin::fetch_calendar::fetch_calendar))
        .routes(routes!(admin::get_job::get_job))
        .routes(routes!(admin::provider_statistics::get_provider_statistics))
}

/// What load balancers ask, and what asks the database.
fn readiness() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(health::ready))
}

/// What costs nothing.
fn unlimited() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(health::live))
}

fn known(routes: OpenApiRouter<App>) -> OpenApiRouter<App> {
    routes.route_layer(middleware::from_fn(layers::parameters::known))
}

fn saved(routes: OpenApiRouter<App>) -> OpenApiRouter<App> {
    routes.layer(middleware::from_fn(|request, next| {
        layers::time::saved_within(TIME, request, next)
    }))
}

fn timed(routes: OpenApiRouter<App>, limit: Duration) -> OpenApiRouter<App> {
    routes.layer(middleware::from_fn(move |request, next| {
        layers::time::within(limit, request, next)
    }))
}
