//! Stand-ins for the flight providers and the price calendar, in their real wire formats.
//!
//! The seed determines a world of places, airlines, a timetable and fares. Both providers sell the same flights at
//! slightly different prices, each has a few that the other does not have, and the calendar shows the cheapest ones. The
//! same seed, request and day give the same bytes.
//!
//! A scenario changes the answer to a request. It is chosen with `x-sandbox-scenario: A-429-second`, with
//! `?scenario=A-429-second`, or with an order for future requests, because workers cannot add headers:
//! `POST /_sandbox/scenario`
//! `{"provider": "rapidapi" | "flightapi" | …, "scenario": "B-429" | null, "origin"?: "TIA", "times"?: 2}`.
//! `GET /_sandbox/scenarios` lists the names, and [`Scenario`] explains them. Further control endpoints:
//!
//! - `POST /_sandbox/tune {"latency_ms": [0, 0], "poll_latency_ms": [0, 0], "results": 500}`, each optional;
//! - `POST /_sandbox/barrier {"size": 2, "scope": "route" | "all"}`: search answers (not polls, not the calendar)
//!   wait until this number of them is ready and are sent together; size 0 removes the barrier;
//! - `GET /_sandbox/stats`, `POST /_sandbox/reset`.
//!
//! **Time of the last byte.** Every answer has the header `x-sandbox-finished-at`, in microseconds since 1970, set when
//! the headers are written; the body follows in one piece.
//! `GET /_sandbox/last-byte?origin=TIA&destination=VIE&date=2026-11-12` (codes of the seed file, the date of departure)
//! returns `{at, rapidapi, flightapi, …}`: when the last body about this route was passed to its connection, including
//! polls. The bytes are sent at that moment or later, so a duration measured from it is never too short. Each search of
//! a bench needs its own route and date.

mod calendar;
mod config;
mod control;
mod dice;
mod euro;
mod exchange;
mod flightapi;
mod offers;
mod rapidapi;
mod request;
mod routes;
mod sandbox;
mod scenario;
mod wire_ids;
mod world;

pub use config::Config;
/// A service with its own endpoints: that of a provider, or the price calendar on provider A's account.
pub use flight_finder_core::platform::providers::limits::Account as Service;

pub use exchange::{
    Order,
    barrier::{Barrier, Scope},
    stats::{Counts, LastByte, Request, Stats},
};
pub use routes::{router, serve};
pub use sandbox::{Sandbox, Tuning};
pub use scenario::{Scenario, UnknownScenario};

/// The endpoints of the services.
fn services() -> axum::Router<Sandbox> {
    rapidapi::routes().merge(flightapi::routes()).merge(calendar::routes())
}
