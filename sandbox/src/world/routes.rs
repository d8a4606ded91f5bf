//! The airlines that fly between two airports, and the duration of a flight.

use flight_finder_core::places::airports::seed::SeedAirport;

use super::carriers::{Carrier, all, is_network_home};
use crate::dice::Dice;

pub(crate) fn distance_km(from: &SeedAirport, to: &SeedAirport) -> f64 {
    let (from_lat, to_lat) = (from.latitude.to_radians(), to.latitude.to_radians());
    let half_lat = (to_lat - from_lat) / 2.0;
    let half_lon = (to.longitude - from.longitude).to_radians() / 2.0;
    let a = half_lat.sin().powi(2) + from_lat.cos() * to_lat.cos() * half_lon.sin().powi(2);
    2.0 * 6_371.0 * a.sqrt().min(1.0).asin()
}

/// The duration of a nonstop flight in minutes, in steps of five.
///
/// It is the distance at 800 km/h plus 40 minutes, with a fixed deviation of up to 25 minutes for each direction.
pub(crate) fn minutes(dice: Dice, from: &SeedAirport, to: &SeedAirport) -> u32 {
    let ideal = distance_km(from, to) / 800.0 * 60.0 + 40.0;
    let wind = dice.on("wind").on(&from.code).on(&to.code).factor(-10.0, 20.0);
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "half the equator is 1,542 minutes"
    )]
    let steps = ((ideal + wind) / 5.0).round() as u32;
    (steps * 5).max(35)
}

/// The airlines with nonstop flights between the two airports, in the order of the table.
pub(crate) fn carriers<'a>(
    dice: Dice,
    from: &'a SeedAirport,
    to: &'a SeedAirport,
) -> impl Iterator<Item = &'static Carrier> + 'a {
    let km = distance_km(from, to);
    all().iter().filter(move |carrier| flies(dice, carrier, from, to, km))
}

/// Whether `carrier` flies between the two airports, which is the same for both directions.
pub(crate) fn flies(dice: Dice, carrier: &Carrier, from: &SeedAirport, to: &SeedAirport, km: f64) -> bool {
    let (from_home, to_home) = (carrier.is_home(&from.code), carrier.is_home(&to.code));
    if !(from_home || to_home) || km < 90.0 || km > f64::from(carrier.range_km) {
        return false;
    }
    if from_home && to_home {
        return true;
    }
    let other = if from_home { to } else { from };
    let pair = if from.code < to.code { (from, to) } else { (to, from) };
    let roll = dice.on("route").on(carrier.code).on(&pair.0.code).on(&pair.1.code);
    roll.chance(likelihood(carrier, other, km))
}

/// The probability in percent that an airline flies from its home to an airport. Busy and near airports have a higher one.
fn likelihood(carrier: &Carrier, other: &SeedAirport, km: f64) -> u32 {
    let busy = busy(other);
    match (carrier.low_cost, km > 4_500.0) {
        (true, _) => 20 + busy / 2,
        (false, false) => 35 + busy * 3 / 5,
        (false, true) if is_network_home(&other.code) => busy * 3 / 4,
        (false, true) => busy / 12,
    }
}

/// The traffic of an airport from 0 to 100. The weights of the seed file reach 1,000.
pub(crate) fn busy(airport: &SeedAirport) -> u32 {
    (airport.weight / 10).min(100)
}

#[cfg(test)]
mod tests {
    use flight_finder_core::places::airports::seed::find;

    use super::*;

    #[test]
    fn a_distance_is_that_of_the_globe() {
        let km = distance_km(find("TIA").unwrap(), find("VIE").unwrap());

        assert!((750.0..850.0).contains(&km), "{km}");
    }

    #[test]
    fn a_route_is_flown_both_ways() {
        let (tia, ist) = (find("TIA").unwrap(), find("IST").unwrap());
        let dice = Dice::new(1);

        assert!(
            carriers(dice, tia, ist)
                .map(|one| one.code)
                .eq(carriers(dice, ist, tia).map(|one| one.code))
        );
    }
}
