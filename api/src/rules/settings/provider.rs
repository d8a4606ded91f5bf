//! `/api/admin/settings/providers`

use flight_finder_core::rules::settings::{ActiveProviders, ProviderSettings};

use super::area::{area_body, area_operations};
use crate::http::mirror::{mirror, mirror_struct};

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

area_operations! {
    "/api/admin/settings/providers", ProvidersBody,
    /// Returns the settings of the providers.
    get_provider_settings,
    /// Replaces the settings of the providers. New searches query the chosen providers; earlier results are not reused.
    change_provider_settings,
}
