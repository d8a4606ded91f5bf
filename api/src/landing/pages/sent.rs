//! The bytes of landing pages as they are sent.
//!
//! A page is made from its stored body and the site's data when it is first requested. The bytes are kept, because most requests are for
//! few pages. Their key is the entity tag, which names everything that they are made from, so they are never out of date.

use std::{
    io::{Read, Write},
    sync::LazyLock,
    time::Duration,
};

use axum::body::Bytes;
use flate2::{Compression, read::GzDecoder, write::GzEncoder};
use flight_finder_core::{
    base::{hexadecimal::hexadecimal, ids::ConnectionId},
    landing::pages::rendered::FoundPage,
};
use moka::sync::Cache;
use sha2::{Digest, Sha256};

use crate::landing::site::landing_frame;

/// The memory for pages, in bytes.
const MAX_BYTES: u64 = 32 << 20;
/// How long a visit of a page that is not rendered yet counts only once.
const WANTED_ONCE: Duration = Duration::from_mins(1);
/// The most pages whose visits are remembered.
const MOST_WANTED: u64 = 10_000;

/// The digest of the build's frame.
static FRAME: LazyLock<[u8; 32]> = LazyLock::new(|| Sha256::digest(landing_frame().unwrap_or_default()).into());

/// The pages of this process that were sent lately.
pub struct LandingPages {
    /// Compressed pages by their entity tags.
    sent: Cache<String, Bytes>,
    /// Pages whose visits were counted lately.
    wanted: Cache<ConnectionId, ()>,
}

impl Default for LandingPages {
    fn default() -> Self {
        let size = |tag: &String, page: &Bytes| u32::try_from(tag.len() + page.len()).unwrap_or(u32::MAX);
        Self {
            sent: Cache::builder().max_capacity(MAX_BYTES).weigher(size).build(),
            wanted: Cache::builder()
                .max_capacity(MOST_WANTED)
                .time_to_live(WANTED_ONCE)
                .build(),
        }
    }
}

impl LandingPages {
    /// The compressed page with this entity tag.
    pub fn find(&self, tag: &str) -> Option<Bytes> {
        self.sent.get(tag)
    }

    /// Compresses a page and keeps it.
    pub fn keep(&self, tag: String, page: &str) -> Bytes {
        let page = compressed(page);
        self.sent.insert(tag, page.clone());
        page
    }

    /// Whether a visit of a page counts: the first one in a while.
    pub fn counts_visit(&self, page: ConnectionId) -> bool {
        let entry = self.wanted.entry(page).or_insert(());
        entry.is_fresh()
    }
}

/// The entity tag of a page: it changes with the page, the site's block and the build.
pub fn tag(page: &FoundPage, site: &str) -> String {
    entity_tag(&[
        page.digest.as_bytes(),
        page.renderer.as_bytes(),
        site.as_bytes(),
        &*FRAME,
    ])
}

/// The entity tag of what is made from these parts. It is weak, because it is the same in each content coding.
pub fn entity_tag(parts: &[&[u8]]) -> String {
    let mut digest = Sha256::new();
    for part in parts {
        digest.update(part);
        digest.update([0]);
    }
    format!("W/\"{}\"", hexadecimal(&digest.finalize()[..12]))
}

/// A page for a client that does not accept gzip.
pub fn decompressed(page: &[u8]) -> Vec<u8> {
    let mut bytes = Vec::new();
    GzDecoder::new(page)
        .read_to_end(&mut bytes)
        .expect("it was compressed here");
    bytes
}

/// Fast, because a page that few visitors want is compressed for each of them.
fn compressed(page: &str) -> Bytes {
    let mut encoder = GzEncoder::new(Vec::with_capacity(page.len() / 4), Compression::new(3));
    let written = encoder.write_all(page.as_bytes()).and_then(|()| encoder.finish());
    written.expect("memory takes all bytes").into()
}

#[cfg(test)]
mod tests {
    use flight_finder_core::{base::time::Timestamp, landing::pages::PageState};

    use super::*;

    fn page(digest: &str, renderer: &str) -> FoundPage {
        FoundPage {
            id: ConnectionId::new(),
            state: PageState::Live,
            digest: digest.to_owned(),
            renderer: renderer.to_owned(),
            changed_at: Timestamp(0),
        }
    }

    #[test]
    fn a_tag_changes_with_everything_that_the_page_is_made_from() {
        let first = tag(&page("a", "1"), "site");

        assert_eq!(tag(&page("a", "1"), "site"), first);
        for other in [
            tag(&page("b", "1"), "site"),
            tag(&page("a", "2"), "site"),
            tag(&page("a", "1"), "another"),
            tag(&page("a1", ""), "site"),
        ] {
            assert_ne!(other, first);
        }
    }

    #[test]
    fn a_page_is_read_as_it_was_kept() {
        let pages = LandingPages::default();

        let kept = pages.keep("a".to_owned(), "<p>Tiranë</p>");

        assert_eq!(pages.find("a").unwrap(), kept);
        assert_eq!(decompressed(&kept), "<p>Tiranë</p>".as_bytes());
        assert!(pages.find("b").is_none());
    }

    #[test]
    fn a_visit_counts_once() {
        let (pages, page) = (LandingPages::default(), ConnectionId::new());

        assert!(pages.counts_visit(page) && !pages.counts_visit(page));
        assert!(pages.counts_visit(ConnectionId::new()));
    }
}
