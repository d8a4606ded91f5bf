//! A provider that returns scripted answers over real HTTP.

use std::{
    collections::VecDeque,
    io::{Error, Write},
    sync::{Arc, Mutex},
};

use axum::{
    Router,
    body::{Body, Bytes},
    extract::{Request, State},
    http::{HeaderName, HeaderValue, StatusCode},
    response::{IntoResponse, Response},
};
use flate2::{Compression, write::GzEncoder};
use futures_util::stream;
use tokio::net::TcpListener;
use url::Url;

#[derive(Clone, Debug)]
pub enum Canned {
    /// Status, headers, body.
    Reply(u16, Vec<(&'static str, String)>, Vec<u8>),
    /// Sends no answer and keeps the connection open.
    Hang,
    /// Sends the beginning of a body and then breaks the connection.
    Broken,
}

impl Canned {
    pub fn new(status: u16, body: impl Into<Vec<u8>>) -> Self {
        Self::Reply(status, Vec::new(), body.into())
    }

    pub fn header(mut self, name: &'static str, value: &str) -> Self {
        if let Self::Reply(_, headers, _) = &mut self {
            headers.push((name, value.to_owned()));
        }
        self
    }

    /// The same, compressed.
    pub fn gzip(self) -> Self {
        let Self::Reply(status, headers, body) = self else {
            return self;
        };
        let mut encoder = GzEncoder::new(Vec::new(), Compression::fast());
        encoder.write_all(&body).expect("memory takes what is written");
        let body = encoder.finish().expect("memory takes what is written");
        Self::Reply(status, headers, body).header("content-encoding", "gzip")
    }
}

/// Returns the answers of a script in order, and repeats the last one. It stops when the runtime stops.
pub struct Server {
    pub url: Url,
    requests: Arc<Mutex<Vec<String>>>,
}

#[derive(Clone)]
struct Script {
    answers: Arc<Mutex<VecDeque<Canned>>>,
    requests: Arc<Mutex<Vec<String>>>,
}

impl Server {
    /// Starts a server on a free port. With an empty script, nobody listens on the port.
    pub async fn start(answers: &[Canned]) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
        let address = listener.local_addr().expect("an address");
        let url = format!("http://{address}").parse().expect("an address is an URL");
        let requests = Arc::<Mutex<Vec<String>>>::default();
        if !answers.is_empty() {
            let answers = Arc::new(Mutex::new(answers.iter().cloned().collect()));
            let app = Router::new().fallback(answer).with_state(Script {
                answers,
                requests: requests.clone(),
            });
            tokio::spawn(async move { axum::serve(listener, app).await.expect("serving") });
        }
        Self { url, requests }
    }

    /// The path and the query of each request, in order, followed by its RapidAPI headers.
    pub fn requests(&self) -> Vec<String> {
        self.requests.lock().expect("no panic while locked").clone()
    }
}

/// The request in one line.
fn line(request: &Request) -> String {
    let header = |name: &str| {
        request
            .headers()
            .get(name)
            .and_then(|value| value.to_str().ok())
            .unwrap_or("-")
    };
    format!(
        "{} host={} key={}",
        request.uri(),
        header("x-rapidapi-host"),
        header("x-rapidapi-key")
    )
}

async fn answer(State(script): State<Script>, request: Request) -> Response {
    script
        .requests
        .lock()
        .expect("no panic while locked")
        .push(line(&request));
    let next = {
        let mut answers = script.answers.lock().expect("no panic while locked");
        if answers.len() > 1 {
            answers.pop_front()
        } else {
            answers.front().cloned()
        }
    };
    match next.expect("a script is never empty") {
        Canned::Hang => std::future::pending().await,
        Canned::Broken => {
            let chunks = [
                Ok(Bytes::from_static(b"{\"data\":{\"itin")),
                Err(Error::other("the cable is cut")),
            ];
            Body::from_stream(stream::iter(chunks)).into_response()
        }
        Canned::Reply(status, headers, body) => {
            let mut response = (StatusCode::from_u16(status).expect("a status"), body).into_response();
            for (name, value) in headers {
                let value = HeaderValue::from_str(&value).expect("a header value");
                response.headers_mut().insert(HeaderName::from_static(name), value);
            }
            response
        }
    }
}
