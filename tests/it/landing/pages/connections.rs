//! The administrator's list of connections.

use flight_finder_core::{
    base::{ids::LocationId, page::NumberedPage},
    landing::pages::{Activity, ConnectionFilter, list_connections},
};

use super::{
    requests::{CONNECTIONS, NOTHING, TYPES, admin, delete, edit, get, post},
    support::{CITY_CITY, connection, lines, location, logged, upsert},
};
use crate::support::prelude::*;

on_both_databases!(
    a_connection_is_added_deactivated_and_deleted,
    connections_that_make_no_sense_are_refused,
    a_taken_path_gets_a_number,
    connections_are_found_by_their_ends_type_and_status,
    only_ready_locations_are_offered,
    a_late_edit_gets_the_connection_as_it_is,
    many_connections_are_counted_only_so_far,
);

async fn connect(api: &ApiServer, from: LocationId, to: LocationId) -> Answer {
    post(
        api,
        CONNECTIONS,
        &json!({"from_location_id": from, "to_location_id": to}),
    )
    .await
}

fn path(seen: &Value) -> String {
    format!("{CONNECTIONS}/{}", seen["id"].as_str().unwrap())
}

async fn set_status(api: &ApiServer, seen: &Value, status: &str) -> Answer {
    edit(api, Method::PATCH, &path(seen), seen, &json!({ "status": status })).await
}

/// The paths of a list.
async fn paths(api: &ApiServer, query: &str) -> Vec<String> {
    let list = get(api, &format!("{CONNECTIONS}?{query}")).await;
    let rows = list["connections"].as_array().unwrap().iter();
    rows.map(|row| row["template_url"].as_str().unwrap().to_owned())
        .collect()
}

async fn due(shared: &SharedDatabase) -> i64 {
    shared.count("rendered_pages WHERE due_at IS NOT NULL").await
}

async fn a_connection_is_added_deactivated_and_deleted(shared: SharedDatabase) {
    let api = ApiServer::start(&shared).await;
    let tirana = location(&shared, Some("Tiranë"), "Albania", "ready").await;
    let rome = location(&shared, Some("Rome"), "Italy", "ready").await;

    let added = connect(&api, tirana, rome).await;
    let due_at_first = due(&shared).await;
    let inactive = set_status(&api, &added.json(), "inactive").await;
    let due_while_inactive = due(&shared).await;
    let active = set_status(&api, &inactive.json(), "active").await;
    let listed = get(&api, CONNECTIONS).await;
    let mut rows = shared.connection().await;
    rows.execute("INSERT INTO rendered_page_bodies (connection_id, body) SELECT id, CAST('x' AS BYTEA) FROM seo_location_connections;
                  INSERT INTO redirects (path, connection_id, created_at) SELECT '/x/old/', id, 0 FROM seo_location_connections"
        .replace("CAST('x' AS BYTEA)", if shared.db.is_sqlite() { "X'00'" } else { "'x'" }))
        .await;
    let due_again = due(&shared).await;
    let deleted = delete(&api, &path(&active.json()), &active.json()).await;

    assert_eq!(
        (
            added.status.as_u16(),
            inactive.status.as_u16(),
            active.status.as_u16(),
            deleted.status.as_u16()
        ),
        (201, 200, 200, 204),
        "{added:?}"
    );
    let added = added.json();
    assert_eq!(added["template_url"], "/bileta-avioni/nga-tirane-per-rome/");
    assert_eq!(added["from"], json!({"id": tirana, "name": "Tiranë", "type": "city"}));
    assert_eq!(
        added["type"],
        json!({"id": CITY_CITY, "name": "City → City", "slug": "city-city"})
    );
    includes(&added, &json!({ "status": "active", "page_state": "new" }));
    assert_eq!(listed["connections"], json!([active.json()]));
    includes(&listed, &json!({ "total": 1, "total_is_exact": true }));
    assert_eq!((due_at_first, due_while_inactive, due_again), (1, 0, 1));
    for table in ["seo_location_connections", "rendered_pages", "rendered_page_bodies"] {
        assert_eq!(rows.count(table).await, 0, "{table}");
    }
    let tombstones = "SELECT path FROM redirects WHERE connection_id IS NULL ORDER BY path";
    assert_eq!(
        lines(&shared, tombstones).await,
        ["/bileta-avioni/nga-tirane-per-rome/", "/x/old/"]
    );
    // A path that comes back is no tombstone.
    let again = connect(&api, tirana, rome).await;
    assert_eq!(again.json()["template_url"], "/bileta-avioni/nga-tirane-per-rome/");
    assert_eq!(lines(&shared, tombstones).await, ["/x/old/"]);
    let logged = logged(&shared, "connection.").await;
    let actions: Vec<_> = logged.iter().map(|line| line.split(' ').next().unwrap()).collect();
    assert_eq!(
        actions,
        [
            "connection.create",
            "connection.change",
            "connection.change",
            "connection.delete",
            "connection.create"
        ]
    );
}

async fn connections_that_make_no_sense_are_refused(shared: SharedDatabase) {
    let api = ApiServer::start(&shared).await;
    let tirana = location(&shared, Some("Tirana"), "Albania", "ready").await;
    let albania = location(&shared, None, "Albania", "ready").await;
    let rome = location(&shared, Some("Rome"), "Italy", "pending").await;
    let bari = location(&shared, Some("Bari"), "Italy", "ready").await;
    connect(&api, tirana, bari).await;

    for (from, to, status, expected, message) in [
        (
            tirana,
            tirana,
            422,
            "same_location",
            "Cannot connect a location to itself",
        ),
        (tirana, rome, 422, "invalid_location", "Invalid locations selected"),
        (
            tirana,
            LocationId::new(),
            422,
            "invalid_location",
            "Invalid locations selected",
        ),
        (albania, tirana, 422, "invalid_location", "Invalid locations selected"),
    ] {
        let answer = connect(&api, from, to).await;
        assert_eq!(answer.code(), (status, expected.to_owned()));
        assert_eq!(answer.json()["message"], message);
    }
    assert_eq!(
        connect(&api, tirana, rome).await.json()["fields"],
        json!({"to_location_id": "invalid"})
    );
    assert_eq!(
        connect(&api, tirana, bari).await.json()["fields"],
        json!({"to_location_id": "duplicate"})
    );
    let bad = post(&api, CONNECTIONS, &json!({"from_location_id": "x"})).await;
    assert_eq!(
        bad.json()["fields"],
        json!({"from_location_id": "invalid", "to_location_id": "required"})
    );
    let types = get(&api, TYPES).await;
    let city_city = types["types"]
        .as_array()
        .unwrap()
        .iter()
        .find(|row| row["id"] == CITY_CITY)
        .unwrap();
    edit(
        &api,
        Method::PATCH,
        &format!("{TYPES}/{CITY_CITY}"),
        city_city,
        &json!({"status": "inactive"}),
    )
    .await;
    let untyped = connect(&api, bari, tirana).await;
    assert_eq!(untyped.code(), (422, "no_template_type".to_owned()));
    assert_eq!(untyped.json()["message"], "No template type found for this connection");
    assert_eq!(shared.count("seo_location_connections").await, 1);
    // A connection is not activated while one of its locations is not ready.
    let added = get(&api, CONNECTIONS).await["connections"][0].clone();
    let inactive = set_status(&api, &added, "inactive").await.json();
    shared
        .execute("UPDATE seo_location_formats SET status = 'disabled' WHERE city = 'Bari'")
        .await;
    assert_eq!(
        set_status(&api, &inactive, "active").await.code(),
        (422, "invalid_location".to_owned())
    );
}

async fn a_taken_path_gets_a_number(shared: SharedDatabase) {
    let api = ApiServer::start(&shared).await;
    let tirana = location(&shared, Some("Tirana"), "Albania", "ready").await;
    let valencia = location(&shared, Some("Valencia"), "Spain", "ready").await;
    let other = location(&shared, Some("Valencia"), "Venezuela", "ready").await;

    let first = connect(&api, tirana, valencia).await.json();
    let second = connect(&api, tirana, other).await.json();

    assert_eq!(first["template_url"], "/bileta-avioni/nga-tirana-per-valencia/");
    assert_eq!(second["template_url"], "/bileta-avioni/nga-tirana-per-valencia-2/");
}

async fn connections_are_found_by_their_ends_type_and_status(shared: SharedDatabase) {
    let api = ApiServer::start(&shared).await;
    let tirana = location(&shared, Some("Tiranë"), "Albania", "ready").await;
    let albania = location(&shared, None, "Albania", "ready").await;
    let rome = location(&shared, Some("Rome"), "Italy", "ready").await;
    let italy = location(&shared, None, "Italy", "ready").await;
    let mut added = Vec::new();
    for (from, to) in [(tirana, rome), (rome, tirana), (albania, italy), (tirana, italy)] {
        let answer = connect(&api, from, to).await;
        assert_eq!(answer.status, 201, "{answer:?}");
        added.push(answer.json());
    }
    set_status(&api, &added[1], "inactive").await;
    let path = |place: usize| added[place]["template_url"].as_str().unwrap().to_owned();

    for (query, expected) in [
        ("", vec![3, 2, 1, 0]),
        ("per_page=2", vec![3, 2]),
        ("per_page=2&page=2", vec![1, 0]),
        ("per_page=2&page=3", vec![]),
        ("q=rome", vec![1, 0]),
        ("q=TIRANË", vec![3, 1, 0]),
        ("q=tirane%20alb", vec![3, 1, 0]),
        ("q=ita", vec![3, 2, 1, 0]),
        ("q=nowhere", vec![]),
        ("q=%25", vec![3, 2, 1, 0]),
        ("status=inactive", vec![1]),
        ("status=active", vec![3, 2, 0]),
        ("type=city-city", vec![1, 0]),
        ("type=city-city&per_page=1&page=2", vec![0]),
        ("type=city-city&status=active", vec![0]),
        ("type=state-state", vec![2]),
        ("q=rome&status=inactive&type=city-city", vec![1]),
        ("q=rome&type=state-state", vec![]),
    ] {
        let expected: Vec<_> = expected.into_iter().map(path).collect();
        assert_eq!(paths(&api, query).await, expected, "{query}");
    }
    assert_eq!(
        get(&api, &format!("{CONNECTIONS}?q=tirane&per_page=1")).await["total"],
        3
    );
    let bad = Answer::to(admin(&api, Method::GET, &format!("{CONNECTIONS}?status=open&page=0"))).await;
    assert_eq!(
        bad.json()["fields"],
        json!({"status": "invalid", "page": "out_of_range"})
    );
    let unknown = Answer::to(admin(&api, Method::GET, &format!("{CONNECTIONS}?type=x"))).await;
    assert_eq!(unknown.json()["fields"], json!({"type": "invalid"}));
}

async fn only_ready_locations_are_offered(shared: SharedDatabase) {
    let api = ApiServer::start(&shared).await;
    location(&shared, Some("Rome"), "Italy", "ready").await;
    location(&shared, Some("Bari"), "Italy", "ready").await;
    location(&shared, None, "Italy", "ready").await;
    location(&shared, Some("Roma"), "Italy", "pending").await;

    let all = get(&api, &format!("{CONNECTIONS}/options")).await;
    let found = get(&api, &format!("{CONNECTIONS}/options?q=rom")).await;

    let names = |list: &Value| -> Vec<_> {
        let rows = list["locations"].as_array().unwrap().iter();
        rows.map(|row| row["name"].as_str().unwrap().to_owned()).collect()
    };
    assert_eq!(names(&all), ["Bari", "Italy", "Rome"]);
    assert_eq!(names(&found), ["Rome"]);
    assert_eq!(all["locations"][1]["type"], "state");
}

async fn a_late_edit_gets_the_connection_as_it_is(shared: SharedDatabase) {
    let api = ApiServer::start(&shared).await;
    let tirana = location(&shared, Some("Tirana"), "Albania", "ready").await;
    let rome = location(&shared, Some("Rome"), "Italy", "ready").await;
    let seen = connect(&api, tirana, rome).await.json();

    let saved = set_status(&api, &seen, "inactive").await;
    let late = set_status(&api, &seen, "inactive").await;
    let late_delete = delete(&api, &path(&seen), &seen).await;

    for answer in [late, late_delete] {
        assert_eq!(answer.code(), (412, "changed_meanwhile".to_owned()));
        assert_eq!(answer.json()["current"], saved.json());
    }
    let missing = json!({"id": NOTHING, "revision": "x"});
    assert_eq!(set_status(&api, &missing, "active").await.status, 404);
    assert_eq!(delete(&api, &path(&missing), &missing).await.status, 404);
    let bad = set_status(&api, &saved.json(), "open").await;
    assert_eq!(bad.json()["fields"], json!({"status": "invalid"}));
}

/// The list switches from gathering rows to reading the newest ones where it stops counting.
async fn many_connections_are_counted_only_so_far(shared: SharedDatabase) {
    let tirana = location(&shared, Some("Tirana"), "Albania", "ready").await;
    let rows: Vec<_> = (0..5_010)
        .map(|number| connection(tirana, LocationId::new(), &format!("/x/a-{number}x/")))
        .collect();
    upsert(&shared.db, &rows).await;
    let page = |number| NumberedPage { number, size: 10 };

    let filter = ConnectionFilter {
        text: "tirana".to_owned(),
        status: Some(Activity::Active),
        ..ConnectionFilter::default()
    };
    for filter in [filter, ConnectionFilter::default()] {
        let first = list_connections(&shared.db, &filter, page(1)).await.unwrap();
        let last = list_connections(&shared.db, &filter, page(500)).await.unwrap();
        let beyond = list_connections(&shared.db, &filter, page(501)).await.unwrap();

        assert_eq!((first.total.number, first.total.is_exact), (5_000, false));
        assert_eq!(
            (
                first.connections.len(),
                last.connections.len(),
                beyond.connections.len()
            ),
            (10, 10, 0)
        );
        assert!(first.connections[0].id > last.connections[9].id);
    }
}
