//! Statistics of measurements: percentiles of samples and the spread of rounds.

use std::{fmt, time::Duration};

/// Measured durations in milliseconds, sorted.
#[derive(Clone, Debug, Default)]
pub struct Sample(Vec<f64>);

impl Sample {
    /// Sorts any number of measurements.
    pub fn new(durations: impl IntoIterator<Item = Duration>) -> Self {
        let mut all: Vec<f64> = durations.into_iter().map(|one| one.as_secs_f64() * 1e3).collect();
        all.sort_by(f64::total_cmp);
        Self(all)
    }

    /// The number of measurements.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// The nearest-rank percentile in milliseconds; NaN without measurements.
    pub fn percentile(&self, percent: usize) -> f64 {
        let rank = (self.0.len() * percent).div_ceil(100).max(1);
        self.0.get(rank - 1).copied().unwrap_or(f64::NAN)
    }

    pub fn most(&self) -> f64 {
        self.percentile(100)
    }
}

/// One number per round.
#[derive(Clone, Debug, Default)]
pub struct Rounds(Vec<f64>);

impl Rounds {
    /// Stores one value per round, sorted.
    pub fn new(values: impl IntoIterator<Item = f64>) -> Self {
        let mut all: Vec<f64> = values.into_iter().collect();
        all.sort_by(f64::total_cmp);
        Self(all)
    }

    /// The median.
    pub fn median(&self) -> f64 {
        match self.0.len() {
            0 => f64::NAN,
            odd if odd % 2 == 1 => self.0[odd / 2],
            even => f64::midpoint(self.0[even / 2 - 1], self.0[even / 2]),
        }
    }
}

/// Writes the median and the range.
impl fmt::Display for Rounds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (Some(least), Some(most)) = (self.0.first(), self.0.last()) else {
            return f.write_str("not measured");
        };
        write!(f, "{} ({} … {})", number(self.median()), number(*least), number(*most))
    }
}

/// Formats a number with about three significant digits.
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
        let sample = Sample::new((1..=200).rev().map(Duration::from_millis));

        let shown = [50, 99, 100].map(|percent| number(sample.percentile(percent)));

        assert_eq!(shown, ["100", "198", "200"]);
    }

    #[test]
    fn rounds_show_their_spread() {
        assert_eq!(Rounds::new([0.5, 0.25, 123.4]).to_string(), "0.500 (0.250 … 123)");
        assert_eq!(number(Rounds::new([1.0, 2.0]).median()), "1.50");
    }
}
