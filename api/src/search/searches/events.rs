//! What happened to a search, in words and in order.

use flight_finder_core::{
    base::time::Timestamp,
    desk::bookings::{Channel, SearchBooking},
    search::searches::{RequestReport, RequestStatus, Run, RunReport, RunStatus, SearchReport},
};
use serde::Serialize;
use utoipa::ToSchema;

/// Something that happened to a search.
#[derive(Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = SearchEvent)]
pub struct EventBody {
    #[schema(format = DateTime)]
    at: String,
    kind: EventKind,
    /// An English sentence.
    #[schema(example = "rapidapi answered with 74 flights.")]
    text: String,
}

/// The kind of an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum EventKind {
    Created,
    RunQueued,
    ProviderAsked,
    ProviderAnswered,
    ProviderFailed,
    Published,
    RunEnded,
    Contacted,
}

/// The events of a search, the earliest first.
pub(super) fn events(report: &SearchReport, bookings: &[SearchBooking]) -> Vec<EventBody> {
    let search = &report.search;
    let mut events = vec![(
        search.created_at,
        EventKind::Created,
        "The search was created.".to_owned(),
    )];
    for run in &report.runs {
        events.extend(of_run(run));
    }
    for booking in bookings {
        let how = match booking.channel {
            Channel::Chat => "by chat",
            Channel::Phone => "by phone",
        };
        let text = format!(
            "The visitor contacted the agency {how} about a flight for {} euro.",
            booking.price
        );
        events.push((booking.created_at, EventKind::Contacted, text));
    }
    // By milliseconds, and stable: a search and its run are stored together, and the search comes first.
    events.sort_by_key(|(at, ..)| at.0 / 1_000);
    let body = |(at, kind, text): (Timestamp, _, _)| EventBody {
        at: at.to_rfc3339(),
        kind,
        text,
    };
    events.into_iter().map(body).collect()
}

type Event = (Timestamp, EventKind, String);

fn of_run(report: &RunReport) -> Vec<Event> {
    let run = &report.run;
    let by = if run.for_agent { "for an agent" } else { "for a visitor" };
    let mut events = vec![(run.created_at, EventKind::RunQueued, format!("A run was queued {by}."))];
    for request in &report.requests {
        events.extend(of_request(request));
    }
    if run.results_version > 0 {
        let text = format!(
            "Results were published for the last time, with {} flights.",
            run.options
        );
        events.push((run.published_at, EventKind::Published, text));
    }
    events.extend(run.finished_at.map(|at| (at, EventKind::RunEnded, end(run))));
    events
}

fn end(run: &Run) -> String {
    match (run.status, &run.last_error) {
        (RunStatus::Failed, Some(error)) => format!("The run failed: {error}"),
        (RunStatus::Failed, None) => "The run failed.".to_owned(),
        (RunStatus::Complete | RunStatus::Queued | RunStatus::Running, _) => format!(
            "The run ended with {} flights; {} of {} provider requests were answered.",
            run.options, run.answered, run.asked
        ),
    }
}

fn of_request(request: &RequestReport) -> Vec<Event> {
    let provider = request.provider.name();
    let asked = request
        .started_at
        .map(|at| (at, EventKind::ProviderAsked, format!("{provider} was asked.")));
    let ended = request.finished_at.map(|at| {
        let (kind, text) = outcome(request);
        (at, kind, format!("{provider} {text}"))
    });
    asked.into_iter().chain(ended).collect()
}

/// How a request ended, as the predicate of a sentence about its provider.
fn outcome(request: &RequestReport) -> (EventKind, String) {
    let reason = request
        .error
        .as_deref()
        .map_or(String::new(), |error| format!(": {error}"));
    let kept = request.itineraries;
    match request.status {
        RequestStatus::Done => (EventKind::ProviderAnswered, format!("answered with {kept} flights.")),
        RequestStatus::Empty => (
            EventKind::ProviderAnswered,
            "answered that it has no flights.".to_owned(),
        ),
        RequestStatus::Cancelled => (
            EventKind::ProviderAnswered,
            "was cancelled, because the other provider delivered first.".to_owned(),
        ),
        RequestStatus::Limited => (
            EventKind::ProviderFailed,
            format!("could not be asked within the limits of its account{reason}"),
        ),
        RequestStatus::Late => (
            EventKind::ProviderFailed,
            format!("did not answer in time; {kept} flights had arrived{reason}"),
        ),
        RequestStatus::Failed | RequestStatus::Waiting | RequestStatus::Asking | RequestStatus::Partial => (
            EventKind::ProviderFailed,
            format!(
                "failed after {} attempts; {kept} flights had arrived{reason}",
                request.attempt
            ),
        ),
    }
}
