//! Equal searches share provider requests across all processes.

use flight_finder_sandbox::Config;

use crate::support::{fleet::Fleet, pipeline::asked, prelude::*};

on_both_databases!(a_hundred_equal_searches_at_two_processes_query_each_provider_once);

/// A search may take as long as the settings allow.
const LONG: [(&str, &str); 1] = [("search.deadline_seconds", "60")];

async fn a_hundred_equal_searches_at_two_processes_query_each_provider_once(shared: SharedDatabase) {
    let fleet = Fleet::start(&shared, (2, 1), Config::default().immediate(), &LONG).await;
    let mut search = round_trip();

    let of_two = a_hundred(&fleet, &search).await;
    let asked_for_two = [Service::RapidApi, Service::FlightApi].map(|one| asked(&fleet.sandbox, one));
    search["passengers"]["adults"] = json!(3);
    let of_three = a_hundred(&fleet, &search).await;
    let asked_in_all = [Service::RapidApi, Service::FlightApi].map(|one| asked(&fleet.sandbox, one));

    assert_eq!((asked_for_two, asked_in_all), ([1, 1], [2, 2]));
    assert!(of_two.iter().chain(&of_three).all(|view| view["status"] == "complete"));
    let run_of_two = run_of(&of_two[0]);
    assert!(of_two.iter().all(|view| run_of(view) == run_of_two));
    assert!(of_three.iter().all(|view| run_of(view) != run_of_two));
}

async fn a_hundred(fleet: &Fleet, search: &Value) -> Vec<Value> {
    let visits = (0..100).map(async |visitor| {
        let batch = fleet.create(visitor % 2, search).await;
        // Polls at the other api, to check that each process returns the searches that the other one created.
        fleet.until_ended((visitor + 1) % 2, &batch).await
    });
    join_all(visits).await
}
