//! `GET /api/admin/commission-rules`

use std::sync::Arc;

use axum::{Json, extract::State};
use flight_finder_core::rules::pricing::{PassengerType, Preset, commission_presets};
use serde::Serialize;
use utoipa::ToSchema;

use super::{CommissionRuleBody, TierBody};
use crate::http::{access::Viewer, data::Data, error::ApiError};

/// The commission of all passenger types.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = CommissionRules)]
pub struct CommissionRulesBody {
    /// One rule for each passenger type: adult, child, `infant_seat`, `infant_lap`.
    rules: Vec<CommissionRuleBody>,
    /// Group tiers that can be chosen for adults.
    presets: Vec<PresetBody>,
}

/// Group tiers that can be chosen for adults.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = CommissionPreset)]
pub struct PresetBody {
    name: &'static str,
    group_discount_rules: Vec<TierBody>,
}

/// Returns the commission of each passenger type.
#[utoipa::path(
    get,
    path = "/api/admin/commission-rules",
    responses(
        (status = 200, description = "The rules", body = CommissionRulesBody),
    )
)]
pub async fn list_commission_rules(
    _: Viewer,
    State(data): State<Arc<Data>>,
) -> Result<Json<CommissionRulesBody>, ApiError> {
    // From the database and not from memory, because an editor needs the revision that counts.
    let commission = data.db().read().await?.settings().load().await?.values.commission;
    let rule = |passenger_type| commission.rule(passenger_type).into();
    Ok(Json(CommissionRulesBody {
        rules: PassengerType::ALL.map(rule).into(),
        presets: commission_presets().map(PresetBody::from).into(),
    }))
}

impl From<Preset> for PresetBody {
    fn from(preset: Preset) -> Self {
        Self {
            name: preset.name,
            group_discount_rules: preset.group_discount_rules.iter().map(TierBody::from).collect(),
        }
    }
}
