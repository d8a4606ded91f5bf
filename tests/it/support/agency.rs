//! An agency at work: a stored search, two agents and the administrator.

use super::{admin::Server, prelude::*};
use crate::people::{
    agents::create_agent,
    auth::{PASSWORD, create_user},
};

/// A server with a stored search, its options, and the sessions of two agents and the administrator.
pub struct Agency {
    pub app: TestApp,
    pub batch: String,
    pub options: Vec<Value>,
    pub ana: Value,
    pub ben: Value,
    pub admin: Value,
}

impl Agency {
    pub async fn open(app: TestApp, search: &Value) -> Self {
        let (batch, options) = searched(&app, search).await;
        for email in ["ana@agency.al", "ben@agency.al"] {
            create_agent(&app.db, email, true).await;
        }
        create_user(&app.db, "boss@agency.al", Some(Role::Admin)).await;
        Self {
            ana: sign_in(&app, "ana@agency.al").await,
            ben: sign_in(&app, "ben@agency.al").await,
            admin: sign_in(&app, "boss@agency.al").await,
            app,
            batch,
            options,
        }
    }

    pub async fn send(&self, session: &Value, method: Method, path: &str, body: Value) -> Answer {
        let token = session["access_token"].as_str().unwrap();
        let request = self.app.request(method, path).bearer_auth(token);
        Answer::to(if body.is_null() { request } else { request.json(&body) }).await
    }

    /// What a path shows.
    pub async fn read(&self, session: &Value, path: &str) -> Value {
        let answer = self.send(session, Method::GET, path, Value::Null).await;
        assert_eq!(answer.status, 200, "{answer:?}");
        answer.json()
    }
}

/// The id of a new search, and its options.
pub async fn searched(app: &TestApp, search: &Value) -> (String, Vec<Value>) {
    let batch = app.create(search).await;
    let view = app.until_ended(&batch).await;
    let results = app.results(&view).await;
    (batch, options(&results).into_iter().cloned().collect())
}

async fn sign_in(server: &impl Server, email: &str) -> Value {
    let credentials = json!({ "email": email, "password": PASSWORD });
    let request = server.request(Method::POST, "/auth/v1/token?grant_type=password");
    Answer::to(request.json(&credentials)).await.json()
}
