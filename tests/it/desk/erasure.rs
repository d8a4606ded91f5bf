//! The data of a person is deleted from everything that has it, whichever way it came there (Law 124/2024).

use std::fs;

use crate::{
    desk::quotes::open,
    people::auth::PASSWORD,
    support::{agency::Agency, prelude::*, process::run},
};

on_both_databases!(
    an_agent_who_moved_and_was_deleted_is_erased_under_every_address,
    a_client_and_a_visitor_are_erased_by_what_they_have,
);

/// The traces that stores, the log of changes and the outbox have of a person.
async fn traces(agency: &Agency, words: &[&str]) -> Vec<String> {
    let mut connection = agency.app.shared.connection().await;
    let mut traces = Vec::new();
    for table in connection.tables().await {
        for row in connection.texts(&table).await {
            if words.iter().any(|word| row.contains(word)) {
                traces.push(format!("{table}: {row}"));
            }
        }
    }
    for mail in fs::read_dir(agency.app.outbox.path()).unwrap() {
        let text = fs::read_to_string(mail.unwrap().path()).unwrap().replace("=\r\n", "");
        traces.extend(
            words
                .iter()
                .filter(|word| text.contains(**word))
                .map(|word| format!("a mail: {word}")),
        );
    }
    traces
}

async fn forget(agency: &Agency, option: &str, person: &str) -> String {
    let outbox = agency.app.outbox.path().to_str().unwrap();
    let ended = run(
        agency.app.shared.url(),
        &["forget", option, person],
        &[("FLIGHT_FINDER__MAIL__OUTBOX", outbox)],
        "",
    )
    .await;
    assert!(ended.succeeded, "{ended:?}");
    ended.out
}

async fn an_agent_who_moved_and_was_deleted_is_erased_under_every_address(shared: SharedDatabase) {
    let agency = open(shared).await;
    let (former, latest) = ("erza.markaj@agency.al", "erza.leka@agency.al");
    let person = [former, latest, "Erza Markaj", "777 1234"];
    let admin = async |method: Method, path: String, body: Value| {
        let answer = agency.send(&agency.admin, method, &path, body).await;
        assert!(answer.status.is_success(), "{path}: {}", answer.text);
        answer
    };
    let new = json!({ "full_name": "Erza Markaj", "email": former, "phone_number": "+355 69 777 1234", "password": PASSWORD });
    let agent = admin(Method::POST, "/api/admin/sales-agents".to_owned(), new)
        .await
        .json();
    let id = agent["id"].as_str().unwrap();
    let sign_in = json!({ "email": former, "password": PASSWORD });
    let session = agency.app.post("/auth/v1/token?grant_type=password", &sign_in).await;
    let session: Value = session.json().await.unwrap();
    let own = json!({ "data": { "name": "Erza Markaj-Leka" } });
    agency.send(&session, Method::PUT, "/auth/v1/user", own).await;
    agency.app.post("/auth/v1/recover", &json!({ "email": former })).await;
    crate::people::auth::outbox::mails(&agency.app, 1).await;
    let moved = json!({ "email": latest });
    admin(Method::PUT, format!("/auth/v1/admin/users/{id}"), moved).await;
    let wrong = json!({ "email": latest, "password": "wrong" });
    agency.app.post("/auth/v1/token?grant_type=password", &wrong).await;
    admin(Method::DELETE, format!("/api/admin/sales-agents/{id}"), Value::Null).await;
    assert!(!traces(&agency, &person).await.is_empty());

    let told = forget(&agency, "--email", latest).await;

    assert!(told.starts_with(&format!("deleted {latest} and {former}\n")), "{told}");
    assert_eq!(traces(&agency, &person).await, Vec::<String>::new());
    let kept =
        "SELECT subject || ' ' || action FROM audit_log WHERE subject = 'erased person' AND action = 'agent.delete'";
    let kept = agency.app.shared.rows(kept, kept).await;
    assert_eq!(kept.len(), 1, "what happened stays");
}

async fn a_client_and_a_visitor_are_erased_by_what_they_have(shared: SharedDatabase) {
    let agency = open(shared).await;
    let client = ["Agim Dervishi", "wheelchair"];
    for (number, option) in ["link", "id"].into_iter().enumerate() {
        let mut body = agency.of_option(number);
        body["client_name"] = json!("Agim Dervishi");
        body["note"] = json!("needs a wheelchair");
        let quote = agency.post(&agency.ana, body).await.json();
        let named = if option == "link" {
            format!("https://agency.al{}?lang=sq", quote["url"].as_str().unwrap())
        } else {
            quote["id"].as_str().unwrap().to_owned()
        };
        assert!(!traces(&agency, &client).await.is_empty());

        forget(&agency, "--quote", &named).await;

        assert_eq!(traces(&agency, &client).await, Vec::<String>::new(), "{option}");
    }
    let click = json!({
        "id": Uuid::new_v4(), "batch_id": agency.batch, "option_id": agency.options[0]["id"], "channel": "chat",
        "price": 1, "lang": "sq",
    });
    agency.app.post("/api/booking-requests", &click).await;
    let request = click["id"].as_str().unwrap();
    let path = format!("/api/agent/booking-requests/{request}");
    let act = async |method: Method, path: String, body: Value| -> Answer {
        agency.send(&agency.ana, method, &path, body).await
    };
    assert!(
        act(Method::POST, format!("{path}/claim"), Value::Null)
            .await
            .status
            .is_success()
    );
    let noted = act(Method::PATCH, path, json!({ "note": "Agim Dervishi, 069 777" })).await;
    assert!(noted.status.is_success(), "{noted:?}");

    forget(&agency, "--request", request).await;

    assert_eq!(traces(&agency, &client).await, Vec::<String>::new());
}
