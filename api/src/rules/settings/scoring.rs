//! `/api/admin/settings/scoring`

use axum::Json;
use flight_finder_core::rules::scoring::{
    ArrivalBonuses, DepartureBonuses, DurationPenalties, DurationPenalty, HourBonus, LowPrice, ScoringSettings,
    StopPenalties, scoring_presets,
};
use serde::Serialize;
use utoipa::ToSchema;

use super::area::{area_body, area_operations};
use crate::http::{access::Viewer, error::ApiError, mirror::mirror_struct, responses::Administrative};

mirror_struct! {
    /// The points behind the order "Best".
    #[schema(as = ScoringSettings)]
    pub struct ScoringBody = ScoringSettings {
        /// For each direct direction.
        #[schema(minimum = -10_000, maximum = 10_000)]
        direct_flight_bonus: f64,
        arrival_time_bonuses: ArrivalBonusesBody,
        departure_time_bonuses: DepartureBonusesBody,
        stop_penalties: StopPenaltiesBody,
        duration_penalties: DurationPenaltiesBody,
        low_price: LowPriceBody,
    }
}

mirror_struct! {
    /// Points for the local hour of arrival, for each direction.
    #[schema(as = ArrivalBonuses)]
    pub struct ArrivalBonusesBody = ArrivalBonuses {
        early_morning: HourBonusBody,
        morning: HourBonusBody,
    }
}

mirror_struct! {
    /// Points for the local hour of departure, for each direction.
    #[schema(as = DepartureBonuses)]
    pub struct DepartureBonusesBody = DepartureBonuses {
        afternoon: HourBonusBody,
        evening: HourBonusBody,
    }
}

mirror_struct! {
    /// Points for a local time from the hour `start` until before the hour `end`.
    #[schema(as = HourBonus)]
    pub struct HourBonusBody = HourBonus {
        #[schema(minimum = 0, maximum = 23)]
        start: u32,
        /// Later than `start`.
        #[schema(minimum = 1, maximum = 24)]
        end: u32,
        #[schema(minimum = -10_000, maximum = 10_000)]
        points: f64,
    }
}

mirror_struct! {
    /// Points for changes of plane, for each direction.
    #[schema(as = StopPenalties)]
    pub struct StopPenaltiesBody = StopPenalties {
        #[schema(minimum = -10_000, maximum = 10_000)]
        one_stop: f64,
        #[schema(minimum = -10_000, maximum = 10_000)]
        two_plus_stops: f64,
    }
}

mirror_struct! {
    /// Points for directions of more than two hours. `medium` and `long` apply up to their hours, `very_long` to all
    /// longer directions.
    #[schema(as = DurationPenalties)]
    pub struct DurationPenaltiesBody = DurationPenalties {
        medium: DurationPenaltyBody,
        long: DurationPenaltyBody,
        very_long: DurationPenaltyBody,
    }
}

mirror_struct! {
    /// Points, and the number of hours up to which they apply.
    #[schema(as = DurationPenalty)]
    pub struct DurationPenaltyBody = DurationPenalty {
        /// Not less than the hours of shorter directions.
        #[schema(minimum = 0, maximum = 100)]
        hours: f64,
        #[schema(minimum = -10_000, maximum = 10_000)]
        points: f64,
    }
}

mirror_struct! {
    /// Points for a price below this number of euro for each seated passenger.
    #[schema(as = LowPrice)]
    pub struct LowPriceBody = LowPrice {
        #[schema(minimum = 0, maximum = 10_000)]
        below: f64,
        #[schema(minimum = -10_000, maximum = 10_000)]
        points: f64,
    }
}

area_body!(ScoringBody, Scoring, scoring);

area_operations! {
    "/api/admin/settings/scoring", ScoringBody,
    /// Returns the points behind the order "Best".
    get_scoring_settings,
    /// Replaces the points behind the order "Best". Results are published again with the new scores, each when it is next read.
    change_scoring_settings,
}

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
    settings: ScoringBody,
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
        settings: preset.settings.into(),
    });
    Ok(Json(ScoringPresetsBody {
        presets: presets.into(),
    }))
}
