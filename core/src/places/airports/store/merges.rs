//! The codes of merged entries.

use std::collections::HashMap;

use super::AirportStore;
use crate::{
    base::place_code::PlaceCode,
    platform::db::{Executor, Result, sql},
};

/// The entry into which each merged code leads.
pub type Merges = HashMap<PlaceCode, PlaceCode>;

impl AirportStore<'_> {
    /// Returns all merged codes.
    pub async fn merges(&mut self) -> Result<Merges> {
        let rows: Vec<(PlaceCode, PlaceCode)> = self
            .fetch_all(sql!("SELECT code, into_code FROM merged_airports"))
            .await?;
        Ok(rows.into_iter().collect())
    }

    /// Makes `code`, and the codes that lead to it, lead to `into`.
    pub(in crate::places::airports) async fn note_merge(&mut self, code: &PlaceCode, into: &PlaceCode) -> Result<()> {
        self.redirect_merges(code, into).await?;
        self.execute(sql!(
            "INSERT INTO merged_airports (code, into_code, merged_at) VALUES ($1, $2, $3)",
            code,
            into,
            self.0.now()
        ))
        .await
    }

    /// Makes the codes that lead to `code` lead to `into`.
    pub(super) async fn redirect_merges(&mut self, code: &PlaceCode, into: &PlaceCode) -> Result<()> {
        self.execute(sql!(
            "UPDATE merged_airports SET into_code = $1 WHERE into_code = $2",
            into,
            code
        ))
        .await
    }

    /// Deletes merged codes that an entry has again.
    pub(super) async fn forget_taken_merges(&mut self) -> Result<()> {
        self.execute(sql!(
            "DELETE FROM merged_airports WHERE code IN (SELECT code FROM airports)"
        ))
        .await
    }

    /// Deletes merged codes that lead to no entry any more.
    pub(super) async fn forget_dead_merges(&mut self) -> Result<()> {
        self.execute(sql!(
            "DELETE FROM merged_airports WHERE into_code NOT IN (SELECT code FROM airports)"
        ))
        .await
    }
}
