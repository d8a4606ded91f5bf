//! Deletes data whose retention is over, in batches that are too small to delay other writes.

use std::time::Duration;

use flight_finder_core::{
    base::{month::YearMonth, time::Timestamp},
    desk::demo::end_demo,
    people::{auth::prune_unconfirmed, users::FAILURE_MEMORY},
    platform::{
        db::{Db, Result, Tx},
        jobs::Prune,
        queue::{Job, JobError},
    },
    prices::calendar::settle_fetches,
    rules::settings::RetentionSettings,
    search::searches::BookedRuns,
};

use crate::jobs::JobContext;

/// The number of rows that one transaction deletes.
const BATCH: u32 = 200;
/// The time for which runs are kept longer than searches. A search reuses only runs that are at most a day old, so no
/// search refers to a deleted run.
const RUNS_OUTLIVE: Duration = Duration::from_hours(48);

/// How long the log of changes has the sign-ins and refreshes of users. Each open tab of the back office adds 144 rows a day.
const USER_EVENTS: Duration = Duration::from_hours(24 * 90);

/// How long the log of changes has what staff did to users and agents.
const PERSON_EVENTS: Duration = Duration::from_hours(24 * 396);

/// How long the log of changes and sessions have whole addresses and user agents. After that they are shortened.
const DEVICES: Duration = Duration::from_hours(24 * 30);

/// How long the searches of a route are kept by day. The back office shows thirty days.
const SEARCH_DAYS: Duration = Duration::from_hours(24 * 31);

/// How long the minutes of queues are kept, for the charts of operators.
const QUEUE_MINUTES: Duration = Duration::from_hours(24 * 7);

/// How long somebody who signed up may take to confirm the address.
const UNCONFIRMED: Duration = Duration::from_hours(24 * 7);

/// How long an import of airports that was not applied is kept, and one that was applied and may be reverted.
const AIRPORT_PREVIEWS: Duration = Duration::from_hours(24 * 7);
const AIRPORT_IMPORTS: Duration = Duration::from_hours(24 * 90);

/// The kinds of data that are deleted, or made less exact.
#[derive(Clone, Copy, Debug)]
enum Prunable {
    Jobs,
    JobAttempts,
    BulkChanges,
    QueueMinutes,
    IdempotencyKeys,
    SearchEvents,
    CallerKeys,
    Ticks,
    Bookings,
    Quotes,
    Results,
    Searches,
    Runs,
    Statistics,
    Fares,
    Calendars,
    Demand,
    SearchDays,
    Sessions,
    SigningKeys,
    SignInLimits,
    KeyTests,
    Codes,
    AuthCodes,
    FactorChallenges,
    UnconfirmedUsers,
    UserEvents,
    PersonEvents,
    EventDevices,
    SessionDevices,
    AirportImports,
}

/// Deletes all data that is older than its retention.
#[tracing::instrument(name = "job.prune", skip_all)]
pub async fn prune(context: &JobContext, _: Prune, job: &Job) -> Result<(), JobError> {
    let now = context.db.now();
    let settings = context.settings.get().await?;
    let access = context.settings.access().await?;
    end_demo(&context.db, &settings, &access).await?;
    settle(&context.db).await?;
    for kind in Prunable::ALL {
        let deleted = kind.delete_all(&context.db, now, &settings.values.keep, job).await?;
        if deleted > 0 {
            tracing::info!(what = ?kind, deleted, "pruned");
        }
    }
    Ok(())
}

/// Stores the outcomes of fetched calendars, before the history of their jobs is deleted.
async fn settle(db: &Db) -> Result<()> {
    let mut tx = db.write().await?;
    settle_fetches(&mut tx).await?;
    tx.commit().await
}

impl Prunable {
    const ALL: [Self; 31] = [
        Self::Jobs,
        Self::JobAttempts,
        Self::BulkChanges,
        Self::QueueMinutes,
        Self::IdempotencyKeys,
        Self::SearchEvents,
        Self::CallerKeys,
        Self::Ticks,
        Self::Bookings,
        Self::Quotes,
        Self::Results,
        Self::Searches,
        Self::Runs,
        Self::Statistics,
        Self::Fares,
        Self::Calendars,
        Self::Demand,
        Self::SearchDays,
        Self::Sessions,
        Self::SigningKeys,
        Self::SignInLimits,
        Self::KeyTests,
        Self::Codes,
        Self::AuthCodes,
        Self::FactorChallenges,
        Self::UnconfirmedUsers,
        Self::UserEvents,
        Self::PersonEvents,
        Self::EventDevices,
        Self::SessionDevices,
        Self::AirportImports,
    ];

    fn retention(self, keep: &RetentionSettings) -> Duration {
        match self {
            Self::Jobs | Self::JobAttempts | Self::BulkChanges => keep.jobs(),
            Self::QueueMinutes => QUEUE_MINUTES,
            Self::IdempotencyKeys => keep.idempotency_keys(),
            Self::SearchEvents => keep.search_events(),
            // What has ended is not kept.
            Self::CallerKeys | Self::Sessions | Self::SigningKeys => Duration::ZERO,
            Self::SignInLimits => FAILURE_MEMORY,
            Self::UserEvents => USER_EVENTS,
            Self::PersonEvents => PERSON_EVENTS,
            // A mail that waits for its server still makes a code.
            Self::Codes => Duration::from_hours(48),
            Self::AuthCodes | Self::FactorChallenges | Self::KeyTests => Duration::from_hours(1),
            Self::UnconfirmedUsers => UNCONFIRMED,
            Self::EventDevices | Self::SessionDevices => DEVICES,
            Self::AirportImports => AIRPORT_PREVIEWS,
            Self::SearchDays => SEARCH_DAYS,
            Self::Ticks => keep.ticks(),
            // A quote is what a request of a client led to.
            Self::Bookings | Self::Quotes => keep.bookings(),
            Self::Results => keep.results(),
            Self::Searches => keep.searches(),
            Self::Runs => keep.searches() + RUNS_OUTLIVE,
            Self::Statistics => keep.statistics(),
            Self::Fares | Self::Calendars | Self::Demand => keep.past(),
        }
    }

    /// Deletes one batch per transaction until nothing is left or the job is cancelled. Returns the number of deleted
    /// rows.
    async fn delete_all(self, db: &Db, now: Timestamp, keep: &RetentionSettings, job: &Job) -> Result<u64> {
        let mut deleted = 0;
        while !job.cancelled.is_cancelled() {
            let mut tx = db.write().await?;
            let batch = self.delete_batch(&mut tx, now, keep).await?;
            tx.commit().await?;
            job.note_progress(db).await?;
            deleted += batch;
            if batch < u64::from(BATCH) {
                break;
            }
        }
        Ok(deleted)
    }

    async fn delete_batch(self, tx: &mut Tx, now: Timestamp, keep: &RetentionSettings) -> Result<u64> {
        let (moment, limit) = (now.minus(self.retention(keep)), i64::from(BATCH));
        // The day is in UTC. Data is kept for at least a day more, so today's data is kept in every time zone.
        let day = moment.to_datetime().date_naive();
        let month = YearMonth::containing(day);
        match self {
            Self::Jobs => tx.queue().prune_jobs(moment, limit).await,
            Self::JobAttempts => tx.queue().prune_attempts(moment, limit).await,
            Self::BulkChanges => tx.bulk_changes().prune(moment, limit).await,
            Self::QueueMinutes => tx.queue().prune_minutes(moment, limit).await,
            Self::IdempotencyKeys => tx.searches().prune_keys(moment, limit).await,
            Self::SearchEvents => tx.searches().prune_events(moment, limit).await,
            Self::CallerKeys => tx.searches().prune_caller_keys(day, limit).await,
            Self::Ticks => tx.schedules().prune_ticks(moment, limit).await,
            Self::Bookings => tx.bookings().prune(moment, limit).await,
            Self::Quotes => tx.quotes().prune(moment, limit).await,
            Self::Results => {
                let booked = BookedRuns {
                    since: now.minus(keep.booked_results().max(keep.results())),
                    most: keep.booked_results_runs.into(),
                };
                tx.searches().prune_results(moment, booked, limit).await
            }
            Self::Searches => tx.searches().prune_searches(moment, limit).await,
            Self::Runs => tx.searches().prune_runs(moment, limit).await,
            Self::Statistics => tx.statistics().prune(moment, limit).await,
            Self::Fares => tx.calendars().prune_fares(day, limit).await,
            Self::Calendars => tx.calendars().prune_months(month, limit).await,
            Self::Demand => tx.demand().prune_months(month, limit).await,
            Self::SearchDays => tx.demand().prune_search_days(moment, limit).await,
            Self::Sessions => tx.sessions().prune(limit).await,
            Self::SignInLimits => tx.sign_in_limits().prune(moment, limit).await,
            Self::SigningKeys => tx.signing_keys().prune().await,
            Self::KeyTests => tx.key_tests().prune(moment, limit).await,
            Self::Codes => tx.codes().prune(moment, limit).await,
            Self::AuthCodes => tx.codes().prune_auth_codes(moment, limit).await,
            Self::FactorChallenges => tx.factors().prune_challenges(moment, limit).await,
            Self::UnconfirmedUsers => prune_unconfirmed(tx, moment, BATCH).await,
            Self::EventDevices => tx.audit().shorten_devices(moment, limit).await,
            Self::SessionDevices => tx.sessions().shorten_devices(moment, limit).await,
            Self::PersonEvents => tx.audit().prune_events_of_persons(moment, limit).await,
            Self::UserEvents => tx.audit().prune_user_events(moment, limit).await,
            // There are few: one is deleted each time.
            Self::AirportImports => tx.airports().prune_imports(moment, now.minus(AIRPORT_IMPORTS)).await,
        }
    }
}
