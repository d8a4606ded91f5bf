//! Requests with the token of the administrator.

use reqwest::RequestBuilder;

use super::prelude::*;

/// A server that gets requests: [`ApiServer`] or [`TestApp`].
pub trait Server {
    fn request(&self, method: Method, path: &str) -> RequestBuilder;
}

impl Server for ApiServer {
    fn request(&self, method: Method, path: &str) -> RequestBuilder {
        self.request(method, path)
    }
}

impl Server for TestApp {
    fn request(&self, method: Method, path: &str) -> RequestBuilder {
        self.request(method, path)
    }
}

pub fn admin(server: &impl Server, method: Method, path: &str) -> RequestBuilder {
    server.request(method, path).bearer_auth(ADMIN_TOKEN)
}

/// Sends a request without a body.
pub async fn ask(server: &impl Server, method: Method, path: &str) -> Answer {
    Answer::to(admin(server, method, path)).await
}

/// What a path shows.
pub async fn get(server: &impl Server, path: &str) -> Value {
    let answer = ask(server, Method::GET, path).await;
    assert_eq!(answer.status, 200, "{path}: {}", answer.text);
    answer.json()
}

pub async fn post(server: &impl Server, path: &str, body: &Value) -> Answer {
    Answer::to(admin(server, Method::POST, path).json(body)).await
}

/// A request about what the editor has seen, whose revision it names.
pub fn with_revision(server: &impl Server, method: Method, path: &str, seen: &Value) -> RequestBuilder {
    let tag = format!("\"{}\"", seen["revision"].as_str().unwrap());
    admin(server, method, path).header("if-match", tag)
}
