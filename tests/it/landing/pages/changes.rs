//! Changes of many locations: pairing, its interruptions, and what takes pages away.

use flight_finder_core::{
    landing::pages::changes::{self, ApplyLandingChange, DEMO_PAGE, EndLandingChange, NewChange, add_demo_pages},
    platform::{
        bulk::{self, BulkChange},
        queue::Claim,
    },
};

use super::{requests::*, support::logged};
use crate::{
    platform::queue::jobs::{LEASE, calm, settle},
    support::prelude::*,
};

on_both_databases!(
    ready_locations_are_connected_in_both_directions,
    a_change_that_is_interrupted_loses_and_repeats_nothing,
    a_later_change_of_a_status_stays,
    a_location_that_is_not_ready_has_no_active_connections,
    a_disabled_state_leaves_nothing_but_gone_paths,
    a_state_shows_how_many_live_pages_it_has,
    a_state_that_is_disabled_while_it_is_connected_leaves_nothing,
    a_path_without_letters_fails_with_its_reason,
    bad_changes_are_refused_with_their_fields,
    a_state_has_one_change_at_a_time,
    a_stopped_change_goes_no_further,
    a_change_whose_job_has_died_stops_and_goes_on_when_it_is_resumed,
    demo_pages_are_made_once,
);

/// The connections with their status: "/fluturime/… active".
async fn connections(shared: &SharedDatabase) -> Vec<String> {
    let text = "SELECT template_url || ' ' || status FROM seo_location_connections ORDER BY 1";
    let rows = shared.rows(text, text).await;
    rows.into_iter().flatten().flatten().collect()
}

async fn count(shared: &SharedDatabase, table: &str) -> String {
    let text = format!("SELECT CAST(count(*) AS TEXT) FROM {table}");
    let rows = shared.rows(&text, &text).await;
    rows.into_iter().flatten().flatten().collect()
}

async fn all_live(shared: &SharedDatabase) {
    let live = "UPDATE rendered_pages SET state = 'live'";
    shared.run(live, live).await;
}

async fn running(db: &Db) -> Vec<BulkChange> {
    let mut tx = db.read().await.unwrap();
    tx.bulk_changes().running::<NewChange>().await.unwrap()
}

async fn ready_locations_are_connected_in_both_directions(shared: SharedDatabase) {
    let api = ApiServer::start(&shared).await;
    enable(&api, &shared.db, &["Albania", "Italy"]).await;
    let chosen = locations(&api, &["Tirana", "Rome", "Albania", "Italy"]).await;

    let preview = {
        let mut body = ready(&chosen);
        body["dry_run"] = json!(true);
        post(&api, CHANGES, &body).await.json()
    };
    let first = make_ready(&api, &shared.db, &chosen).await;
    let again = make_ready(&api, &shared.db, &chosen).await;

    // Not all of these pairs: a city is not connected with its own state.
    assert_eq!(preview, json!({"locations": 4, "connections": 12, "pages": 0}));
    includes(&first, &json!({ "created": 8, "skipped": 4, "failed": 0 }));
    includes(&again, &json!({ "created": 0, "updated": 0 }));
    assert_eq!(
        connections(&shared).await,
        [
            "/bileta-avioni/nga-rome-per-tirane/ active",
            "/bileta-avioni/nga-tirane-per-rome/ active",
            "/fluturime/nga-itali-per-shqiperi/ active",
            "/fluturime/nga-itali-per-tirane/ active",
            "/fluturime/nga-rome-per-shqiperi/ active",
            "/fluturime/nga-shqiperi-per-itali/ active",
            "/fluturime/nga-shqiperi-per-rome/ active",
            "/fluturime/nga-tirane-per-itali/ active",
        ]
    );
    assert_eq!(
        count(&shared, "rendered_pages WHERE due_at IS NOT NULL AND state = 'new'").await,
        "8"
    );
    assert_eq!(location(&api, "Tirana").await["connections"], 4);
}

/// One batch connects a location with 50 others, and these are more.
async fn a_change_that_is_interrupted_loses_and_repeats_nothing(shared: SharedDatabase) {
    let api = ApiServer::start(&shared).await;
    enable(&api, &shared.db, &["United States"]).await;
    let cities = get(&api, &format!("{LOCATIONS}?type=city&per_page=100")).await;
    let chosen = &cities["locations"].as_array().unwrap()[..54];
    let expected = chosen.len() * (chosen.len() - 1);
    start(&api, &ready(chosen)).await;
    let names = changes::names(&mut shared.db.read().await.unwrap()).await.unwrap();
    let id = running(&shared.db).await[0].id;

    let mut batches = 0;
    loop {
        let mut tx = shared.db.write().await.unwrap();
        let next = bulk::apply_next::<NewChange>(&mut tx, id, &names).await.unwrap();
        batches += 1;
        // Every third batch is lost, as if its process had been killed.
        if batches % 3 == 0 {
            drop(tx);
            continue;
        }
        tx.commit().await.unwrap();
        if next.is_none() {
            break;
        }
    }

    let ended = get(&api, &format!("{CHANGES}/{id}")).await;
    includes(&ended, &json!({ "created": expected, "done": chosen.len() }));
    assert_eq!(count(&shared, "seo_location_connections").await, expected.to_string());
    assert_eq!(count(&shared, "rendered_pages").await, expected.to_string());
}

/// Two workers may carry out two changes at the same time.
async fn a_later_change_of_a_status_stays(shared: SharedDatabase) {
    let (api, chosen) = connected(&shared, &["Tirana", "Rome", "Milan"]).await;
    let ids: Vec<_> = chosen[..2].iter().map(|location| &location["id"]).collect();
    let earlier = json!({"kind": "set_status", "location_ids": ids, "status": "disabled"});
    let earlier = start(&api, &earlier).await["id"].clone();
    start(&api, &ready(&chosen[..1])).await;
    let names = changes::names(&mut shared.db.read().await.unwrap()).await.unwrap();
    let later = running(&shared.db).await.pop().unwrap().id;

    let mut is_more = true;
    while is_more {
        let next = commit!(shared.db, |tx| bulk::apply_next::<NewChange>(&mut tx, later, &names));
        is_more = next.is_some();
    }
    carry_out(&shared.db).await;

    assert_eq!(location(&api, "Tirana").await["status"], "ready");
    assert_eq!(location(&api, "Rome").await["status"], "disabled");
    let ended = get(&api, &format!("{CHANGES}/{}", earlier.as_str().unwrap())).await;
    includes(&ended, &json!({ "done": 2, "skipped": 1, "removed": 4 }));
}

async fn a_location_that_is_not_ready_has_no_active_connections(shared: SharedDatabase) {
    let (api, chosen) = connected(&shared, &["Tirana", "Rome", "Milan"]).await;
    all_live(&shared).await;
    let before = connections(&shared).await;
    let pending = json!({"kind": "set_status", "location_ids": [chosen[0]["id"]], "status": "pending"});

    let taken = change(&api, &shared.db, &pending).await;
    let between = connections(&shared).await;
    let changed = count(&shared, "changed_routes").await;
    make_ready(&api, &shared.db, &chosen[..1]).await;

    assert_eq!(taken["removed"], 4);
    assert_eq!(changed, "4", "pages that link to them follow");
    let inactive = between.iter().filter(|line| line.ends_with(" inactive"));
    assert!(inactive.clone().all(|line| line.contains("tirane")), "{between:?}");
    assert_eq!(inactive.count(), 4);
    assert_eq!(connections(&shared).await, before);
    let history = logged(&shared, "location.set_status").await;
    assert_eq!(
        history.len(),
        2,
        "the history of a location has its status: {history:?}"
    );
    assert!(
        history[0].contains("Tirana") && history[0].contains("pending"),
        "{history:?}"
    );
}

async fn a_disabled_state_leaves_nothing_but_gone_paths(shared: SharedDatabase) {
    let (api, _) = connected(&shared, &["Tirana", "Rome", "Milan"]).await;
    all_live(&shared).await;
    let disable = json!({"kind": "disable_state", "state_name": "Albania"});

    let preview = post(
        &api,
        CHANGES,
        &json!({"kind": "disable_state", "state_name": "Albania", "dry_run": true}),
    )
    .await;
    let ended = change(&api, &shared.db, &disable).await;

    assert_eq!(preview.json()["connections"], 4);
    includes(&ended, &json!({ "removed": 4, "state": "done" }));
    assert_eq!(
        connections(&shared).await,
        [
            "/bileta-avioni/nga-milano-per-rome/ active",
            "/bileta-avioni/nga-rome-per-milano/ active"
        ]
    );
    assert_eq!(
        count(&shared, "seo_location_formats WHERE state = 'Albania'").await,
        "0"
    );
    assert_eq!(count(&shared, "rendered_pages").await, "2");
    assert_eq!(
        count(&shared, "changed_routes").await,
        "4",
        "pages that link to them follow"
    );
    assert_eq!(count(&shared, "redirects WHERE connection_id IS NULL").await, "4");
    let enabled = get(&api, &format!("{STATES}?enabled=true")).await;
    assert_eq!(enabled["total"], 1);
}

async fn a_state_shows_how_many_live_pages_it_has(shared: SharedDatabase) {
    let (api, _) = connected(&shared, &["Tirana", "Rome", "Milan"]).await;
    let live = "UPDATE rendered_pages SET state = 'live'
                WHERE connection_id NOT IN
                      (SELECT id FROM seo_location_connections WHERE template_url LIKE '%nga-tirane-per-rome%')";
    shared.run(live, live).await;

    for (state, pages) in [("Albania", 3), ("Italy", 5)] {
        let listed = get(&api, &format!("{STATES}?q={state}")).await;
        let question = json!({"kind": "disable_state", "state_name": state, "dry_run": true});
        let preview = post(&api, CHANGES, &question).await.json();

        assert_eq!(listed["states"][0]["live_pages"], pages, "{state}");
        assert_eq!(listed["states"][0]["live_pages_is_exact"], true);
        assert_eq!(preview["pages"], pages, "{state}");
    }
}

async fn a_state_that_is_disabled_while_it_is_connected_leaves_nothing(shared: SharedDatabase) {
    let api = ApiServer::start(&shared).await;
    enable(&api, &shared.db, &["Albania", "Italy"]).await;
    let chosen = locations(&api, &["Rome", "Milan", "Tirana", "Albania"]).await;
    start(&api, &ready(&chosen)).await;
    let names = changes::names(&mut shared.db.read().await.unwrap()).await.unwrap();
    let id = running(&shared.db).await[0].id;
    for _ in 0..3 {
        commit!(shared.db, |tx| bulk::apply_next::<NewChange>(&mut tx, id, &names));
    }

    start(&api, &json!({"kind": "disable_state", "state_name": "Albania"})).await;
    carry_out(&shared.db).await;

    let left = connections(&shared).await;
    assert_eq!(left.len(), 2, "{left:?}");
    assert!(
        left.iter()
            .all(|line| !line.contains("tirane") && !line.contains("shqiperi")),
        "{left:?}"
    );
    let pairing = get(&api, &format!("{CHANGES}/{id}")).await;
    assert_eq!(pairing["state"], "done");
}

async fn a_path_without_letters_fails_with_its_reason(shared: SharedDatabase) {
    let api = ApiServer::start(&shared).await;
    enable(&api, &shared.db, &["Albania", "Italy"]).await;
    let chosen = locations(&api, &["Tirana", "Rome"]).await;
    save_texts(
        &api,
        &chosen[0],
        &json!({"nga_format": "🛫", "per_format": "Për Tiranën"}),
    )
    .await;

    let ended = make_ready(&api, &shared.db, &chosen).await;

    includes(&ended, &json!({ "created": 1, "failed": 1 }));
    assert_eq!(
        ended["failures"],
        json!([{"subject": "Tirana – Rome", "reason": "Invalid location data"}])
    );
}

async fn bad_changes_are_refused_with_their_fields(shared: SharedDatabase) {
    let api = ApiServer::start(&shared).await;
    let id = "01930000-0000-7000-8000-000000000000";

    for (body, expected) in [
        (json!({}), json!({"kind": "required"})),
        (json!({"kind": "enable"}), json!({"kind": "invalid"})),
        (json!({"kind": "enable_state"}), json!({"state_name": "required"})),
        (
            json!({"kind": "disable_state", "state_name": "Atlantis"}),
            json!({"state_name": "invalid"}),
        ),
        (
            json!({"kind": "set_status", "location_ids": []}),
            json!({"location_ids": "required", "status": "required"}),
        ),
        (
            json!({"kind": "set_status", "location_ids": vec![id; 1_001], "status": "ready"}),
            json!({"location_ids": "too_long"}),
        ),
        (
            json!({"kind": "set_status", "location_ids": ["x"], "status": "open"}),
            json!({"location_ids": "invalid", "status": "invalid"}),
        ),
    ] {
        let answer = post(&api, CHANGES, &body).await;
        answer.has_fields(422, &expected, &body);
    }
    assert_eq!(count(&shared, "bulk_changes").await, "0");
    let unknown = change(
        &api,
        &shared.db,
        &json!({"kind": "set_status", "location_ids": [id], "status": "ready"}),
    )
    .await;
    includes(&unknown, &json!({ "skipped": 1, "state": "done" }));
}

async fn a_state_has_one_change_at_a_time(shared: SharedDatabase) {
    let api = ApiServer::start(&shared).await;
    start(&api, &json!({"kind": "enable_state", "state_name": "Albania"})).await;

    let refused = post(
        &api,
        CHANGES,
        &json!({"kind": "disable_state", "state_name": "Albania"}),
    )
    .await;
    let other = post(&api, CHANGES, &json!({"kind": "enable_state", "state_name": "Italy"})).await;
    let listed = get(&api, &format!("{STATES}?q=albania")).await;

    refused.refused(409, "change_running", "Another change of this state is running.");
    assert_eq!(other.status, 201);
    assert_eq!(listed["states"][0]["running"]["kind"], "enable_state");
    assert_eq!(listed["states"][0]["is_enabled"], true);
}

async fn a_stopped_change_goes_no_further(shared: SharedDatabase) {
    let api = ApiServer::start(&shared).await;
    let id = start(&api, &json!({"kind": "enable_state", "state_name": "Albania"})).await["id"].clone();

    let stopped = post(&api, &format!("{CHANGES}/{}/stop", id.as_str().unwrap()), &json!({})).await;
    carry_out(&shared.db).await;

    assert_eq!(stopped.json()["state"], "stopped");
    assert_eq!(count(&shared, "seo_location_formats").await, "0");
    let audited = "audit_log WHERE action IN ('state.enable', 'landing_change.stop')";
    assert_eq!(count(&shared, audited).await, "2");
}

async fn a_change_whose_job_has_died_stops_and_goes_on_when_it_is_resumed(shared: SharedDatabase) {
    let api = ApiServer::start(&shared).await;
    let enable = json!({"kind": "enable_state", "state_name": "Albania"});
    let id = start(&api, &enable).await["id"].as_str().unwrap().to_owned();
    let claim = Claim {
        queue: ApplyLandingChange::QUEUE,
        worker: "tests",
        limit: 2,
        lease: LEASE,
        limit_key: None,
        is_bounded: false,
    };
    let claimed = async || shared.db.queue().claim(&claim, &calm(&shared.db)).await.unwrap();
    let [job] = &claimed().await[..] else {
        panic!("the end of the change waits for its job")
    };
    let error = "the process running it died at least three times".to_owned();
    settle(&shared.db, job, Outcome::Dead { error }).await;

    let [end] = &claimed().await[..] else {
        panic!("the change is ended")
    };
    let EndLandingChange { change } = serde_json::from_str(&end.payload).unwrap();
    commit!(shared.db, |tx| bulk::end::<NewChange>(&mut tx, change));

    let stopped = get(&api, &format!("{CHANGES}/{id}")).await;
    includes(
        &stopped,
        &json!({ "state": "stopped", "error": "Its job ended before it was done." }),
    );
    let second = start(&api, &enable).await["id"].as_str().unwrap().to_owned();
    let refused = post(&api, &format!("{CHANGES}/{id}/resume"), &json!({})).await;
    refused.refused(409, "change_running", "Another change of this state is running.");
    post(&api, &format!("{CHANGES}/{second}/stop"), &json!({})).await;
    let resumed = post(&api, &format!("{CHANGES}/{id}/resume"), &json!({})).await.json();
    includes(&resumed, &json!({ "state": "running", "error": null }));
    assert_eq!(claimed().await.last().unwrap().kind, ApplyLandingChange::NAME);
    // The end of a job from before Stop and Resume comes while the resumed job is at work.
    commit!(shared.db, |tx| bulk::end::<NewChange>(&mut tx, change));
    assert_eq!(get(&api, &format!("{CHANGES}/{id}")).await["state"], "running");
    carry_out(&shared.db).await;
    assert_eq!(get(&api, &format!("{CHANGES}/{id}")).await["state"], "done");
    assert_ne!(count(&shared, "seo_location_formats").await, "0");
}

async fn demo_pages_are_made_once(shared: SharedDatabase) {
    let api = ApiServer::start(&shared).await;

    let first = add_demo_pages(&api.db, "a test".into()).await.unwrap();
    carry_out(&api.db).await;
    let second = add_demo_pages(&api.db, "a test".into()).await.unwrap();

    assert_eq!((first, second), (true, false));
    // Five locations in both directions, without those between Italy and its two cities.
    let paths = connections(&shared).await;
    assert_eq!(paths.len(), 16, "{paths:?}");
    assert!(paths.contains(&format!("{DEMO_PAGE} active")), "{paths:?}");
}
