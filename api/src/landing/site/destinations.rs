//! The pages that list routes with landing pages.

use axum::response::Response;
use serde::Serialize;
use utoipa::ToSchema;

use super::page::Pages;

/// The paths of the pages that the build renders: of all routes, and of those from one origin.
pub const PATHS: [&str; 2] = ["/sitemap", "/sitemap/origin"];

/// Routes with landing pages. Its numbers are texts, because a page that is rendered at build time contains a placeholder instead of each
/// of them.
#[derive(Debug, Default, PartialEq, Serialize, ToSchema)]
#[schema(as = SiteDestinations)]
pub struct Destinations {
    /// The path of the page, without its query.
    #[schema(example = "/sitemap/tirane")]
    pub path: String,
    /// The path by which search engines know the page.
    #[schema(example = "/sitemap?page=2")]
    pub canonical: String,
    /// The origin of all routes, within a sentence; empty if the routes have several.
    #[schema(example = "nga Tirana")]
    pub origin: String,
    /// The text that was searched for; empty if there is none.
    pub q: String,
    pub routes: Vec<Route>,
    /// Links to other pages of the list and to this one; none if there is only one.
    pub pages: Vec<PageLink>,
    /// The lists of routes from one origin.
    pub origins: Vec<OriginLink>,
}

/// A link to the landing page of a route, with its lowest price.
#[derive(Debug, PartialEq, Serialize, ToSchema)]
#[schema(as = SiteRoute)]
pub struct Route {
    pub path: String,
    #[schema(example = "Nga Tirana")]
    pub nga: String,
    /// It follows `nga`.
    #[schema(example = "për Romën")]
    pub per: String,
    /// What one adult pays one way, in whole euro; empty if no price is known.
    #[schema(example = "38\u{a0}€")]
    pub price: String,
}

/// A link to a page of a list.
#[derive(Debug, PartialEq, Serialize, ToSchema)]
#[schema(as = SitePageLink)]
pub struct PageLink {
    pub path: String,
    pub number: String,
    /// The attribute `aria-current` of the link.
    #[schema(example = "page")]
    pub current: &'static str,
}

/// A link to the list of routes from an origin.
#[derive(Debug, PartialEq, Serialize, ToSchema)]
#[schema(as = SiteOriginLink)]
pub struct OriginLink {
    pub path: String,
    #[schema(example = "Nga Tirana")]
    pub nga: String,
}

impl Pages {
    /// The page that lists routes.
    pub fn destinations(mut self, list: Destinations) -> Response {
        let [all, from_one] = PATHS;
        let path = if list.origin.is_empty() { all } else { from_one };
        self.site.destinations = Some(list);
        self.rendered(path)
    }
}
