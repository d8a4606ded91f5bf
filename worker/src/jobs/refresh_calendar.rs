//! One month of prices from the calendar service.

use std::time::Duration;

use flight_finder_core::{
    airports::{Place, pairs},
    calendar::{Calendar as Stored, Day, FarePrice, RouteMonth},
    jobs::RefreshCalendar,
    providers::Provider,
    queue::{Job, JobError},
    settings::Settings,
};

use super::{Tools, account_gate::AccountGate, fetch_flights::base_url};
use crate::providers::{
    ProviderError, RapidApiEndpoint,
    calendar::{Calendar, CalendarError, CalendarMonth},
};

/// How long a request may wait for its turn.
const TURN: Duration = Duration::from_secs(20);
/// A spent plan that does not say when it resets, or a refusal that does not say how long it holds.
const UNTOLD: Duration = Duration::from_mins(1);

/// Asks for the month and stores it: calendar, fares, the note of its age and the end of the job are one
/// transaction. What cannot be had is noted, and what was stored stays.
#[tracing::instrument(name = "job.refresh_calendar", skip_all, fields(route = %payload.route))]
pub async fn refresh_calendar(tools: &Tools, payload: RefreshCalendar, job: &Job) -> Result<(), JobError> {
    let route = payload.route;
    let settings = tools.settings.get().await?;
    let today = settings.today(tools.db.now());
    let pair = pair(tools, &route).await?;
    let (Some((origin, destination)), true) = (pair, route.month.is_in_window(today)) else {
        return Ok(());
    };
    let access = tools.settings.access().await?;
    let Some(account) = &access.calendar else {
        return failed_for_good(tools, &route, "Invalid API configuration", job).await;
    };
    let endpoint = RapidApiEndpoint {
        base_url: base_url(account)?,
        host: account.host.clone(),
        key: account.key.clone(),
    };
    let gate = gate(tools, &settings);
    let client = Calendar::new(tools.http.clone(), endpoint);
    match client
        .month(&origin, &destination, route.month.first_day(), &gate)
        .await
    {
        Ok(month) => store(tools, &settings, &route, month, job).await,
        Err(error) => failed(tools, &route, &error, job).await,
    }
}

/// What the service calls the two places: of cities that it does not know, their busiest airports.
async fn pair(tools: &Tools, route: &RouteMonth) -> Result<Option<(String, String)>, JobError> {
    let mut tx = tools.db.read().await?;
    let places: [Option<Place>; 2] = [
        tx.airports().place(&route.origin).await?,
        tx.airports().place(&route.destination).await?,
    ];
    let [Some(from), Some(to)] = places else {
        return Ok(None);
    };
    Ok(pairs(&from, &to, Provider::RapidApi).into_iter().next())
}

fn gate(tools: &Tools, settings: &Settings) -> AccountGate {
    let account = RefreshCalendar::ACCOUNT;
    let latest = tools.db.now().plus(TURN);
    let limiter = tools.smooth.limiter(account, settings.values.limits.get(account));
    AccountGate::new(tools.db.clone(), account, None, latest, limiter).above(settings.values.calendar.reserve_percent)
}

async fn store(
    tools: &Tools,
    settings: &Settings,
    route: &RouteMonth,
    month: CalendarMonth,
    job: &Job,
) -> Result<(), JobError> {
    let adult = settings.values.commission.adult;
    let fares: Vec<_> = month
        .days
        .iter()
        .map(|(date, day)| FarePrice {
            date: *date,
            airline: day.carrier.clone().unwrap_or_default(),
            is_direct: day.is_direct,
            total_price: day.price + adult,
            duration: None,
        })
        .collect();
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
        last_update: tools.db.now(),
    };
    let mut tx = tools.db.write().await?;
    if !job.complete_in(&mut tx).await? {
        // Somebody else runs it: what this one brought is not wanted.
        return Ok(());
    }
    tx.calendars().save(route, &calendar).await?;
    tx.demand().refreshed(route, calendar.last_update).await?;
    tx.calendars()
        .save_fares(&route.origin, &route.destination, &fares)
        .await?;
    tx.commit().await?;
    tracing::info!(days = calendar.grid.len(), "calendar stored");
    Ok(())
}

/// An account that is closed, its plan spent or its service down, pauses the queue and costs no attempt. A turn that
/// comes too late is no failure: the job waits for the next.
async fn failed(tools: &Tools, route: &RouteMonth, error: &CalendarError, job: &Job) -> Result<(), JobError> {
    let text = error.to_string();
    let cause = error.cause();
    let wait = cause.retry_in().unwrap_or(UNTOLD);
    if matches!(cause, ProviderError::Refused(refused) if !refused.is_closed) {
        return Err(JobError::Postpone(wait, text.into()));
    }
    if matches!(cause, ProviderError::Refused(_) | ProviderError::PlanSpent { .. }) {
        let mut tx = tools.db.write().await?;
        tx.pause_jobs(RefreshCalendar::LIMIT, tx.now().plus(wait)).await?;
        tx.demand().failed(route, &text).await?;
        tx.commit().await?;
        return Err(JobError::Postpone(wait, text.into()));
    }
    if !cause.is_transient() || job.attempt >= job.max_attempts {
        return failed_for_good(tools, route, &text, job).await;
    }
    let mut tx = tools.db.write().await?;
    tx.demand().failed(route, &text).await?;
    tx.commit().await?;
    Err(match cause.retry_in() {
        Some(wait) => JobError::RetryAfter(wait, text.into()),
        None => JobError::retry(text),
    })
}

/// The note and the end of the job are one transaction: who waits hears of both at once.
async fn failed_for_good(tools: &Tools, route: &RouteMonth, error: &str, job: &Job) -> Result<(), JobError> {
    let mut tx = tools.db.write().await?;
    if job.fail_in(&mut tx, error).await? {
        tx.demand().failed(route, error).await?;
        tx.commit().await?;
    }
    Err(JobError::fail(error))
}
