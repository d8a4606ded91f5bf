//! A keep-alive HTTP/1.1 connection with little overhead, so that mainly the server is measured.

use std::io::Read;

use anyhow::Context;
use bytes::Bytes;
use http_body_util::{BodyExt, Full};
use hyper::{
    Method, Request, Response, StatusCode,
    client::conn::http1::{SendRequest, handshake},
    header::{CONTENT_ENCODING, HeaderMap, HeaderName},
};
use hyper_util::rt::TokioIo;
use serde::de::DeserializeOwned;
use tokio::{net::TcpStream, task::AbortHandle};

/// One connection to one server.
pub struct Wire {
    sender: SendRequest<Full<Bytes>>,
    host: String,
    driver: AbortHandle,
}

pub struct Answer {
    pub status: StatusCode,
    pub headers: HeaderMap,
    /// The body as it was sent, compressed or not.
    pub body: Bytes,
}

impl Wire {
    /// Connects to `127.0.0.1:port`.
    pub async fn connect(host: &str) -> anyhow::Result<Self> {
        let stream = TcpStream::connect(host)
            .await
            .with_context(|| format!("connecting to {host}"))?;
        stream.set_nodelay(true)?;
        let (sender, connection) = handshake(TokioIo::new(stream)).await?;
        // The task ends when the server closes the connection or when this value is dropped. In both cases the next
        // request fails.
        let driver = tokio::spawn(async move { connection.await.is_ok() }).abort_handle();
        Ok(Self {
            sender,
            host: host.to_owned(),
            driver,
        })
    }

    /// A prepared request. It is cheap to clone, so a load loop does not build it again.
    pub fn request(
        &self,
        method: Method,
        path: &str,
        headers: &[(HeaderName, &str)],
        body: Bytes,
    ) -> anyhow::Result<Request<Full<Bytes>>> {
        let mut request = Request::builder().method(method).uri(path).header("host", &self.host);
        for (name, value) in headers {
            request = request.header(name, *value);
        }
        Ok(request.body(Full::new(body))?)
    }

    /// Sends a request and reads the complete answer.
    pub async fn send(&mut self, request: Request<Full<Bytes>>) -> anyhow::Result<Answer> {
        self.sender.ready().await?;
        let response: Response<_> = self.sender.send_request(request).await?;
        let (head, body) = response.into_parts();
        let body = body.collect().await?.to_bytes();
        Ok(Answer {
            status: head.status,
            headers: head.headers,
            body,
        })
    }

    pub async fn get(&mut self, path: &str, headers: &[(HeaderName, &str)]) -> anyhow::Result<Answer> {
        let request = self.request(Method::GET, path, headers, Bytes::new())?;
        self.send(request).await
    }

    pub async fn post(&mut self, path: &str, body: &serde_json::Value) -> anyhow::Result<Answer> {
        let headers = [(hyper::header::CONTENT_TYPE, "application/json")];
        let request = self.request(Method::POST, path, &headers, serde_json::to_vec(body)?.into())?;
        self.send(request).await
    }
}

impl Drop for Wire {
    fn drop(&mut self) {
        self.driver.abort();
    }
}

impl Answer {
    /// The header as text; empty if it is missing.
    pub fn header(&self, name: &HeaderName) -> &str {
        self.headers
            .get(name)
            .and_then(|value| value.to_str().ok())
            .unwrap_or_default()
    }

    /// The body, decompressed and decoded.
    pub fn json<T: DeserializeOwned>(&self) -> anyhow::Result<T> {
        anyhow::ensure!(
            self.status.is_success(),
            "{}: {}",
            self.status,
            String::from_utf8_lossy(&self.body)
        );
        if self.header(&CONTENT_ENCODING) != "br" {
            return Ok(serde_json::from_slice(&self.body)?);
        }
        let mut text = Vec::with_capacity(self.body.len() * 16);
        brotli::Decompressor::new(&*self.body, 4096).read_to_end(&mut text)?;
        Ok(serde_json::from_slice(&text)?)
    }
}
