//! A page's HTML with what only the server knows.

use std::sync::Arc;

use axum::{
    extract::{FromRef, FromRequestParts},
    http::{StatusCode, header, request::Parts},
    response::{Html, IntoResponse, Response},
};

use minijinja::{Value, context, value::Serde};

use super::{SiteState, block::Site, origin, preview::Head, templates};
use crate::{data::Data, error::ApiError, language::Language, layers::security};

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
        self.page(&format!("pages{path}.html"), context! {}, "")
    }

    /// A page that the browser draws.
    pub fn drawn(&self, language: Language, title: &str) -> Response {
        self.page("index.html", context! { language => language.code(), title }, "")
    }

    /// The page of results, which the browser draws. `head` is for its head, and `data` what it would ask for first, as an
    /// element.
    pub fn results(&self, language: Language, head: &Head, data: &str) -> Response {
        let template = format!("results.{}.html", language.code());
        self.page(&template, Serde(head).into(), data)
    }

    /// A template of the build with the site's data, with `more` names, and with `data` beside the site's block.
    fn page(&self, template: &str, more: Value, data: &str) -> Response {
        let Some(template) = templates::find(template) else {
            return not_built();
        };
        let blocks = Value::from_safe_string(self.site.element() + data);
        let names = context! { ..context! { blocks }, ..more, ..Serde(&self.site) };
        let page = template.render(names).expect("the build names what there is");
        let headers = [
            (header::CACHE_CONTROL, "no-cache".to_owned()),
            (header::VARY, "accept-encoding, host".to_owned()),
            (
                header::CONTENT_SECURITY_POLICY,
                security::policy_with_frames(&self.site.map_origins()),
            ),
        ];
        (headers, Html(page)).into_response()
    }
}

pub(super) fn not_built() -> Response {
    (StatusCode::NOT_FOUND, "The web app is not built: run `make web`.").into_response()
}
