//! The administrator's list, export and report of searches.

use flight_finder_core::{
    base::page::KeysetPage,
    platform::queue::JobFilter,
    rules::settings::Settings,
    search::searches::{ListedSearch, SearchFilter, export_searches},
};

use crate::support::prelude::*;

on_both_databases!(
    searches_are_listed_page_by_page,
    searches_are_found_by_each_condition,
    a_route_is_found_by_the_codes_that_people_read,
    a_bad_condition_names_its_parameter,
    searches_of_an_earlier_version_are_filed,
    a_search_whose_parameters_cannot_be_read_hinders_no_other,
    deleted_searches_are_not_counted,
    an_export_is_read_batch_by_batch,
    an_export_is_a_file_for_spreadsheets,
    an_export_has_the_codes_that_people_read,
    a_report_tells_what_happened_to_a_search,
    the_requests_of_a_search_are_found_by_its_route,
);

const SEARCHES: &str = "/api/admin/searches";

/// A morning in Tirana. One search is created every hour.
async fn with_searches(shared: &SharedDatabase) -> ApiServer {
    let clock = Clock::driven(
        "2026-11-20T09:00:00Z"
            .parse::<chrono::DateTime<chrono::Utc>>()
            .unwrap()
            .into(),
    );
    let api = ApiServer::start_with(shared, clock.clone(), |_| {}).await;
    for (from, to, departure) in [
        ("TIA", "VIE", "2026-12-20"),
        ("TIA", "FCO", "2026-12-20"),
        ("TIA", "VIE", "2026-12-24"),
        ("FCO", "TIA", "2027-03-01"),
    ] {
        create(&api, from, to, departure).await;
        clock.advance(Duration::from_hours(5));
    }
    api
}

async fn create(api: &ApiServer, from: &str, to: &str, departure: &str) {
    let mut search = one_way();
    search["fromCode"] = json!(from);
    search["toCode"] = json!(to);
    search["departureDate"] = json!(format!("{departure}T12:00:00.000Z"));
    assert_eq!(api.create(&search).await.status, 201);
}

/// The searches of [`with_searches`], and then one to the airport Istanbul and two to the city, whose own code has four letters.
async fn with_searches_of_istanbul(shared: &SharedDatabase) -> ApiServer {
    let api = with_searches(shared).await;
    for (to, departure) in [("ISTA", "2026-12-20"), ("IST", "2026-12-21"), ("ISTA", "2026-12-22")] {
        create(&api, "TIA", to, departure).await;
        api.db.clock().advance(Duration::from_hours(1));
    }
    api
}

async fn ask(api: &ApiServer, query: &str) -> Answer {
    let path = format!("{SEARCHES}{query}");
    Answer::to(api.request(Method::GET, &path).bearer_auth(ADMIN_TOKEN)).await
}

async fn list(api: &ApiServer, query: &str) -> Value {
    let answer = ask(api, query).await;
    assert_eq!(answer.status, 200, "{query}: {}", answer.text);
    answer.json()
}

/// Where the searches of a list go, and when they depart.
fn trips(list: &Value) -> Vec<String> {
    let searches = list["searches"].as_array().unwrap().iter();
    let trip = |search: &Value| {
        let params = &search["search_params"];
        let text = |name: &str| params[name].as_str().unwrap()[..].to_owned();
        format!(
            "{}-{} {}",
            text("fromCode"),
            text("toCode"),
            &text("departureDate")[5..10]
        )
    };
    searches.map(trip).collect()
}

async fn searches_are_listed_page_by_page(shared: SharedDatabase) {
    let api = with_searches(&shared).await;

    let first = list(&api, "?per_page=3").await;
    let second = list(&api, "?per_page=3&page=2").await;

    assert_eq!(trips(&first), ["FCO-TIA 03-01", "TIA-VIE 12-24", "TIA-FCO 12-20"]);
    assert_eq!(trips(&second), ["TIA-VIE 12-20"]);
    let pager = |list: &Value| ["page", "per_page", "total", "pages"].map(|name| list[name].as_u64().unwrap());
    assert_eq!((pager(&first), pager(&second)), ([1, 3, 4, 2], [2, 3, 4, 2]));
    let search = &first["searches"][0];
    let [batch, at] = ["batch_id", "created_at"].map(|name| search[name].as_str().unwrap());
    assert_eq!((batch.len(), at), (36, "2026-11-21T00:00:00.000Z"));
    assert_eq!(
        [
            "user",
            "price_stability_level",
            "status",
            "cache_status",
            "cached_until"
        ]
        .map(|name| &search[name]),
        [
            &Value::Null,
            &json!("MEDIUM"),
            &json!("queued"),
            &json!("none"),
            &Value::Null
        ]
    );
}

async fn searches_are_found_by_each_condition(shared: SharedDatabase) {
    let api = with_searches(&shared).await;
    let all = list(&api, "").await;
    let batch = all["searches"][2]["batch_id"].as_str().unwrap();

    for (query, expected) in [
        (format!("?batch_id={batch}"), vec!["TIA-FCO 12-20"]),
        (format!("?batch_id={}", batch.replace('-', "")), vec!["TIA-FCO 12-20"]),
        (
            "?origin=tia&destination=VIE".to_owned(),
            vec!["TIA-VIE 12-24", "TIA-VIE 12-20"],
        ),
        (
            "?origin=TIA&destination=VIE&departure_date=2026-12-24".to_owned(),
            vec!["TIA-VIE 12-24"],
        ),
        (
            "?departure_date=2026-12-20".to_owned(),
            vec!["TIA-FCO 12-20", "TIA-VIE 12-20"],
        ),
        // Tirana is an hour ahead: the last search was made after midnight there.
        ("?created_date=2026-11-21".to_owned(), vec!["FCO-TIA 03-01"]),
        (
            "?created_date=2026-11-20&origin=TIA&destination=VIE".to_owned(),
            vec!["TIA-VIE 12-24", "TIA-VIE 12-20"],
        ),
        (
            "?user=anonymous&departure_date=2027-03-01".to_owned(),
            vec!["FCO-TIA 03-01"],
        ),
        ("?user=nobody@agency.example".to_owned(), vec![]),
        ("?user=0193a5b2".to_owned(), vec![]),
    ] {
        let found = list(&api, &query).await;

        assert_eq!(trips(&found), expected, "{query}");
        assert_eq!(found["total"], expected.len(), "{query}");
        assert_eq!(found["total_is_exact"], true);
    }
}

async fn a_route_is_found_by_the_codes_that_people_read(shared: SharedDatabase) {
    let api = with_searches_of_istanbul(&shared).await;

    let [all, third, on_a_day, of_the_city] = [
        "origin=TIA&destination=IST",
        "origin=TIA&destination=IST&per_page=1&page=3",
        "origin=TIA&destination=IST&departure_date=2026-12-20",
        "origin=TIA&destination=ISTA",
    ];
    let newest_first = ["TIA-ISTA 12-22", "TIA-IST 12-21", "TIA-ISTA 12-20"];
    for (query, expected, total) in [
        (all, &newest_first[..], 3),
        (third, &newest_first[2..], 3),
        (on_a_day, &newest_first[2..], 1),
        (of_the_city, &["TIA-ISTA 12-22", "TIA-ISTA 12-20"], 2),
    ] {
        let found = list(&api, &format!("?{query}")).await;

        assert_eq!(trips(&found), expected, "{query}");
        assert_eq!(found["total"], total, "{query}");
    }
}

async fn a_bad_condition_names_its_parameter(shared: SharedDatabase) {
    let api = ApiServer::start(&shared).await;

    for (query, parameter, code) in [
        ("?batch_id=0193", "batch_id", "invalid"),
        ("?origin=TIA", "destination", "required"),
        ("?origin=T1A&destination=VIE", "origin", "unknown_airport"),
        ("?departure_date=yesterday", "departure_date", "invalid"),
        ("?created_date=2026-02-30", "created_date", "invalid"),
        ("?user=Ana", "user", "invalid"),
        ("?page=0", "page", "out_of_range"),
    ] {
        for path in [query.to_owned(), query.replacen('?', ".csv?", 1)] {
            if path.starts_with(".csv?page") {
                continue;
            }
            let answer = ask(&api, &path).await;
            assert_eq!(
                (answer.status.as_u16(), answer.json()["fields"][parameter].as_str()),
                (400, Some(code)),
                "{path}"
            );
        }
    }
}

async fn searches_of_an_earlier_version_are_filed(shared: SharedDatabase) {
    let api = with_searches(&shared).await;
    let mut connection = shared.connection().await;
    for statement in [
        "UPDATE saved_searches SET origin = NULL, destination = NULL, departure_date = NULL, counted_day = NULL",
        "DELETE FROM search_counts",
    ] {
        connection.run(statement, statement).await;
    }
    let before = list(&api, "?origin=TIA&destination=VIE").await;

    let zone = Settings::default().values.search.time_zone;
    let mut filed = Vec::new();
    for _ in 0..3 {
        let mut tx = api.db.write().await.unwrap();
        filed.push(tx.searches().file_searches(zone, 3).await.unwrap());
        tx.commit().await.unwrap();
    }

    assert_eq!(filed, [3, 1, 0]);
    assert_eq!(trips(&before), Vec::<String>::new());
    let after = list(&api, "?origin=TIA&destination=VIE").await;
    assert_eq!(trips(&after), ["TIA-VIE 12-24", "TIA-VIE 12-20"]);
    assert_eq!(list(&api, "").await["total"], 4);
    let days = api
        .db
        .read()
        .await
        .unwrap()
        .searches()
        .counts_since("2026-11-20".parse().unwrap())
        .await
        .unwrap();
    assert_eq!(days, [("2026-11-20".to_owned(), 3), ("2026-11-21".to_owned(), 1)]);
}

async fn a_search_whose_parameters_cannot_be_read_hinders_no_other(shared: SharedDatabase) {
    let api = with_searches(&shared).await;
    let mut connection = shared.connection().await;
    for statement in [
        "UPDATE saved_searches SET origin = NULL, destination = NULL, departure_date = NULL, counted_day = NULL",
        "DELETE FROM search_counts",
        "UPDATE saved_searches SET search_params = '{}' WHERE created_at = (SELECT min(created_at) FROM saved_searches)",
    ] {
        connection.run(statement, statement).await;
    }

    let zone = Settings::default().values.search.time_zone;
    let filed = commit!(api.db, |tx| tx.searches().file_searches(zone, 10));

    assert_eq!(filed, 4);
    let all = list(&api, "").await;
    assert_eq!(all["total"], 4);
    let unreadable = &all["searches"][3];
    assert_eq!(unreadable["search_params"], Value::Null);
    let batch = unreadable["batch_id"].as_str().unwrap();
    let report = list(&api, &format!("/{batch}")).await;
    assert_eq!(report["search"]["search_params"], Value::Null);
    assert_eq!(report["runs"].as_array().unwrap().len(), 1);
    let export = ask(&api, &format!(".csv?batch_id={batch}")).await;
    let line = export.text.lines().nth(1).unwrap();
    assert!(line.starts_with(&format!("{batch},,,,,,,,,,,,,queued")), "{line}");
    let found = list(&api, "?origin=TIA&destination=VIE").await;
    assert_eq!(trips(&found), ["TIA-VIE 12-24"]);
}

async fn deleted_searches_are_not_counted(shared: SharedDatabase) {
    let api = with_searches(&shared).await;

    let noon: Timestamp = "2026-11-20T16:00:00Z"
        .parse::<chrono::DateTime<chrono::Utc>>()
        .unwrap()
        .into();
    let deleted = commit!(api.db, |tx| tx.searches().prune_searches(noon, 100));

    assert_eq!(deleted, 2);
    assert_eq!(list(&api, "").await["total"], 2);
    // The searches of the second day are left, and no row of a day without searches.
    commit!(api.db, |tx| tx.searches().prune_searches(Timestamp(i64::MAX), 100));
    assert_eq!(shared.count("search_counts").await, 0);
}

async fn an_export_is_read_batch_by_batch(shared: SharedDatabase) {
    let api = with_searches(&shared).await;
    let (settings, filter) = (Settings::default(), SearchFilter::default());

    let mut read = Vec::new();
    let mut after = None;
    loop {
        let rows = export_searches(&api.db, &settings, &filter, after, 3).await.unwrap();
        after = rows.last().map(|last| (last.created_at, last.batch_id));
        let to = |row: &ListedSearch| row.params.as_ref().unwrap().to_code.as_str().to_owned();
        read.extend(rows.iter().map(to));
        if rows.len() < 3 {
            break;
        }
    }

    assert_eq!(read, ["TIA", "VIE", "FCO", "VIE"]);
}

async fn an_export_is_a_file_for_spreadsheets(shared: SharedDatabase) {
    let api = with_searches(&shared).await;
    let answer = ask(&api, ".csv?origin=TIA&destination=FCO").await;

    assert_eq!(answer.status, 200);
    assert_eq!(answer.header("content-type"), "text/csv; charset=utf-8");
    assert_eq!(
        answer.header("content-disposition"),
        "attachment; filename=\"searches.csv\""
    );
    let lines: Vec<_> = answer.text.trim_start_matches('\u{feff}').lines().collect();
    assert!(answer.text.starts_with('\u{feff}'));
    assert_eq!(lines.len(), 2);
    assert!(lines[0].starts_with("batch_id,user_id,user_email,from,to,departure_date"));
    assert!(
        lines[1]
            .contains(",,,TIA,FCO,2026-12-20,,one way,economy,1,0,0,0,queued,0,MEDIUM,none,,2026-11-20T14:00:00.000Z"),
        "{}",
        lines[1]
    );
}

async fn an_export_has_the_codes_that_people_read(shared: SharedDatabase) {
    let api = with_searches_of_istanbul(&shared).await;

    let answer = ask(&api, ".csv?origin=TIA&destination=IST").await;

    let places: Vec<_> = answer
        .text
        .lines()
        .skip(1)
        .map(|line| line.split(',').skip(3).take(3).collect::<Vec<_>>().join(","))
        .collect();
    assert_eq!(
        places,
        ["TIA,IST,2026-12-22", "TIA,IST,2026-12-21", "TIA,IST,2026-12-20"]
    );
}

async fn a_report_tells_what_happened_to_a_search(shared: SharedDatabase) {
    let app = TestApp::start(shared).await;
    let batch = app.create(&round_trip()).await;
    app.until_ended(&batch).await;
    app.create(&round_trip()).await;

    let path = format!("{SEARCHES}/{batch}");
    let answer = app
        .request(Method::GET, &path)
        .bearer_auth(ADMIN_TOKEN)
        .send()
        .await
        .unwrap();
    let report: Value = answer.json().await.unwrap();
    let unknown = format!("{SEARCHES}/0193a5b2-7c1d-7000-8000-00000000000a");
    let unknown = app
        .request(Method::GET, &unknown)
        .bearer_auth(ADMIN_TOKEN)
        .send()
        .await
        .unwrap();

    assert_eq!(unknown.status(), 404);
    assert_eq!(report["search"]["cache_status"], "valid");
    assert_eq!(report["equal_searches"], 1);
    let runs = report["runs"].as_array().unwrap();
    assert_eq!(runs.len(), 1);
    let run = &runs[0];
    assert_eq!(
        [&run["status"], &run["is_current"], &run["demo"]],
        [&json!("complete"), &json!(true), &json!(true)]
    );
    let requests = run["requests"].as_array().unwrap();
    let providers: Vec<_> = requests
        .iter()
        .map(|request| request["provider"].as_str().unwrap())
        .collect();
    assert_eq!(providers.len(), 2);
    assert!(providers.contains(&"rapidapi") && providers.contains(&"flightapi"));
    assert!(
        requests
            .iter()
            .all(|request| request["itineraries"].as_i64().unwrap() > 0 && !request["finished_at"].is_null())
    );
    let jobs: Vec<_> = run["jobs"]
        .as_array()
        .unwrap()
        .iter()
        .map(|job| job["kind"].as_str().unwrap())
        .collect();
    assert!(
        ["start_search", "fetch_rapidapi", "fetch_flightapi", "finish_search"]
            .iter()
            .all(|kind| jobs.contains(kind)),
        "{jobs:?}"
    );
    let kinds: Vec<_> = report["events"]
        .as_array()
        .unwrap()
        .iter()
        .map(|event| event["kind"].as_str().unwrap())
        .collect();
    assert!(kinds.contains(&"created") && kinds.contains(&"run_queued"), "{kinds:?}");
    assert_eq!(kinds.iter().filter(|kind| **kind == "provider_answered").count(), 2);
    assert!(kinds.contains(&"run_ended"));
}

async fn the_requests_of_a_search_are_found_by_its_route(shared: SharedDatabase) {
    let app = TestApp::start(shared).await;
    let found = async |text: &str| {
        let filter = JobFilter {
            text: Some(text.to_owned()),
            ..JobFilter::default()
        };
        let page = KeysetPage { after: None, limit: 10 };
        let mut tx = app.db.read().await.unwrap();
        let jobs = tx
            .queue()
            .ended_jobs(Some(JobState::Done), &filter, page)
            .await
            .unwrap();
        let mut kinds: Vec<_> = jobs.into_iter().map(|job| job.kind).collect();
        kinds.sort();
        kinds
    };
    let search = one_way();
    let [from, to] = ["fromCode", "toCode"].map(|code| search[code].as_str().unwrap().to_owned());

    app.searched(&search).await;

    // The flights are shown before their jobs end.
    let both = ["fetch_flightapi", "fetch_rapidapi"];
    eventually("both requests are found", async || {
        found(&format!("{from}-{to}")).await == both
    })
    .await;
    assert!(found(&format!("{from}-AAA")).await.is_empty());
}
