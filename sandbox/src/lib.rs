//! Stand-ins for the flight providers and the price calendar, in their real wire formats.
//!
//! One seed is one world: places, airlines, a timetable, fares. Both providers sell the same flights at slightly
//! different prices, each knows a few that the other does not, and the calendar shows the cheapest of them. The same
//! seed, question and day give the same bytes.
//!
//! A request is answered in an unusual way by `x-sandbox-scenario: A-429-second` or `?scenario=A-429-second`, or by a
//! standing order, because workers cannot add headers: `POST /_sandbox/scenario`
//! `{"provider": "rapidapi" | "flightapi" | "calendar", "scenario": "B-429" | null, "origin"?: "TIA", "times"?: 2}`.
//! `GET /_sandbox/scenarios` lists the names, [`Scenario`] explains them. Further control:
//!
//! - `POST /_sandbox/tune {"latency_ms": [0, 0], "poll_latency_ms": [0, 0], "results": 500}`, each optional;
//! - `POST /_sandbox/barrier {"size": 2, "scope": "route" | "all"}`: search answers (not polls, not the calendar)
//!   wait until so many are ready and leave together; size 0 takes it away;
//! - `GET /_sandbox/stats`, `POST /_sandbox/reset`.
//!
//! **Time of the last byte.** Every answer carries `x-sandbox-finished-at`, microseconds since 1970, taken when the
//! headers are made; the body follows in one piece. `GET /_sandbox/last-byte?origin=TIA&destination=VIE&date=2026-11-12`
//! (codes of the seed file, the date of departure) answers `{at, rapidapi, flightapi}`: when the last body about that
//! route was handed to its connection, polls included. The bytes leave at that moment or after it, so a time measured
//! from it is never too short. Give each search of a bench a route and date of its own.

mod calendar;
mod config;
mod control;
mod desk;
mod dice;
mod euro;
mod flightapi;
mod offers;
mod rapidapi;
mod request;
mod routes;
mod sandbox;
mod scenario;
mod service;
mod wire_ids;
mod world;

pub use config::Config;
pub use desk::{
    Order,
    barrier::{Barrier, Scope},
    stats::{Counts, LastByte, Request, Stats},
};
pub use routes::{router, serve};
pub use sandbox::{Sandbox, Tuning};
pub use scenario::{Scenario, UnknownScenario};
pub use service::Service;
