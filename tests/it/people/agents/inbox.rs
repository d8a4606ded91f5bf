//! The inbox: agents claim visitors' booking requests, note what was said, and close them.

use flight_finder_core::people::agents::set_agent_active;
use reqwest::header;

use crate::support::{
    agency::Agency,
    prelude::*,
    process::{Ended, run},
    waiting::while_time_passes,
};

on_both_databases!(
    a_request_shows_the_flight_that_the_visitor_chose,
    one_of_two_agents_gets_a_request_and_the_other_learns_who_did,
    only_who_claimed_a_request_and_the_administrator_change_it,
    a_closed_request_is_done_and_can_be_reopened,
    all_requests_of_a_search_that_wait_are_discarded_at_once,
    a_bad_note_and_a_bad_outcome_are_named,
    readers_wait_for_a_change,
    an_agent_who_is_deactivated_while_waiting_is_refused,
    pages_follow_one_another,
    requests_of_a_deactivated_agent_wait_again,
    requests_of_an_agent_who_is_banned_or_deactivated_elsewhere_wait_again,
    the_data_of_a_person_is_deleted_on_the_command_line,
);

const PATH: &str = "/api/agent/booking-requests";

impl Agency {
    /// A visitor writes to the agency about an option. Returns the id of the request.
    async fn click(&self, option: usize) -> String {
        let option = &self.options[option];
        let id = Uuid::new_v4().to_string();
        let body = json!({
            "id": id, "batch_id": self.batch, "option_id": option["id"], "channel": "chat", "price": 99.5, "lang": "en",
        });
        let answer = Answer::to(self.app.request(Method::POST, "/api/booking-requests").json(&body)).await;
        assert_eq!(answer.status, 204, "{answer:?}");
        id
    }

    /// A request about the requests of visitors.
    async fn inbox(&self, session: &Value, method: Method, path: &str, body: Value) -> Answer {
        self.send(session, method, &format!("{PATH}{path}"), body).await
    }

    async fn act(&self, session: &Value, id: &str, action: &str, body: Value) -> Answer {
        self.inbox(session, Method::POST, &format!("/{id}/{action}"), body)
            .await
    }

    async fn list(&self, session: &Value, query: &str) -> Value {
        self.read(session, &format!("{PATH}?{query}")).await
    }
}

fn ids(list: &Value) -> Vec<&str> {
    let requests = list["requests"].as_array().unwrap();
    requests.iter().map(|request| request["id"].as_str().unwrap()).collect()
}

async fn a_request_shows_the_flight_that_the_visitor_chose(shared: SharedDatabase) {
    let agency = Agency::open(TestApp::start(shared).await, &one_way()).await;
    let id = agency.click(0).await;

    let list = agency.list(&agency.ana, "lang=en").await;

    let request = &list["requests"][0];
    let mut option = agency.options[0].clone();
    option["price_breakdown"] = Value::Null;
    assert_eq!(request["option"]["flights"], option["flights"]);
    assert_eq!(request["option"]["checked_at"], option["checked_at"]);
    assert!(
        request["option"].get("price_breakdown").is_none(),
        "the form of visitors"
    );
    assert_eq!(
        (&request["price"], &request["seen_price"]),
        (&option["price"], &json!(99.5))
    );
    assert_eq!(request["reference"], id[..6].to_uppercase());
    includes(
        request,
        &json!({ "state": "new", "channel": "chat", "language": "en", "note": "" }),
    );
    assert_eq!(request["batch_id"], agency.batch);
    assert_eq!(request["search_params"]["toLocation"], "Vienna (VIE)");
    assert_eq!(list["counts"], json!({"new": 1, "mine": 0}));
}

async fn one_of_two_agents_gets_a_request_and_the_other_learns_who_did(shared: SharedDatabase) {
    let agency = Agency::open(TestApp::start(shared).await, &one_way()).await;
    let id = agency.click(0).await;

    let (ana, ben) = tokio::join!(
        agency.act(&agency.ana, &id, "claim", Value::Null),
        agency.act(&agency.ben, &id, "claim", Value::Null)
    );

    let (won, lost, winner) = if ana.status == 200 {
        (ana, ben, &agency.ana)
    } else {
        (ben, ana, &agency.ben)
    };
    assert_eq!((won.status.as_u16(), lost.status.as_u16()), (200, 409));
    assert_eq!(won.json()["state"], "claimed");
    assert_eq!(won.json()["claimed_by"]["id"], winner["user"]["id"]);
    assert_eq!(lost.json()["code"], "claimed");
    assert_eq!(lost.json()["claimed_by"], won.json()["claimed_by"]);
    let again = agency.act(winner, &id, "claim", Value::Null).await;
    assert_eq!(again.json()["claimed_at"], won.json()["claimed_at"]);
    assert_eq!(ids(&agency.list(winner, "state=mine").await), [id.as_str()]);
    assert!(ids(&agency.list(winner, "state=new").await).is_empty());
}

async fn only_who_claimed_a_request_and_the_administrator_change_it(shared: SharedDatabase) {
    let agency = Agency::open(TestApp::start(shared).await, &one_way()).await;
    let id = agency.click(0).await;
    let path = format!("/{id}");
    let note = |text: &str| json!({ "note": text });
    let booked = json!({ "outcome": "booked" });

    let unclaimed = agency.inbox(&agency.ana, Method::PATCH, &path, note("Called")).await;
    unclaimed.has(409, "code", "unclaimed");
    assert_eq!(agency.act(&agency.ana, &id, "claim", Value::Null).await.status, 200);
    let own = agency
        .inbox(&agency.ana, Method::PATCH, &path, note("Called at 9.\nWrites later."))
        .await;
    assert_eq!(own.json()["note"], "Called at 9.\nWrites later.");

    for (action, body) in [("close", booked), ("reopen", Value::Null)] {
        let refused = agency.act(&agency.ben, &id, action, body).await;
        refused.has(409, "code", "claimed");
    }
    let others = agency.inbox(&agency.ben, Method::PATCH, &path, note("mine")).await;
    assert_eq!(
        (others.status.as_u16(), &others.json()["claimed_by"]["id"]),
        (409, &agency.ana["user"]["id"])
    );
    let admin = agency.inbox(&agency.admin, Method::PATCH, &path, note("")).await;
    admin.has(200, "note", "");
    let unknown = agency
        .act(&agency.ana, &Uuid::new_v4().to_string(), "claim", Value::Null)
        .await;
    assert_eq!(unknown.status, 404);
}

async fn a_closed_request_is_done_and_can_be_reopened(shared: SharedDatabase) {
    let agency = Agency::open(TestApp::start(shared).await, &one_way()).await;
    let id = agency.click(0).await;
    agency.act(&agency.ana, &id, "claim", Value::Null).await;

    let closed = agency
        .act(&agency.ana, &id, "close", json!({ "outcome": "no_answer" }))
        .await;

    assert_eq!(
        (&closed.json()["state"], &closed.json()["outcome"]),
        (&json!("done"), &json!("no_answer"))
    );
    let repeated = agency
        .act(&agency.ana, &id, "close", json!({ "outcome": "no_answer" }))
        .await;
    assert_eq!(repeated.json()["closed_at"], closed.json()["closed_at"]);
    assert_eq!(ids(&agency.list(&agency.ben, "state=done").await), [id.as_str()]);
    assert_eq!(agency.act(&agency.ben, &id, "claim", Value::Null).await.status, 409);
    let reopened = agency.act(&agency.ana, &id, "reopen", Value::Null).await;
    assert_eq!(
        (
            &reopened.json()["state"],
            &reopened.json()["outcome"],
            &reopened.json()["claimed_by"]
        ),
        (&json!("new"), &Value::Null, &Value::Null)
    );
    assert_eq!(agency.act(&agency.ben, &id, "claim", Value::Null).await.status, 200);
}

async fn all_requests_of_a_search_that_wait_are_discarded_at_once(shared: SharedDatabase) {
    let agency = Agency::open(TestApp::start(shared).await, &one_way()).await;
    let (claimed, first, second) = (agency.click(0).await, agency.click(1).await, agency.click(2).await);
    let elsewhere = Agency {
        batch: agency.app.create(&one_way()).await,
        ..agency
    };
    let agency = &elsewhere;
    let other = agency.click(0).await;
    agency.act(&agency.ben, &claimed, "claim", Value::Null).await;

    let discarded = agency.act(&agency.ana, &first, "discard", Value::Null).await;

    assert_eq!(discarded.json(), json!({ "discarded": 2 }));
    assert_eq!(ids(&agency.list(&agency.ana, "state=new").await), [other.as_str()]);
    assert_eq!(ids(&agency.list(&agency.ben, "state=mine").await), [claimed.as_str()]);
    let done = agency.list(&agency.ben, "state=done").await;
    assert_eq!(ids(&done), [second.as_str(), first.as_str()]);
    assert_eq!(done["requests"][0]["outcome"], "discarded");
    assert_eq!(done["requests"][0]["claimed_by"]["id"], agency.ana["user"]["id"]);
    let again = agency.act(&agency.ana, &first, "discard", Value::Null).await;
    assert_eq!(again.json(), json!({ "discarded": 0 }));

    let reopened = agency.act(&agency.ana, &first, "reopen", Value::Null).await;
    assert_eq!(reopened.json()["state"], "new");
    agency.act(&agency.ana, &first, "claim", Value::Null).await;
    let booked = agency
        .act(&agency.ana, &first, "close", json!({ "outcome": "booked" }))
        .await;
    assert_eq!(
        booked.json()["outcome"],
        "booked",
        "a reopened request is not discarded"
    );
    let unknown = Uuid::new_v4().to_string();
    assert_eq!(
        agency.act(&agency.ana, &unknown, "discard", Value::Null).await.status,
        404
    );
}

async fn a_bad_note_and_a_bad_outcome_are_named(shared: SharedDatabase) {
    let agency = Agency::open(TestApp::start(shared).await, &one_way()).await;
    let id = agency.click(0).await;
    agency.act(&agency.ana, &id, "claim", Value::Null).await;
    let path = format!("/{id}");

    for (body, error) in [
        (json!({ "note": "a\0b" }), "invalid"),
        (json!({ "note": "ë".repeat(2_001) }), "too_long"),
        (json!({ "note": true }), "invalid"),
    ] {
        let answer = agency.inbox(&agency.ana, Method::PATCH, &path, body).await;
        answer.has_fields(422, &json!({ "note": error }), "");
    }
    for (body, error) in [(json!({}), "required"), (json!({ "outcome": "lost" }), "invalid")] {
        let answer = agency.act(&agency.ana, &id, "close", body).await;
        answer.has_fields(422, &json!({ "outcome": error }), "");
    }
    let stored = &agency.list(&agency.ana, "state=mine").await["requests"][0];
    includes(stored, &json!({ "note": "", "outcome": null }));
}

async fn readers_wait_for_a_change(shared: SharedDatabase) {
    let agency = Agency::open(TestApp::start(shared).await, &one_way()).await;
    let token = agency.ana["access_token"].as_str().unwrap();
    let read = async |wait: u32, tag: &str| {
        let request = agency.app.request(Method::GET, &format!("{PATH}?wait={wait}"));
        let request = request.bearer_auth(token).header(header::IF_NONE_MATCH, tag);
        request.send().await.unwrap()
    };
    let first = read(0, "\"none\"").await;
    let tag = first.headers()[header::ETAG].to_str().unwrap().to_owned();
    assert_eq!(read(0, &tag).await.status(), 304);

    stop_clock(&agency.app.db);
    let (clock, step) = (agency.app.db.clock(), Duration::from_secs(1));
    let (unchanged, waited) = while_time_passes(clock, step, read(20, &tag)).await;
    // The time of the poll does not pass, so only the change can end it.
    let (changed, id) = tokio::join!(read(20, &tag), async {
        tokio::time::sleep(Duration::from_millis(300)).await;
        agency.click(0).await
    });

    assert_eq!(unchanged.status(), 304);
    assert!(waited >= Duration::from_secs(20), "{waited:?}");
    assert_eq!(changed.status(), 200);
    assert_ne!(changed.headers()[header::ETAG].to_str().unwrap(), tag);
    let list: Value = changed.json().await.unwrap();
    assert_eq!(ids(&list), [id.as_str()]);
}

async fn an_agent_who_is_deactivated_while_waiting_is_refused(shared: SharedDatabase) {
    let agency = Agency::open(TestApp::start(shared).await, &one_way()).await;
    let token = agency.ana["access_token"].as_str().unwrap();
    let read = |wait: u32| {
        agency
            .app
            .request(Method::GET, &format!("{PATH}?wait={wait}"))
            .bearer_auth(token)
    };
    let first = read(0).send().await.unwrap();
    let tag = first.headers()[header::ETAG].clone();

    let (waited, ()) = tokio::join!(read(20).header(header::IF_NONE_MATCH, tag).send(), async {
        tokio::time::sleep(Duration::from_millis(300)).await;
        let id = agency.ana["user"]["id"].as_str().unwrap().parse().unwrap();
        commit!(agency.app.db, |tx| set_agent_active(&mut tx, id, false, "test".into()));
        agency.click(0).await;
    });

    assert_eq!(waited.unwrap().status(), 403);
}

async fn pages_follow_one_another(shared: SharedDatabase) {
    let agency = Agency::open(TestApp::start(shared).await, &one_way()).await;
    let mut clicked = Vec::new();
    for option in 0..3 {
        clicked.insert(0, agency.click(option).await);
    }

    let first = agency.list(&agency.ana, "limit=2").await;
    let cursor = first["next_cursor"].as_str().unwrap();
    let second = agency.list(&agency.ana, &format!("limit=2&cursor={cursor}")).await;

    assert_eq!([ids(&first), ids(&second)].concat(), clicked);
    assert_eq!(second["next_cursor"], Value::Null);
}

async fn requests_of_a_deactivated_agent_wait_again(shared: SharedDatabase) {
    let agency = Agency::open(TestApp::start(shared).await, &one_way()).await;
    let (open, done) = (agency.click(0).await, agency.click(1).await);
    for id in [&open, &done] {
        agency.act(&agency.ana, id, "claim", Value::Null).await;
    }
    agency
        .act(&agency.ana, &done, "close", json!({ "outcome": "booked" }))
        .await;

    let path = format!("/api/admin/sales-agents/{}", agency.ana["user"]["id"].as_str().unwrap());
    let token = agency.admin["access_token"].as_str().unwrap();
    let request = agency.app.request(Method::PATCH, &path).bearer_auth(token);
    let answer = Answer::to(request.json(&json!({ "is_active": false }))).await;

    assert_eq!(answer.json()["email_confirmed"], true);
    assert_eq!(ids(&agency.list(&agency.ben, "state=new").await), [open.as_str()]);
    assert_eq!(ids(&agency.list(&agency.ben, "state=done").await), [done.as_str()]);
    assert_eq!(agency.act(&agency.ana, &open, "claim", Value::Null).await.status, 403);
}

async fn requests_of_an_agent_who_is_banned_or_deactivated_elsewhere_wait_again(shared: SharedDatabase) {
    let agency = Agency::open(TestApp::start(shared).await, &one_way()).await;
    let (first, second) = (agency.click(0).await, agency.click(1).await);
    agency.act(&agency.ana, &first, "claim", Value::Null).await;
    agency.act(&agency.ben, &second, "claim", Value::Null).await;
    let ana = agency.ana["user"]["id"].as_str().unwrap();
    let change = async |method: Method, path: &str, body: Value| {
        let token = agency.admin["access_token"].as_str().unwrap();
        let request = agency.app.request(method, &format!("{path}/{ana}"));
        let answer = Answer::to(request.bearer_auth(token).json(&body)).await;
        assert_eq!(answer.status, 200, "{answer:?}");
    };
    let waiting = async || agency.list(&agency.admin, "state=new").await;

    change(Method::PATCH, "/api/admin/sales-agents", json!({ "name": "Ana H." })).await;
    let after_name = waiting().await;
    change(Method::PUT, "/auth/v1/admin/users", json!({ "ban_duration": "24h" })).await;
    let after_ban = waiting().await;
    let arguments = ["agents", "deactivate", "--email", "ben@agency.al"];
    let deactivated = run(agency.app.shared.url(), &arguments, &[], "").await;
    let after_deactivation = waiting().await;

    assert_eq!(ids(&after_name), [""; 0]);
    assert_eq!(ids(&after_ban), [first.as_str()]);
    assert!(deactivated.succeeded, "{deactivated:?}");
    assert_eq!(ids(&after_deactivation), [second.as_str(), first.as_str()]);
}

async fn the_data_of_a_person_is_deleted_on_the_command_line(shared: SharedDatabase) {
    let agency = Agency::open(TestApp::start(shared).await, &one_way()).await;
    let (visitor, claimed) = (agency.click(0).await, agency.click(1).await);
    agency.act(&agency.ana, &claimed, "claim", Value::Null).await;
    let forget = async |arguments: &[&str]| -> Ended {
        let arguments = [&["forget"], arguments].concat();
        run(agency.app.shared.url(), &arguments, &[], "").await
    };

    let user = forget(&["--email", "ana@agency.al"]).await;

    assert!(user.succeeded, "{user:?}");
    assert_eq!(
        ids(&agency.list(&agency.ben, "state=new").await),
        [claimed.as_str(), visitor.as_str()]
    );
    eventually("the server notices the change of another process", async || {
        agency.inbox(&agency.ana, Method::GET, "", Value::Null).await.status == 401
    })
    .await;
    let named = "SELECT actor FROM audit_log WHERE actor = 'ana@agency.al' OR subject = 'ana@agency.al'";
    let rows = agency.app.shared.rows(named, named).await;
    assert!(rows.is_empty(), "{rows:?}");
    let requests = forget(&["--request", &visitor[..6].to_uppercase()]).await;
    assert!(
        requests.out.ends_with(": 2\n"),
        "both requests of the visitor's search: {requests:?}"
    );
    assert!(ids(&agency.list(&agency.ben, "state=new").await).is_empty());
    for (arguments, reason) in [
        (["--request", &visitor], "no booking request"),
        (["--request", "%"], "must be a reference"),
        (["--email", "nobody@agency.al"], "no user"),
        (["--quote", "/o/nothing"], "no quote has this link"),
        (["--email", "boss@agency.al"], "is the administrator"),
    ] {
        let refused = forget(&arguments).await;
        assert!(!refused.succeeded && refused.err.contains(reason), "{refused:?}");
    }
}
