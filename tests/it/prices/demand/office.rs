//! Route-months in the back office: lists, changes of one and of many, and what the intervals cost.

use std::collections::HashMap;

use super::support::{NOW, all_due, at_noon, fold_all, plan_of, search, with_routes};
use crate::support::{
    admin::{admin, get},
    prelude::*,
};

on_both_databases!(
    routes_of_a_month_are_listed_by_popularity_page_by_page,
    a_list_is_filtered_and_sorted,
    the_searches_of_thirty_days_are_shown_by_day,
    an_interval_is_pinned_until_it_is_automatic_again,
    an_ignored_route_is_never_due,
    changes_of_a_route_are_logged,
    concurrent_changes_are_logged_one_after_another,
    a_late_change_is_refused_with_the_route_as_it_is,
    a_change_is_estimated_before_it_is_made,
    many_routes_are_changed_at_once_and_logged_once,
    lists_read_the_rows_of_one_month_from_an_index,
);

const ROUTES: &str = "/api/admin/routes";
const UPDATES: &str = "/api/admin/route-updates";

async fn routes_of_a_month_are_listed_by_popularity_page_by_page(shared: SharedDatabase) {
    let api = with_routes(&shared).await;

    let first = get(&api, &format!("{ROUTES}?month=2026-12&per_page=2")).await;
    let second = get(&api, &format!("{ROUTES}?month=2026-12&per_page=2&page=2")).await;
    let other = get(&api, &format!("{ROUTES}?month=2027-01")).await;

    assert_eq!(
        first["routes"][0],
        json!({
            "origin": "TIA", "destination": "VIE", "origin_name": "Tirana (TIA)", "destination_name": "Vienna (VIE)",
            "month": "2026-12", "search_count": 40, "demand_level": "HIGH", "searches_by_day": vec![0; 30],
            "top_dates": [
                {"departure_date": "2026-12-20", "search_count": 20},
                {"departure_date": "2026-12-18", "search_count": 9},
                {"departure_date": "2026-12-19", "search_count": 9},
            ],
        })
    );
    assert_eq!(destinations(&first), ["VIE", "FCO"]);
    // A route without searches is not popular.
    assert_eq!(destinations(&second), ["MXP"]);
    let pager = ["page", "per_page", "total", "pages", "total_is_exact"].map(|name| second[name].clone());
    assert_eq!(pager, [json!(2), json!(2), json!(3), json!(2), json!(true)]);
    assert_eq!((destinations(&other).len(), &other["total"]), (0, &json!(0)));
    let updates = get(&api, &format!("{UPDATES}?month=2026-12")).await;
    assert_eq!(destinations(&updates), ["VIE", "FCO", "MXP", "IST"]);
}

async fn a_list_is_filtered_and_sorted(shared: SharedDatabase) {
    let api = with_routes(&shared).await;
    let mut connection = shared.connection().await;
    for change in [
        "is_pinned = TRUE WHERE destination = 'FCO'",
        "is_ignored = TRUE, next_due = NULL WHERE destination = 'MXP'",
        "last_error = 'Invalid API response format', last_price_update = NULL WHERE destination = 'IST'",
    ] {
        connection
            .execute(format!("UPDATE route_demand_tracking SET {change}"))
            .await;
    }

    for (query, expected) in [
        ("q=rome", vec!["FCO"]),
        ("q=Romë", vec!["FCO"]),
        ("q=TIA-FCO", vec!["FCO"]),
        ("q=Tirane → Milano", vec!["MXP"]),
        ("q=FCO-TIA", vec![]),
        ("q=qqqq", vec![]),
        ("level=MEDIUM", vec!["FCO", "MXP"]),
        ("pinned=true", vec!["FCO"]),
        ("disabled=true", vec!["MXP"]),
        ("disabled=false&level=MEDIUM", vec!["FCO"]),
        ("failing=true", vec!["IST"]),
        ("sort=search_count", vec!["IST", "MXP", "FCO", "VIE"]),
        ("sort=route", vec!["FCO", "IST", "MXP", "VIE"]),
        ("sort=-route", vec!["VIE", "MXP", "IST", "FCO"]),
        ("sort=next_due", vec!["VIE", "FCO", "IST", "MXP"]),
        ("sort=-next_due", vec!["MXP", "IST", "FCO", "VIE"]),
        ("sort=last_price_update&per_page=1", vec!["IST"]),
        ("sort=-last_price_update&per_page=1&page=4", vec!["IST"]),
    ] {
        let list = get(&api, &format!("{UPDATES}?month=2026-12&{query}")).await;
        assert_eq!(destinations(&list), expected, "{query}");
        if !query.contains("per_page") {
            assert_eq!(list["total"], expected.len(), "{query}");
        }
    }
}

async fn the_searches_of_thirty_days_are_shown_by_day(shared: SharedDatabase) {
    let (db, clock) = at_noon(&shared).await;
    let days = |days: u64| Duration::from_hours(24 * days);
    // A search of 20 November, which is a day too old in the end, two of the next day, and three of 20 December.
    for (wait, ahead, searches) in [(0, 60, 1), (1, 60, 2), (29, 20, 3)] {
        clock.advance(days(wait));
        for _ in 0..searches {
            search(&shared, &db, "VIE", ahead, None).await;
        }
        fold_all(&db).await;
    }
    let api = ApiServer::start_on(db.clone(), |_| {}).await;

    let list = get(&api, &format!("{ROUTES}?month=2027-01")).await;
    let mut tx = db.write().await.unwrap();
    let pruned = tx.demand().prune_search_days(db.now().minus(days(29)), 10).await;

    let shown = list["routes"][0]["searches_by_day"].as_array().unwrap();
    assert_eq!(
        (shown.len(), &shown[0], &shown[29]),
        (30, &json!(2), &json!(3)),
        "{shown:?}"
    );
    assert_eq!(list["routes"][0]["search_count"], 6);
    assert_eq!(pruned.unwrap(), 1, "the day that is not shown");
}

async fn an_interval_is_pinned_until_it_is_automatic_again(shared: SharedDatabase) {
    let api = with_routes(&shared).await;
    let before = &get(&api, &format!("{UPDATES}?month=2026-12")).await["routes"][0];
    let path = format!("{UPDATES}/{}", before["id"].as_str().unwrap());

    let pinned = change(&api, &path, json!({"update_interval": 24})).await;
    let automatic = change(&api, &path, json!({"update_interval": "automatic"})).await;

    assert_eq!(
        [
            &before["update_interval"],
            &before["is_pinned"],
            &before["demand_level"]
        ],
        [&json!(3), &json!(false), &json!("HIGH")]
    );
    assert_eq!(
        [&pinned["update_interval"], &pinned["is_pinned"], &pinned["next_due"]],
        [&json!(24), &json!(true), &json!("2026-11-21T10:00:00.000Z")]
    );
    assert_eq!(&automatic, before);
    assert_eq!(
        &get(&api, &format!("{UPDATES}?month=2026-12")).await["routes"][0],
        before
    );
}

async fn an_ignored_route_is_never_due(shared: SharedDatabase) {
    let api = with_routes(&shared).await;
    let before = &get(&api, &format!("{UPDATES}?month=2026-12")).await["routes"][0];
    let path = format!("{UPDATES}/{}", before["id"].as_str().unwrap());

    let ignored = change(&api, &path, json!({"is_ignored": true})).await;
    let heeded = change(&api, &path, json!({"is_ignored": false})).await;

    assert_eq!(
        [&ignored["is_ignored"], &ignored["next_due"]],
        [&json!(true), &Value::Null]
    );
    assert_eq!(ignored["update_interval"], before["update_interval"]);
    assert_eq!(&heeded, before);
}

async fn changes_of_a_route_are_logged(shared: SharedDatabase) {
    let api = with_routes(&shared).await;
    let before = &get(&api, &format!("{UPDATES}?month=2026-12")).await["routes"][0];
    let path = format!("{UPDATES}/{}", before["id"].as_str().unwrap());

    change(&api, &path, json!({"update_interval": 24, "is_ignored": true})).await;
    change(&api, &path, json!({"update_interval": 24})).await;
    change(&api, &path, json!({"update_interval": "automatic"})).await;

    let noted = "SELECT actor || ' ' || action || ' ' || subject || ': ' || old_value || ' > ' || new_value
                 FROM audit_log WHERE actor = 'administrator'";
    let noted: Vec<_> = shared.rows(noted, noted).await.concat();
    let mut noted: Vec<_> = noted.iter().flatten().map(String::as_str).collect();
    // The clock is stopped, and ids of the same millisecond have no order, so the rows are sorted by text.
    noted.sort_unstable();
    assert_eq!(
        noted,
        [
            "administrator route.is_ignored TIA-VIE 2026-12: false > true",
            "administrator route.update_interval TIA-VIE 2026-12: 24 > automatic",
            "administrator route.update_interval TIA-VIE 2026-12: automatic > 24",
        ]
    );
}

async fn concurrent_changes_are_logged_one_after_another(shared: SharedDatabase) {
    let api = with_routes(&shared).await;
    let before = &get(&api, &format!("{UPDATES}?month=2026-12")).await["routes"][0];
    let path = format!("{UPDATES}/{}", before["id"].as_str().unwrap());
    let wanted = [3, 6, 12, 24];

    join_all(wanted.map(|hours| change(&api, &path, json!({"update_interval": hours})))).await;

    let noted = "SELECT old_value, new_value FROM audit_log";
    let noted = shared.rows(noted, noted).await;
    let mut followed = HashMap::new();
    for row in &noted {
        let [Some(old), Some(new)] = row.as_slice() else {
            panic!("{row:?}")
        };
        let other = followed.insert(old.as_str(), new.as_str());
        assert_eq!(other, None, "two say that they followed {old}: {noted:?}");
    }
    let all = std::iter::successors(Some("automatic"), |last| followed.get(last).copied());
    assert_eq!(all.count(), 1 + wanted.len(), "{noted:?}");
}

async fn a_late_change_is_refused_with_the_route_as_it_is(shared: SharedDatabase) {
    let api = with_routes(&shared).await;
    let before = &get(&api, &format!("{UPDATES}?month=2026-12")).await["routes"][0];
    let path = format!("{UPDATES}/{}", before["id"].as_str().unwrap());
    let change = async |revision: &Value, body: Value| {
        let tag = format!("\"{}\"", revision.as_str().unwrap());
        Answer::to(admin(&api, Method::PATCH, &path).header("If-Match", tag).json(&body)).await
    };

    let first = change(&before["revision"], json!({"update_interval": 6})).await;
    // Prices that are stored meanwhile make nobody's change late.
    let mut connection = shared.connection().await;
    connection
        .execute("UPDATE route_demand_tracking SET last_price_update = 7, search_count = 41")
        .await;
    let late = change(&before["revision"], json!({"is_ignored": true})).await;
    let again = change(&late.json()["current"]["revision"], json!({"is_ignored": true})).await;

    let now = first.json();
    assert_eq!(
        first.header("etag"),
        format!("\"{}\"", now["revision"].as_str().unwrap())
    );
    assert_ne!(now["revision"], before["revision"]);
    assert_eq!(
        (late.status, &late.json()["code"]),
        (StatusCode::PRECONDITION_FAILED, &json!("changed_meanwhile"))
    );
    let current = &late.json()["current"];
    assert_eq!(
        ["update_interval", "is_ignored", "search_count"].map(|name| current[name].clone()),
        [json!(6), json!(false), json!(41)]
    );
    assert_eq!(
        (again.status, &again.json()["is_ignored"]),
        (StatusCode::OK, &json!(true))
    );
}

async fn a_change_is_estimated_before_it_is_made(shared: SharedDatabase) {
    let api = with_routes(&shared).await;
    let in_ten_days = NOW.0 - 7_200_000_000 + 10 * 86_400_000_000;
    let mut connection = shared.connection().await;
    connection
        .execute(format!(
            "UPDATE provider_limits SET plan_limit = 10000, plan_remaining = 9000, requests_per_day = 5000,
                 requests_per_second = 5, plan_resets_at = {in_ten_days} WHERE key = 'rapidapi'"
        ))
        .await;

    let budget = get(&api, "/api/admin/refresh-budget").await;

    // VIE every 3 h, FCO and MXP every 6 h, IST every 12 h.
    includes(&budget, &json!({ "needed": 18.0, "route_months": 4 }));
    let names = [
        "allowed",
        "allowed_by_rate",
        "allowed_by_plan",
        "allowed_by_day",
        "reserve_percent",
        "sent_today",
    ];
    assert_eq!(
        names.map(|name| budget[name].clone()),
        [
            json!(400.0),
            json!(216_000.0),
            json!(400.0),
            json!(5_000.0),
            json!(50),
            json!(0)
        ]
    );
    for (filter, change, rows, needed) in [
        (json!({}), json!({"update_interval": 24}), 4, 4.0),
        (json!({"level": "MEDIUM"}), json!({"update_interval": 3}), 2, 26.0),
        (json!({"q": "TIA-VIE"}), json!({"is_ignored": true}), 1, 10.0),
        (json!({"pinned": true}), json!({"is_ignored": true}), 0, 18.0),
    ] {
        let body = json!({"month": "2026-12", "filter": filter, "change": change});
        let estimate = post(&api, "/api/admin/refresh-estimates", &body).await;
        assert_eq!(
            estimate,
            json!({"rows": rows, "needed": needed, "budget": budget}),
            "{body}"
        );
        // The change costs what was estimated.
        post(&api, &format!("{UPDATES}/bulk"), &body).await;
        assert_eq!(get(&api, "/api/admin/refresh-budget").await["needed"], needed, "{body}");
        let undo = json!({"update_interval": "automatic", "is_ignored": false});
        let undo = json!({"month": "2026-12", "filter": {}, "change": undo});
        post(&api, &format!("{UPDATES}/bulk"), &undo).await;
        assert_eq!(get(&api, "/api/admin/refresh-budget").await, budget);
    }
}

async fn many_routes_are_changed_at_once_and_logged_once(shared: SharedDatabase) {
    let api = with_routes(&shared).await;
    all_due(&shared, 10_001, "2027-01").await;
    let bulk = format!("{UPDATES}/bulk");
    let list = async |query: &str| get(&api, &format!("{UPDATES}?{query}")).await;
    let before = list("month=2026-12").await;
    let ids = json!([before["routes"][0]["id"], before["routes"][2]["id"]]);

    let chosen =
        |is_dry: bool| json!({"month": "2026-12", "ids": ids, "change": {"update_interval": 24}, "dry_run": is_dry});
    let counted = post(&api, &bulk, &chosen(true)).await;
    assert_eq!((counted, list("month=2026-12").await), (json!({"rows": 2}), before));
    let changed = post(&api, &bulk, &chosen(false)).await;
    let pinned = list("month=2026-12&pinned=true").await;
    assert_eq!(
        (changed, destinations(&pinned)),
        (json!({"rows": 2}), vec!["VIE", "MXP"])
    );

    // More than one batch.
    let high = json!({"month": "2027-01", "filter": {"level": "HIGH"}, "change": {"is_ignored": true}});
    assert_eq!(post(&api, &bulk, &high).await, json!({"rows": 501}));
    assert_eq!(list("month=2027-01&disabled=true").await["total"], 501);

    let all = json!({"month": "2027-01", "filter": {}, "change": {"is_ignored": true}, "dry_run": true});
    let refused = Answer::to(admin(&api, Method::POST, &bulk).json(&all)).await;
    assert_eq!(
        (refused.status, &refused.json()["fields"]),
        (StatusCode::UNPROCESSABLE_ENTITY, &json!({"filter": "out_of_range"}))
    );
    let too_many = list("month=2027-01").await;
    includes(&too_many, &json!({ "total": 10_000, "total_is_exact": false }));

    let history =
        "SELECT action || ' ' || old_value || ' ' || new_value || ' of ' || count(DISTINCT subject) FROM audit_log
                   WHERE action IN ('route.is_ignored', 'route.update_interval') GROUP BY action, old_value, new_value ORDER BY 1";
    let history = shared.rows(history, history).await.concat();
    assert_eq!(
        history.into_iter().flatten().collect::<Vec<_>>(),
        [
            "route.is_ignored false true of 501",
            "route.update_interval automatic 24 of 2"
        ],
        "each route has its change in its own history"
    );
    let noted = "SELECT action || ' ' || subject || ' ' || new_value FROM audit_log WHERE action = 'route.bulk'";
    let noted = shared.rows(noted, noted).await.concat();
    let mut noted: Vec<_> = noted.into_iter().flatten().collect();
    noted.sort_unstable();
    assert_eq!(
        noted,
        [
            r#"route.bulk chosen routes of 2026-12 {"routes":2,"update_interval":"24"}"#,
            r#"route.bulk filtered routes of 2027-01 {"filter":{"demand_level":"HIGH"},"is_ignored":true,"routes":501}"#,
        ]
    );
}

async fn lists_read_the_rows_of_one_month_from_an_index(shared: SharedDatabase) {
    at_noon(&shared).await;
    for month in 1..=12 {
        all_due(&shared, 2_000, &format!("2027-{month:02}")).await;
    }
    let page = [("$10", "10"), ("$11", "0"), ("$1", "'2027-03'"), ("$2", "0")];
    let any = ["$3", "$4", "$5", "$6", "$7", "$8", "$9"].map(|parameter| (parameter, "NULL"));
    let values = [page.as_slice(), &any].concat();

    for order in [
        "search_count DESC, id LIMIT $10 OFFSET",
        "search_count, id DESC LIMIT",
        "origin DESC, destination DESC LIMIT",
        "origin, destination LIMIT $10",
        "last_price_update DESC NULLS LAST, id DESC LIMIT",
        "last_price_update NULLS FIRST, id LIMIT",
        "next_due DESC NULLS FIRST, id DESC LIMIT",
        "next_due NULLS LAST, id LIMIT",
    ] {
        let plan = plan_of(&shared, order, &values).await;
        assert!(plan.contains("route_demand_tracking_year_month_"), "{order}: {plan}");
        assert!(
            !plan.contains("Sort") && !plan.contains("TEMP B-TREE"),
            "{order}: {plan}"
        );
    }
    let most = [("$10", "10001"), ("$1", "'2027-03'"), ("$2", "0")];
    let counted = plan_of(&shared, "LIMIT $10) AS counted", &[most.as_slice(), &any].concat()).await;
    assert!(counted.contains("route_demand_tracking_year_month_"), "{counted}");
    // Few route-months are refreshed by themselves.
    let mut connection = shared.connection().await;
    for text in [
        "UPDATE route_demand_tracking SET next_due = NULL WHERE year_month > '2027-01'",
        "ANALYZE route_demand_tracking",
    ] {
        connection.execute(text.to_owned()).await;
    }
    let intervals = plan_of(&shared, "GROUP BY update_interval", &[]).await;
    assert!(
        intervals.contains("route_demand_tracking_update_interval_idx"),
        "{intervals}"
    );
}

async fn post(api: &ApiServer, path: &str, body: &Value) -> Value {
    let answer = Answer::to(admin(api, Method::POST, path).json(body)).await;
    assert_eq!(answer.status.as_u16(), 200, "{answer:?}");
    answer.json()
}

async fn change(api: &ApiServer, path: &str, body: Value) -> Value {
    let answer = Answer::to(admin(api, Method::PATCH, path).json(&body)).await;
    assert_eq!(answer.status.as_u16(), 200, "{answer:?}");
    answer.json()
}

fn destinations(list: &Value) -> Vec<&str> {
    let routes = list["routes"].as_array().unwrap();
    routes
        .iter()
        .map(|route| route["destination"].as_str().unwrap())
        .collect()
}
