//! Numbers from many measurements: percentiles, and the spread of rounds.

use std::{fmt, time::Duration};

/// Durations that were measured, in milliseconds, sorted.
#[derive(Clone, Debug, Default)]
pub struct Sample(Vec<f64>);

impl Sample {
    /// Of any number of measurements.
    pub fn of(durations: impl IntoIterator<Item = Duration>) -> Self {
        let mut all: Vec<f64> = durations.into_iter().map(|one| one.as_secs_f64() * 1e3).collect();
        all.sort_by(f64::total_cmp);
        Self(all)
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// The nearest-rank percentile in milliseconds; not a number when nothing was measured.
    pub fn percentile(&self, percent: usize) -> f64 {
        let rank = (self.0.len() * percent).div_ceil(100).max(1);
        self.0.get(rank - 1).copied().unwrap_or(f64::NAN)
    }

    pub fn most(&self) -> f64 {
        self.percentile(100)
    }
}

/// One number a round.
#[derive(Clone, Debug, Default)]
pub struct Rounds(Vec<f64>);

impl Rounds {
    /// Of any number of rounds.
    pub fn of(values: impl IntoIterator<Item = f64>) -> Self {
        let mut all: Vec<f64> = values.into_iter().collect();
        all.sort_by(f64::total_cmp);
        Self(all)
    }

    /// The middle one, or the mean of the two in the middle.
    pub fn median(&self) -> f64 {
        match self.0.len() {
            0 => f64::NAN,
            odd if odd % 2 == 1 => self.0[odd / 2],
            even => f64::midpoint(self.0[even / 2 - 1], self.0[even / 2]),
        }
    }
}

/// Median, and from the least to the most.
impl fmt::Display for Rounds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (Some(least), Some(most)) = (self.0.first(), self.0.last()) else {
            return f.write_str("not measured");
        };
        write!(f, "{} ({} … {})", number(self.median()), number(*least), number(*most))
    }
}

/// About three digits that mean something.
pub fn number(value: f64) -> String {
    let digits = match value.abs() {
        large if large >= 100.0 => 0,
        medium if medium >= 10.0 => 1,
        small if small >= 1.0 => 2,
        _ => 3,
    };
    format!("{value:.digits$}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn percentiles_are_measurements() {
        let sample = Sample::of((1..=200).rev().map(Duration::from_millis));

        let shown = [50, 99, 100].map(|percent| number(sample.percentile(percent)));

        assert_eq!(shown, ["100", "198", "200"]);
    }

    #[test]
    fn rounds_show_their_spread() {
        assert_eq!(Rounds::of([0.5, 0.25, 123.4]).to_string(), "0.500 (0.250 … 123)");
        assert_eq!(number(Rounds::of([1.0, 2.0]).median()), "1.50");
    }
}
