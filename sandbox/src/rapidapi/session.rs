//! Sessions of provider A: all that a poll needs is in the id, so nothing is stored but how often it was polled.

use base64::{Engine, engine::general_purpose::URL_SAFE};
use serde::{Deserialize, Serialize};

use super::parameters::Query;
use crate::scenario::Scenario;

const PREFIX: &str = "KLUv_";

/// What a session id says.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Session {
    /// The query of the search, sorted, without what is the sandbox's own.
    pub query: Vec<(String, String)>,
    /// Whether a return was asked.
    pub round_trip: bool,
    /// How the search was told to be answered.
    pub scenario: Option<Scenario>,
    /// How many itineraries there are in the end.
    pub results: usize,
}

impl Session {
    /// The session of a search.
    pub fn of(query: &Query, round_trip: bool, scenario: Option<Scenario>, results: usize) -> Self {
        let own = ["scenario", "results"];
        let mut query: Vec<(String, String)> = query
            .iter()
            .filter(|(name, _)| !own.contains(&name.as_str()))
            .map(|(n, v)| (n.clone(), v.clone()))
            .collect();
        query.sort_unstable();
        Self {
            query,
            round_trip,
            scenario,
            results,
        }
    }

    /// The id: letters as the provider's, with an equals sign to trip over where the length asks for one.
    pub fn id(&self) -> String {
        let content = serde_json::to_vec(self).expect("plain data");
        format!("{PREFIX}{}", URL_SAFE.encode(content))
    }

    /// What an id says; `None` for one that was never given out.
    pub fn parse(id: &str) -> Option<Self> {
        let content = URL_SAFE.decode(id.strip_prefix(PREFIX)?).ok()?;
        serde_json::from_slice(&content).ok()
    }

    /// The query of the search by name.
    pub fn query(&self) -> Query {
        self.query.iter().cloned().collect()
    }
}

/// How much of the whole a body shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Stage {
    /// So many itineraries, or as many as there are.
    pub count: usize,
    pub complete: bool,
}

/// What a session shows at the `poll`-th poll, counted from one; zero is the search itself.
pub(super) fn stage(scenario: Option<Scenario>, poll: u32, results: usize) -> Stage {
    let grown = |step| match step {
        0 => results / 6,
        1 => results * 5 / 12,
        _ => results,
    };
    let (count, complete) = match scenario {
        Some(Scenario::AFirstComplete) => (results, true),
        Some(Scenario::AEmptyComplete) => (0, true),
        Some(Scenario::ANeverComplete) => (grown(poll.min(3)), false),
        Some(Scenario::AEmptyThenFull) if poll == 0 => (0, false),
        _ => (grown(poll), poll >= 2),
    };
    Stage { count, complete }
}
