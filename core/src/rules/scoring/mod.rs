//! Computes the score of the order "Best": it adds points for direct flights and good hours, and subtracts points for
//! stops and long legs.

mod presets;

use chrono::{NaiveDateTime, Timelike};
use serde::{Deserialize, Serialize};

pub use presets::{ScoringPreset, scoring_presets};

use crate::{
    base::money::Cents,
    rules::flights::itinerary::{Itinerary, Leg},
};

/// The points behind the order "Best".
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ScoringSettings {
    /// For each direct direction.
    #[cfg_attr(feature = "openapi", schema(minimum = -10_000, maximum = 10_000))]
    pub direct_flight_bonus: f64,
    pub arrival_time_bonuses: ArrivalBonuses,
    pub departure_time_bonuses: DepartureBonuses,
    pub stop_penalties: StopPenalties,
    pub duration_penalties: DurationPenalties,
    // The specification does not have this field.
    #[cfg_attr(feature = "openapi", schema(required = true))]
    #[serde(default)]
    pub low_price: LowPrice,
}

/// Points for the local hour of arrival, for each direction.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ArrivalBonuses {
    pub early_morning: HourBonus,
    pub morning: HourBonus,
}

/// Points for the local hour of departure, for each direction.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct DepartureBonuses {
    pub afternoon: HourBonus,
    pub evening: HourBonus,
}

/// Points for a local time from the hour `start` until before the hour `end`.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct HourBonus {
    #[cfg_attr(feature = "openapi", schema(minimum = 0, maximum = 23))]
    pub start: u32,
    /// Later than `start`.
    #[cfg_attr(feature = "openapi", schema(minimum = 1, maximum = 24))]
    pub end: u32,
    #[cfg_attr(feature = "openapi", schema(minimum = -10_000, maximum = 10_000))]
    pub points: f64,
}

/// Points for changes of plane, for each direction.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct StopPenalties {
    #[cfg_attr(feature = "openapi", schema(minimum = -10_000, maximum = 10_000))]
    pub one_stop: f64,
    #[cfg_attr(feature = "openapi", schema(minimum = -10_000, maximum = 10_000))]
    pub two_plus_stops: f64,
}

/// Points for directions of more than two hours. `medium` and `long` apply up to their hours, `very_long` to all
/// longer directions.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct DurationPenalties {
    pub medium: DurationPenalty,
    pub long: DurationPenalty,
    pub very_long: DurationPenalty,
}

/// Points, and the number of hours up to which they apply.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct DurationPenalty {
    /// Not less than the hours of shorter directions.
    #[cfg_attr(feature = "openapi", schema(minimum = 0, maximum = 100))]
    pub hours: f64,
    #[cfg_attr(feature = "openapi", schema(minimum = -10_000, maximum = 10_000))]
    pub points: f64,
}

/// Points for a price below this number of euro for each seated passenger.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct LowPrice {
    #[cfg_attr(feature = "openapi", schema(minimum = 0, maximum = 10_000))]
    pub below: f64,
    #[cfg_attr(feature = "openapi", schema(minimum = -10_000, maximum = 10_000))]
    pub points: f64,
}

/// A leg of at most this many hours is short and loses no points.
pub const SHORT_HOURS: f64 = 2.0;

impl Default for ScoringSettings {
    /// The defaults of the public document.
    fn default() -> Self {
        let hours = |start, end, points| HourBonus { start, end, points };
        let duration = |hours, points| DurationPenalty { hours, points };
        Self {
            direct_flight_bonus: 10.0,
            arrival_time_bonuses: ArrivalBonuses {
                early_morning: hours(3, 10, 2.0),
                morning: hours(10, 15, 1.0),
            },
            departure_time_bonuses: DepartureBonuses {
                afternoon: hours(14, 18, 1.0),
                evening: hours(18, 24, 2.0),
            },
            stop_penalties: StopPenalties {
                one_stop: -8.0,
                two_plus_stops: -15.0,
            },
            duration_penalties: DurationPenalties {
                medium: duration(4.0, -2.0),
                long: duration(6.0, -4.0),
                very_long: duration(6.0, -6.0),
            },
            low_price: LowPrice::default(),
        }
    }
}

impl Default for LowPrice {
    fn default() -> Self {
        Self {
            below: 200.0,
            points: 2.0,
        }
    }
}

/// The parts of a score, in points. Their sum is the score.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ScoreParts {
    /// For direct directions.
    pub direct: f64,
    /// For the hours of arrival.
    pub arrival: f64,
    /// For the hours of departure.
    pub departure: f64,
    /// For changes of plane.
    pub stops: f64,
    /// For long directions.
    pub duration: f64,
    /// For a low price.
    pub price: f64,
}

impl ScoreParts {
    /// The score.
    pub fn total(&self) -> f64 {
        self.direct + self.arrival + self.departure + self.stops + self.duration + self.price
    }
}

impl ScoringSettings {
    /// The score of an itinerary. The party pays `total`, and `seated` of its passengers have a seat.
    pub fn score(&self, itinerary: &Itinerary, total: Cents, seated: u32) -> f64 {
        self.parts(itinerary, total, seated).total()
    }

    /// The parts of the score of an itinerary.
    pub fn parts(&self, itinerary: &Itinerary, total: Cents, seated: u32) -> ScoreParts {
        let mut parts = ScoreParts::default();
        for leg in &itinerary.legs {
            self.add_direction(leg, &mut parts);
        }
        let per_seat = total.euro() / f64::from(seated.max(1));
        if per_seat < self.low_price.below {
            parts.price = self.low_price.points;
        }
        parts
    }

    fn add_direction(&self, leg: &Leg, parts: &mut ScoreParts) {
        let (arrival, departure) = (&self.arrival_time_bonuses, &self.departure_time_bonuses);
        let (arrives, departs) = (leg.last().arrives, leg.first().departs);
        match leg.stops() {
            0 => parts.direct += self.direct_flight_bonus,
            1 => parts.stops += self.stop_penalties.one_stop,
            _ => parts.stops += self.stop_penalties.two_plus_stops,
        }
        parts.duration += self.duration(leg.duration_minutes);
        parts.arrival += arrival.early_morning.at(arrives) + arrival.morning.at(arrives);
        parts.departure += departure.afternoon.at(departs) + departure.evening.at(departs);
    }

    fn duration(&self, minutes: u32) -> f64 {
        let hours = f64::from(minutes) / 60.0;
        let DurationPenalties {
            medium,
            long,
            very_long,
        } = &self.duration_penalties;
        if hours <= SHORT_HOURS {
            0.0
        } else if hours <= medium.hours {
            medium.points
        } else if hours <= long.hours {
            long.points
        } else {
            very_long.points
        }
    }
}

impl HourBonus {
    fn at(&self, time: NaiveDateTime) -> f64 {
        if (self.start..self.end).contains(&time.hour()) {
            self.points
        } else {
            0.0
        }
    }
}

#[cfg(test)]
#[expect(clippy::float_cmp, reason = "points are small whole numbers, exact in f64")]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::rules::flights::samples::{itinerary, leg};

    /// An itinerary of one or two legs of up to 20 hours with up to three stops.
    fn itineraries() -> impl Strategy<Value = Itinerary> {
        let way = (0_u32..24, 0_u32..24, 30_u32..1_200, 1_usize..5);
        let legs = prop::collection::vec(way, 1..=2);
        (legs, 1_000_i64..200_000).prop_map(|(legs, price)| {
            let leg = |(departs, arrives, minutes, segments)| {
                let at = |day, hour| format!("2026-11-{day}T{hour:02}:00:00");
                leg("TIA", "JFK", &at(12, departs), &at(13, arrives), minutes, segments)
            };
            itinerary(legs.into_iter().map(leg).collect(), price)
        })
    }

    proptest! {
        #[test]
        fn the_score_is_the_sum_of_its_parts(offer in itineraries(), seated in 1_u32..=9) {
            for settings in scoring_presets().map(|preset| preset.settings) {
                let parts = settings.parts(&offer, offer.price, seated);
                let ScoreParts { direct, arrival, departure, stops, duration, price } = parts;
                let sum = [direct, arrival, departure, stops, duration, price].iter().sum::<f64>();

                prop_assert_eq!(settings.score(&offer, offer.price, seated), sum);
                let bonuses = offer.legs.iter().filter(|leg| leg.stops() == 0).map(|_| settings.direct_flight_bonus);
                prop_assert_eq!(direct, bonuses.sum::<f64>());
                prop_assert!(stops <= 0.0 && duration <= 0.0 && arrival >= 0.0 && departure >= 0.0);
            }
        }
    }

    #[test]
    fn the_presets_are_the_documents_and_the_administrations() {
        let [document, administration] = scoring_presets();

        assert_eq!(document.settings, ScoringSettings::default());
        assert_eq!(administration.settings.direct_flight_bonus, 5.0);
        assert_eq!(administration.settings.low_price, LowPrice::default());
    }

    #[test]
    fn a_direct_round_trip_earns_the_bonus_twice() {
        // The outbound leg arrives at 07:40 (+2), and the return leg departs at 20:00 (+2). Both legs are shorter than
        // two hours.
        let there = leg("TIA", "VIE", "2026-11-12T06:00:00", "2026-11-12T07:40:00", 100, 1);
        let back = leg("VIE", "TIA", "2026-11-16T20:00:00", "2026-11-16T21:30:00", 90, 1);

        let score = ScoringSettings::default().score(&itinerary(vec![there, back], 30_000), Cents(32_000), 1);

        assert_eq!(score, 10.0 + 2.0 + 10.0 + 2.0);
    }

    #[test]
    fn arriving_at_midday_and_leaving_in_the_afternoon_earn_a_point_each() {
        let settings = ScoringSettings::default();
        let score = |departs: &str, arrives: &str| {
            let way = leg(
                "TIA",
                "VIE",
                &format!("2026-11-12T{departs}"),
                &format!("2026-11-12T{arrives}"),
                100,
                1,
            );
            settings.score(&itinerary(vec![way], 30_000), Cents(32_000), 1) - 10.0
        };

        // 10:00-14:59 for an arrival.
        assert_eq!(
            ["09:59:00", "10:00:00", "14:59:00", "15:00:00"].map(|arrives| score("00:00:00", arrives)),
            [2.0, 1.0, 1.0, 0.0]
        );
        // 14:00-17:59 for a departure.
        assert_eq!(
            ["13:59:00", "14:00:00", "17:59:00", "18:00:00"].map(|departs| score(departs, "23:00:00")),
            [0.0, 1.0, 1.0, 2.0]
        );
    }

    #[test]
    fn a_round_trip_with_one_direct_way_earns_the_bonus_once() {
        // No leg departs or arrives in an hour with a bonus; the return leg has one stop.
        let there = leg("TIA", "VIE", "2026-11-12T13:00:00", "2026-11-12T15:00:00", 100, 1);
        let back = leg("VIE", "TIA", "2026-11-16T13:00:00", "2026-11-16T15:00:00", 100, 2);

        let score = ScoringSettings::default().score(&itinerary(vec![there, back], 30_000), Cents(32_000), 1);

        assert_eq!(score, 10.0 - 8.0);
    }

    #[test]
    fn settings_of_the_specified_shape_are_readable() {
        let mut specified = serde_json::to_value(ScoringSettings::default()).unwrap();
        specified.as_object_mut().unwrap().remove("low_price");

        let read: ScoringSettings = serde_json::from_value(specified).unwrap();

        assert_eq!(read, ScoringSettings::default());
    }

    #[test]
    fn stops_and_hours_cost_per_direction() {
        let settings = ScoringSettings::default();
        let scores = [(1, 120), (1, 121), (1, 240), (2, 300), (3, 361)].map(|(segments, minutes)| {
            let way = leg(
                "TIA",
                "JFK",
                "2026-11-12T12:00:00",
                "2026-11-12T17:00:00",
                minutes,
                segments,
            );
            settings.score(&itinerary(vec![way], 90_000), Cents(92_000), 1)
        });

        assert_eq!(scores, [10.0, 8.0, 8.0, -12.0, -21.0]);
    }

    #[test]
    fn the_low_price_is_per_seated_passenger() {
        let way = leg("TIA", "VIE", "2026-11-12T12:00:00", "2026-11-12T15:00:00", 100, 1);
        let offer = itinerary(vec![way], 39_000);
        let settings = ScoringSettings::default();

        assert_eq!(settings.score(&offer, Cents(39_998), 2), 12.0);
        assert_eq!(settings.score(&offer, Cents(40_000), 2), 10.0);
        assert_eq!(settings.score(&offer, Cents(39_998), 1), 10.0);
    }

    #[test]
    fn hours_are_half_open() {
        let bonus = HourBonus {
            start: 3,
            end: 10,
            points: 2.0,
        };
        let at = |text: &str| bonus.at(text.parse().unwrap());

        assert_eq!(
            [
                at("2026-11-12T02:59:00"),
                at("2026-11-12T03:00:00"),
                at("2026-11-12T09:59:00"),
                at("2026-11-12T10:00:00")
            ],
            [0.0, 2.0, 2.0, 0.0]
        );
    }
}
