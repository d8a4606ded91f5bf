//! A search as polls return it.

use std::io::{self, Read};

use chrono::NaiveDate;
use flate2::read::GzDecoder;
use serde::Serialize;

use super::{Progress, Run, SearchParams, reusable_until};
use crate::{
    base::{
        ids::{BatchId, RunId},
        time::Timestamp,
    },
    rules::settings::SearchSettings,
};

/// How likely the prices are to stay the same. `HIGH`: the departure is more than 60 days ahead. `MEDIUM`: it is 31
/// to 60 days ahead, or the current run is in progress and no earlier run is complete. `LOW`: it is at most 30 days
/// ahead.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = PriceStability))]
#[serde(rename_all = "UPPERCASE")]
pub enum Stability {
    High,
    Medium,
    Low,
}

impl Stability {
    /// The price stability for a departure date, seen from `today`.
    pub fn new(departure: NaiveDate, today: NaiveDate) -> Self {
        match (departure - today).num_days() {
            61.. => Self::High,
            31..=60 => Self::Medium,
            _ => Self::Low,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ResultsRef {
    pub run: RunId,
    /// As of this publish.
    pub version: i64,
    pub count: i64,
}

/// How stored results are compressed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, sqlx::Type)]
#[sqlx(type_name = "text")]
pub enum ResultsEncoding {
    /// What versions before 0033 wrote.
    #[sqlx(rename = "gzip")]
    Gzip,
    /// The compression of new results. It takes no longer than gzip and gives about 40 percent fewer bytes.
    #[sqlx(rename = "br")]
    Brotli,
}

/// Stored results: compressed JSON.
#[derive(Clone, Debug, PartialEq, Eq, sqlx::FromRow)]
pub struct StoredResults {
    /// The compressed JSON for the requested audience.
    pub body: Vec<u8>,
    /// How they are compressed.
    pub encoding: ResultsEncoding,
}

impl StoredResults {
    /// The JSON.
    ///
    /// # Errors
    ///
    /// The bytes are damaged.
    pub fn json(&self) -> io::Result<Vec<u8>> {
        let mut json = Vec::with_capacity(self.body.len() * 16);
        match self.encoding {
            ResultsEncoding::Gzip => GzDecoder::new(&*self.body).read_to_end(&mut json)?,
            ResultsEncoding::Brotli => brotli::Decompressor::new(&*self.body, 4096).read_to_end(&mut json)?,
        };
        Ok(json)
    }
}

/// A search with its current run.
#[derive(Clone, Debug, PartialEq)]
pub struct SearchView {
    pub batch_id: BatchId,
    /// The parameters as the visitor gave them, display names included.
    pub params: SearchParams,
    /// The current run of the search's fingerprint.
    pub run: Run,
    /// How far that run is.
    pub progress: Progress,
    /// Of the current run.
    pub results: Option<ResultsRef>,
    /// The results of the last complete run, set only while the current run has none.
    pub cached_results: Option<ResultsRef>,
    /// The last complete run: the current run or the one before it.
    pub complete: Option<Run>,
    /// When the shown prices were checked.
    pub checked_at: Option<Timestamp>,
    /// Whether the shown results came from the sandbox, whichever run they belong to.
    pub demo: bool,
}

impl SearchView {
    /// Until when the results of the last complete run count as fresh. A refresh does not change this time before its
    /// run is complete.
    pub fn cached_until(&self, settings: &SearchSettings) -> Option<Timestamp> {
        reusable_until(self.complete.as_ref()?, settings)
    }

    /// MEDIUM until a run has ended, then by days until departure.
    pub fn stability(&self, today: NaiveDate) -> Stability {
        if self.run.has_ended() || self.complete.is_some() {
            Stability::new(self.params.departure_date, today)
        } else {
            Stability::Medium
        }
    }
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use flate2::{Compression, write::GzEncoder};

    use super::*;

    #[test]
    fn results_of_earlier_versions_are_decompressed() {
        let mut gzip = GzEncoder::new(Vec::new(), Compression::default());
        gzip.write_all(b"{}").unwrap();
        let stored = StoredResults {
            body: gzip.finish().unwrap(),
            encoding: ResultsEncoding::Gzip,
        };

        assert_eq!(stored.json().unwrap(), b"{}");
        let damaged = StoredResults {
            encoding: ResultsEncoding::Brotli,
            ..stored
        };
        assert!(damaged.json().is_err());
    }

    #[test]
    fn stability_falls_as_the_day_comes() {
        let today = "2026-11-20".parse().unwrap();
        let level = |days| Stability::new(today + chrono::Days::new(days), today);

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
