//! Every route there is. Those of the API carry their description: the OpenAPI document is made of the
//! very routes that are served.

use std::{sync::LazyLock, time::Duration};

use axum::{Router, extract::FromRef, handler::Handler, middleware};
use tokio::net::TcpListener;
use tokio_util::sync::CancellationToken;
use utoipa::OpenApi;
use utoipa_axum::{router::OpenApiRouter, routes};

use crate::{
    airports,
    app::App,
    bookings, calendar, demand,
    encoding::compression,
    error::ApiError,
    health,
    layers::{self, parameters::KnownParameters, security::Hsts},
    metrics,
    openapi::{self, Documents},
    providers, queue, searches,
    server::{Gate, accept},
    site,
};

/// An answer is made within this time; a poll may wait 25 s more.
const TIME: Duration = Duration::from_secs(10);
const POLL_TIME: Duration = Duration::from_secs(35);

static COMPLETE: LazyLock<String> = LazyLock::new(|| openapi::whole(all_routes().into_openapi()));
static PUBLIC: LazyLock<String> = LazyLock::new(|| openapi::public(public_routes().into_openapi()));
/// Of `/api` only: clients of `/metrics` and `/health` add parameters of their own.
static PARAMETERS: LazyLock<KnownParameters> = LazyLock::new(|| {
    let mut known = openapi::query_parameters(all_routes().into_openapi());
    known.retain(|path, _| path.starts_with("/api/"));
    known
});

/// The OpenAPI document of all operations, as JSON: what is committed, and what clients are generated from.
pub fn document() -> &'static str {
    &COMPLETE
}

/// The OpenAPI document without what only the administrator and agents may call and read.
pub fn public_document() -> &'static str {
    &PUBLIC
}

impl FromRef<App> for Documents {
    fn from_ref(_: &App) -> Self {
        Self {
            complete: &COMPLETE,
            public: &PUBLIC,
        }
    }
}

/// Serves until `stop`. Then waiting polls are answered at once, and other requests are finished.
pub async fn serve(listener: TcpListener, app: App, stop: CancellationToken) {
    let gate = Gate::new(&app.config().http, app.access().clients().clone());
    accept(listener, router(app), gate, stop).await;
}

/// The whole server. Requests need `ConnectInfo<SocketAddr>`: limits are per client address.
pub fn router(app: App) -> Router {
    let limits = layers::limits::Limits::of(&app.config().http);
    let (hsts, clock) = (Hsts::of(&app.config().http), app.clock().clone());
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
fn all_routes() -> OpenApiRouter<App> {
    public_routes().merge(for_admin())
}

/// Those that visitors may call.
fn public_routes() -> OpenApiRouter<App> {
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
        .routes(routes!(demand::popular::list_popular_routes))
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
        .routes(routes!(openapi::get_admin_openapi))
        .routes(routes!(demand::routes::list_routes))
        .routes(routes!(demand::route_updates::list_route_updates))
        .routes(routes!(demand::route_updates::change_route_updates))
        .routes(routes!(calendar::fetch::fetch_calendar))
        .routes(routes!(queue::get_job::get_job))
        .routes(routes!(providers::statistics::get_provider_statistics))
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
    routes.route_layer(middleware::from_fn(|request, next| {
        layers::parameters::known(&PARAMETERS, request, next)
    }))
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
