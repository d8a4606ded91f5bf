//! The administrator's list of airports, and edits of single entries.

use super::support::{AIRPORTS, admin, change, delete, get, logged, post, row};
use crate::{
    prices::demand::support::plan_of,
    support::{app::seed as seed_again, prelude::*},
};

on_both_databases!(
    airports_are_listed_by_code_page_by_page,
    airports_are_found_by_their_names_and_codes,
    an_airport_is_added_changed_and_deleted,
    bad_airports_are_refused_with_their_fields,
    a_late_edit_gets_the_entry_as_it_is,
    an_airport_in_use_is_not_deleted_and_keeps_its_code,
    a_city_gives_its_names_to_its_airports,
    a_deleted_airport_stays_deleted,
    the_list_is_read_from_an_index,
);

/// The codes of a list.
fn codes(list: &Value) -> Vec<&str> {
    let rows = list["airports"].as_array().unwrap().iter();
    rows.map(|row| row["code"].as_str().unwrap()).collect()
}

async fn airports_are_listed_by_code_page_by_page(shared: SharedDatabase) {
    let api = ApiServer::start(&shared).await;
    let (mut path, mut listed) = (format!("{AIRPORTS}?limit=5&q=italy"), Vec::new());

    loop {
        let page = get(&api, &path).await;
        let rows = page["airports"].as_array().unwrap().iter();
        listed.extend(rows.map(|row| (row["iata_code"].clone(), row["kind"].clone())));
        let Some(cursor) = page["next_cursor"].as_str() else {
            break;
        };
        path = format!("{AIRPORTS}?limit=5&q=italy&cursor={cursor}");
    }

    let all = shared.db.read().await.unwrap().airports().list().await.unwrap();
    let italian = all.iter().filter(|airport| airport.state == "Italy").count();
    assert_eq!(listed.len(), italian);
    assert!(italian > 10, "more than two pages");
    assert!(
        listed.is_sorted_by_key(|(code, kind)| (code.as_str().unwrap().to_owned(), kind.as_str().unwrap().to_owned()))
    );
    let cities = get(&api, &format!("{AIRPORTS}?kind=city&q=rome")).await;
    assert_eq!(codes(&cities), ["ROM"]);
    assert_eq!(cities["airports"][0]["airports"], json!(["CIA", "FCO"]));
    let rome = row(&api, "ROM").await;
    assert_eq!(cities["airports"][0]["revision"], rome["revision"]);
}

async fn airports_are_found_by_their_names_and_codes(shared: SharedDatabase) {
    let api = ApiServer::start(&shared).await;

    for (q, kind, expected) in [
        ("tia", "airport", &["TIA"][..]),
        ("Tiranë", "airport", &["TIA"]),
        ("TIRANE alb", "airport", &["TIA"]),
        ("rinas", "airport", &[]),
        ("stamboll", "airport", &["IST", "SAW"]),
        ("ista", "city", &["ISTA"]),
        ("s hertogenbosch", "airport", &[]),
        ("%", "city", &["BELF"][..0]),
    ] {
        let list = get(
            &api,
            &format!("{AIRPORTS}?q={}&kind={kind}&limit=3", q.replace('%', "%25")),
        )
        .await;
        let found = codes(&list);
        assert!(found.starts_with(expected), "{q}: {found:?}");
    }
    let bad = refused(&api, "kind=town&limit=0").await;
    assert_eq!(bad, json!({"kind": "invalid", "limit": "out_of_range"}));
}

/// The bad parameters of a list.
async fn refused(api: &ApiServer, query: &str) -> Value {
    let answer = Answer::to(admin(api, Method::GET, &format!("{AIRPORTS}?{query}"))).await;
    assert_eq!(answer.status, 400);
    answer.json()["fields"].clone()
}

async fn an_airport_is_added_changed_and_deleted(shared: SharedDatabase) {
    let api = ApiServer::start(&shared).await;
    let new = json!({"iata_code": "qqa", "name": "Vlora International Airport", "city": "Vlora", "state": "Albania"});

    // The picker has the airports in memory before the first change.
    let near = api.get("/api/airports?q=Vlor").await.json();
    assert_eq!(
        [&near[0]["code"], &near[0]["near"]],
        ["TIA", "Vlorë"],
        "the town has no airport yet"
    );
    let added = post(&api, AIRPORTS, &new).await;
    let picked = api.get("/api/airports?q=Vlor").await.json();
    let changed = change(
        &api,
        &added.json(),
        &json!({"name": "Vlora Airport", "city_sq": "Vlorë", "iata_code": "QQB"}),
    )
    .await;
    let picked_then = api.get("/api/airports?q=vlore").await.json();
    let deleted = delete(&api, &changed.json()).await;

    assert_eq!(
        (added.status.as_u16(), changed.status.as_u16(), deleted.status.as_u16()),
        (201, 200, 204),
        "{changed:?}"
    );
    assert_eq!(
        (&picked[0]["code"], &picked[0]["name"]),
        (&json!("QQA"), &json!("Vlora (QQA)"))
    );
    // The Albanian name of the country is that of the other airports there.
    assert_eq!(added.json()["state_sq"], "Shqipëri");
    assert_eq!(
        added.header("etag"),
        format!("\"{}\"", added.json()["revision"].as_str().unwrap())
    );
    assert_eq!(
        [
            &changed.json()["code"],
            &changed.json()["iata_code"],
            &changed.json()["name"],
            &changed.json()["city_sq"]
        ],
        ["QQB", "QQB", "Vlora Airport", "Vlorë"]
    );
    assert_eq!(picked_then[0]["name"], "Vlorë (QQB)");
    // A town without an airport finds those near it.
    let near = api.get("/api/airports?q=vlore").await.json();
    assert_eq!([&near[0]["code"], &near[0]["near"]], ["TIA", "Vlorë"]);
    let logged = logged(&shared).await;
    assert_eq!(
        logged[0],
        r#"airport.change QQB {"city_sq":"","iata_code":"QQA","name":"Vlora International Airport"} {"city_sq":"Vlorë","iata_code":"QQB","name":"Vlora Airport"}"#
    );
    assert!(logged[1].starts_with("airport.create QQA - {"), "{logged:?}");
    assert!(
        logged[2].starts_with("airport.delete QQB {") && logged[2].ends_with("} -"),
        "{logged:?}"
    );
    assert_eq!(logged.len(), 3);
}

async fn bad_airports_are_refused_with_their_fields(shared: SharedDatabase) {
    let api = ApiServer::start(&shared).await;
    let tirana = row(&api, "TIA").await;
    let long = "x".repeat(121);

    for (body, fields) in [
        (
            json!({}),
            json!({"iata_code": "required", "name": "required", "city": "required", "state": "required"}),
        ),
        (
            json!({"iata_code": "T1A", "name": " ", "city": long, "state": "a\nb", "city_code": "TIA"}),
            json!({"iata_code": "invalid", "name": "required", "city": "too_long", "state": "invalid"}),
        ),
        (
            json!({"iata_code": "tia", "name": "a", "city": "b", "state": "c"}),
            json!({"iata_code": "duplicate"}),
        ),
        // The code of a city.
        (
            json!({"iata_code": "LON", "name": "a", "city": "b", "state": "c"}),
            json!({"iata_code": "duplicate"}),
        ),
        (
            json!({"iata_code": "QQA", "name": "a", "city": "b", "state": "c", "city_code": "TIA"}),
            json!({"city_code": "unknown_airport"}),
        ),
        (
            json!({"iata_code": "QQA", "name": "a", "city": "b", "state": "c", "airports": [], "more": 1}),
            json!({"airports": "invalid", "more": "unknown"}),
        ),
    ] {
        let answer = post(&api, AIRPORTS, &body).await;
        answer.has_fields(422, &fields, &body);
    }
    for (body, fields) in [
        (json!({"name": ""}), json!({"name": "required"})),
        (json!({"airports": ["LHR"]}), json!({"airports.0": "unknown_airport"})),
        (json!({"city_code": "FCO"}), json!({"city_code": "unknown_airport"})),
    ] {
        let answer = change(&api, &tirana, &body).await;
        answer.has_fields(422, &fields, &body);
    }
    assert_eq!(row(&api, "TIA").await, tirana);
    assert_eq!(logged(&shared).await, [""; 0]);
}

async fn a_late_edit_gets_the_entry_as_it_is(shared: SharedDatabase) {
    let api = ApiServer::start(&shared).await;
    let seen = row(&api, "PRN").await;

    let saved = change(&api, &seen, &json!({"name": "Adem Jashari"})).await;
    let late = change(&api, &seen, &json!({"name": "Slatina"})).await;
    let late_delete = delete(&api, &seen).await;

    assert_eq!(saved.status, 200);
    for answer in [late, late_delete] {
        answer.has(412, "code", "changed_meanwhile");
        assert_eq!(answer.json()["current"], saved.json());
    }
    let missing = json!({"code": "QQA", "revision": "x"});
    assert_eq!(change(&api, &missing, &json!({"name": "x"})).await.status, 404);
    assert_eq!(delete(&api, &missing).await.status, 404);
}

async fn an_airport_in_use_is_not_deleted_and_keeps_its_code(shared: SharedDatabase) {
    let api = ApiServer::start(&shared).await;
    shared
        .execute(
            "INSERT INTO route_demand_tracking
                 (id, origin, destination, year_month, search_count, recent_count, demand_level, is_pinned, is_ignored,
                  changed_at)
             VALUES ('00000000-0000-7000-8000-000000000001', 'TIA', 'BRI', '2999-12', 4, 4, 'HIGH', FALSE, FALSE, 0);
             INSERT INTO search_route_tracking
                 (id, origin, destination, month, departure_date, search_count, last_search_at)
             VALUES ('00000000-0000-7000-8000-000000000002', 'TIA', 'BRI', '2999-12', '2999-12-20', 4, 0)",
        )
        .await;
    let (bari, london, tirana) = (row(&api, "BRI").await, row(&api, "LON").await, row(&api, "TIA").await);

    let deleted = delete(&api, &bari).await;
    let recoded = change(&api, &bari, &json!({"iata_code": "QQA"})).await;
    let renamed = change(&api, &bari, &json!({"name": "Karol Wojtyła"})).await;

    let used = json!({"route_months": 1, "searches_ahead": 4, "popular_routes": 0, "airports": 0, "is_home": false});
    assert_eq!(bari["used_by"], used);
    for answer in [deleted, recoded] {
        let name = bari["name"].as_str().unwrap();
        answer.has(409, "code", "airport_in_use");
        assert_eq!(
            answer.json()["message"],
            format!("{name} is in use by 1 route-month and 4 searches ahead.")
        );
        assert_eq!(answer.json()["used_by"], used);
    }
    assert_eq!(renamed.status, 200);
    assert!(london["used_by"]["airports"].as_i64() >= Some(5), "{london}");
    assert_eq!(tirana["used_by"]["is_home"], true);
    assert!(tirana["used_by"]["popular_routes"].as_i64() >= Some(5), "{tirana}");
    assert_eq!(delete(&api, &london).await.status, 409);
}

async fn a_city_gives_its_names_to_its_airports(shared: SharedDatabase) {
    let api = ApiServer::start(&shared).await;
    let rome = row(&api, "ROM").await;

    let saved = change(
        &api,
        &rome,
        &json!({"city": "Roma", "city_sq": "Roma", "airports": ["fco", "PRN"]}),
    )
    .await;

    assert_eq!(saved.status, 200, "{saved:?}");
    assert_eq!(
        [&saved.json()["name"], &saved.json()["airports"]],
        [&json!("Roma"), &json!(["FCO", "PRN"])]
    );
    let (fiumicino, ciampino, pristina) = (row(&api, "FCO").await, row(&api, "CIA").await, row(&api, "PRN").await);
    let names = |row: &Value| [&row["city"], &row["city_sq"], &row["city_code"]].map(Clone::clone);
    assert_eq!(names(&fiumicino), ["Roma", "Roma", "ROM"]);
    assert_eq!(names(&ciampino), [json!("Rome"), json!("Romë"), Value::Null]);
    // The city has other names than the airport had, so the airport keeps its own.
    assert_eq!(names(&pristina), [json!("Pristina"), json!("Prishtinë"), json!("ROM")]);
    let subjects: Vec<_> = logged(&shared)
        .await
        .into_iter()
        .map(|line| line.split(" {").next().unwrap().to_owned())
        .collect();
    assert_eq!(
        subjects,
        [
            "airport.change CIA",
            "airport.change FCO",
            "airport.change PRN",
            "airport.change ROM (city)"
        ]
    );
}

async fn a_deleted_airport_stays_deleted(shared: SharedDatabase) {
    let api = ApiServer::start(&shared).await;
    let seen = row(&api, "TIV").await;

    let deleted = delete(&api, &seen).await;
    seed_again(&shared.db).await;

    assert_eq!(deleted.status, 204, "{deleted:?}");
    let list = get(&api, &format!("{AIRPORTS}?q=TIV&limit=5")).await;
    assert!(!codes(&list).contains(&"TIV"));
    // It can be added again.
    let body = json!({"iata_code": "TIV", "name": "Tivat", "city": "Tivat", "state": "Montenegro"});
    assert_eq!(post(&api, AIRPORTS, &body).await.status, 201);
}

async fn the_list_is_read_from_an_index(shared: SharedDatabase) {
    let api = ApiServer::start(&shared).await;
    let mut values = vec![
        ("$1", "'TIA'"),
        ("$2", "'airport'"),
        ("$3", "'airport'"),
        ("$4", "'X'"),
        ("$9", "50"),
    ];
    values.extend(["$5", "$6", "$7", "$8"].map(|parameter| (parameter, "'% x%'")));

    let plan = plan_of(&shared, "' ' || search_text LIKE $5", &values).await;

    drop(api);
    assert!(plan.contains("iata_code"), "{plan}");
    assert!(!plan.contains("SCAN") && !plan.contains("Seq Scan"), "{plan}");
}
