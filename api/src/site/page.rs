//! A page's HTML with what only the server knows.

use std::sync::Arc;

use axum::{
    extract::{FromRef, FromRequestParts},
    http::{StatusCode, header, request::Parts},
    response::{Html, IntoResponse, Response},
};

use super::{SiteState, block::Site, files, marks, origin};
use crate::{data::Data, error::ApiError, language::Language, layers::security};

/// Where the block stands in a template.
const BLOCK: &str = "<!--site-->";
/// Where the head of a page stands that was not rendered at build time.
const HEAD: &str = "<!--head-->";
/// Search engines leave such a page out.
const NO_INDEX: &str = r#"<meta name="robots" content="noindex">"#;

/// What a page is made with.
pub struct Pages {
    data: Arc<Data>,
    pub(super) site: Site,
}

impl<S: Send + Sync> FromRequestParts<S> for Pages
where
    Arc<SiteState>: FromRef<S>,
{
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ApiError> {
        let state = Arc::<SiteState>::from_ref(state);
        let origin = origin::of(parts, &state.http);
        Ok(Self {
            site: Site::now(&state.data, &origin).await?,
            data: state.data.clone(),
        })
    }
}

impl Pages {
    /// What these pages are made from.
    pub fn data(&self) -> &Data {
        &self.data
    }

    /// What the pages know.
    pub fn site(&self) -> &Site {
        &self.site
    }

    /// The page rendered at build time for a path.
    pub fn rendered(&self, path: &str) -> Response {
        files::page(path).map_or_else(not_built, |page| self.response(StatusCode::OK, &page, ""))
    }

    /// A page that the browser draws: no search engine keeps it. `head` is HTML.
    pub fn drawn(&self, status: StatusCode, language: Language, head: &str) -> Response {
        files::template().map_or_else(not_built, |template| {
            self.drawn_from(&template, status, language, head, "")
        })
    }

    /// The page of results, which the browser draws. `data` is what it would ask for first, as an element.
    pub fn results(&self, language: Language, head: &str, data: &str) -> Response {
        files::results(language.code()).map_or_else(not_built, |template| {
            self.drawn_from(&template, StatusCode::OK, language, head, data)
        })
    }

    fn drawn_from(&self, template: &str, status: StatusCode, language: Language, head: &str, data: &str) -> Response {
        let template = template.replacen(HEAD, &format!("{head}{NO_INDEX}"), 1);
        let template = if language.is_english() {
            template.replacen(r#"<html lang="sq""#, r#"<html lang="en""#, 1)
        } else {
            template
        };
        self.response(status, &template, data)
    }

    fn response(&self, status: StatusCode, template: &str, data: &str) -> Response {
        let site = serde_json::to_value(&self.site).expect("text is JSON");
        let blocks = self.site.element() + data;
        let page = marks::replaced(template, &site).replacen(BLOCK, &blocks, 1);
        let page = if self.site.demo {
            page.replacen("<html ", "<html data-demo ", 1)
        } else {
            page
        };
        let headers = [
            (header::CACHE_CONTROL, "no-cache".to_owned()),
            (header::VARY, "accept-encoding, host".to_owned()),
            (
                header::CONTENT_SECURITY_POLICY,
                security::policy_with_frames(&self.site.map_origins()),
            ),
        ];
        (status, headers, Html(page)).into_response()
    }
}

pub(super) fn not_built() -> Response {
    (StatusCode::NOT_FOUND, "The web app is not built: run `make web`.").into_response()
}
