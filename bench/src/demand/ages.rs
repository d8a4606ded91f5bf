//! Ages of calendars when they are opened.

use crate::figures::number;

/// Ages in minutes; infinity for a calendar without stored prices.
#[derive(Default)]
pub struct Ages(Vec<f64>);

impl Ages {
    pub fn add(&mut self, minutes: f64) {
        self.0.push(minutes);
    }

    /// The ages in ascending order, from which percentiles are read.
    pub fn sorted(mut self) -> Self {
        self.0.sort_by(f64::total_cmp);
        self
    }

    /// The nearest-rank percentile in hours.
    pub fn hours(&self, percent: usize) -> f64 {
        let rank = (self.0.len() * percent).div_ceil(100).max(1);
        self.0.get(rank - 1).copied().unwrap_or(f64::NAN) / 60.0
    }

    /// The mean in hours of the finite ages.
    fn mean(&self) -> f64 {
        let known: Vec<f64> = self.0.iter().copied().filter(|age| age.is_finite()).collect();
        let count = u32::try_from(known.len()).map_or(f64::NAN, f64::from);
        known.iter().sum::<f64>() / count / 60.0
    }

    /// The percentage of infinite ages.
    fn nothing(&self) -> f64 {
        let count = |number: usize| u32::try_from(number).map_or(f64::NAN, f64::from);
        let none = self.0.iter().filter(|age| age.is_infinite()).count();
        100.0 * count(none) / count(self.0.len())
    }

    pub fn text(&self) -> String {
        let hours = |percent| match self.hours(percent) {
            age if age.is_finite() => number(age),
            _ => "never".to_owned(),
        };
        let nothing = match self.nothing() {
            none if none > 0.0 => format!("; nothing stored: {none:.2} %"),
            _ => String::new(),
        };
        format!(
            "p50 {} h, p90 {} h, p95 {} h, mean {} h{nothing}",
            hours(50),
            hours(90),
            hours(95),
            number(self.mean())
        )
    }
}
