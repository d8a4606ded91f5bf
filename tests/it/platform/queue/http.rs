//! What operators see and do over HTTP.

use flight_finder_core::platform::{
    db::DbError,
    jobs::Prune,
    operations::read_board,
    providers::limits::{Account, Failure, Report},
    queue::{JobError, MAX_BACKOFF, Registration},
    schedules::SCHEDULES,
};

use super::jobs::*;
use crate::support::{http, prelude::*, waiting::while_time_passes};

on_both_databases!(
    the_board_has_queues_processes_schedules_and_accounts,
    an_account_is_opened_and_dead_processes_are_dismissed,
    a_poll_of_the_board_waits_for_a_change,
    two_operators_cannot_change_one_target_at_once,
    a_job_is_retried_discarded_and_cancelled_over_http,
    an_action_on_many_jobs_is_previewed_created_and_stopped,
    a_schedule_is_paused_and_run,
    an_autoscaler_gets_explicit_zeros,
    a_trace_leads_from_the_request_to_the_jobs_of_the_search,
    a_board_whose_table_is_locked_is_not_waited_for,
);

async fn send(api: &ApiServer, method: Method, path: &str, body: Option<Value>) -> Answer {
    let request = api
        .request(method, &format!("/api/admin{path}"))
        .bearer_auth(ADMIN_TOKEN);
    Answer::to(match body {
        Some(body) => request.json(&body),
        None => request,
    })
    .await
}

async fn get(api: &ApiServer, path: &str) -> Value {
    let answer = send(api, Method::GET, path, None).await;
    assert_eq!(answer.status.as_u16(), 200, "{answer:?}");
    answer.json()
}

fn named<'a>(list: &'a Value, key: &str, name: &str) -> &'a Value {
    let list = list.as_array().unwrap();
    list.iter()
        .find(|row| row[key] == name)
        .unwrap_or_else(|| panic!("{name} in {list:?}"))
}

async fn dead(db: &Db) -> JobId {
    let id = enqueue(db, NewJob::new(&Wait)).await;
    let job = claim(db, "tests", 1).await.pop().unwrap();
    let outcome = Outcome::after_error(&JobError::fail("no luck"), &job, MAX_BACKOFF, db.now());
    settle(db, &job, outcome).await;
    id
}

async fn the_board_has_queues_processes_schedules_and_accounts(shared: SharedDatabase) {
    let api = ApiServer::start(&shared).await;
    enqueue(&shared.db, NewJob::new(&Prune)).await;
    dead(&shared.db).await;

    let board = get(&api, "/queues").await;

    let housekeeping = named(&board["queues"], "queue", "housekeeping");
    includes(housekeeping, &json!({ "ready": 1, "configured": 2 }));
    includes(housekeeping, &json!({ "handlers": 0, "state": "running" }));
    let acts = named(&board["queues"], "queue", QUEUE);
    includes(acts, &json!({ "dead": 1, "configured": null }));
    let prune = named(&board["schedules"], "name", "prune");
    includes(prune, &json!({ "kind": "prune", "is_paused": false }));
    assert!(prune["next_tick_at"].is_string() && prune["last_tick_at"].is_null());
    let account = named(&board["accounts"], "account", "rapidapi");
    includes(account, &json!({ "paused_until": null, "problem": null }));
    // No worker and no scheduler run.
    let unserved = board["problems"].as_array().unwrap();
    let unserved = unserved
        .iter()
        .find(|problem| problem["subject"] == "housekeeping")
        .unwrap();
    includes(unserved, &json!({ "kind": "queue_unserved", "severity": "error" }));
    assert_eq!(housekeeping["problems"], json!(["queue_unserved"]));
    assert_eq!(named(&board["problems"], "kind", "no_leader")["severity"], "error");
    let history = get(&api, "/queues/history?hours=24").await;
    includes(&history, &json!({ "step_seconds": 900, "points": [] }));
    let hours = send(&api, Method::GET, "/queues/history?hours=169", None).await;
    assert_eq!(hours.json()["fields"]["hours"], "out_of_range");
}

async fn an_account_is_opened_and_dead_processes_are_dismissed(shared: SharedDatabase) {
    seed(&shared.db).await;
    let api = ApiServer::start(&shared).await;
    let mut tx = shared.db.write().await.unwrap();
    for _ in 0..5 {
        let failed = Report::Failed(Failure::Status(503));
        tx.limits().report_request(Account::RapidApi, failed).await.unwrap();
    }
    tx.commit().await.unwrap();
    let mut registration = Some(Registration::start(&shared.db, "api").await.unwrap());
    let seen = get(&api, "/queues").await;
    // It dies without leaving.
    drop(registration.take());
    api.db.clock().advance(Duration::from_mins(1));
    let dead = get(&api, "/queues").await;

    let opened = send(&api, Method::POST, "/accounts/rapidapi/open", None).await;
    let unknown = send(&api, Method::POST, "/accounts/nobody/open", None).await;
    let dismissed = send(&api, Method::DELETE, "/processes/dead", None).await;
    api.db.clock().advance(Duration::from_secs(2));
    let after = get(&api, "/queues").await;

    let account = named(&seen["accounts"], "account", "rapidapi");
    assert_eq!(
        account["problem"],
        "RapidAPI keeps failing (5 failures in a row, the last: HTTP 503)"
    );
    let of_processes = named(&dead["problems"], "kind", "process_dead");
    includes(of_processes, &json!({ "subject": "api", "severity": "warning" }));
    let statuses = [opened.status, unknown.status, dismissed.status].map(|status| status.as_u16());
    assert_eq!(statuses, [204, 404, 204]);
    assert_eq!(named(&after["accounts"], "account", "rapidapi")["problem"], Value::Null);
    let kinds = after["problems"].as_array().unwrap();
    assert!(
        kinds.iter().all(|problem| problem["kind"] != "process_dead"),
        "{kinds:?}"
    );
}

async fn a_poll_of_the_board_waits_for_a_change(shared: SharedDatabase) {
    let clock = Clock::driven(shared.db.now());
    let api = ApiServer::start_with(&shared, clock.clone(), |_| {}).await;
    // The board contains the next ticks of schedules, which change while time passes.
    for schedule in SCHEDULES {
        let path = format!("/schedules/{}", schedule.name);
        let paused = send(&api, Method::PATCH, &path, Some(json!({"is_paused": true}))).await;
        assert_eq!(paused.status, 200, "{paused:?}");
    }
    clock.advance(Duration::from_secs(1));
    let version = get(&api, "/queues").await["version"].as_str().unwrap().to_owned();
    let path = format!("/queues?after={version}&wait=5");
    let step = Duration::from_millis(500);

    let (unchanged, waited) = while_time_passes(&clock, step, get(&api, &path)).await;
    let change = async {
        enqueue(&api.db, NewJob::new(&Prune)).await;
        // The board is read again after a second. The wait of the poll is not over then.
        clock.advance(Duration::from_secs(1));
    };
    let (changed, ()) = tokio::join!(get(&api, &path), change);

    assert_eq!(unchanged["version"], version);
    assert!(waited >= Duration::from_secs(4), "{waited:?}");
    assert_ne!(changed["version"], version);
    let unknown = send(&api, Method::GET, "/queues?wait=soon", None).await;
    assert_eq!(unknown.json()["fields"]["wait"], "invalid");
}

async fn two_operators_cannot_change_one_target_at_once(shared: SharedDatabase) {
    let api = ApiServer::start(&shared).await;
    let board = get(&api, "/queues").await;
    let revision = format!(
        "\"{}\"",
        named(&board["queues"], "queue", "search")["revision"].as_str().unwrap()
    );
    let change = async |body: Value| {
        let request = api
            .request(Method::PATCH, "/api/admin/queues/search")
            .bearer_auth(ADMIN_TOKEN);
        Answer::to(request.header("if-match", &revision).json(&body)).await
    };

    let first = change(json!({"per_process": 32})).await;
    let second = change(json!({"state": "paused"})).await;
    let unknown = send(&api, Method::PATCH, "/queues/nobody", Some(json!({"total": 1}))).await;
    let bad = send(
        &api,
        Method::PATCH,
        "/queues/search",
        Some(json!({"total": -1, "max_attempts": 0})),
    )
    .await;

    first.has(200, "per_process", 32);
    assert_eq!(second.status.as_u16(), 412, "{second:?}");
    let current = &second.json()["current"];
    includes(current, &json!({ "per_process": 32, "state": "running" }));
    assert_eq!(unknown.status.as_u16(), 404);
    let fields = bad.json()["fields"].clone();
    assert_eq!(fields, json!({"total": "out_of_range", "max_attempts": "out_of_range"}));
}

async fn a_job_is_retried_discarded_and_cancelled_over_http(shared: SharedDatabase) {
    let api = ApiServer::start(&shared).await;
    let id = dead(&shared.db).await;
    let act = async |verb: &str| send(&api, Method::POST, &format!("/jobs/{id}/{verb}"), None).await;

    let listed = get(&api, "/jobs?state=dead&queue=acts&reason=no%20luck").await;
    let failures = get(&api, "/failures").await;
    let retried = act("retry").await;
    let again = act("retry").await;
    let waiting = get(&api, "/jobs?state=ready&queue=acts").await;
    let path = format!("/jobs/{id}/snooze");
    let snoozed = send(&api, Method::POST, &path, Some(json!({"seconds": 60}))).await;
    let never = send(&api, Method::POST, &path, Some(json!({"seconds": 0}))).await;
    let due = act("run-now").await;
    let cancelled = act("cancel").await;
    let ended = get(&api, "/jobs?state=cancelled&queue=acts").await;
    let discarded = act("discard").await;
    let unknown = send(&api, Method::POST, &format!("/jobs/{}/retry", JobId::new()), None).await;
    let wrong = send(&api, Method::GET, "/jobs?state=lost&cursor=x", None).await;

    assert_eq!(listed["jobs"][0]["id"], id.to_string());
    assert_eq!(
        (&failures["groups"][0]["reason"], &failures["groups"][0]["jobs"]),
        (&json!("no luck"), &json!(1))
    );
    let job = retried.json();
    includes(&job, &json!({ "state": "ready", "attempt": 0, "max_attempts": 3 }));
    assert_eq!(
        (&job["attempts"][0]["outcome"], &job["attempts"][0]["error"]),
        (&json!("dead"), &json!("no luck"))
    );
    again.has(409, "code", "wrong_job_state");
    assert_eq!(waiting["jobs"][0]["id"], id.to_string());
    assert_eq!(
        (&snoozed.json()["state"], &due.json()["state"]),
        (&json!("scheduled"), &json!("ready"))
    );
    assert_eq!(never.json()["fields"], json!({"seconds": "out_of_range"}));
    assert_eq!(cancelled.json()["state"], "cancelled");
    assert_eq!(ended["jobs"][0]["id"], id.to_string());
    assert_eq!(discarded.status.as_u16(), 409);
    assert_eq!(unknown.status.as_u16(), 404);
    assert_eq!(wrong.json()["fields"], json!({"state": "invalid"}));
    let audited = get(&api, "/audit?action=job.").await;
    let actions: Vec<_> = audited["events"]
        .as_array()
        .unwrap()
        .iter()
        .map(|event| &event["action"])
        .collect();
    assert_eq!(actions, ["job.cancel", "job.run_now", "job.snooze", "job.retry"]);
}

async fn an_action_on_many_jobs_is_previewed_created_and_stopped(shared: SharedDatabase) {
    let api = ApiServer::start(&shared).await;
    for _ in 0..3 {
        dead(&shared.db).await;
    }
    let create = async |body: Value| send(&api, Method::POST, "/job-actions", Some(body)).await;
    let filter = json!({"queue": QUEUE, "reason": "no luck"});

    let preview = create(json!({"action": "redrive", "filter": filter, "dry_run": true})).await;
    let created = create(json!({"action": "redrive", "filter": filter, "per_second": 5})).await;
    let id = created.json()["id"].as_str().unwrap().to_owned();
    let stopped = send(&api, Method::POST, &format!("/job-actions/{id}/stop"), None).await;
    let listed = get(&api, "/job-actions").await;
    let bad = create(json!({"action": "cancel", "filter": {"reason": "x", "state": "dead"}, "per_second": 0})).await;

    assert_eq!(
        (preview.status.as_u16(), preview.json()),
        (200, json!({"jobs": 3, "expired": 0}))
    );
    assert_eq!(created.status.as_u16(), 201, "{created:?}");
    assert_eq!(
        (&created.json()["jobs"], &created.json()["state"]),
        (&json!(3), &json!("running"))
    );
    assert_eq!(stopped.json()["state"], "stopped");
    assert_eq!(
        (&listed["actions"][0]["id"], &listed["actions"][0]["filter"]["queue"]),
        (&json!(id), &json!(QUEUE))
    );
    let fields = json!({"filter.reason": "invalid", "filter.state": "unknown", "per_second": "out_of_range"});
    assert_eq!(bad.json()["fields"], fields);
}

async fn a_schedule_is_paused_and_run(shared: SharedDatabase) {
    let api = ApiServer::start(&shared).await;
    let change =
        async |name: &str, body: Value| send(&api, Method::PATCH, &format!("/schedules/{name}"), Some(body)).await;

    let paused = change("prune", json!({"is_paused": true})).await;
    let run = send(&api, Method::POST, "/schedules/prune/run", None).await;
    let resumed = change("prune", json!({"is_paused": false})).await;
    let unknown = change("nothing", json!({"is_paused": true})).await;
    let bad = change("prune", json!({"is_paused": "yes"})).await;

    assert_eq!(
        (&paused.json()["is_paused"], &paused.json()["next_tick_at"]),
        (&json!(true), &Value::Null)
    );
    assert_eq!(run.status.as_u16(), 201, "{run:?}");
    let job = get(&api, &format!("/jobs/{}", run.json()["job_id"].as_str().unwrap())).await;
    includes(&job, &json!({ "kind": "prune", "state": "ready" }));
    assert!(resumed.json()["next_tick_at"].is_string());
    assert_eq!(unknown.status.as_u16(), 404);
    assert_eq!(bad.json()["fields"], json!({"is_paused": "invalid"}));
}

async fn an_autoscaler_gets_explicit_zeros(shared: SharedDatabase) {
    let api = ApiServer::start(&shared).await;
    enqueue(&shared.db, NewJob::new(&Prune)).await;
    api.db.clock().set(shared.db.now().plus(Duration::from_secs(5)));

    let signal = get(&api, "/scale-signal").await;
    let named = get(&api, "/scale-signal?queues=housekeeping,nobody").await;

    let housekeeping = &signal["queues"]["housekeeping"];
    includes(housekeeping, &json!({ "depth": 1, "runnable_now": 1 }));
    assert!(housekeeping["oldest_age_seconds"].as_f64().unwrap() >= 5.0);
    let zeros = json!({
        "depth": 0, "runnable_now": 0, "oldest_age_seconds": 0.0, "running": 0, "handlers": 0, "target_handlers": 0,
    });
    assert_eq!(signal["queues"]["mail"], zeros);
    assert_eq!(named["queues"].as_object().unwrap().len(), 2);
    assert_eq!(named["queues"]["nobody"], zeros);
}

async fn a_trace_leads_from_the_request_to_the_jobs_of_the_search(shared: SharedDatabase) {
    let app = TestApp::start(shared).await;
    let trace = "4bf92f3577b34da6a3ce929d0e0e4736";
    let client = http::client().build().unwrap();

    let created = client
        .post(app.url("/api/searches"))
        .header("traceparent", format!("00-{trace}-00f067aa0ba902b7-01"))
        .json(&round_trip())
        .send()
        .await
        .unwrap();
    let batch = created.json::<Value>().await.unwrap()["batch_id"]
        .as_str()
        .unwrap()
        .to_owned();
    app.until_ended(&batch).await;

    let admin = async |path: &str| {
        let answer = client.get(app.url(path)).bearer_auth(ADMIN_TOKEN).send().await.unwrap();
        answer.json::<Value>().await.unwrap()
    };
    let report = admin(&format!("/api/admin/searches/{batch}")).await;
    let jobs = report["runs"][0]["jobs"].as_array().unwrap();
    assert!(jobs.len() >= 3, "{report}");
    for job in jobs {
        let job = admin(&format!("/api/admin/jobs/{}", job["id"].as_str().unwrap())).await;
        assert_eq!(
            (&job["trace_id"], &job["batch_id"]),
            (&json!(trace), &json!(batch)),
            "{job}"
        );
    }
    let sent = app.sandbox.traceparents();
    assert!(
        !sent.is_empty() && sent.iter().all(|sent| sent.contains(trace)),
        "{sent:?}"
    );
}

async fn a_board_whose_table_is_locked_is_not_waited_for(shared: SharedDatabase) {
    if shared.db.is_sqlite() {
        // Readers of SQLite wait for nobody.
        return;
    }
    let mut other = shared.connection().await;
    other.run("", "BEGIN; LOCK TABLE jobs IN ACCESS EXCLUSIVE MODE").await;

    let board = patiently("it is given up", read_board(&shared.db, &BTreeMap::new())).await;
    other.run("", "ROLLBACK").await;

    assert!(matches!(board, Err(DbError::Busy(_))), "{board:?}");
}
