//! `/api/admin/settings/{area}`: the operations of each area.

use flight_finder_core::rules::{
    scoring::ScoringSettings,
    settings::{
        AccountLimits, AdmissionSettings, AgencySettings, CalendarSettings, InstallationSettings, ModeSettings,
        ProviderSettings, RetentionSettings, SearchSettings,
    },
};

/// Writes the two operations of an area: one reads its settings, the other replaces them.
macro_rules! area_operations {
    (
        $path:literal, $section:ident,
        $(#[$about_get:meta])* $get:ident,
        $(#[$about_put:meta])* $put:ident $(,)?
    ) => {
        $(#[$about_get])*
        #[utoipa::path(
            get,
            path = $path,
            tag = "admin",
            security(("bearer" = [])),
            responses(
                (
                    status = 200,
                    description = "The settings",
                    body = $crate::rules::settings::area::Settings<$section>,
                    headers(("ETag" = String))
                ),
                $crate::http::responses::Administrative,
            )
        )]
        pub async fn $get(
            _: $crate::http::access::Viewer,
            axum::extract::State(data): axum::extract::State<std::sync::Arc<$crate::http::data::Data>>,
        ) -> Result<$crate::http::revision::Row<$crate::rules::settings::area::Settings<$section>>, $crate::http::error::ApiError> {
            $crate::rules::settings::area::get(&data).await
        }

        $(#[$about_put])*
        #[utoipa::path(
            put,
            path = $path,
            tag = "admin",
            security(("bearer" = [])),
            params(("If-Match" = Option<String>, Header)),
            request_body = $section,
            responses(
                (
                    status = 200,
                    description = "The settings after the change",
                    body = $crate::rules::settings::area::Settings<$section>,
                    headers(("ETag" = String))
                ),
                (
                    status = 412,
                    description = "`changed_meanwhile`; `current` is the settings now",
                    body = $crate::http::error::ErrorBody
                ),
                (status = 422, description = "`fields` names the bad fields", body = $crate::http::error::ErrorBody),
                $crate::http::responses::UnreadableBody,
                $crate::http::responses::Administrative,
            )
        )]
        pub async fn $put(
            admin: $crate::http::access::Admin,
            axum::extract::State(data): axum::extract::State<std::sync::Arc<$crate::http::data::Data>>,
            $crate::http::revision::IfMatch(expected): $crate::http::revision::IfMatch,
            $crate::rules::settings::area::AreaInput(body): $crate::rules::settings::area::AreaInput<$section>,
        ) -> Result<$crate::http::revision::Row<$crate::rules::settings::area::Settings<$section>>, $crate::http::error::ApiError> {
            $crate::rules::settings::area::put(&data, &admin, &expected, body).await
        }
    };
}

area_operations! {
    "/api/admin/settings/scoring", ScoringSettings,
    /// Returns the points behind the order "Best".
    get_scoring_settings,
    /// Replaces the points behind the order "Best". Results are published again with the new scores, each when it is next read.
    change_scoring_settings,
}

area_operations! {
    "/api/admin/settings/providers", ProviderSettings,
    /// Returns the settings of the providers.
    get_provider_settings,
    /// Replaces the settings of the providers. New searches query the chosen providers; earlier results are not reused.
    change_provider_settings,
}

area_operations! {
    "/api/admin/settings/mode", ModeSettings,
    /// Returns how results arrive.
    get_mode_settings,
    /// Replaces how results arrive. All processes apply the change within ten seconds.
    change_mode_settings,
}

area_operations! {
    "/api/admin/settings/search", SearchSettings,
    /// Returns the times of a search.
    get_search_settings,
    /// Replaces the times of a search. All processes apply the change within ten seconds.
    change_search_settings,
}

area_operations! {
    "/api/admin/settings/admission", AdmissionSettings,
    /// Returns the limits of new searches and mails.
    get_admission_settings,
    /// Replaces the limits of new searches and mails. All processes apply the change within ten seconds.
    change_admission_settings,
}

area_operations! {
    "/api/admin/settings/calendar", CalendarSettings,
    /// Returns how calendars are refreshed.
    get_calendar_settings,
    /// Replaces how calendars are refreshed. All processes apply the change within ten seconds.
    change_calendar_settings,
}

area_operations! {
    "/api/admin/settings/keep", RetentionSettings,
    /// Returns how long data is kept.
    get_keep_settings,
    /// Replaces how long data is kept. Older data is deleted by the next housekeeping.
    change_keep_settings,
}

area_operations! {
    "/api/admin/settings/agency", AgencySettings,
    /// Returns who the agency is.
    get_agency_settings,
    /// Replaces who the agency is. Visitors see the change within ten seconds.
    change_agency_settings,
}

area_operations! {
    "/api/admin/settings/installation", InstallationSettings,
    /// Returns the settings of the installation.
    get_installation_settings,
    /// Replaces the settings of the installation.
    change_installation_settings,
}

area_operations! {
    "/api/admin/settings/limits", AccountLimits,
    /// Returns the limits of the accounts.
    get_limit_settings,
    /// Replaces the limits of the accounts. All processes apply the change within ten seconds.
    change_limit_settings,
}
