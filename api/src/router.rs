//! All paths of the server. The OpenAPI document is made from the same definitions as the paths of the API.

use std::{sync::LazyLock, time::Duration};

use axum::{Router, extract::FromRef, handler::Handler, middleware};
use tokio::net::TcpListener;
use tokio_util::sync::CancellationToken;
use utoipa::OpenApi;
use utoipa_axum::{router::OpenApiRouter, routes};

use crate::{
    app::App,
    desk::{agents as desk_agents, bookings, overview, quotes},
    http::{
        encoding::compression,
        error::ApiError,
        layers::{self, parameters::KnownParameters, security::Hsts},
        server::{Gate, accept},
    },
    landing::{pages, site, sitemap},
    openapi::{self, Documents},
    people::{account, agents, auth},
    places::airports,
    platform::{audit, health, metrics, queue, schedules},
    prices::{calendar, demand},
    rules::{pricing, providers, settings},
    search::searches,
};

/// The time limit for answering a request. A poll has 25 s more, because it may wait that long for a change.
const TIME: Duration = Duration::from_secs(10);
const POLL_TIME: Duration = Duration::from_secs(35);
/// A file of 20 MB takes half a minute on a slow line.
const IMPORT_TIME: Duration = Duration::from_mins(1);

static COMPLETE: LazyLock<String> = LazyLock::new(|| openapi::whole(all_routes().into_openapi()));
static PUBLIC: LazyLock<String> = LazyLock::new(|| openapi::public(public_routes().into_openapi()));
/// The known query parameters of each path below `/api`. Other paths are left out, because clients of `/metrics` and
/// `/health` add parameters of their own.
static PARAMETERS: LazyLock<KnownParameters> = LazyLock::new(|| {
    let mut known = openapi::query_parameters(all_routes().into_openapi());
    known.retain(|path, _| path.starts_with("/api/"));
    known
});

/// The OpenAPI document of all operations, as JSON. It is committed, and clients are generated from it.
pub fn document() -> &'static str {
    &COMPLETE
}

/// The OpenAPI document without the operations and fields of the administrator and of agents.
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

/// Serves until `stop`. Then it answers waiting polls at once and finishes other requests.
pub async fn serve(listener: TcpListener, app: App, stop: CancellationToken) {
    let gate = Gate::new(&app.config().http, app.access().clients().clone());
    accept(listener, router(app), gate, stop).await;
}

/// The whole server. Requests need `ConnectInfo<SocketAddr>`: limits are per client address.
pub fn router(app: App) -> Router {
    let limits = layers::limits::Limits::new(app.config());
    let (hsts, clock) = (Hsts::new(&app.config().http), app.clock().clone());
    let api = OpenApiRouter::new()
        .merge(saved(known(create()).route_layer(limits.creates())))
        .merge(timed(known(creates()).route_layer(limits.creates()), TIME))
        .merge(timed(
            known(bookings())
                .route_layer(limits.bookings())
                .route_layer(limits.creates()),
            TIME,
        ))
        .merge(timed(known(reads()).route_layer(limits.reads()), TIME))
        .merge(timed(
            known(look_ups())
                .route_layer(limits.look_ups())
                .route_layer(limits.reads()),
            TIME,
        ))
        .merge(timed(known(polls()).route_layer(limits.reads()), POLL_TIME))
        .merge(private(timed(known(for_admin()).route_layer(limits.reads()), TIME)))
        .merge(private(timed(
            known(imports()).route_layer(limits.reads()),
            IMPORT_TIME,
        )))
        .merge(private(timed(known(for_agents()).route_layer(limits.reads()), TIME)))
        .merge(private(timed(known(watched()).route_layer(limits.reads()), POLL_TIME)))
        .merge(timed(known(registration()).route_layer(limits.registrations()), TIME))
        .merge(timed(readiness().route_layer(limits.health()), TIME))
        .merge(unlimited());
    Router::from(api)
        .merge(auth::routes(&limits, FromRef::from_ref(&app), FromRef::from_ref(&app)))
        .merge(site::assets())
        .merge(shown(site::pages().route_layer(limits.reads())))
        .merge(shown(pages::lists().route_layer(limits.reads())))
        .merge(shown(quotes::pages().route_layer(limits.reads())))
        .merge(shown(
            pages::pictures()
                .route_layer(limits.pictures())
                .route_layer(limits.reads()),
        ))
        .merge(sitemap::files().route_layer(limits.reads()))
        .fallback(pages::page::other.layer(limits.reads()).layer(compression()))
        .method_not_allowed_fallback(|| async { ApiError::MethodNotAllowed })
        .layer(middleware::from_fn(move |request, next| {
            layers::around::around(hsts, clock.clone(), request, next)
        }))
        .with_state(app)
}

/// The paths that the OpenAPI document describes, without layers and pages.
fn all_routes() -> OpenApiRouter<App> {
    let mut private = for_admin().merge(imports()).merge(for_agents()).merge(watched());
    openapi::for_role(private.get_openapi_mut());
    public_routes().merge(private).merge(registration())
}

/// Those that visitors may call.
fn public_routes() -> OpenApiRouter<App> {
    OpenApiRouter::with_openapi(openapi::Described::openapi())
        .merge(create())
        .merge(creates())
        .merge(bookings())
        .merge(polls())
        .merge(reads())
        .merge(look_ups())
        .merge(readiness())
        .merge(unlimited())
}

/// The operation that stores a search.
fn create() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(searches::create::create_search))
}

/// The other operations that start work for visitors.
fn creates() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(searches::refresh::refresh_search))
}

/// The operation by which a visitor asks an agent to call.
fn bookings() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(bookings::create::create_booking_request))
}

/// Operations that may wait for a change.
fn polls() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(searches::get::get_search))
        .routes(routes!(calendar::get::get_calendar))
}

/// Operations that answer from stored data without waiting.
fn reads() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .merge(results())
        .routes(routes!(airports::names::list_place_names))
        .routes(routes!(calendar::year::get_calendar_year))
        .routes(routes!(calendar::around::get_calendar_around))
        .routes(routes!(demand::popular::list_popular_routes))
        .routes(routes!(openapi::get_openapi))
}

/// The operation that is called for each letter that somebody types.
fn look_ups() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(airports::list::list_airports))
}

/// Operations whose answers are a hundred times smaller when they are compressed.
fn results() -> OpenApiRouter<App> {
    let results = OpenApiRouter::new().routes(routes!(searches::results::get_results));
    results.layer(compression())
}

/// Operations of the back office.
fn for_admin() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(metrics::get_metrics))
        .routes(routes!(openapi::get_admin_openapi))
        .routes(routes!(demand::routes::list_routes))
        .routes(routes!(demand::route_updates::list_route_updates))
        .routes(routes!(demand::route_updates::change_route_updates))
        .routes(routes!(demand::refresh_budget::get_refresh_budget))
        .routes(routes!(demand::refresh_budget::estimate_refreshes))
        .routes(routes!(calendar::fetch::fetch_calendar))
        .routes(routes!(calendar::fetches::list_calendar_fetches))
        .routes(routes!(calendar::month::get_stored_calendar))
        .routes(routes!(queue::get_job::get_job))
        .routes(routes!(queue::list_jobs::list_jobs))
        .routes(routes!(queue::act::retry_job))
        .routes(routes!(queue::act::discard_job))
        .routes(routes!(queue::act::cancel_job))
        .routes(routes!(queue::act::run_job_now))
        .routes(routes!(queue::act::snooze_job))
        .routes(routes!(queue::bulk::create_job_action))
        .routes(routes!(queue::bulk::list_job_actions))
        .routes(routes!(queue::bulk::stop_job_action))
        .routes(routes!(queue::bulk::resume_job_action))
        .routes(routes!(queue::failures::list_failures))
        .routes(routes!(queue::history::get_queue_history))
        .routes(routes!(queue::change::change_queue))
        .routes(routes!(queue::dismiss::dismiss_processes))
        .routes(routes!(queue::open_account::open_account))
        .routes(routes!(queue::scale_signal::get_scale_signal))
        .routes(routes!(schedules::change::change_schedule))
        .routes(routes!(schedules::run::run_schedule))
        .routes(routes!(providers::statistics::get_provider_statistics))
        .routes(routes!(agents::list::list_sales_agents))
        .routes(routes!(searches::list::list_saved_searches))
        .routes(routes!(searches::export::export_saved_searches))
        .routes(routes!(searches::report::get_search_report))
        .routes(routes!(agents::add::add_sales_agent))
        .routes(routes!(agents::password::set_sales_agent_password))
        .routes(routes!(agents::second_factor::remove_sales_agent_second_factor))
        .routes(routes!(desk_agents::get_sales_agent))
        .routes(routes!(agents::change::change_sales_agent))
        .routes(routes!(agents::delete::delete_sales_agent))
        .routes(routes!(audit::list::list_audit_events))
        .routes(routes!(overview::get::get_overview))
        .routes(routes!(pricing::list::list_commission_rules))
        .routes(routes!(pricing::change::change_commission_rule))
        .routes(routes!(pricing::preview::preview_commission_rule))
        .routes(routes!(airports::rows::list_airport_rows))
        .routes(routes!(airports::edit::add_airport))
        .routes(routes!(airports::rows::get_airport_row))
        .routes(routes!(airports::edit::change_airport_row))
        .routes(routes!(airports::edit::delete_airport_row))
        .routes(routes!(airports::imports::list::list_airport_imports))
        .routes(routes!(airports::imports::list::get_airport_import))
        .routes(routes!(airports::imports::rows::list_airport_import_rows))
        .routes(routes!(airports::imports::export::export_airports))
        .routes(routes!(settings::installation::get_installation))
        .merge(landing_pages())
        .merge(sitemaps())
        .routes(routes!(quotes::list::list_quotes))
        .routes(routes!(quotes::left_behind::revoke_open_quotes))
        .merge(landing_templates())
        .merge(system_controls())
}

/// Operations on what landing pages are made from.
fn landing_templates() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(pages::types::list_template_types))
        .routes(routes!(pages::types::add_template_type))
        .routes(routes!(pages::types::change_template_type))
        .routes(routes!(pages::types::delete_template_type))
        .routes(routes!(pages::template::get_type_template))
        .routes(routes!(pages::template::save_type_template))
        .routes(routes!(pages::template::save_type_components))
        .routes(routes!(pages::connections::list_route_connections))
        .routes(routes!(pages::connections::list_connection_options))
        .routes(routes!(pages::connections::add_route_connection))
        .routes(routes!(pages::connections::change_route_connection))
        .routes(routes!(pages::connections::delete_route_connection))
}

/// Operations on landing pages.
fn landing_pages() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(pages::states::list_seo_states))
        .routes(routes!(pages::locations::list_seo_locations))
        .routes(routes!(pages::locations::change_seo_location))
        .routes(routes!(pages::changes::create_seo_change))
        .routes(routes!(pages::changes::list_seo_changes))
        .routes(routes!(pages::changes::get_seo_change))
        .routes(routes!(pages::changes::stop_seo_change))
        .routes(routes!(pages::changes::resume_seo_change))
        .routes(routes!(pages::rendered::list_seo_pages))
        .routes(routes!(pages::rendered::cancel_seo_pages))
        .routes(routes!(pages::rendered::render_seo_page))
}

/// Operations on the sitemap.
fn sitemaps() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(sitemap::get::get_sitemap))
        .routes(routes!(sitemap::generate::generate_sitemap))
        .routes(routes!(sitemap::download::download_sitemap))
}

/// Operations on settings.
fn system_controls() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(settings::areas::get_scoring_settings))
        .routes(routes!(settings::areas::change_scoring_settings))
        .routes(routes!(settings::areas::get_provider_settings))
        .routes(routes!(settings::areas::change_provider_settings))
        .routes(routes!(settings::areas::get_mode_settings))
        .routes(routes!(settings::areas::change_mode_settings))
        .routes(routes!(settings::areas::get_search_settings))
        .routes(routes!(settings::areas::change_search_settings))
        .routes(routes!(settings::areas::get_admission_settings))
        .routes(routes!(settings::areas::change_admission_settings))
        .routes(routes!(settings::areas::get_calendar_settings))
        .routes(routes!(settings::areas::change_calendar_settings))
        .routes(routes!(settings::areas::get_keep_settings))
        .routes(routes!(settings::areas::change_keep_settings))
        .routes(routes!(settings::areas::get_agency_settings))
        .routes(routes!(settings::areas::change_agency_settings))
        .routes(routes!(settings::areas::get_installation_settings))
        .routes(routes!(settings::areas::change_installation_settings))
        .routes(routes!(settings::areas::get_limit_settings))
        .routes(routes!(settings::areas::change_limit_settings))
        .routes(routes!(settings::presets::list_scoring_presets))
        .routes(routes!(settings::preview::preview_scoring_settings))
        .routes(routes!(settings::applied::get_applied_settings))
        .routes(routes!(settings::keys::list_provider_keys))
        .routes(routes!(settings::keys::set_provider_key))
        .routes(routes!(settings::keys::remove_provider_key))
        .routes(routes!(settings::keys::test_provider_key))
        .routes(routes!(settings::keys::get_provider_key_test))
}

/// Operations with files, and with thousands of rows.
fn imports() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(airports::imports::create::create_airport_import))
        .routes(routes!(airports::imports::apply::apply_airport_import))
        .routes(routes!(airports::imports::apply::revert_airport_import))
        .routes(routes!(airports::merge::merge_airport_row))
        .routes(routes!(demand::bulk::change_many_route_updates))
}

/// Operations of the agents' screens, and of the accounts of users.
fn for_agents() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(agents::own::get_own_agent))
        .routes(routes!(searches::own::list_own_searches))
        .routes(routes!(site::get::get_site))
        .routes(routes!(account::recovery_codes::count_recovery_codes))
        .routes(routes!(account::recovery_codes::renew_recovery_codes))
        .routes(routes!(account::sessions::list_own_sessions))
        .routes(routes!(account::sessions::end_own_session))
        .routes(routes!(bookings::change::claim_booking_request))
        .routes(routes!(bookings::change::note_booking_request))
        .routes(routes!(bookings::change::close_booking_request))
        .routes(routes!(bookings::change::reopen_booking_request))
        .routes(routes!(bookings::change::discard_booking_requests))
        .routes(routes!(quotes::create::create_quote))
        .routes(routes!(quotes::list::list_own_quotes))
        .routes(routes!(quotes::revoke::revoke_quote))
}

/// Operations for people who sign in, whose requests may wait for a change as polls do.
fn watched() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(bookings::list::list_booking_requests))
        .routes(routes!(queue::board::get_queues))
}

/// Operations that hash the password of a new user.
fn registration() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(agents::register::register_agent))
        // Without this, the time of the answer would tell who has an account.
        .route_layer(middleware::from_fn(layers::pace::paced))
        .routes(routes!(account::welcome::welcome_administrator))
}

/// The operation that load balancers call and that queries the database.
fn readiness() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(health::ready))
}

/// Operations that have no request limit, because they cost nothing.
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

/// Forbids caches to store the answers of these routes.
fn private(routes: OpenApiRouter<App>) -> OpenApiRouter<App> {
    routes.layer(middleware::map_response(layers::not_stored::not_stored))
}

fn timed(routes: OpenApiRouter<App>, limit: Duration) -> OpenApiRouter<App> {
    routes.layer(middleware::from_fn(move |request, next| {
        layers::time::within(limit, request, next)
    }))
}

/// Pages and pictures: compressed, and within the time of an answer.
fn shown(routes: Router<App>) -> Router<App> {
    let limited = middleware::from_fn(|request, next| layers::time::within(TIME, request, next));
    routes.layer(limited).layer(compression())
}
