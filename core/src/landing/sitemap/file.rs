//! A file of the sitemap while it is written.

use std::io::Write as _;

use flate2::{Compression, write::GzEncoder};
use sha2::{Digest, Sha256};

use super::{
    entry::Entry,
    xml::{URLS, URLS_END, push_entry},
};
use crate::base::hexadecimal::hexadecimal;

/// A file that takes entries. Only its compressed form is in memory.
pub struct OpenFile {
    encoder: GzEncoder<Vec<u8>>,
    entries: usize,
    bytes: usize,
    /// The entry that is written, kept for its allocation.
    entry: String,
}

/// A complete file.
pub struct ClosedFile {
    pub entries: usize,
    /// The size of the XML.
    pub bytes: usize,
    /// The digest of the body, in hexadecimal digits.
    pub digest: String,
    /// The XML, compressed.
    pub body: Vec<u8>,
}

impl OpenFile {
    /// A file without entries.
    pub fn new() -> Self {
        let mut file = Self {
            encoder: GzEncoder::new(Vec::new(), Compression::default()),
            entries: 0,
            bytes: 0,
            entry: String::new(),
        };
        file.write(URLS);
        file
    }

    pub fn entries(&self) -> usize {
        self.entries
    }

    /// Appends an entry whose address begins with `site_url`.
    pub fn push(&mut self, site_url: &str, entry: &Entry<'_>) {
        let mut text = std::mem::take(&mut self.entry);
        text.clear();
        push_entry(&mut text, site_url, entry);
        self.write(&text);
        self.entry = text;
        self.entries += 1;
    }

    /// Ends the file. The same entries give the same body, because the body contains no time.
    pub fn close(mut self) -> ClosedFile {
        self.write(URLS_END);
        let body = self.encoder.finish().expect("memory takes all bytes");
        ClosedFile {
            entries: self.entries,
            bytes: self.bytes,
            digest: digest(&body),
            body,
        }
    }

    fn write(&mut self, text: &str) {
        self.bytes += text.len();
        self.encoder.write_all(text.as_bytes()).expect("memory takes all bytes");
    }
}

/// The beginning of the SHA-256 of some bytes.
pub fn digest(bytes: &[u8]) -> String {
    hexadecimal(&Sha256::digest(bytes)[..16])
}
