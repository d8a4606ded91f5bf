//! The checks that must hold after every fault, and the line of figures that each case prints.

use std::{collections::HashSet, fmt};

use flight_finder_core::base::ids::BatchId;

use super::{
    fleet::Fleet,
    searches::{Ended, Visitor},
};
use crate::support::prelude::*;

/// The figures of the searches that have ended.
pub struct Figures {
    pub ended: usize,
    pub complete: usize,
    /// The number of searches that both providers answered.
    pub both_parts: usize,
    /// The longest time from sending a create request to seeing the end of the search.
    pub slowest: Duration,
}

impl Figures {
    /// Checks each search and computes the figures.
    pub async fn collect(fleet: &Fleet, visitor: &Visitor, searches: &[Ended]) -> Self {
        for search in searches {
            nothing_is_there_twice(fleet, visitor, search).await;
        }
        let count = |is: fn(&Ended) -> bool| searches.iter().filter(|search| is(search)).count();
        Self {
            ended: searches.len(),
            complete: count(|search| search.view["status"] == "complete"),
            both_parts: count(Ended::has_both_parts),
            slowest: searches.iter().map(|search| search.took).max().unwrap_or_default(),
        }
    }
}

impl fmt::Display for Figures {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            ended,
            complete,
            both_parts,
            slowest,
        } = self;
        write!(
            f,
            "{ended} searches ended, {complete} complete, {both_parts} with both parts, "
        )?;
        write!(f, "slowest {:.1} s", slowest.as_secs_f64())
    }
}

impl Ended {
    /// Whether both providers answered.
    pub fn has_both_parts(&self) -> bool {
        self.statuses() == ["done", "done"]
    }

    /// The providers' statuses, provider A's first.
    pub fn statuses(&self) -> Vec<&str> {
        let providers = self.view["progress"]["providers"].as_array().unwrap();
        providers
            .iter()
            .map(|provider| provider["status"].as_str().unwrap())
            .collect()
    }
}

/// Prints the case's line.
pub fn report(fleet: &Fleet, case: &str, figures: impl fmt::Display) {
    let database = if fleet.db().is_sqlite() { "sqlite" } else { "postgres" };
    println!("chaos: {case}, {database}: {figures}");
}

/// Checks that a search has at most one provider request and one part per provider, and that no option is shown twice.
async fn nothing_is_there_twice(fleet: &Fleet, visitor: &Visitor, search: &Ended) {
    let batch: BatchId = search.batch.parse().unwrap();
    let mut tx = fleet.db().read().await.unwrap();
    let run = tx.searches().view(batch).await.unwrap().unwrap().run;
    let requests = tx.searches().requests(run.id).await.unwrap();
    let parts = tx.searches().parts(run.id).await.unwrap();
    drop(tx);
    let asked: HashSet<_> = requests.iter().map(|request| request.provider).collect();
    let stored: HashSet<_> = parts.iter().map(|(provider, ..)| provider).collect();
    assert_eq!((asked.len(), stored.len()), (requests.len(), parts.len()), "{batch}");
    if search.view["results"].is_null() {
        return;
    }
    let results = visitor.results(&search.view["results"]).await;
    let options = ["best_flights", "other_flights"].map(|half| results[half].as_array().unwrap());
    let ids: Vec<_> = options.into_iter().flatten().map(|option| &option["id"]).collect();
    let distinct: HashSet<_> = ids.iter().map(|id| id.as_str().unwrap()).collect();
    assert_eq!(distinct.len(), ids.len(), "{batch}: an option twice");
    assert_eq!(Value::from(ids.len()), search.view["results"]["count"], "{batch}");
}
