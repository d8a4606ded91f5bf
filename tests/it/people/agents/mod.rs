//! Sales agents: registration, activation, and what an agent may see.

mod administration;
mod inbox;

use flight_finder_core::{
    people::{
        agents::{Agent, set_agent_active},
        users::EmailAddress,
    },
    platform::codes::Purpose,
};

use crate::{
    people::auth::{PASSWORD, call, create_user, grant, sign_in},
    support::{
        prelude::*,
        process::{Ended, run},
    },
};

on_both_databases!(
    who_registers_is_an_inactive_agent,
    nobody_learns_from_a_registration_which_addresses_are_known,
    a_registration_does_not_change_a_user_with_a_confirmed_address,
    of_two_registrations_with_different_passwords_none_sets_the_password,
    a_registration_with_the_same_password_is_a_repetition,
    a_bad_registration_names_its_fields,
    activation_counts_from_the_next_request_on,
    the_administrator_lists_and_activates_agents,
    agents_are_activated_on_the_command_line,
    only_an_active_agent_sees_price_breakdowns,
    an_agent_reads_the_data_that_pages_of_the_site_contain,
    a_search_stores_its_user_and_agents_go_first,
);

const EMAIL: &str = "ana@agency.al";

async fn register(api: &ApiServer, body: Value) -> Answer {
    Answer::to(api.request(Method::POST, "/api/agents").json(&body)).await
}

fn registration() -> Value {
    json!({ "name": "Ana Hoxha", "email": EMAIL, "password": PASSWORD, "phone_number": "+355 69 123 4567" })
}

/// Stores an agent whose address is confirmed.
pub async fn create_agent(db: &Db, email: &str, is_active: bool) -> UserId {
    let id = create_user(db, email, Some(Role::Agent)).await;
    let mut tx = db.write().await.unwrap();
    let agent = Agent {
        id,
        name: "Ana Hoxha".to_owned(),
        email: email.parse().unwrap(),
        phone_number: None,
        is_active,
        created_at: tx.now(),
    };
    tx.agents().save(&agent).await.unwrap();
    tx.commit().await.unwrap();
    id
}

async fn confirm(api: &ApiServer) -> UserId {
    let mut tx = api.db.write().await.unwrap();
    let email: EmailAddress = EMAIL.parse().unwrap();
    let user = tx.users().find(&email).await.unwrap().unwrap();
    tx.users().confirm_email(user.id).await.unwrap();
    tx.commit().await.unwrap();
    user.id
}

async fn agents(shared: &SharedDatabase, arguments: &[&str]) -> Ended {
    run(shared.url(), &[&["agents"], arguments].concat(), &[], "").await
}

async fn who_registers_is_an_inactive_agent(shared: SharedDatabase) {
    let api = ApiServer::start(&shared).await;

    let answer = register(&api, registration()).await;

    assert_eq!((answer.status.as_u16(), answer.json()), (202, json!({})));
    let credentials = json!({ "email": EMAIL, "password": PASSWORD });
    let before = grant(&api, "password", credentials).await;
    assert_eq!(before.json()["error_code"], "email_not_confirmed");
    confirm(&api).await;
    let session = sign_in(&api, EMAIL).await;
    assert_eq!(session["user"]["app_metadata"]["role"], "agent");
    assert_eq!(
        session["user"]["user_metadata"],
        json!({"name": "Ana Hoxha", "phone_number": "+355 69 123 4567", "language": "sq"})
    );
    let own = call(&api, Method::GET, "/api/agent", &session, Value::Null)
        .await
        .json();
    includes(
        &own,
        &json!({ "name": "Ana Hoxha", "email": EMAIL, "phone_number": "+355 69 123 4567", "is_active": false }),
    );
    let searches = call(&api, Method::GET, "/api/agent/searches", &session, Value::Null).await;
    assert_eq!(searches.status, 403);
    let audit = "SELECT actor, subject FROM audit_log WHERE action = 'user.signup'";
    let events = shared.rows(audit, audit).await;
    assert_eq!(events, [[EMAIL, EMAIL].map(|text| Some(text.to_owned()))]);
}

async fn nobody_learns_from_a_registration_which_addresses_are_known(shared: SharedDatabase) {
    let api = ApiServer::start(&shared).await;
    create_user(&api.db, EMAIL, Some(Role::Viewer)).await;
    let mut other = registration();
    other["email"] = json!("other@agency.al");

    let known = register(&api, registration()).await;
    let unknown = register(&api, other).await;

    assert_eq!((known.status, known.text), (unknown.status, unknown.text));
}

async fn a_registration_does_not_change_a_user_with_a_confirmed_address(shared: SharedDatabase) {
    let api = ApiServer::start(&shared).await;
    let id = create_user(&api.db, EMAIL, Some(Role::Viewer)).await;
    let stored = async || {
        let mut tx = api.db.read().await.unwrap();
        let hash = tx.users().password_hash(id).await.unwrap();
        (
            tx.users().get(id).await.unwrap(),
            hash,
            tx.agents().get(id).await.unwrap(),
        )
    };
    let before = stored().await;

    let mut request = registration();
    request["password"] = json!("një fjalëkalim tjetër");
    assert_eq!(register(&api, request).await.status, 202);

    assert_eq!(stored().await, before);
    assert_eq!(before.2, None);
}

async fn of_two_registrations_with_different_passwords_none_sets_the_password(shared: SharedDatabase) {
    let (api, clock) = ApiServer::driven(&shared).await;
    let mut stranger = registration();
    stranger["password"] = json!("një fjalëkalim tjetër");
    stranger["name"] = json!("Somebody else");
    assert_eq!(register(&api, stranger.clone()).await.status, 202);
    let earlier = signup_code(&api).await;
    clock.advance(Duration::from_mins(2));

    assert_eq!(register(&api, registration()).await.status, 202);
    // Within a minute, without another mail.
    stranger["name"] = json!("Ana Hoxha");
    assert_eq!(register(&api, stranger).await.status, 202);

    let verify = json!({ "type": "signup", "token_hash": earlier });
    let answer = Answer::to(api.request(Method::POST, "/auth/v1/verify").json(&verify)).await;
    assert_eq!(answer.status, 403, "the code of the earlier mail confirms nothing");
    let verify = json!({ "type": "signup", "token_hash": signup_code(&api).await });
    let session = Answer::to(api.request(Method::POST, "/auth/v1/verify").json(&verify))
        .await
        .json();
    for password in [PASSWORD, "një fjalëkalim tjetër"] {
        let body = json!({ "email": EMAIL, "password": password });
        assert_eq!(grant(&api, "password", body).await.status, 400, "{password}");
    }
    let own = json!({ "password": PASSWORD });
    assert_eq!(
        call(&api, Method::PUT, "/auth/v1/user", &session, own).await.status,
        200
    );
    let session = sign_in(&api, EMAIL).await;
    assert_eq!(session["user"]["user_metadata"]["name"], "Ana Hoxha");
    let agent = api
        .db
        .read()
        .await
        .unwrap()
        .agents()
        .find(&EMAIL.parse().unwrap())
        .await
        .unwrap()
        .unwrap();
    assert_eq!((agent.name.as_str(), agent.is_active), ("Ana Hoxha", false));
}

async fn a_registration_with_the_same_password_is_a_repetition(shared: SharedDatabase) {
    let api = ApiServer::start(&shared).await;
    assert_eq!(register(&api, registration()).await.status, 202);

    assert_eq!(register(&api, registration()).await.status, 202);

    confirm(&api).await;
    sign_in(&api, EMAIL).await;
}

/// The secret of the link that the mail about the registration would have.
async fn signup_code(api: &ApiServer) -> String {
    let mut tx = api.db.write().await.unwrap();
    let email: EmailAddress = EMAIL.parse().unwrap();
    let user = tx.users().find(&email).await.unwrap().unwrap();
    let code = tx.codes().create(user.id, Purpose::Signup).await.unwrap().unwrap();
    tx.commit().await.unwrap();
    code.link.expose().to_owned()
}

async fn a_bad_registration_names_its_fields(shared: SharedDatabase) {
    let api = ApiServer::start(&shared).await;

    let answer = register(
        &api,
        json!({ "name": "", "email": "ana", "password": "1234567", "role": "admin" }),
    )
    .await;

    assert_eq!(answer.status, 422);
    assert_eq!(
        answer.json()["fields"],
        json!({ "name": "required", "email": "invalid", "password": "too_short", "role": "unknown" })
    );
    let users = "SELECT id FROM users";
    assert!(shared.rows(users, users).await.is_empty());
}

async fn activation_counts_from_the_next_request_on(shared: SharedDatabase) {
    let api = ApiServer::start(&shared).await;
    let id = create_agent(&api.db, EMAIL, false).await;
    let session = sign_in(&api, EMAIL).await;
    let status = async || {
        call(&api, Method::GET, "/api/agent/searches", &session, Value::Null)
            .await
            .status
    };
    let change = async |is_active: bool| {
        let mut tx = api.db.write().await.unwrap();
        let changed = set_agent_active(&mut tx, id, is_active, "a test".into())
            .await
            .unwrap()
            .unwrap();
        tx.commit().await.unwrap();
        assert_eq!(changed.is_active, is_active);
    };
    assert_eq!(status().await, 403);

    change(true).await;
    assert_eq!(status().await, 200);
    change(false).await;
    assert_eq!(status().await, 403);

    assert!(commit!(api.db, |tx| tx.users().delete(id)));
    assert_eq!(status().await, 401);
    assert!(api.db.read().await.unwrap().agents().get(id).await.unwrap().is_none());
}

async fn the_administrator_lists_and_activates_agents(shared: SharedDatabase) {
    let api = ApiServer::start(&shared).await;
    create_user(&api.db, "boss@agency.al", Some(Role::Admin)).await;
    let session = sign_in(&api, "boss@agency.al").await;
    let first = create_agent(&api.db, "first@agency.al", false).await;
    create_agent(&api.db, "second@agency.al", true).await;

    let list = call(&api, Method::GET, "/api/admin/sales-agents", &session, Value::Null)
        .await
        .json();
    let emails: Vec<_> = list["agents"]
        .as_array()
        .unwrap()
        .iter()
        .map(|agent| &agent["email"])
        .collect();
    assert_eq!(emails, ["second@agency.al", "first@agency.al"]);

    let path = format!("/api/admin/sales-agents/{first}");
    let changed = call(&api, Method::PATCH, &path, &session, json!({"is_active": true})).await;
    changed.has(200, "is_active", true);
    let again = call(&api, Method::PATCH, &path, &session, json!({"is_active": true})).await;
    assert_eq!(again.status, 200);
    let audit = "SELECT actor, subject FROM audit_log WHERE action = 'agent.activate'";
    let events = shared.rows(audit, audit).await;
    assert_eq!(
        events,
        [["boss@agency.al", "first@agency.al"].map(|text| Some(text.to_owned()))]
    );
    let bad = call(&api, Method::PATCH, &path, &session, json!({"is_active": "yes"})).await;
    assert_eq!(bad.json()["fields"], json!({"is_active": "invalid"}));
    for unknown in ["x", "019a9f3c-0000-7000-8000-000000000000"] {
        let path = format!("/api/admin/sales-agents/{unknown}");
        let answer = call(&api, Method::PATCH, &path, &session, json!({"is_active": true})).await;
        assert_eq!(answer.status, 404);
    }
}

async fn an_agent_reads_the_data_that_pages_of_the_site_contain(shared: SharedDatabase) {
    let api = ApiServer::start(&shared).await;
    create_agent(&api.db, EMAIL, true).await;
    let session = sign_in(&api, EMAIL).await;

    let answer = call(&api, Method::GET, "/api/agent/site", &session, Value::Null).await;

    let page = api.get("/results").await.text;
    let (_, block) = page
        .split_once(r#"<script type="application/json" id="site">"#)
        .unwrap();
    let block: Value = serde_json::from_str(block.split_once("</script>").unwrap().0).unwrap();
    assert_eq!(answer.status, 200, "{answer:?}");
    assert_eq!(answer.json(), block);
}

async fn agents_are_activated_on_the_command_line(shared: SharedDatabase) {
    let api = ApiServer::start(&shared).await;
    let id = create_agent(&api.db, EMAIL, false).await;
    let is_active = async || {
        let agent = api.db.read().await.unwrap().agents().get(id).await.unwrap();
        agent.unwrap().is_active
    };
    assert_eq!(
        agents(&shared, &["list"]).await.out,
        format!("{EMAIL}: Ana Hoxha, inactive\n")
    );

    assert!(agents(&shared, &["activate", "--email", EMAIL]).await.succeeded);
    assert!(is_active().await);
    assert!(
        agents(&shared, &["deactivate", "--email", "Ana@Agency.al"])
            .await
            .succeeded
    );
    assert!(!is_active().await);

    let unknown = agents(&shared, &["activate", "--email", "nobody@agency.al"]).await;
    assert!(!unknown.succeeded);
    assert!(
        unknown.err.contains("no agent has the address nobody@agency.al"),
        "{}",
        unknown.err
    );
}

async fn only_an_active_agent_sees_price_breakdowns(shared: SharedDatabase) {
    let app = TestApp::start(shared).await;
    let id = create_agent(&app.db, EMAIL, false).await;
    let request = app.request(Method::POST, "/auth/v1/token?grant_type=password");
    let session = request
        .json(&json!({ "email": EMAIL, "password": PASSWORD }))
        .send()
        .await
        .unwrap();
    let session: Value = session.json().await.unwrap();
    let token = session["access_token"].as_str().unwrap();
    let batch = app.create(&one_way()).await;
    let url = app.until_ended(&batch).await["results"]["url"]
        .as_str()
        .unwrap()
        .to_owned();
    let has_breakdown = async |token: Option<&str>| {
        let mut request = app.request(Method::GET, &url);
        if let Some(token) = token {
            request = request.bearer_auth(token);
        }
        let text = request.send().await.unwrap().text().await.unwrap();
        assert!(text.contains("\"price\""), "{text}");
        text.contains("price_breakdown")
    };
    assert!(!has_breakdown(None).await);
    assert!(!has_breakdown(Some(token)).await, "the agent is inactive");

    for is_active in [true, false] {
        let mut tx = app.db.write().await.unwrap();
        set_agent_active(&mut tx, id, is_active, "a test".into())
            .await
            .unwrap()
            .unwrap();
        tx.commit().await.unwrap();
        assert_eq!(has_breakdown(Some(token)).await, is_active);
        assert!(!has_breakdown(None).await);
    }
}

async fn a_search_stores_its_user_and_agents_go_first(shared: SharedDatabase) {
    let api = ApiServer::start(&shared).await;
    let agent = create_agent(&api.db, EMAIL, true).await;
    let session = sign_in(&api, EMAIL).await;
    let created = call(&api, Method::POST, "/api/searches", &session, one_way()).await;
    assert_eq!(created.status, 201, "{created:?}");
    let mut other = one_way();
    other["passengers"]["adults"] = json!(2);
    let visitors = Answer::to(api.request(Method::POST, "/api/searches").json(&other)).await;
    assert_eq!(visitors.status, 201, "{visitors:?}");

    let own = call(&api, Method::GET, "/api/agent/searches?lang=en", &session, Value::Null)
        .await
        .json();

    let searches = own["searches"].as_array().unwrap();
    assert_eq!(searches.len(), 1);
    assert_eq!(searches[0]["batch_id"], created.json()["batch_id"]);
    assert_eq!(searches[0]["status"], "queued");
    assert_eq!(searches[0]["search_params"]["fromCode"], one_way()["fromCode"]);
    let (sqlite, postgres) = (
        "SELECT DISTINCT lower(hex(user_id)) FROM search_events WHERE user_id IS NOT NULL",
        "SELECT DISTINCT replace(user_id::text, '-', '') FROM search_events WHERE user_id IS NOT NULL",
    );
    let users = shared.rows(sqlite, postgres).await;
    assert_eq!(users, [[Some(agent.0.simple().to_string())]]);
    let ranked = "SELECT CAST(count(*) AS TEXT) FROM search_runs GROUP BY for_agent ORDER BY for_agent";
    assert_eq!(
        shared.rows(ranked, ranked).await,
        [[Some("1".to_owned())], [Some("1".to_owned())]]
    );
}
