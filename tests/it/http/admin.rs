//! The operations of the administrator.

use super::openapi::operations;
use crate::{
    prices::demand::support::with_routes,
    support::{
        admin::{admin, get},
        prelude::*,
    },
};

on_both_databases!(
    every_admin_route_refuses_requests_without_the_token,
    without_a_configured_token_every_admin_request_is_refused,
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
    let api = ApiServer::start_with(&shared, clock(), |config| config.admin.token = None).await;

    for (method, path, id) in operations() {
        if is_admin(&path) {
            for token in [None, Some("Bearer "), Some("Bearer undefined")] {
                let answer = ask(&api, &method, &path, token).await;
                assert_eq!(answer.status.as_u16(), 401, "{id} with {token:?}");
            }
        }
    }
}

async fn invalid_values_are_refused_with_their_fields(shared: SharedDatabase) {
    let api = with_routes(&shared).await;
    for path in [
        format!("{ROUTES}?month=2026-13"),
        ROUTES.to_owned(),
        format!("{UPDATES}?month=2026-12&per_page=101"),
        format!("{UPDATES}?month=2026-12&page=0"),
        format!("{UPDATES}?month=2026-12&pinned=maybe"),
        format!("{UPDATES}?month=2026-12&sort=-name"),
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
            format!("{UPDATES}/bulk"),
            json!({"filter": {"level": "high", "name": 1}, "change": {}, "dry_run": 1}),
            422,
            json!({
                "month": "required", "filter.level": "invalid", "filter.name": "unknown",
                "change.update_interval": "required", "dry_run": "invalid",
            }),
        ),
        (
            "POST",
            FETCHES.to_owned(),
            json!({"origin": "TIA", "destination": "TIA"}),
            422,
            json!({"destination": "same_airport", "month": "required"}),
        ),
    ] {
        let request = admin(&api, method.parse().unwrap(), &path).json(&body);
        let answer = Answer::to(request).await;
        answer.has_fields(status, &fields, (&method, &path));
    }
}

async fn a_calendar_is_fetched_by_hand_and_its_job_can_be_followed(shared: SharedDatabase) {
    let api = ApiServer::start(&shared).await;
    let month = api.db.now().plus(std::time::Duration::from_hours(24 * 40));
    let month = month.to_rfc3339()[..7].to_owned();
    let body = json!({"origin": "TIA", "destination": "vie", "month": month});

    let queued = Answer::to(admin(&api, Method::POST, FETCHES).json(&body)).await;
    let again = Answer::to(admin(&api, Method::POST, FETCHES).json(&body)).await;
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
