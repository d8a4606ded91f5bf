//! Runs a row of the table through the real client and describes the result in one line.

use std::{convert::Infallible, sync::LazyLock, time::Duration};

use chrono::NaiveDate;
use flight_finder_core::{
    base::trip::{Stops, TravelClass},
    platform::providers::limits::Report,
    rules::flights::itinerary::{Itinerary, Leg, Part, Segment, SelfTransfer},
};
use flight_finder_worker::providers::{
    Endpoint, Http, Limits, NoLimit, PollPolicy, ProviderError, RequestParams, Verdict,
    calendar::{Calendar, CalendarMonth, DayPrice},
    flightapi::FlightApi,
    rapidapi::{Answer, Follower, PolledList, PollingEnd, RapidApi, follow},
};

use super::server::{Canned, Server};

/// The key in every test. It must appear nowhere except in requests.
pub const KEY: &str = "k3y+of/the=tests";

/// A quirk of a service, and the expected result.
pub struct Row {
    /// The topic of the quirk, such as `2.4`. Rows about the same part of the providers' wire formats have the same
    /// topic, which is printed when a row fails.
    pub paragraph: &'static str,
    pub name: &'static str,
    pub via: Via,
    pub answers: Vec<Canned>,
    pub expected: &'static str,
}

/// The client that meets it.
pub enum Via {
    /// Provider A, the search alone.
    Search(RequestParams),
    /// Provider A; its session is polled to the end.
    Polled,
    Flights(RequestParams),
    /// The calendar, for the month of this day.
    Month(NaiveDate),
}

/// All rows share one HTTP client, as in production, but with a shorter time limit.
pub static HTTP: LazyLock<Http> = LazyLock::new(|| {
    let installed = rustls::crypto::ring::default_provider().install_default();
    installed.expect("this is the only place that installs it");
    let limits = Limits {
        attempt: Duration::from_secs(1),
        ..Limits::default()
    };
    Http::new(limits).expect("a client")
});

pub fn row(paragraph: &'static str, name: &'static str, via: Via, answer: Canned, expected: &'static str) -> Row {
    Row {
        paragraph,
        name,
        via,
        answers: vec![answer],
        expected,
    }
}

pub fn day(date: &str) -> NaiveDate {
    date.parse().expect("a date")
}

/// The search for TIA-VIE and back, which provider A's good body answers.
pub fn to_vienna() -> RequestParams {
    RequestParams {
        origin: "TIA".into(),
        destination: "VIE".into(),
        depart: day("2026-11-12"),
        return_date: Some(day("2026-11-16")),
        class: TravelClass::Economy,
        stops: Stops::Any,
        adults: 1,
        children: 0,
        infants: 0,
    }
}

/// The search for TIA-IST and back, which provider B's good body answers.
pub fn to_istanbul() -> RequestParams {
    RequestParams {
        destination: "IST".into(),
        ..to_vienna()
    }
}

pub fn rapidapi_endpoint(server: &Server) -> Endpoint {
    Endpoint {
        base_url: server.url.clone(),
        host: "flights.example".into(),
        key: KEY.into(),
    }
}

pub fn flightapi_endpoint(server: &Server) -> Endpoint {
    Endpoint {
        host: String::new(),
        ..rapidapi_endpoint(server)
    }
}

/// Sends the row's answers to the row's client and describes the result.
pub async fn run(row: &Row) -> String {
    let server = Server::start(&row.answers).await;
    let gate = NoLimit::default();
    let rapidapi = RapidApi::new(HTTP.clone(), rapidapi_endpoint(&server));
    let mut found = match &row.via {
        Via::Search(params) => {
            let found = rapidapi.search(params, &gate).await;
            found.map_or_else(|failure| error(&failure), |answer| part(&answer.found.part))
        }
        Via::Polled => polled(&rapidapi, &gate).await,
        Via::Flights(params) => {
            let found = FlightApi::new(HTTP.clone(), flightapi_endpoint(&server))
                .search(params, &gate)
                .await;
            found.map_or_else(|failure| error(&failure), |found| part(&found.part))
        }
        Via::Month(day) => {
            let found = Calendar::new(HTTP.clone(), rapidapi_endpoint(&server))
                .month("TIA", "VIE", *day, &gate)
                .await;
            found.map_or_else(
                |failure| format!("{failure} ({})", error(failure.cause())),
                |found| month(&found),
            )
        }
    };
    for report in gate.reports() {
        found.push_str(&effect(report));
    }
    found
}

/// Polls a session as the job does, but without pauses.
async fn polled(rapidapi: &RapidApi, gate: &NoLimit) -> String {
    let params = to_vienna();
    let first = match rapidapi.search(&params, gate).await {
        Ok(first) => first,
        Err(failure) => return error(&failure),
    };
    let mut story = Story::default();
    let followed = follow(rapidapi, &params, gate, first, PollPolicy::default(), &mut story).await;
    let Ok(followed) = followed;
    let PolledList { list, ending } = followed.expect("the story takes every answer");
    let ending = match ending {
        PollingEnd::Complete => "Complete",
        PollingEnd::NoGrowth => "NoGrowth",
        PollingEnd::Failed(_) => "Failed",
        PollingEnd::TimeOver => "TimeOver",
    };
    let itineraries = &list.found.part.itineraries;
    let cheapest = itineraries.iter().map(|itinerary| itinerary.price).min();
    let cheapest = cheapest.map(|price| format!(" from {price}")).unwrap_or_default();
    let unconfirmed = match itineraries.iter().filter(|itinerary| itinerary.unconfirmed).count() {
        0 => String::new(),
        count => format!(", {count} not confirmed"),
    };
    format!(
        "{} > {ending}, kept {}{cheapest}{unconfirmed}, asked {}",
        story.0.join(" > "),
        itineraries.len(),
        gate.passes()
    )
}

/// The number of itineraries in the list after each answer, or the kind of its failure, in order.
#[derive(Default)]
struct Story(Vec<String>);

impl Follower for Story {
    type Error = Infallible;

    async fn answered(&mut self, list: &Answer, _: Verdict) -> Result<bool, Infallible> {
        self.0.push(list.found.part.itineraries.len().to_string());
        Ok(true)
    }

    fn failed(&mut self, error: &ProviderError) {
        self.0.push(error.kind().to_owned());
    }

    async fn pause(&mut self, _: Duration) -> bool {
        true
    }
}

/// The number of itineraries, followed by every itinerary if there are at most two, or else by the prices of the best
/// ones.
pub fn part(part: &Part) -> String {
    let demo = if part.demo { ", demo" } else { "" };
    let mut line = format!("{} usable, {} dropped{demo}", part.itineraries.len(), part.dropped);
    if part.itineraries.len() > 2 {
        line.push_str(&best_prices(&part.itineraries));
    }
    for itinerary in part.itineraries.iter().filter(|_| part.itineraries.len() <= 2) {
        line.push_str(&described(itinerary));
    }
    line
}

/// The prices of the best itineraries as `, best 100.00 101.00`. Empty if all itineraries or none of them are best.
fn best_prices(itineraries: &[Itinerary]) -> String {
    let best: Vec<_> = itineraries
        .iter()
        .filter(|itinerary| itinerary.best)
        .map(|itinerary| itinerary.price.to_string())
        .collect();
    if best.is_empty() || best.len() == itineraries.len() {
        return String::new();
    }
    format!(", best {}", best.join(" "))
}

fn described(itinerary: &Itinerary) -> String {
    let best = if itinerary.best { " best" } else { "" };
    let transfer = match itinerary.self_transfer {
        SelfTransfer::None => "",
        SelfTransfer::Protected => " protected",
        SelfTransfer::Unprotected => " unprotected",
    };
    let legs: Vec<_> = itinerary.legs.iter().map(leg).collect();
    format!(" | {}{best}{transfer} {}", itinerary.price, legs.join(" / "))
}

/// A leg as `TIA 06:05 OS850 07:45 VIE 100m`. If a flight arrives on another day, the number of days is added; if
/// another carrier operates it, that carrier's code is added.
fn leg(leg: &Leg) -> String {
    let flights: String = leg.segments.iter().map(flight).collect();
    format!("{flights}{} {}m", leg.last().to.code, leg.duration_minutes)
}

fn flight(segment: &Segment) -> String {
    let days = (segment.arrives.date() - segment.departs.date()).num_days();
    let days = if days == 0 { String::new() } else { format!("{days:+}") };
    let operated = segment
        .operating
        .as_ref()
        .filter(|carrier| carrier.shown_code() != segment.marketing.shown_code());
    let operated = operated
        .map(|carrier| format!("({})", carrier.shown_code()))
        .unwrap_or_default();
    let (departs, arrives) = (segment.departs.format("%H:%M"), segment.arrives.format("%H:%M"));
    let Segment {
        from,
        marketing,
        flight_number,
        ..
    } = segment;
    format!(
        "{} {departs} {}{flight_number}{operated} {arrives}{days} ",
        from.code,
        marketing.shown_code()
    )
}

fn month(month: &CalendarMonth) -> String {
    let direct = if month.has_direct_flight { ", direct" } else { "" };
    let dropped = match month.dropped.total() {
        0 => String::new(),
        count => format!(", {count} dropped"),
    };
    let few = month.days.iter().filter(|_| month.days.len() <= 4);
    let days: String = few.map(|(date, day)| priced_day(*date, day)).collect();
    format!("{} days{direct}{dropped}{days}", month.days.len())
}

fn priced_day(date: NaiveDate, day: &DayPrice) -> String {
    let direct = if day.is_direct { " direct" } else { "" };
    let carrier = day.carrier.as_deref().unwrap_or("?");
    format!(" | {} {}{direct} {carrier}", date.format("%d"), day.price)
}

/// The text of the error, and whether and when the job may be retried.
pub fn error(error: &ProviderError) -> String {
    let retry = match (error.is_transient(), error.retry_in()) {
        (true, Some(wait)) => format!(", again in {}s", wait.as_secs()),
        (true, None) => ", again".into(),
        (false, Some(wait)) => format!(", not before {}s", wait.as_secs()),
        (false, None) => String::new(),
    };
    format!("{error}{retry}")
}

/// A mark that shows how a report changes the state of the account. Empty for a plain success.
fn effect(report: Report) -> String {
    match report {
        Report::Answered {
            plan_remaining: Some(left),
            ..
        } => format!(" [{left} left]"),
        Report::Answered { .. } => String::new(),
        Report::RateLimited { .. } => " [slower]".into(),
        Report::PlanSpent { .. } => " [closed]".into(),
        Report::Failed(_) => " [failed]".into(),
    }
}
