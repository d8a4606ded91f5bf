//! The server that the product's reads are compared with: an axum handler that only returns the same bytes.

use std::{collections::BTreeMap, fs, net::SocketAddr, path::Path, str::FromStr, sync::Arc};

use axum::{
    Router,
    body::Bytes,
    extract::State,
    http::{HeaderMap, HeaderName, HeaderValue, StatusCode},
    response::{IntoResponse, Response},
    routing::get,
};
use serde::{Deserialize, Serialize};
use tokio::net::TcpListener;

use crate::wire::Answer;

/// The answer at a path.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Canned {
    status: u16,
    headers: Vec<(String, String)>,
    body: Vec<u8>,
}

impl From<&Answer> for Canned {
    /// Copies an answer, except the headers that every server adds.
    fn from(answer: &Answer) -> Self {
        let own = ["date", "content-length"];
        let headers = answer.headers.iter().filter(|(name, _)| !own.contains(&name.as_str()));
        Self {
            status: answer.status.as_u16(),
            headers: headers
                .map(|(name, value)| (name.to_string(), value.to_str().unwrap_or_default().to_owned()))
                .collect(),
            body: answer.body.to_vec(),
        }
    }
}

#[derive(Clone)]
struct Prepared {
    status: StatusCode,
    headers: Arc<HeaderMap>,
    body: Bytes,
}

/// Serves the answers in a file until the process is killed.
pub async fn serve(address: SocketAddr, answers: &Path) -> anyhow::Result<()> {
    let answers: BTreeMap<String, Canned> = serde_json::from_slice(&fs::read(answers)?)?;
    let mut router = Router::new().route("/health", get(|| async { "ok" }));
    for (path, canned) in answers {
        let prepared = Prepared::try_from(canned)?;
        router = router.route(&path, get(answer).with_state(prepared));
    }
    axum::serve(TcpListener::bind(address).await?, router).await?;
    Ok(())
}

async fn answer(State(answer): State<Prepared>) -> Response {
    (answer.status, HeaderMap::clone(&answer.headers), answer.body).into_response()
}

impl TryFrom<Canned> for Prepared {
    type Error = anyhow::Error;

    fn try_from(canned: Canned) -> anyhow::Result<Self> {
        let mut headers = HeaderMap::new();
        for (name, value) in canned.headers {
            headers.insert(HeaderName::from_str(&name)?, HeaderValue::from_str(&value)?);
        }
        Ok(Self {
            status: StatusCode::from_u16(canned.status)?,
            headers: Arc::new(headers),
            body: canned.body.into(),
        })
    }
}
