//! Sets of scoring settings that can be chosen as a whole.

use super::{
    ArrivalBonuses, DepartureBonuses, DurationPenalties, DurationPenalty, HourBonus, LowPrice, ScoringSettings,
    StopPenalties,
};

/// A named set of scoring settings.
#[derive(Clone, Debug, PartialEq)]
pub struct ScoringPreset {
    /// `document`, `administration`.
    pub name: &'static str,
    pub settings: ScoringSettings,
}

/// The sets that can be chosen: the defaults of the public document, and those of the administration's screen.
pub fn scoring_presets() -> [ScoringPreset; 2] {
    [
        ScoringPreset {
            name: "document",
            settings: ScoringSettings::default(),
        },
        ScoringPreset {
            name: "administration",
            settings: administration(),
        },
    ]
}

/// The administration has no bonus for a low price of its own, so the one of the document applies.
fn administration() -> ScoringSettings {
    let hours = |start, end, points| HourBonus { start, end, points };
    let duration = |hours, points| DurationPenalty { hours, points };
    ScoringSettings {
        direct_flight_bonus: 5.0,
        arrival_time_bonuses: ArrivalBonuses {
            early_morning: hours(3, 10, 5.0),
            morning: hours(10, 15, 3.0),
        },
        departure_time_bonuses: DepartureBonuses {
            afternoon: hours(14, 18, 3.0),
            evening: hours(18, 24, 5.0),
        },
        stop_penalties: StopPenalties {
            one_stop: -5.0,
            two_plus_stops: -10.0,
        },
        duration_penalties: DurationPenalties {
            medium: duration(4.0, -1.0),
            long: duration(6.0, -2.0),
            very_long: duration(6.0, -3.0),
        },
        low_price: LowPrice::default(),
    }
}
