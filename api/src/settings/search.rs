//! `/api/admin/settings/search`

use std::sync::Arc;

use axum::extract::State;
use chrono_tz::Tz;
use flight_finder_core::settings::SearchSettings;

use super::area::{self, AreaInput, Settings, area_body};
use crate::{
    access::{Admin, Viewer},
    data::Data,
    error::{ApiError, ErrorBody},
    mirror::mirror_struct,
    responses::{Administrative, UnreadableBody},
    revision::{IfMatch, Row},
};

mirror_struct! {
    /// Times of a search.
    #[schema(as = SearchSettings)]
    pub struct SearchBody = SearchSettings {
        /// A run ends this many seconds after its first request, with the flights that have arrived.
        #[schema(minimum = 5, maximum = 60)]
        deadline_seconds: u32,
        /// How many seconds equal searches reuse a run that every provider answered.
        #[schema(minimum = 0, maximum = 86_400)]
        reuse_seconds: u32,
        /// How many seconds equal searches reuse a run that some provider did not answer.
        #[schema(minimum = 0, maximum = 86_400)]
        partial_reuse_seconds: u32,
        /// The agency's time zone, which determines the current date.
        #[schema(value_type = String, example = "Europe/Tirane")]
        time_zone: Tz,
    }
}

area_body!(SearchBody, Search, search);

/// Returns the times of a search.
#[utoipa::path(
    get,
    path = "/api/admin/settings/search",
    tag = "admin",
    security(("bearer" = [])),
    responses(
        (status = 200, description = "The settings", body = Settings<SearchBody>, headers(("ETag" = String))),
        Administrative,
    )
)]
pub async fn get_search_settings(
    _: Viewer,
    State(data): State<Arc<Data>>,
) -> Result<Row<Settings<SearchBody>>, ApiError> {
    area::get(&data).await
}

/// Replaces the times of a search. All processes apply the change within ten seconds.
#[utoipa::path(
    put,
    path = "/api/admin/settings/search",
    tag = "admin",
    security(("bearer" = [])),
    params(("If-Match" = Option<String>, Header)),
    request_body = SearchBody,
    responses(
        (status = 200, description = "The settings after the change", body = Settings<SearchBody>, headers(("ETag" = String))),
        (status = 412, description = "`changed_meanwhile`; `current` is the settings now", body = ErrorBody),
        (status = 422, description = "`fields` names the bad fields", body = ErrorBody),
        UnreadableBody,
        Administrative,
    )
)]
pub async fn change_search_settings(
    admin: Admin,
    State(data): State<Arc<Data>>,
    IfMatch(expected): IfMatch,
    AreaInput(body): AreaInput<SearchBody>,
) -> Result<Row<Settings<SearchBody>>, ApiError> {
    area::put(&data, &admin, &expected, body).await
}
