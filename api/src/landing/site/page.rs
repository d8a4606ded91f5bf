//! Renders the HTML of pages with data that only the server has.

use std::sync::Arc;

use axum::{
    extract::{FromRef, FromRequestParts},
    http::{HeaderName, StatusCode, header, request::Parts},
    response::{Html, IntoResponse, Response},
};

use minijinja::{Value, context, value::Serde};

use flight_finder_core::{landing::pages::rendered::PageBody, t};

use super::{
    SiteState,
    block::{Site, json_element},
    origin,
    preview::Head,
    templates::{self, LANDING},
};
use crate::http::{data::Data, error::ApiError, language::Language, layers::security};

/// Renders pages with the current data of the site.
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
        let origin = origin::from_parts(parts, &state.http);
        Ok(Self {
            site: Site::now(&state.data, &origin).await?,
            data: state.data.clone(),
        })
    }
}

impl Pages {
    /// The database, the settings and the lists from which pages are made.
    pub fn data(&self) -> &Data {
        &self.data
    }

    /// The data about the agency and the current day.
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

    /// The page of results, which the browser draws. `head` fills the template's head. `data` is an element with the
    /// data that the browser would otherwise request first.
    pub fn results(&self, language: Language, head: &Head, data: &str) -> Response {
        let template = format!("results.{}.html", language.code());
        self.page(&template, Serde(head).into(), data)
    }

    /// Renders a template of the build with the site's data and the values in `more`. The HTML of `data` follows the
    /// site's block.
    fn page(&self, template: &str, more: Value, data: &str) -> Response {
        let Some(template) = templates::find(template) else {
            return not_built();
        };
        let blocks = Value::from_safe_string(self.site.element() + data);
        let names = context! { ..context! { blocks }, ..more, ..Serde(&self.site) };
        let page = template.render(names).expect("the build names what there is");
        (self.headers(), Html(page)).into_response()
    }

    /// The headers of every page.
    pub fn headers(&self) -> [(HeaderName, String); 3] {
        [
            (header::CACHE_CONTROL, "no-cache".to_owned()),
            (header::VARY, "accept-encoding, host".to_owned()),
            (
                header::CONTENT_SECURITY_POLICY,
                security::policy_with_frames(&self.site.map_origins()),
            ),
        ]
    }

    /// The answer for a path without a page.
    pub fn missing(&self, status: StatusCode, path: &str) -> Response {
        let language = if path.starts_with("/en/") {
            Language::En
        } else {
            Language::Sq
        };
        (status, self.drawn(language, &t!(language, "Page Not Found"))).into_response()
    }

    /// A page that a worker rendered. `element` is the site's block, and `renderer` the version of the worker's code.
    pub fn landing(&self, element: &str, body: &PageBody, renderer: &str) -> Result<String, minijinja::Error> {
        let site = || context! { ..Serde(&self.site) };
        let head = Value::from_safe_string(templates::render(&body.head, site())?);
        let page = Value::from_safe_string(templates::render(&body.html, site())?);
        let data = json_element("landing", body.data.get());
        let blocks = Value::from_safe_string(format!("{element}{data}"));
        let frame = templates::find(LANDING).ok_or(minijinja::ErrorKind::TemplateNotFound)?;
        frame.render(context! { head, page, blocks, renderer, ..site() })
    }
}

pub(super) fn not_built() -> Response {
    (StatusCode::NOT_FOUND, "The web app is not built: run `make web`.").into_response()
}
