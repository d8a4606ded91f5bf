//! The list of pages that the administrator reads.

use serde::Serialize;

use crate::{
    base::{fold::fold, ids::ConnectionId, page::NumberedPage, time::Timestamp},
    landing::pages::{
        LocationKind,
        slug::{End, fill},
    },
    platform::db::{Result, Tx},
};

/// The pages that a text or a type finds are counted up to this number.
pub(super) const MAX_COUNTED: i64 = 10_000;

/// Which pages to list.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PageFilter {
    /// The beginning of a word in the name of the departure or of the destination.
    pub text: Option<String>,
    /// A state, or `failed`.
    pub state: Option<&'static str>,
    /// The slug of a type.
    pub template_type: Option<String>,
}

/// How many landing pages there are, some seconds ago.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = SeoPageCounts))]
pub struct PageCounts {
    pub live: i64,
    pub noindex: i64,
    pub held: i64,
    pub new: i64,
    /// Whose last rendering failed, in any state.
    pub failed: i64,
    /// That are to be rendered, in any state.
    pub due: i64,
}

/// A page of the list.
#[derive(Clone, Debug, PartialEq, Eq, sqlx::FromRow)]
pub struct ListedPage {
    #[sqlx(rename = "connection_id")]
    pub id: ConnectionId,
    #[sqlx(rename = "template_url")]
    pub path: String,
    pub state: super::PageState,
    pub reasons: String,
    pub error: Option<String>,
    pub want: i64,
    pub rendered_at: Option<Timestamp>,
    pub changed_at: Option<Timestamp>,
    pub due_at: Option<Timestamp>,
    pub type_name: Option<String>,
    pub type_slug: Option<String>,
    /// The title with its placeholders; `None` if there is no template.
    pub seo_title: Option<String>,
    pub url_structure: Option<String>,
    from_kind: Option<LocationKind>,
    from_city: Option<String>,
    from_state: Option<String>,
    from_text: Option<String>,
    to_kind: Option<LocationKind>,
    to_city: Option<String>,
    to_state: Option<String>,
    to_text: Option<String>,
}

/// A numbered page of the list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PageList {
    pub pages: Vec<ListedPage>,
    pub total: u64,
}

/// Lists pages, newest first. `counts` are those of all pages.
#[tracing::instrument(name = "landing.list_pages", skip_all)]
pub async fn list_pages(tx: &mut Tx, filter: &PageFilter, counts: &PageCounts, page: NumberedPage) -> Result<PageList> {
    tx.plan_for_values().await?;
    let state = filter.state.unwrap_or_default();
    let slug = filter.template_type.as_deref().unwrap_or_default();
    let mut store = tx.rendered_pages();
    let (ids, total) = match (
        filter.text.as_deref().map(fold).filter(|text| !text.is_empty()),
        slug,
        state,
    ) {
        (Some(text), _, _) => store.newest_with_text((state, slug, &text), page).await?,
        (None, "", "") => (store.newest(page).await?, counts.all()),
        (None, "", "failed") => (store.newest_failed(page).await?, counts.failed),
        (None, "", _) => (store.newest_in(state, page).await?, counts.of(state)),
        (None, _, _) => store.newest_of_type(state, slug, page).await?,
    };
    Ok(PageList {
        pages: store.listed(&ids).await?,
        total: u64::try_from(total).unwrap_or_default(),
    })
}

impl PageCounts {
    fn all(&self) -> i64 {
        self.live + self.noindex + self.held + self.new
    }

    fn of(&self, state: &str) -> i64 {
        match state {
            "live" => self.live,
            "noindex" => self.noindex,
            "held" => self.held,
            "new" => self.new,
            _ => 0,
        }
    }
}

impl ListedPage {
    /// The title with its placeholders replaced; empty if there is no template.
    pub fn title(&self) -> String {
        let from = end(
            self.from_kind,
            self.from_text.as_ref(),
            self.from_city.as_ref(),
            self.from_state.as_ref(),
        );
        let to = end(
            self.to_kind,
            self.to_text.as_ref(),
            self.to_city.as_ref(),
            self.to_state.as_ref(),
        );
        fill(self.seo_title.as_deref().unwrap_or_default(), &from, &to)
    }
}

/// A location that was deleted has no names.
fn end(kind: Option<LocationKind>, text: Option<&String>, city: Option<&String>, state: Option<&String>) -> End {
    let owned = |text: Option<&String>| text.cloned().unwrap_or_default();
    End {
        kind: kind.unwrap_or(LocationKind::State),
        text: owned(text),
        city: owned(city),
        state: owned(state),
    }
}
