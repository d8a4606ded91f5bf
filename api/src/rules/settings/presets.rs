//! `GET /api/admin/settings/scoring/presets`

use axum::Json;
use flight_finder_core::rules::scoring::{ScoringSettings, scoring_presets};
use serde::Serialize;
use utoipa::ToSchema;

use crate::http::{access::Viewer, error::ApiError, responses::Administrative};

/// The sets of scoring settings that can be chosen.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ScoringPresets)]
pub struct ScoringPresetsBody {
    presets: Vec<ScoringPresetBody>,
}

/// A set of scoring settings that can be chosen.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ScoringPreset)]
pub struct ScoringPresetBody {
    /// `document`: the defaults of the public document. `administration`: those of the administration's screen.
    #[schema(example = "document")]
    name: &'static str,
    settings: ScoringSettings,
}

/// Returns the sets of scoring settings that can be chosen.
#[utoipa::path(
    get,
    path = "/api/admin/settings/scoring/presets",
    tag = "admin",
    security(("bearer" = [])),
    responses(
        (status = 200, description = "The sets", body = ScoringPresetsBody),
        Administrative,
    )
)]
pub async fn list_scoring_presets(_: Viewer) -> Result<Json<ScoringPresetsBody>, ApiError> {
    let presets = scoring_presets().map(|preset| ScoringPresetBody {
        name: preset.name,
        settings: preset.settings,
    });
    Ok(Json(ScoringPresetsBody {
        presets: presets.into(),
    }))
}
