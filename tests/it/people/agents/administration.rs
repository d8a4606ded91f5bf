//! How the administrator adds, finds, changes and deletes sales agents.

use flight_finder_core::{base::page::KeysetPage, platform::audit::AuditFilter};
use reqwest::header;

use super::{EMAIL, create_agent};
use crate::{
    people::auth::{PASSWORD, call, create_user, grant, sign_in},
    support::prelude::*,
};

on_both_databases!(
    an_agent_with_a_password_works_at_once,
    an_invited_agent_gets_a_mail,
    a_bad_new_agent_names_its_fields,
    agents_are_found_page_by_page,
    a_late_edit_gets_the_agent_as_it_is,
    a_new_password_ends_the_sessions,
    a_deleted_agent_leaves_searches_and_log,
);

const PATH: &str = "/api/admin/sales-agents";
const NEW: &str = "një fjalëkalim tjetër";

/// A server, and the session of the administrator.
struct Office {
    api: ApiServer,
    session: Value,
}

impl Office {
    async fn open(shared: &SharedDatabase) -> Self {
        let api = ApiServer::start(shared).await;
        create_user(&api.db, "boss@agency.al", Some(Role::Admin)).await;
        let session = sign_in(&api, "boss@agency.al").await;
        Self { api, session }
    }

    async fn call(&self, method: Method, path: &str, body: Value) -> Answer {
        call(&self.api, method, &format!("{PATH}{path}"), &self.session, body).await
    }

    async fn names(&self, query: &str) -> Vec<String> {
        let list = self.call(Method::GET, query, Value::Null).await.json();
        let agents = list["agents"].as_array().unwrap();
        agents
            .iter()
            .map(|agent| agent["name"].as_str().unwrap().to_owned())
            .collect()
    }

    /// The events of the log about an agent, the oldest first: action, old and new value.
    async fn events(&self, email: &str) -> Vec<(String, Option<String>, Option<String>)> {
        let filter = AuditFilter {
            subject: Some(email.to_owned()),
            actor: Some("boss@agency.al".to_owned()),
            ..AuditFilter::default()
        };
        let page = KeysetPage { after: None, limit: 50 };
        let events = self.api.db.read().await.unwrap().audit().page(&filter, page).await;
        let mut events = events.unwrap();
        events.reverse();
        assert!(events.iter().all(|event| event.ip.is_some()), "{events:?}");
        let event =
            |event: flight_finder_core::platform::audit::AuditEvent| (event.action, event.old_value, event.new_value);
        events.into_iter().map(event).collect()
    }
}

fn new_agent() -> Value {
    json!({ "full_name": " Ana Hoxha ", "email": "Ana@agency.al", "password": PASSWORD, "phone_number": "" })
}

async fn an_agent_with_a_password_works_at_once(shared: SharedDatabase) {
    let office = Office::open(&shared).await;

    let added = office.call(Method::POST, "", new_agent()).await;

    let agent = added.json();
    assert_eq!(added.status, 201, "{added:?}");
    assert_eq!(
        added.header("etag"),
        format!("\"{}\"", agent["revision"].as_str().unwrap())
    );
    assert_eq!(
        ["name", "email", "phone_number", "is_active", "email_confirmed"].map(|field| agent[field].clone()),
        [json!("Ana Hoxha"), json!(EMAIL), Value::Null, json!(true), json!(true)]
    );
    let session = sign_in(&office.api, EMAIL).await;
    let own = call(&office.api, Method::GET, "/api/agent/searches", &session, Value::Null).await;
    assert_eq!(own.status, 200);
    let created = r#"{"name":"Ana Hoxha","phone_number":null}"#;
    assert_eq!(
        office.events(EMAIL).await,
        [("agent.create".to_owned(), None, Some(created.to_owned()))]
    );
    let again = office.call(Method::POST, "", new_agent()).await;
    again.has(422, "fields", json!({"email": "duplicate"}));
}

async fn an_invited_agent_gets_a_mail(shared: SharedDatabase) {
    let office = Office::open(&shared).await;
    let invitation = json!({ "full_name": "Ana Hoxha", "email": EMAIL, "invite": true });

    let invited = office.call(Method::POST, "", invitation.clone()).await;

    let agent = invited.json();
    assert_eq!(invited.status, 201, "{invited:?}");
    includes(&agent, &json!({ "is_active": true, "email_confirmed": false }));
    let mails = "SELECT payload FROM jobs WHERE kind = 'send_mail'";
    let mails = shared.rows(mails, mails).await;
    let mail: Value = serde_json::from_str(mails[0][0].as_ref().unwrap()).unwrap();
    assert_eq!(mails.len(), 1);
    assert_eq!((&mail["to"], &mail["mail"]), (&agent["id"], &json!({"code": "invite"})));
    assert_eq!(office.events(EMAIL).await[0].0, "agent.invite");
    let again = office.call(Method::POST, "", invitation).await;
    assert_eq!(again.status, 429, "a mail a minute");
    assert!(!again.header("retry-after").is_empty());
}

async fn a_bad_new_agent_names_its_fields(shared: SharedDatabase) {
    let office = Office::open(&shared).await;

    for (field, value, error) in [
        ("full_name", json!(""), "required"),
        ("email", json!("ana"), "invalid"),
        ("password", json!("1234567"), "too_short"),
        ("password", Value::Null, "required"),
        ("invite", json!(true), "invalid"),
        ("phone_number", json!("call me"), "invalid"),
    ] {
        let mut body = new_agent();
        body[field] = value;
        let answer = office.call(Method::POST, "", body).await;
        let named = if field == "invite" { "password" } else { field };
        assert_eq!(answer.json()["fields"], json!({ named: error }), "{field}");
    }
    assert_eq!(office.names("").await, Vec::<String>::new());
}

async fn agents_are_found_page_by_page(shared: SharedDatabase) {
    let office = Office::open(&shared).await;
    for (name, email) in [
        ("Ana Çela", "ana@agency.al"),
        ("Ben Dema", "ben@agency.al"),
        ("Çlirim Ana", "clirim@agency.al"),
    ] {
        let mut new = new_agent();
        (new["full_name"], new["email"]) = (json!(name), json!(email));
        assert_eq!(office.call(Method::POST, "", new).await.status, 201);
    }
    let id = office.call(Method::GET, "?q=ben", Value::Null).await.json()["agents"][0]["id"].clone();
    let path = format!("/{}", id.as_str().unwrap());
    let deactivate = json!({"is_active": false});
    assert_eq!(office.call(Method::PATCH, &path, deactivate).await.status, 200);

    for (query, names) in [
        ("", &["Çlirim Ana", "Ben Dema", "Ana Çela"][..]),
        ("?per_page=2", &["Çlirim Ana", "Ben Dema"]),
        ("?per_page=2&page=2", &["Ana Çela"]),
        ("?q=CELA", &["Ana Çela"]),
        ("?q=cl%20an", &["Çlirim Ana"]),
        ("?q=ben%40agency.al", &["Ben Dema"]),
        ("?q=ela", &[]),
        ("?q=%25", &["Çlirim Ana", "Ben Dema", "Ana Çela"]),
        ("?status=inactive", &["Ben Dema"]),
        ("?status=active&q=ana", &["Çlirim Ana", "Ana Çela"]),
    ] {
        assert_eq!(office.names(query).await, names, "{query}");
    }
    let page = office.call(Method::GET, "?per_page=2&page=2", Value::Null).await.json();
    assert_eq!(
        ["page", "per_page", "total", "pages"].map(|field| page[field].as_i64().unwrap()),
        [2, 2, 3, 2]
    );
    let bad = office.call(Method::GET, "?status=new&page=0", Value::Null).await;
    assert_eq!(
        bad.json()["fields"],
        json!({"page": "out_of_range", "status": "invalid"})
    );
}

async fn a_late_edit_gets_the_agent_as_it_is(shared: SharedDatabase) {
    let office = Office::open(&shared).await;
    let agent = office.call(Method::POST, "", new_agent()).await.json();
    let path = format!("{PATH}/{}", agent["id"].as_str().unwrap());
    let edit = async |body: Value| {
        let token = office.session["access_token"].as_str().unwrap();
        let request = office.api.request(Method::PATCH, &path).bearer_auth(token);
        let tag = format!("\"{}\"", agent["revision"].as_str().unwrap());
        Answer::to(request.header(header::IF_MATCH, tag).json(&body)).await
    };

    let first = edit(json!({"name": "Ana Dema", "phone_number": "+355 69 123 4567"})).await;
    let late = edit(json!({"name": "Ana Kola"})).await;

    first.has(200, "name", "Ana Dema");
    late.has(412, "code", "changed_meanwhile");
    assert_eq!(late.json()["current"], first.json());
    let user = sign_in(&office.api, EMAIL).await["user"]["user_metadata"].clone();
    assert_eq!(user, json!({"name": "Ana Dema", "phone_number": "+355 69 123 4567"}));
    assert_eq!(office.names("?q=dema").await, ["Ana Dema"]);
    let (old, new) = (
        r#"{"name":"Ana Hoxha","phone_number":null}"#,
        r#"{"name":"Ana Dema","phone_number":"+355 69 123 4567"}"#,
    );
    let edited = ("agent.edit".to_owned(), Some(old.to_owned()), Some(new.to_owned()));
    assert_eq!(office.events(EMAIL).await[1], edited);
    let nothing = office.call(Method::PATCH, &path[PATH.len()..], json!({})).await;
    assert_eq!(nothing.json()["fields"], json!({"name": "required"}));
    let bad = json!({"name": " ", "phone_number": "x", "is_active": 1, "email": "b@agency.al"});
    let bad = office.call(Method::PATCH, &path[PATH.len()..], bad).await;
    assert_eq!(
        bad.json()["fields"],
        json!({"name": "required", "phone_number": "invalid", "is_active": "invalid", "email": "unknown"})
    );
}

async fn a_new_password_ends_the_sessions(shared: SharedDatabase) {
    let office = Office::open(&shared).await;
    let id = create_agent(&office.api.db, EMAIL, true).await;
    let before = sign_in(&office.api, EMAIL).await;
    let path = format!("/{id}/password");

    let short = office.call(Method::PUT, &path, json!({"password": "1234567"})).await;
    let set = office.call(Method::PUT, &path, json!({"password": NEW})).await;

    assert_eq!(short.json()["fields"], json!({"password": "too_short"}));
    assert_eq!(set.status, 204, "{set:?}");
    let old = call(&office.api, Method::GET, "/api/agent", &before, Value::Null).await;
    assert_eq!(old.status, 401);
    let signed_in = grant(&office.api, "password", json!({"email": EMAIL, "password": NEW})).await;
    assert_eq!(signed_in.status, 200);
    assert_eq!(
        office.events(EMAIL).await,
        [("agent.set_password".to_owned(), None, None)]
    );
    let boss = format!("/{}/password", office.session["user"]["id"].as_str().unwrap());
    let boss = office.call(Method::PUT, &boss, json!({"password": NEW})).await;
    assert_eq!(boss.status, 404, "the administrator is no agent");
}

async fn a_deleted_agent_leaves_searches_and_log(shared: SharedDatabase) {
    let office = Office::open(&shared).await;
    let id = create_agent(&office.api.db, EMAIL, true).await;
    let session = sign_in(&office.api, EMAIL).await;
    let search = crate::support::app::one_way();
    let created = call(&office.api, Method::POST, "/api/searches", &session, search).await;
    let path = format!("/{id}");
    let details = office.call(Method::GET, &path, Value::Null).await;

    let deleted = office.call(Method::DELETE, &path, Value::Null).await;

    let body = details.json();
    assert_eq!(body["latest_searches"][0]["batch_id"], created.json()["batch_id"]);
    assert_eq!(body["searches_by_day"].as_array().unwrap().len(), 30);
    assert_eq!(body["searches_by_day"][29]["count"], 1);
    assert_eq!(body["sessions"].as_array().unwrap().len(), 1);
    assert!(body["last_sign_in_at"].is_string());
    assert_eq!(
        body["requests"],
        json!({"open": 0, "booked": 0, "not_booked": 0, "no_answer": 0})
    );
    assert_eq!(
        details.header("etag"),
        format!("\"{}\"", body["revision"].as_str().unwrap())
    );
    assert_eq!(deleted.status, 204);
    let again = office.call(Method::DELETE, &path, Value::Null).await;
    assert_eq!(again.status, 404);
    assert_eq!(office.call(Method::GET, &path, Value::Null).await.status, 404);
    let own = call(&office.api, Method::GET, "/api/agent", &session, Value::Null).await;
    assert_eq!(own.status, 401);
    assert_eq!(shared.count("saved_searches").await, 1);
    assert_eq!(
        office.events(EMAIL).await,
        [("agent.delete".to_owned(), None, None)],
        "the log names nobody longer than necessary"
    );
}
