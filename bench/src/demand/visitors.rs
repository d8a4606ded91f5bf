//! The visitors of the simulation and their calendar views, with a fixed seed.

pub const ROUTES: usize = 10_000;
/// The number of calendar views per day.
pub const VIEWS_A_DAY: u32 = 20_000;
/// The number of months with calendars.
pub const WINDOW: usize = 12;
const SEED: u64 = 0x5eed_0f11_6875_0001;

/// The percentage of views of the current month, the next month, and so on.
const AHEAD: [u32; WINDOW] = [18, 22, 16, 11, 8, 6, 5, 4, 3, 3, 2, 2];
/// The weight of each hour of the day, from midnight.
const HOURS: [u32; 24] = [2, 1, 1, 1, 1, 2, 3, 4, 5, 6, 6, 6, 6, 6, 6, 6, 6, 7, 8, 9, 9, 8, 6, 4];
const MINUTES_A_DAY: u32 = 24 * 60;

/// A stream of views.
pub struct Visitors {
    /// The cumulative popularity of the routes; the last value is 1.
    popularity: Vec<f64>,
    months: Vec<f64>,
    random: u64,
    /// The expected number of views per minute is not whole; this is the fraction left over from earlier minutes.
    rest: f64,
}

impl Visitors {
    /// The popularity of routes follows Zipf's law with this exponent.
    pub fn new(exponent: f64) -> Self {
        let ranks = (1..=ROUTES).map(|rank| f64::from(u32::try_from(rank).unwrap_or(u32::MAX)).powf(-exponent));
        Self {
            popularity: added_up(ranks),
            months: added_up(AHEAD.iter().map(|&share| f64::from(share))),
            random: SEED,
            rest: 0.0,
        }
    }

    /// Draws the calendar views of a minute, each with a route and the number of months ahead.
    pub fn of_minute(&mut self, minute: u32) -> Vec<(usize, usize)> {
        let hour = (minute % MINUTES_A_DAY / 60) as usize;
        let share = f64::from(HOURS[hour]) / f64::from(HOURS.iter().sum::<u32>());
        self.rest += f64::from(VIEWS_A_DAY) * share / 60.0;
        let mut views = Vec::new();
        while self.rest >= 1.0 {
            self.rest -= 1.0;
            let (route, month) = (self.draw(), self.draw());
            views.push((place(&self.popularity, route), place(&self.months, month)));
        }
        views
    }

    /// A random number of at least 0 and less than 1, by `SplitMix64`.
    pub fn draw(&mut self) -> f64 {
        self.random = self.random.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.random;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        let high = u32::try_from((mixed ^ (mixed >> 31)) >> 32).unwrap_or(u32::MAX);
        f64::from(high) / (f64::from(u32::MAX) + 1.0)
    }
}

fn added_up(shares: impl Iterator<Item = f64>) -> Vec<f64> {
    let mut sum = 0.0;
    let sums: Vec<f64> = shares
        .map(|share| {
            sum += share;
            sum
        })
        .collect();
    sums.iter().map(|part| part / sum).collect()
}

fn place(added_up: &[f64], drawn: f64) -> usize {
    added_up.partition_point(|&sum| sum <= drawn).min(added_up.len() - 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_day_has_its_views_more_of_them_in_the_evening_and_most_of_the_first_route() {
        let mut visitors = Visitors::new(1.0);

        let minutes: Vec<_> = (0..MINUTES_A_DAY).map(|minute| visitors.of_minute(minute)).collect();
        let views: Vec<_> = minutes.iter().flatten().collect();
        let first = views.iter().filter(|(route, _)| *route == 0).count();

        assert!((19_999..=20_000).contains(&views.len()), "{}", views.len());
        assert!(minutes[20 * 60].len() > 4 * minutes[3 * 60].len());
        // A share of 1 in 9.79.
        assert!((1_900..2_200).contains(&first), "{first}");
    }
}
