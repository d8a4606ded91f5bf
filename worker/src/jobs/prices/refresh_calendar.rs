//! Refreshes one month of prices from the calendar service.

use std::{collections::BTreeMap, time::Duration};

use flight_finder_core::{
    base::{month::RouteMonth, place_code::PlaceCode, time::Timestamp},
    landing::content::mark_pages,
    places::airports::{Place, pairs},
    platform::{
        jobs::RefreshCalendar,
        providers::Provider,
        queue::{Job, JobError, JobState},
    },
    prices::calendar::{
        AfterRefreshFailure, Calendar as Stored, Day, FarePrice, FetchOutcome, after_refresh_failure, calendar_airports,
    },
    rules::settings::Settings,
};

use crate::{
    jobs::{
        JobContext,
        account_gate::{AccountGate, endpoint},
        search::outcome::{count_dropped, warn_of_dropped},
    },
    providers::calendar::{Calendar, CalendarError, CalendarMonth},
};

/// How long a request may wait for a token.
const MAX_WAIT: Duration = Duration::from_secs(20);
/// Requests the month and stores its calendar, its fares, its age and the end of the job in one transaction. After a
/// failure the error is stored, and the old calendar stays.
#[tracing::instrument(name = "job.refresh_calendar", skip_all, fields(route = %payload.route))]
pub async fn refresh_calendar(context: &JobContext, payload: RefreshCalendar, job: &Job) -> Result<(), JobError> {
    let route = payload.route;
    let settings = context.settings.get().await?;
    let today = settings.today(context.db.now());
    let (Some(ends), true) = (ends(context, &route).await?, route.month.is_in_window(today)) else {
        return Ok(());
    };
    let Some((origin, destination)) = pairs(&ends[0], &ends[1], Provider::RapidApi).into_iter().next() else {
        return Ok(());
    };
    let access = context.settings.access().await?;
    let Some(access) = access.of(RefreshCalendar::LIMIT) else {
        return failed_for_good(context, &route, "Invalid API configuration", job).await;
    };
    let endpoint = endpoint(access)?;
    let gate = gate(context, &settings);
    let client = Calendar::new(context.http.clone(), endpoint);
    match client
        .month(&origin, &destination, route.month.first_day(), &gate)
        .await
    {
        Ok(month) => store(context, &settings, (&route, &ends), month, job).await,
        Err(error) => failed(context, &route, &error, job).await,
    }
}

/// The two places with their airports. The calendar request names the first pair of their codes: the cities, or their
/// busiest airports if the service does not know the cities.
async fn ends(context: &JobContext, route: &RouteMonth) -> Result<Option<[Place; 2]>, JobError> {
    let mut tx = context.db.read().await?;
    let origin = tx.airports().place(&route.origin).await?;
    let destination = tx.airports().place(&route.destination).await?;
    Ok(origin.zip(destination).map(<[Place; 2]>::from))
}

fn gate(context: &JobContext, settings: &Settings) -> AccountGate {
    let account = RefreshCalendar::ACCOUNT;
    let latest = context.db.now().plus(MAX_WAIT);
    let limiter = context.smoothing.limiter(account, settings.values.limits.get(account));
    AccountGate::new(context.db.clone(), account, None, latest, limiter)
        .in_background(settings.values.calendar.reserve_percent, context.smoothing.background())
}

async fn store(
    context: &JobContext,
    settings: &Settings,
    (route, ends): (&RouteMonth, &[Place; 2]),
    month: CalendarMonth,
    job: &Job,
) -> Result<(), JobError> {
    warn_of_dropped(RefreshCalendar::LIMIT.name(), &month.dropped);
    let now = context.db.now();
    let fares = fares(&month, ends, now);
    let grid = month.days.into_iter().map(|(date, day)| {
        let kept = Day {
            price: day.price,
            is_direct: day.is_direct,
        };
        (date, kept)
    });
    let calendar = Stored {
        grid: grid.collect(),
        has_direct_flight: month.has_direct_flight,
        demo: month.demo,
        last_update: now,
    };
    let mut tx = context.db.write().await?;
    if !job.complete_in(&mut tx).await? {
        // Another process runs the job now, so this result is dropped.
        return Ok(());
    }
    tx.calendars().save(route, &calendar).await?;
    tx.demand().refreshed(route, calendar.last_update).await?;
    let saved = FetchOutcome {
        state: JobState::Done,
        days_saved: i64::try_from(calendar.grid.len()).ok(),
        error: None,
        finished_at: now,
    };
    tx.calendars().end_fetches(job.id, saved).await?;
    let adult_rate = settings.values.commission.adult;
    let mut pairs: Vec<_> = fares.keys().cloned().collect();
    pairs.push((route.origin.clone(), route.destination.clone()));
    for ((origin, destination), fares) in fares {
        tx.calendars()
            .save_fares(&origin, &destination, &fares, adult_rate, calendar.demo)
            .await?;
    }
    mark_pages(&mut tx, &pairs).await?;
    tx.commit().await?;
    tracing::info!(days = calendar.grid.len(), "calendar stored");
    Ok(())
}

/// The prices of a month by pair of airports.
fn fares(
    month: &CalendarMonth,
    [origin, destination]: &[Place; 2],
    now: Timestamp,
) -> BTreeMap<(PlaceCode, PlaceCode), Vec<FarePrice>> {
    let mut fares: BTreeMap<_, Vec<FarePrice>> = BTreeMap::new();
    for (date, day) in &month.days {
        let Some(pair) = calendar_airports(origin, destination, day.airports.as_ref()) else {
            continue;
        };
        fares.entry(pair).or_default().push(FarePrice {
            date: *date,
            airline: day.carrier.clone().unwrap_or_default(),
            is_direct: day.is_direct,
            base_price: day.price,
            duration: None,
            seen_at: now,
        });
    }
    fares
}

/// Stores why the month could not be read. Then the job is postponed, retried or failed.
async fn failed(context: &JobContext, route: &RouteMonth, error: &CalendarError, job: &Job) -> Result<(), JobError> {
    let text = error.to_string();
    if let Some(dropped) = error.cause().dropped() {
        count_dropped(RefreshCalendar::LIMIT.name(), dropped);
    }
    match after_refresh_failure(error.cause(), job.attempt, job.max_attempts) {
        AfterRefreshFailure::Postpone(wait) => Err(JobError::Postpone(wait, text.into())),
        AfterRefreshFailure::PauseQueue(wait) => {
            note(context, route, &text, Some(wait)).await?;
            Err(JobError::Postpone(wait, text.into()))
        }
        AfterRefreshFailure::Retry(wait) => {
            note(context, route, &text, None).await?;
            Err(match wait {
                Some(wait) => JobError::RetryAfter(wait, text.into()),
                None => JobError::retry(text),
            })
        }
        AfterRefreshFailure::Fail => failed_for_good(context, route, &text, job).await,
    }
}

/// Stores the error of a failed attempt. With `pause`, no refresh of any calendar starts for this time.
async fn note(context: &JobContext, route: &RouteMonth, error: &str, pause: Option<Duration>) -> Result<(), JobError> {
    let mut tx = context.db.write().await?;
    if let Some(pause) = pause {
        let until = tx.now().plus(pause);
        tx.limits().pause_jobs(RefreshCalendar::LIMIT, until).await?;
    }
    tx.demand().failed(route, error).await?;
    tx.commit().await?;
    Ok(())
}

/// Stores the error and the end of the job in one transaction, so that a waiting visitor sees both at once.
async fn failed_for_good(context: &JobContext, route: &RouteMonth, error: &str, job: &Job) -> Result<(), JobError> {
    let mut tx = context.db.write().await?;
    if job.fail_in(&mut tx, error).await? {
        tx.demand().failed(route, error).await?;
        let failed = FetchOutcome {
            state: JobState::Dead,
            days_saved: None,
            error: Some(error.to_owned()),
            finished_at: tx.now(),
        };
        tx.calendars().end_fetches(job.id, failed).await?;
        tx.commit().await?;
    }
    Err(JobError::fail(error))
}
