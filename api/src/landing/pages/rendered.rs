//! `GET /api/admin/seo-pages`, `POST /api/admin/seo-pages/cancel`, `POST /api/admin/seo-pages/{id}/render`

use std::sync::Arc;

use axum::{Json, extract::State, http::StatusCode};
use flight_finder_core::{
    base::{ids::ConnectionId, time::Timestamp},
    landing::pages::{
        PageState,
        rendered::{ListedPage, PageCounts, PageFilter, cancel_rendering, list_pages, render_first},
    },
};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use crate::http::{
    access::{Admin, Viewer},
    data::Data,
    error::{ApiError, ErrorBody},
    fields::{Errors, Field},
    page::{NumberedQuery, PagerBody},
    path_id::PathId,
    query::QueryOf,
};

/// Which pages to list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum ListedState {
    New,
    Live,
    Noindex,
    Held,
    /// Pages in any state whose last rendering failed.
    Failed,
}

/// Which pages to list.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct PagesQuery {
    /// The beginning of a word in the name of the departure or of the destination. Accents and capitals do not count.
    #[param(value_type = Option<String>, example = "tira")]
    q: Field<String>,
    #[param(value_type = Option<ListedState>, inline)]
    state: Field<ListedState>,
    /// The slug of a type of pages.
    #[param(value_type = Option<String>, example = "city-city")]
    r#type: Field<String>,
}

/// A page of the landing pages.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = SeoPageList)]
pub struct PageListBody {
    /// The newest first.
    seo_pages: Vec<ListedPageBody>,
    counts: PageCounts,
    /// With `q` or `type`, a total above 10,000 counts as 10,000.
    #[serde(flatten)]
    pager: PagerBody,
}

/// A landing page.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = SeoPage)]
pub struct ListedPageBody {
    /// The id of its connection.
    id: Uuid,
    #[schema(example = "/bileta-avioni/nga-tirana-per-romen/")]
    path: String,
    /// The title, without the name of the agency.
    title: String,
    /// As its template has it; empty for the usual address.
    url_structure: String,
    r#type: PageTypeBody,
    state: PageState,
    /// Why it is not live: `no_price`, `thin`, `near_duplicate`, `text_missing`.
    reasons: Vec<String>,
    /// Why its last rendering failed; the version before stays.
    #[schema(required = true)]
    error: Option<String>,
    /// Searches of its route in the last 30 days. The most wanted pages are rendered first.
    want: i64,
    #[schema(required = true)]
    rendered_at: Option<String>,
    /// When its content changed last.
    #[schema(required = true)]
    changed_at: Option<String>,
    /// Whether it is to be rendered.
    is_due: bool,
}

/// The type of a landing page.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = SeoPageType)]
pub struct PageTypeBody {
    #[schema(example = "City → City")]
    name: String,
    #[schema(example = "city-city")]
    slug: String,
}

/// How many pages are not rendered any more.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = SeoPagesCancelled)]
pub struct CancelledBody {
    cancelled: u64,
}

/// Returns a page of the landing pages, the newest first.
#[utoipa::path(
    get,
    path = "/api/admin/seo-pages",
    params(PagesQuery, NumberedQuery),
    responses(
        (status = 200, description = "A page of the landing pages", body = PageListBody),
    )
)]
pub async fn list_seo_pages(
    _: Viewer,
    State(data): State<Arc<Data>>,
    QueryOf(query): QueryOf<PagesQuery>,
    QueryOf(page): QueryOf<NumberedQuery>,
) -> Result<Json<PageListBody>, ApiError> {
    let (filter, page) = query
        .and(page)
        .check(|(query, page), errors| Some((query.filter(errors), page.page(errors)?)))
        .map_err(ApiError::InvalidParameters)?;
    let counts = data.page_counts().await?;
    let mut tx = data.db().read().await?;
    let list = list_pages(&mut tx, &filter, &counts, page).await?;
    Ok(Json(PageListBody {
        seo_pages: list.pages.into_iter().map(ListedPageBody::from).collect(),
        counts,
        pager: PagerBody::new(page, list.total),
    }))
}

/// Cancels the rendering of all pages that are due. A page is due again when something that it shows changes.
#[utoipa::path(
    post,
    path = "/api/admin/seo-pages/cancel",
    responses(
        (status = 200, description = "How many pages were due", body = CancelledBody),
    )
)]
pub async fn cancel_seo_pages(admin: Admin, State(data): State<Arc<Data>>) -> Result<Json<CancelledBody>, ApiError> {
    let cancelled = cancel_rendering(data.db(), admin.actor()).await?;
    data.forget_page_counts().await;
    Ok(Json(CancelledBody { cancelled }))
}

/// Renders a page before all others.
#[utoipa::path(
    post,
    path = "/api/admin/seo-pages/{id}/render",
    params(("id" = Uuid, Path)),
    responses(
        (status = 202, description = "The page is the next to be rendered"),
        (status = 404, description = "No such page", body = ErrorBody),
    )
)]
pub async fn render_seo_page(
    admin: Admin,
    State(data): State<Arc<Data>>,
    PathId(id): PathId<ConnectionId>,
) -> Result<StatusCode, ApiError> {
    if !render_first(data.db(), id, admin.actor()).await? {
        return Err(ApiError::NotFound);
    }
    data.forget_page_counts().await;
    Ok(StatusCode::ACCEPTED)
}

impl PagesQuery {
    fn filter(&self, errors: &mut Errors) -> PageFilter {
        PageFilter {
            text: self.q.optional(errors).cloned(),
            state: self.state.optional(errors).map(|state| state.name()),
            template_type: self.r#type.optional(errors).cloned(),
        }
    }
}

impl ListedState {
    fn name(self) -> &'static str {
        match self {
            Self::New => "new",
            Self::Live => "live",
            Self::Noindex => "noindex",
            Self::Held => "held",
            Self::Failed => "failed",
        }
    }
}

impl From<ListedPage> for ListedPageBody {
    fn from(page: ListedPage) -> Self {
        Self {
            id: page.id.0,
            title: page.title(),
            path: page.path,
            url_structure: page.url_structure.unwrap_or_default(),
            r#type: PageTypeBody {
                name: page.type_name.unwrap_or_default(),
                slug: page.type_slug.unwrap_or_default(),
            },
            state: page.state,
            reasons: page.reasons.split_whitespace().map(ToOwned::to_owned).collect(),
            error: page.error,
            want: page.want,
            rendered_at: page.rendered_at.map(Timestamp::to_rfc3339),
            changed_at: page.changed_at.map(Timestamp::to_rfc3339),
            is_due: page.due_at.is_some(),
        }
    }
}
