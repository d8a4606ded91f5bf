//! The table of the calendars that administrators fetched by hand.

use super::CalendarStore;
use crate::{
    base::{
        ids::{JobId, row_id},
        month::RouteMonth,
        time::Timestamp,
    },
    platform::{
        audit::ERASED_PERSON,
        db::{Executor, Result, sql},
    },
    prices::calendar::fetches::{CalendarFetch, FetchOutcome, SHOWN},
};

impl CalendarStore<'_> {
    /// Remembers that `actor` fetched a calendar, and forgets all but the latest fetches.
    pub(crate) async fn remember_fetch(&mut self, route: &RouteMonth, actor: &str, job: JobId) -> Result<()> {
        self.execute(sql!(
            "INSERT INTO calendar_fetches (id, at, actor, origin, destination, year_month, job_id)
             VALUES ($1, $2, $3, $4, $5, $6, $7)",
            row_id(),
            self.0.now(),
            actor,
            route.origin,
            route.destination,
            route.month.to_string(),
            job
        ))
        .await?;
        self.execute(sql!(
            "DELETE FROM calendar_fetches WHERE id IN
                 (SELECT id FROM calendar_fetches ORDER BY at DESC, id DESC LIMIT 100 OFFSET $1)",
            SHOWN
        ))
        .await
    }

    /// The latest fetches, the last one first.
    pub(in crate::prices::calendar) async fn fetches(&mut self) -> Result<Vec<CalendarFetch>> {
        self.fetch_all(sql!(
            "SELECT id, at, actor, origin, destination, year_month, job_id, state, days_saved, error, finished_at
             FROM calendar_fetches ORDER BY at DESC, id DESC LIMIT $1",
            SHOWN
        ))
        .await
    }

    /// Stores the outcome of the fetches of a job. A stored outcome is not replaced.
    pub async fn end_fetches(&mut self, job: JobId, outcome: FetchOutcome) -> Result<()> {
        self.execute(sql!(
            "UPDATE calendar_fetches SET state = $1, days_saved = $2, error = $3, finished_at = $4
             WHERE job_id = $5 AND state IS NULL",
            outcome.state,
            outcome.days_saved,
            outcome.error,
            outcome.finished_at,
            job
        ))
        .await
    }

    /// Takes the address of a person out of the fetches until `until`. Returns their number.
    pub(crate) async fn forget_fetcher(&mut self, person: &str, until: Timestamp) -> Result<u64> {
        self.execute_counted(sql!(
            "UPDATE calendar_fetches SET actor = $1 WHERE actor = $2 AND at <= $3",
            ERASED_PERSON,
            person,
            until
        ))
        .await
    }
}
