//! `/sitemap`, `/sitemap/{origin}`: lists of routes with live landing pages, for visitors and crawlers.

use std::collections::BTreeSet;

use axum::{
    extract::{Path, Query, rejection::QueryRejection},
    http::{HeaderMap, HeaderName, HeaderValue, Uri},
    response::Response,
};
use flight_finder_core::{
    base::page::NumberedPage,
    landing::pages::{
        Location, LocationStatus,
        locations::{LinkedPage, LocationFilter, Origin, default_nga},
        places::PlaceNames,
        slug::{hub_path, within_sentence},
    },
    places::airports::fold,
    platform::db::Tx,
};
use serde::Deserialize;

use crate::{
    http::error::ApiError,
    landing::site::{self, Destinations, OriginLink, PageLink, Pages, Route},
};

/// The routes on a page of the list.
const PER_PAGE: usize = 20;
/// The most links to pages of the list.
const MAX_PAGE_LINKS: usize = 5;
/// The most pages from one origin. A location is connected with at most so many.
const MAX_LINKS: i64 = 5_000;
/// How many destinations and how many origins a search looks at.
const MAX_FOUND: u32 = 10;
/// How many routes to each destination, and from each origin, a search lists.
const MAX_OF_EACH: i64 = 100;
/// The longest text that is searched for, in characters.
const MAX_SEARCH: usize = 60;

/// Which routes are listed. An address with other values is read as far as it makes sense.
#[derive(Debug, Default, Deserialize)]
pub struct DestinationsQuery {
    #[serde(default)]
    q: String,
    #[serde(default)]
    page: String,
}

/// The list of all routes, those of the home airport first. A search lists the routes to and from the places that it finds.
pub async fn destinations(
    pages: Pages,
    query: Result<Query<DestinationsQuery>, QueryRejection>,
) -> Result<Response, ApiError> {
    let Query(query) = query.unwrap_or_default();
    let q: String = query.q.trim().chars().take(MAX_SEARCH).collect();
    let names = pages.data().place_names().await?;
    let origins = pages.data().landing_origins().await?;
    let mut tx = pages.data().db().read().await?;
    let (listed, total) = if q.is_empty() {
        (Listed::All, origins.iter().map(pages_of).sum())
    } else {
        let found = found(&mut tx, &origins, &names, &q).await?;
        let total = found.len();
        (Listed::Found(found), total)
    };
    let most = total.div_ceil(PER_PAGE).max(1);
    let number = query.page.parse().unwrap_or(1).clamp(1, most);
    let skipped = (number - 1) * PER_PAGE;
    let shown = match listed {
        Listed::All => page_of(&mut tx, &origins, skipped).await?,
        Listed::Found(found) => found.into_iter().skip(skipped).take(PER_PAGE).collect(),
    };
    drop(tx);
    let is_searched = !q.is_empty();
    // The first page links to all origins, so that a crawler is never more than three clicks from home.
    let linked = origins.iter().filter(|_| !is_searched && number == 1);
    let list = Destinations {
        path: "/sitemap".to_owned(),
        canonical: address("", number),
        origin: String::new(),
        routes: routes(&shown, pages.site().demo),
        pages: page_links(&q, number, most),
        origins: linked.map(|origin| origin_link(&origin.location, &names)).collect(),
        q,
    };
    let mut answer = pages.destinations(list);
    if is_searched {
        let robots = HeaderName::from_static("x-robots-tag");
        answer.headers_mut().insert(robots, HeaderValue::from_static("noindex"));
    }
    Ok(answer)
}

/// The list of all routes from a location. A path that names no origin is a path of the site.
pub async fn hub(pages: Pages, Path(origin): Path<String>, headers: HeaderMap, uri: Uri) -> Result<Response, ApiError> {
    let names = pages.data().place_names().await?;
    let origins = pages.data().landing_origins().await?;
    let path = format!("/sitemap/{origin}");
    let mut tx = pages.data().db().read().await?;
    let mut shown = Vec::new();
    // Cities of two states may have the same name.
    for Origin { location, .. } in origins.iter().filter(|origin| hub_of(&origin.location, &names) == path) {
        shown.extend(tx.locations().pages_from(location.id, MAX_LINKS, 0).await?);
    }
    drop(tx);
    // The origins in memory may be a minute old.
    let Some(first) = shown.first() else {
        return Ok(site::other(Ok(pages), &headers, &uri));
    };
    let list = Destinations {
        canonical: path.clone(),
        path,
        origin: within_sentence(&first.nga()).into_owned(),
        routes: routes(&shown, pages.site().demo),
        ..Destinations::default()
    };
    Ok(pages.destinations(list))
}

/// Where the routes of a list come from.
enum Listed {
    All,
    Found(Vec<LinkedPage>),
}

fn pages_of(origin: &Origin) -> usize {
    usize::try_from(origin.pages).unwrap_or_default()
}

/// The routes of one page of the whole list, in the order of the origins.
async fn page_of(tx: &mut Tx, origins: &[Origin], mut skipped: usize) -> Result<Vec<LinkedPage>, ApiError> {
    let mut shown = Vec::with_capacity(PER_PAGE);
    for origin in origins {
        if skipped >= pages_of(origin) {
            skipped -= pages_of(origin);
            continue;
        }
        let (id, room) = (origin.location.id, number(PER_PAGE - shown.len()));
        shown.extend(tx.locations().pages_from(id, room, number(skipped)).await?);
        skipped = 0;
        if shown.len() >= PER_PAGE {
            break;
        }
    }
    Ok(shown)
}

/// The routes to the places whose names contain a text, those of the home airport first, then the routes from these places.
async fn found(tx: &mut Tx, origins: &[Origin], names: &PlaceNames, q: &str) -> Result<Vec<LinkedPage>, ApiError> {
    let filter = LocationFilter {
        text: q.to_owned(),
        status: Some(LocationStatus::Ready),
        ..LocationFilter::default()
    };
    let first = NumberedPage {
        number: 1,
        size: MAX_FOUND,
    };
    let home = origins.first().map(|origin| departure(&origin.location, names));
    let mut found = Vec::new();
    for destination in tx.locations().page(&filter, first).await? {
        found.extend(tx.locations().pages_to(destination.id, MAX_OF_EACH).await?);
    }
    found.sort_by_key(|page| Some(page.nga()) != home);
    let wanted = fold(q);
    let is_named = |origin: &&Origin| {
        let Location { state, city, .. } = &origin.location;
        names.search_text(state, city.as_deref()).contains(&wanted)
    };
    for origin in origins.iter().filter(is_named).take(MAX_FOUND as usize) {
        found.extend(tx.locations().pages_from(origin.location.id, MAX_OF_EACH, 0).await?);
    }
    let mut listed = BTreeSet::new();
    found.retain(|page| listed.insert(page.path.clone()));
    Ok(found)
}

fn routes(pages: &[LinkedPage], demo: bool) -> Vec<Route> {
    let route = |page: &LinkedPage| Route {
        path: page.path.clone(),
        nga: page.nga(),
        per: within_sentence(&page.per()).into_owned(),
        price: page
            .lowest(demo)
            .map(|euro| format!("{euro}\u{a0}€"))
            .unwrap_or_default(),
    };
    pages.iter().map(route).collect()
}

/// Links to at most [`MAX_PAGE_LINKS`] pages around the page `number`. A list of one page has none.
fn page_links(q: &str, number: usize, last: usize) -> Vec<PageLink> {
    if last == 1 {
        return Vec::new();
    }
    let before = number.saturating_sub(MAX_PAGE_LINKS / 2).max(1);
    let first = before.min(last.saturating_sub(MAX_PAGE_LINKS - 1).max(1));
    (first..=last)
        .take(MAX_PAGE_LINKS)
        .map(|one| PageLink {
            path: address(q, one),
            number: one.to_string(),
            current: if one == number { "page" } else { "false" },
        })
        .collect()
}

/// The link to the list of all routes from an origin.
fn origin_link(origin: &Location, names: &PlaceNames) -> OriginLink {
    OriginLink {
        path: hub_of(origin, names),
        nga: departure(origin, names),
    }
}

/// The path of the list of all routes from a location.
fn hub_of(location: &Location, names: &PlaceNames) -> String {
    hub_path(location.kind, names.name(&location.state, location.city.as_deref()))
}

/// "Nga Tirana".
fn departure(location: &Location, names: &PlaceNames) -> String {
    let name = names.name(&location.state, location.city.as_deref());
    location.nga_format.clone().unwrap_or_else(|| default_nga(name))
}

fn address(q: &str, page: usize) -> String {
    let mut query = url::form_urlencoded::Serializer::new(String::new());
    if !q.is_empty() {
        query.append_pair("q", q);
    }
    if page > 1 {
        query.append_pair("page", &page.to_string());
    }
    let query = query.finish();
    if query.is_empty() {
        "/sitemap".to_owned()
    } else {
        format!("/sitemap?{query}")
    }
}

fn number(count: usize) -> i64 {
    i64::try_from(count).unwrap_or(i64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_links_to_at_most_five_pages_around_it() {
        for (number, last, expected) in [
            (1, 1, ""),
            (1, 3, "[1] 2 3"),
            (1, 9, "[1] 2 3 4 5"),
            (2, 9, "1 [2] 3 4 5"),
            (5, 9, "3 4 [5] 6 7"),
            (8, 9, "5 6 7 [8] 9"),
            (9, 9, "5 6 7 8 [9]"),
        ] {
            let links: Vec<_> = page_links("", number, last)
                .into_iter()
                .map(|link| match link.current {
                    "page" => format!("[{}]", link.number),
                    _ => link.number,
                })
                .collect();

            assert_eq!(links.join(" "), expected);
        }
        assert_eq!(page_links("romë", 1, 2)[1].path, "/sitemap?q=rom%C3%AB&page=2");
    }
}
