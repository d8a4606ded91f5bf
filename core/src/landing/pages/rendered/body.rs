//! The stored form of a page: compressed JSON.

use std::io::{Read, Write};

use flate2::{Compression, read::GzDecoder, write::GzEncoder};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

/// No page is larger. A body that claims to be is not read to its end.
const MAX_BYTES: u64 = 8 << 20;

/// The parts of a page.
#[derive(Debug, Serialize, Deserialize)]
pub struct PageBody {
    /// The elements of the head, as a template.
    pub head: String,
    /// The content of the root element, as a template.
    pub html: String,
    /// What the page was rendered from: a `LandingPage`.
    pub data: Box<RawValue>,
}

impl PageBody {
    /// The bytes to store.
    pub fn encode(&self) -> Vec<u8> {
        let json = serde_json::to_vec(self).expect("text is JSON");
        let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
        let written = encoder.write_all(&json).and_then(|()| encoder.finish());
        written.expect("memory takes all bytes")
    }

    /// Reads stored bytes; `None` if they are no page.
    pub fn decode(bytes: &[u8]) -> Option<Self> {
        let mut json = Vec::new();
        GzDecoder::new(bytes).take(MAX_BYTES).read_to_end(&mut json).ok()?;
        serde_json::from_slice(&json).ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_body_is_read_as_it_was_written() {
        let body = PageBody {
            head: "<title>Tiranë</title>".to_owned(),
            html: "<p>€ 39</p>".repeat(1_000),
            data: RawValue::from_string(r#"{"path":"/"}"#.to_owned()).unwrap(),
        };

        let bytes = body.encode();
        let read = PageBody::decode(&bytes).unwrap();

        assert!(bytes.len() < 1_000, "{}", bytes.len());
        assert_eq!(
            (read.head, read.html, read.data.get()),
            (body.head, body.html, body.data.get())
        );
        assert!(PageBody::decode(b"no gzip").is_none());
    }
}
