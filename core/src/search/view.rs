//! What a poll can see of a search.

use chrono::NaiveDate;
use serde::Serialize;

use super::{Progress, Run, SearchParams, reusable_until};
use crate::{
    ids::{BatchId, RunId},
    settings::SearchSettings,
    time::Timestamp,
};

/// How likely the price is to stay, by days until departure.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "UPPERCASE")]
pub enum Stability {
    /// More than 60 days.
    High,
    /// More than 30 days.
    Medium,
    /// Soon.
    Low,
}

impl Stability {
    /// The level of a departure seen from `today`.
    pub fn of(departure: NaiveDate, today: NaiveDate) -> Self {
        match (departure - today).num_days() {
            61.. => Self::High,
            31..=60 => Self::Medium,
            _ => Self::Low,
        }
    }
}

/// Where results are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ResultsRef {
    /// Of this run.
    pub run: RunId,
    /// As of this publish.
    pub version: i64,
    /// So many options.
    pub count: i64,
}

/// Stored results: gzip-compressed JSON.
#[derive(Clone, Debug, PartialEq, Eq, sqlx::FromRow)]
pub struct StoredResults {
    /// The bytes, for the audience that was asked for.
    pub body: Vec<u8>,
}

/// A search with its current run.
#[derive(Clone, Debug, PartialEq)]
pub struct SearchView {
    /// The search.
    pub batch_id: BatchId,
    /// As the visitor made it: names included.
    pub params: SearchParams,
    /// The run that its fingerprint is at.
    pub run: Run,
    /// How far that run is.
    pub progress: Progress,
    /// Of the current run.
    pub results: Option<ResultsRef>,
    /// Of the last complete run, only while the current one has none.
    pub cached_results: Option<ResultsRef>,
    /// The last run that completed: the current one, or the one before it.
    pub complete: Option<Run>,
    /// When the shown prices were checked.
    pub checked_at: Option<Timestamp>,
    /// The shown results came from the sandbox, whichever run they belong to.
    pub demo: bool,
}

impl SearchView {
    /// Until when the results of the last complete run count as fresh. A refresh leaves it as it is until it completes.
    pub fn cached_until(&self, settings: &SearchSettings) -> Option<Timestamp> {
        reusable_until(self.complete.as_ref()?, settings)
    }

    /// MEDIUM until a run has ended, then by days until departure.
    pub fn stability(&self, today: NaiveDate) -> Stability {
        if self.run.has_ended() || self.complete.is_some() {
            Stability::of(self.params.departure_date, today)
        } else {
            Stability::Medium
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stability_falls_as_the_day_comes() {
        let today = "2026-11-20".parse().unwrap();
        let level = |days| Stability::of(today + chrono::Days::new(days), today);

        assert_eq!(
            [level(61), level(60), level(31), level(30), level(0)],
            [
                Stability::High,
                Stability::Medium,
                Stability::Medium,
                Stability::Low,
                Stability::Low
            ]
        );
    }
}
