//! Sessions of provider A. The id contains everything that a poll needs, so only the number of polls is stored.

use base64::{Engine, engine::general_purpose::URL_SAFE};
use serde::{Deserialize, Serialize};

use super::parameters::Query;
use crate::scenario::Scenario;

const PREFIX: &str = "KLUv_";

/// The content of a session id.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Session {
    /// The query of the search, sorted, without the sandbox's own parameters.
    pub query: Vec<(String, String)>,
    /// Whether the search is a round trip.
    pub round_trip: bool,
    /// The scenario of the search.
    pub scenario: Option<Scenario>,
    /// The number of itineraries in the complete list.
    pub results: usize,
}

impl Session {
    /// The session of a search.
    pub fn new(query: &Query, round_trip: bool, scenario: Option<Scenario>, results: usize) -> Self {
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

    /// The id, in letters like the provider's. Depending on its length it ends with `=`, which clients have to escape.
    pub fn id(&self) -> String {
        let content = serde_json::to_vec(self).expect("plain data");
        format!("{PREFIX}{}", URL_SAFE.encode(content))
    }

    /// Parses an id; `None` if it was not issued here.
    pub fn parse(id: &str) -> Option<Self> {
        let content = URL_SAFE.decode(id.strip_prefix(PREFIX)?).ok()?;
        serde_json::from_slice(&content).ok()
    }

    /// The parameters of the search.
    pub fn query(&self) -> Query {
        self.query.iter().cloned().collect()
    }
}

/// The number of itineraries in a body, and whether the list is complete.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Stage {
    /// The number of itineraries. The body contains fewer if the complete list has fewer.
    pub count: usize,
    pub complete: bool,
}

/// The stage of a session at its `poll`-th poll; zero is the search itself.
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
