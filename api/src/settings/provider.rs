//! `/api/admin/settings/providers`

use std::sync::Arc;

use axum::extract::State;
use flight_finder_core::settings::{ActiveProviders, ProviderSettings};

use super::area::{self, AreaInput, Settings, area_body};
use crate::{
    access::{Admin, Viewer},
    data::Data,
    error::{ApiError, ErrorBody},
    mirror::{mirror, mirror_struct},
    responses::{Administrative, UnreadableBody},
    revision::{IfMatch, Row},
};

mirror_struct! {
    /// Which providers are queried, and what visitors see of them.
    #[schema(as = ProviderSettings)]
    pub struct ProvidersBody = ProviderSettings {
        /// One provider, or both. If both, the trip type decides which of them are queried.
        active_api: ActiveProvidersBody,
        /// Whether both providers answer and their lists are merged. Otherwise the first provider that delivers a flight
        /// wins.
        simultaneous_requests: bool,
        /// The providers for one-way searches, if `active_api` is both.
        oneway_api: ActiveProvidersBody,
        /// The providers for round trips, if `active_api` is both.
        roundtrip_api: ActiveProvidersBody,
        /// The name that visitors see instead of `rapidapi`.
        #[schema(min_length = 1, max_length = 40)]
        rapidapi_name: String,
        /// The name that visitors see instead of `flightapi`.
        #[schema(min_length = 1, max_length = 40)]
        flightapi_name: String,
        /// The hosts from which visitors may get airline logos.
        #[schema(max_items = 20, example = json!(["logos.example"]))]
        logo_hosts: Vec<String>,
    }
}

mirror! {
    /// One provider, or both.
    #[serde(rename_all = "lowercase")]
    #[schema(as = ActiveProviders)]
    pub enum ActiveProvidersBody = ActiveProviders { RapidApi, FlightApi, Both }
}

area_body!(ProvidersBody, Providers, providers);

/// Returns the settings of the providers.
#[utoipa::path(
    get,
    path = "/api/admin/settings/providers",
    tag = "admin",
    security(("bearer" = [])),
    responses(
        (status = 200, description = "The settings", body = Settings<ProvidersBody>, headers(("ETag" = String))),
        Administrative,
    )
)]
pub async fn get_provider_settings(
    _: Viewer,
    State(data): State<Arc<Data>>,
) -> Result<Row<Settings<ProvidersBody>>, ApiError> {
    area::get(&data).await
}

/// Replaces the settings of the providers. New searches query the chosen providers; earlier results are not reused.
#[utoipa::path(
    put,
    path = "/api/admin/settings/providers",
    tag = "admin",
    security(("bearer" = [])),
    params(("If-Match" = Option<String>, Header)),
    request_body = ProvidersBody,
    responses(
        (status = 200, description = "The settings after the change", body = Settings<ProvidersBody>, headers(("ETag" = String))),
        (status = 412, description = "`changed_meanwhile`; `current` is the settings now", body = ErrorBody),
        (status = 422, description = "`fields` names the bad fields", body = ErrorBody),
        UnreadableBody,
        Administrative,
    )
)]
pub async fn change_provider_settings(
    admin: Admin,
    State(data): State<Arc<Data>>,
    IfMatch(expected): IfMatch,
    AreaInput(body): AreaInput<ProvidersBody>,
) -> Result<Row<Settings<ProvidersBody>>, ApiError> {
    area::put(&data, &admin, &expected, body).await
}
