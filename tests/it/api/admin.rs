//! The operations of the administrator.

use std::collections::HashMap;

use flight_finder_core::time::{Clock, Timestamp};
use futures_util::future::join_all;
use reqwest::Method;
use serde_json::{Value, json};

use super::openapi::operations;
use crate::{
    on_both_databases,
    support::{
        api::{Answer, ApiServer},
        app::ADMIN_TOKEN,
        database::SharedDatabase,
    },
};

on_both_databases!(
    every_admin_route_refuses_requests_without_the_token,
    without_a_configured_token_every_admin_request_is_refused,
    routes_of_a_month_are_listed_by_popularity_page_by_page,
    an_interval_is_pinned_until_it_is_automatic_again,
    an_ignored_route_is_never_due,
    changes_of_a_route_are_logged,
    concurrent_changes_are_logged_one_after_another,
    invalid_values_are_refused_with_their_fields,
    a_calendar_is_fetched_by_hand_and_its_job_can_be_followed,
    statistics_count_from_the_first_request,
);

const ROUTES: &str = "/api/admin/routes";
const UPDATES: &str = "/api/admin/route-updates";
const FETCHES: &str = "/api/admin/calendar-fetches";

async fn every_admin_route_refuses_requests_without_the_token(shared: SharedDatabase) {
    let api = ApiServer::start(&shared).await;
    let wrong = ADMIN_TOKEN.replace("tests", "guess");
    let refused = [
        None,
        Some(format!("Bearer {wrong}")),
        Some(format!("Bearer {ADMIN_TOKEN}x")),
        Some(format!("Bearer {}", &ADMIN_TOKEN[1..])),
        Some(format!("Basic {ADMIN_TOKEN}")),
        Some(ADMIN_TOKEN.to_owned()),
        Some("Bearer ".to_owned()),
    ];

    let admin: Vec<_> = operations().into_iter().filter(|(_, path, _)| is_admin(path)).collect();
    for (method, path, id) in &admin {
        for token in &refused {
            let answer = ask(&api, method, path, token.as_deref()).await;
            assert_eq!(answer.status.as_u16(), 401, "{id} with {token:?}");
            answer.refused(401, "unauthorized", "Please sign in.");
            assert_eq!(answer.header("www-authenticate"), "Bearer");
        }
        // With the token, the same request is not refused as unauthorised.
        let answer = ask(&api, method, path, Some(&format!("Bearer {ADMIN_TOKEN}"))).await;
        assert_ne!(answer.status.as_u16(), 401, "{id}");
    }
    assert!(admin.len() >= 6);
}

async fn without_a_configured_token_every_admin_request_is_refused(shared: SharedDatabase) {
    let api = ApiServer::start_with(&shared, Clock::default(), |config| config.admin.token = None).await;

    for (method, path, id) in operations() {
        if is_admin(&path) {
            for token in [None, Some("Bearer "), Some("Bearer undefined")] {
                let answer = ask(&api, &method, &path, token).await;
                assert_eq!(answer.status.as_u16(), 401, "{id} with {token:?}");
            }
        }
    }
}

async fn routes_of_a_month_are_listed_by_popularity_page_by_page(shared: SharedDatabase) {
    let api = with_routes(&shared).await;

    let first = get(&api, &format!("{ROUTES}?month=2026-12&limit=2")).await;
    let cursor = first["next_cursor"].as_str().unwrap();
    let second = get(&api, &format!("{ROUTES}?month=2026-12&limit=2&cursor={cursor}")).await;
    let other = get(&api, &format!("{ROUTES}?month=2027-01")).await;

    assert_eq!(
        first["routes"][0],
        json!({
            "origin": "TIA", "destination": "VIE", "month": "2026-12", "search_count": 40,
            "top_dates": [
                {"departure_date": "2026-12-20", "search_count": 20},
                {"departure_date": "2026-12-18", "search_count": 9},
                {"departure_date": "2026-12-19", "search_count": 9},
            ],
        })
    );
    assert_eq!(destinations(&first), ["VIE", "FCO"]);
    // A route without searches is not popular.
    assert_eq!(
        (destinations(&second), &second["next_cursor"]),
        (vec!["MXP"], &Value::Null)
    );
    assert_eq!(other, json!({"routes": [], "next_cursor": null}));
    let updates = get(&api, &format!("{UPDATES}?month=2026-12")).await;
    assert_eq!(destinations(&updates), ["VIE", "FCO", "MXP", "IST"]);
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
    let noted: Vec<_> = shared.connection().await.rows(noted, noted).await.concat();
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
    let noted = shared.connection().await.rows(noted, noted).await;
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

async fn invalid_values_are_refused_with_their_fields(shared: SharedDatabase) {
    let api = with_routes(&shared).await;
    for path in [
        format!("{ROUTES}?month=2026-13"),
        ROUTES.to_owned(),
        format!("{UPDATES}?month=2026-12&limit=101"),
        format!("{UPDATES}?month=2026-12&limit=0"),
        format!("{UPDATES}?month=2026-12&cursor=x"),
        "/api/admin/provider-statistics?hours=745".to_owned(),
    ] {
        let answer = ask(&api, "get", &path, Some(&format!("Bearer {ADMIN_TOKEN}"))).await;
        assert_eq!(
            (answer.status.as_u16(), &answer.json()["code"]),
            (400, &json!("invalid_query")),
            "{path}"
        );
    }
    let unknown = "00000000-0000-7000-8000-000000000099";
    for (method, path, body, status, fields) in [
        (
            "PATCH",
            format!("{UPDATES}/{unknown}"),
            json!({"is_ignored": true}),
            404,
            Value::Null,
        ),
        (
            "PATCH",
            format!("{UPDATES}/x"),
            json!({"is_ignored": true}),
            404,
            Value::Null,
        ),
        (
            "GET",
            format!("/api/admin/jobs/{unknown}"),
            Value::Null,
            404,
            Value::Null,
        ),
        (
            "PATCH",
            format!("{UPDATES}/{unknown}"),
            json!({"update_interval": 7}),
            422,
            json!({"update_interval": "out_of_range"}),
        ),
        (
            "POST",
            FETCHES.to_owned(),
            json!({"origin": "TIA", "destination": "TIA"}),
            422,
            json!({"destination": "same_airport", "month": "required"}),
        ),
    ] {
        let request = admin(&api, method, &path).json(&body);
        let answer = Answer::to(request).await;
        assert_eq!(
            (answer.status.as_u16(), &answer.json()["fields"]),
            (status, &fields),
            "{method} {path}"
        );
    }
}

async fn a_calendar_is_fetched_by_hand_and_its_job_can_be_followed(shared: SharedDatabase) {
    let api = ApiServer::start(&shared).await;
    let month = api.db.now().plus(std::time::Duration::from_hours(24 * 40));
    let month = month.to_rfc3339()[..7].to_owned();
    let body = json!({"origin": "TIA", "destination": "vie", "month": month});

    let queued = Answer::to(admin(&api, "POST", FETCHES).json(&body)).await;
    let again = Answer::to(admin(&api, "POST", FETCHES).json(&body)).await;
    let job = get(&api, queued.header("location")).await;

    assert_eq!(queued.status.as_u16(), 202);
    assert_eq!(queued.json(), again.json());
    assert_eq!(
        [
            &job["id"],
            &job["kind"],
            &job["state"],
            &job["attempt"],
            &job["days_saved"],
            &job["error"]
        ],
        [
            &queued.json()["job_id"],
            &json!("refresh_calendar"),
            &json!("ready"),
            &json!(0),
            &Value::Null,
            &Value::Null
        ]
    );
}

async fn statistics_count_from_the_first_request(shared: SharedDatabase) {
    let api = ApiServer::start(&shared).await;

    let statistics = get(&api, "/api/admin/provider-statistics").await;

    let none = |provider: &str| {
        json!({
            "provider": provider, "total_requests": 0, "avg_response_time": null, "p50_response_time": null,
            "p95_response_time": null, "error_rate": null, "errors": {}, "dropped": {}, "hours": [],
        })
    };
    assert_eq!(statistics["providers"], json!([none("rapidapi"), none("flightapi")]));
    let open = |account: &str| {
        json!({
            "account": account, "plan_remaining": null, "plan_limit": null, "plan_resets_at": null,
            "requests_per_day": null, "sent_today": 0, "blocked_until": null, "blocked_reason": null,
        })
    };
    assert_eq!(statistics["accounts"], json!([open("rapidapi"), open("flightapi")]));
}

fn is_admin(path: &str) -> bool {
    path.starts_with("/api/admin/")
}

/// Sends a request without a body to a path with arbitrary parameters.
async fn ask(api: &ApiServer, method: &str, path: &str, token: Option<&str>) -> Answer {
    let method: Method = method.to_uppercase().parse().unwrap();
    let request = api.request(method, &path.replace(['{', '}'], "x"));
    Answer::to(match token {
        Some(token) => request.header("authorization", token),
        None => request,
    })
    .await
}

fn admin(api: &ApiServer, method: &str, path: &str) -> reqwest::RequestBuilder {
    api.request(method.parse().unwrap(), path).bearer_auth(ADMIN_TOKEN)
}

async fn get(api: &ApiServer, path: &str) -> Value {
    let answer = Answer::to(admin(api, "GET", path)).await;
    assert_eq!(answer.status.as_u16(), 200, "{answer:?}");
    answer.json()
}

async fn change(api: &ApiServer, path: &str, body: Value) -> Value {
    let answer = Answer::to(admin(api, "PATCH", path).json(&body)).await;
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

/// An api on a database with four routes of December 2026, refreshed on 20 November at ten.
async fn with_routes(shared: &SharedDatabase) -> ApiServer {
    let refreshed: i64 = 1_795_168_800_000_000;
    let clock = Clock::driven(Timestamp(refreshed));
    let api = ApiServer::start_with(shared, clock, |_| {}).await;
    let mut connection = shared.connection().await;
    let id = |number: usize| {
        let text = format!("00000000-0000-7000-8000-0000000000{number:02}");
        if shared.db.is_sqlite() {
            format!("unhex('{}')", text.replace('-', ""))
        } else {
            format!("'{text}'")
        }
    };
    let routes = [
        ("VIE", 40, "HIGH", 3),
        ("FCO", 12, "MEDIUM", 6),
        ("MXP", 12, "MEDIUM", 6),
        ("IST", 0, "LOW", 12),
    ];
    for (number, (destination, count, level, hours)) in routes.into_iter().enumerate() {
        let due = refreshed + hours * 3_600_000_000;
        connection
            .execute(format!(
                "INSERT INTO route_demand_tracking (id, origin, destination, year_month, search_count, recent_count,
                     demand_level, update_interval, is_pinned, is_ignored, is_shared, last_price_update, next_due, changed_at)
                 VALUES ({}, 'TIA', '{destination}', '2026-12', {count}, {count}, '{level}', {hours}, FALSE, FALSE, TRUE,
                     {refreshed}, {due}, 0)",
                id(number)
            ))
            .await;
    }
    for (number, (date, count)) in [(17, 2), (18, 9), (19, 9), (20, 20)].into_iter().enumerate() {
        connection
            .execute(format!(
                "INSERT INTO search_route_tracking (id, origin, destination, month, departure_date, search_count,
                     last_search_at)
                 VALUES ({}, 'TIA', 'VIE', '2026-12', '2026-12-{date}', {count}, 0)",
                id(number + 20)
            ))
            .await;
    }
    api
}
