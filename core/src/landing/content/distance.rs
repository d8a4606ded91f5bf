//! Distances on the surface of the earth.

/// The mean radius of the earth, in kilometres.
const RADIUS_KM: f64 = 6_371.008_8;

/// A position in degrees north and east.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Position {
    pub latitude: f64,
    pub longitude: f64,
}

/// The great-circle distance in kilometres, rounded.
pub(super) fn distance_km(from: Position, to: Position) -> i64 {
    let half = |degrees: f64| (degrees.to_radians() / 2.0).sin().powi(2);
    let chord = half(to.latitude - from.latitude)
        + from.latitude.to_radians().cos() * to.latitude.to_radians().cos() * half(to.longitude - from.longitude);
    let kilometres = 2.0 * RADIUS_KM * chord.clamp(0.0, 1.0).sqrt().asin();
    #[expect(
        clippy::cast_possible_truncation,
        reason = "no distance is longer than half of the equator"
    )]
    let rounded = kilometres.round() as i64;
    rounded
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn at(latitude: f64, longitude: f64) -> Position {
        Position { latitude, longitude }
    }

    #[test]
    fn distances_are_those_of_the_great_circle() {
        let tirana = at(41.4147, 19.7206);

        assert_eq!(distance_km(tirana, at(41.8045, 12.2520)), 622);
        assert_eq!(distance_km(tirana, tirana), 0);
        assert_eq!(distance_km(at(0.0, 0.0), at(0.0, 180.0)), 20_015);
        assert_eq!(distance_km(at(0.0, 179.0), at(0.0, -179.0)), 222, "over the date line");
        assert_eq!(distance_km(at(90.0, 0.0), at(-90.0, 77.0)), 20_015);
    }

    proptest! {
        #[test]
        fn both_directions_are_as_long(
            a in -90.0..90.0_f64, b in -180.0..180.0_f64, c in -90.0..90.0_f64, d in -180.0..180.0_f64,
        ) {
            let there = distance_km(at(a, b), at(c, d));

            prop_assert_eq!(there, distance_km(at(c, d), at(a, b)));
            prop_assert!((0..=20_016).contains(&there));
        }
    }
}
