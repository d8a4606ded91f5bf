//! Renders computed pages and stores each by itself.

use flight_finder_core::{
    base::{hexadecimal::hexadecimal, ids::ConnectionId},
    landing::{
        content::{Content, Problem, page::LandingPage},
        pages::{
            PageState,
            rendered::{DuePage, NewBody, Outcome, PageBody},
        },
    },
    platform::db::{Db, DbError},
};
use serde_json::{json, value::RawValue};
use sha2::{Digest, Sha256};

use super::{RenderError, Renderer};

/// The longest stored text of an error, in characters.
const MAX_ERROR: usize = 500;

/// How many pages of a batch became what.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Batch {
    pub rendered: u64,
    /// Neither their data nor the code has changed.
    pub unchanged: u64,
    pub held: u64,
    pub failed: u64,
}

/// Why a batch ends before its last page.
#[derive(Debug, thiserror::Error)]
pub enum BatchError {
    #[error(transparent)]
    Database(#[from] DbError),
    /// No page can be rendered.
    #[error(transparent)]
    Renderer(RenderError),
}

/// A computed page: its content, or why there is none.
pub type Computed = (ConnectionId, Result<Content, Problem>);

/// Renders the pages and stores each in a transaction of its own, until `is_stopped`. A page that fails does not stop the others.
pub async fn store_pages(
    db: &Db,
    renderer: &Renderer,
    due: &[DuePage],
    computed: &[Computed],
    is_stopped: impl Fn() -> bool,
) -> Result<Batch, BatchError> {
    let mut batch = Batch::default();
    for (id, content) in computed {
        let Some(page) = due.iter().find(|page| page.id == *id) else {
            continue;
        };
        if is_stopped() {
            break;
        }
        let stored = match content {
            Ok(content) => store(db, renderer, page, content).await?,
            Err(problem) => fail(db, page, &problem.to_string()).await?,
        };
        *batch.counter(stored) += 1;
    }
    Ok(batch)
}

/// What became of a page.
#[derive(Clone, Copy)]
enum Stored {
    Rendered,
    Unchanged,
    Held,
    Failed,
}

impl Batch {
    fn counter(&mut self, stored: Stored) -> &mut u64 {
        match stored {
            Stored::Rendered => &mut self.rendered,
            Stored::Unchanged => &mut self.unchanged,
            Stored::Held => &mut self.held,
            Stored::Failed => &mut self.failed,
        }
    }
}

async fn store(db: &Db, renderer: &Renderer, page: &DuePage, content: &Content) -> Result<Stored, BatchError> {
    let version = renderer.version().ok_or(BatchError::Renderer(RenderError::NotBuilt))?;
    let data = serde_json::to_string(&content.page).expect("a page is JSON");
    let digest = digest(&data);
    let is_same = page.digest.as_deref() == Some(&digest) && page.renderer.as_deref() == Some(version);
    if !content.state.is_served() {
        save(db, page, content, (&digest, version), NewBody::None).await?;
        return Ok(Stored::Held);
    }
    if is_same && page.state.is_served() {
        save(db, page, content, (&digest, version), NewBody::Same).await?;
        return Ok(Stored::Unchanged);
    }
    match render(renderer, &content.page, data).await {
        Ok(body) => {
            save(db, page, content, (&digest, version), NewBody::Rendered(&body)).await?;
            Ok(Stored::Rendered)
        }
        Err(error @ (RenderError::NotBuilt | RenderError::Script(_))) => Err(BatchError::Renderer(error)),
        Err(error) => fail(db, page, &error.to_string()).await,
    }
}

/// The bytes to store.
async fn render(renderer: &Renderer, page: &LandingPage, data: String) -> Result<Vec<u8>, RenderError> {
    let input = json!({"path": page.path, "landing": page}).to_string();
    let parts = renderer.render(input).await?;
    let body = PageBody {
        head: parts.head,
        html: parts.html,
        data: RawValue::from_string(data).expect("a page is JSON"),
    };
    Ok(body.encode())
}

async fn save(
    db: &Db,
    page: &DuePage,
    content: &Content,
    (digest, renderer): (&str, &str),
    body: NewBody<'_>,
) -> Result<(), DbError> {
    let reasons: Vec<_> = content.reasons.iter().map(ToString::to_string).collect();
    let content_digest = self::digest(&content.page.without_times());
    let outcome = Outcome {
        state: content.state,
        reasons: &reasons.join(" "),
        digest,
        content_digest: &content_digest,
        renderer,
        signature: &content.signature,
        want: content.want,
        expires_at: content.expires_at,
        lowest: content.page.lowest_shown().map(|lowest| lowest.price),
        demo: content.page.demo,
        body,
    };
    let mut tx = db.write().await?;
    if (content.state == PageState::Live) != (page.state == PageState::Live) {
        tx.page_links().note_changed(&[page.id]).await?;
    }
    if tx.rendered_pages().save(page, &outcome).await? {
        tx.rendered_pages().mark(&content.displaces).await?;
    }
    tx.commit().await
}

/// Stores why a page was not rendered. An earlier version of it stays.
async fn fail(db: &Db, page: &DuePage, error: &str) -> Result<Stored, BatchError> {
    // PostgreSQL cannot store NUL characters.
    let text: String = error.replace('\0', "").chars().take(MAX_ERROR).collect();
    tracing::warn!(connection.id = %page.id, error = text, "a page was not rendered");
    let mut tx = db.write().await?;
    tx.rendered_pages().save_failure(page, &text).await?;
    tx.commit().await?;
    Ok(Stored::Failed)
}

/// The digest of a page's data.
fn digest(data: &str) -> String {
    hexadecimal(&Sha256::digest(data.as_bytes())[..16])
}
