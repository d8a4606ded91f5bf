//! `/sitemap`, `/sitemap/{origin}`: lists of live landing pages, for visitors and crawlers. They are complete HTML and have no script.

use std::{collections::BTreeMap, sync::LazyLock};

use axum::{
    extract::{Path, Query, rejection::QueryRejection},
    http::{HeaderMap, Uri, header},
    response::{Html, IntoResponse, Response},
};
use flight_finder_core::{
    airports::fold,
    db::Db,
    landing::{
        Location, LocationStatus,
        locations::{LinkedPage, LocationFilter, default_nga, default_per},
        places::PlaceNames,
        slug::{hub_path, within_sentence},
    },
    page::NumberedPage,
};
use minijinja::{Environment, Value, context, value::Serde};
use serde::{Deserialize, Serialize};

use crate::{
    error::ApiError,
    site::{self, Pages},
};

/// The origins on a page of the list.
const PER_PAGE: usize = 20;
/// The most pages from one origin. A location is connected with at most so many.
const MOST_LINKS: i64 = 5_000;
/// How many destinations a search looks at. Those without live pages are not listed.
const DESTINATIONS: u32 = 10;
/// How many pages a search lists for each destination.
const MOST_TO_EACH: i64 = 20;
/// The longest text that is searched for, in characters.
const LONGEST_SEARCH: usize = 60;

static TEMPLATES: LazyLock<Environment<'static>> = LazyLock::new(|| {
    let mut templates = site::environment();
    templates
        .add_template("destinations.html", include_str!("destinations.html"))
        .expect("a test renders it");
    templates
});

/// Which origins are listed. An address with other values is read as far as it makes sense.
#[derive(Debug, Default, Deserialize)]
pub struct DestinationsQuery {
    #[serde(default)]
    q: String,
    #[serde(default)]
    page: String,
}

/// A heading with links.
#[derive(Debug, Serialize)]
struct Group {
    heading: String,
    links: Vec<Link>,
}

#[derive(Debug, Serialize)]
struct Link {
    path: String,
    text: String,
}

/// A link to a page of the list.
#[derive(Debug, Serialize)]
struct PageLink {
    number: usize,
    path: String,
    current: bool,
}

/// The list of all origins of landing pages, by country. A search also lists the pages that lead to the destinations it finds.
pub async fn destinations(
    pages: Pages,
    query: Result<Query<DestinationsQuery>, QueryRejection>,
) -> Result<Response, ApiError> {
    let Query(query) = query.unwrap_or_default();
    let q: String = query.q.trim().chars().take(LONGEST_SEARCH).collect();
    let names = pages.data().place_names().await?;
    let origins = pages.data().landing_origins().await?;
    let found = named(&origins, &names, &q);
    let last = found.len().div_ceil(PER_PAGE).max(1);
    let number = query.page.parse().unwrap_or(1).clamp(1, last);
    let shown = found.iter().copied().skip((number - 1) * PER_PAGE).take(PER_PAGE);
    let mut groups = by_state(shown, &names);
    if !q.is_empty() && number == 1 {
        groups.extend(to_each(pages.data().db(), &names, &q).await?);
    }
    // A list of one page has no links to pages.
    let numbers: Vec<_> = (1..=last)
        .filter(|_| last > 1)
        .map(|one| PageLink {
            number: one,
            path: address(&q, one),
            current: one == number,
        })
        .collect();
    // The first page links to all origins, so that a crawler is never more than three clicks from home.
    let all = found.iter().filter(|_| q.is_empty() && number == 1 && last > 1);
    let all: Vec<_> = all.map(|origin| link(origin, &names)).collect();
    Ok(answer(
        &pages,
        context! {
            title => "Të Gjitha Destinacionet",
            description => "Të gjitha rrugët e fluturimeve sipas shtetit dhe qytetit të nisjes.",
            path => if number == 1 { "/sitemap".to_owned() } else { format!("/sitemap?page={number}") },
            indexed => q.is_empty(),
            hub => false,
            q,
            groups => Serde(groups),
            pages => Serde(numbers),
            all => Serde(all),
        },
    ))
}

/// The list of all pages that lead from a location. A path that names no origin is a path of the site.
pub async fn hub(pages: Pages, Path(origin): Path<String>, headers: HeaderMap, uri: Uri) -> Result<Response, ApiError> {
    let names = pages.data().place_names().await?;
    let origins = pages.data().landing_origins().await?;
    let mut tx = pages.data().db().read().await?;
    let path = format!("/sitemap/{origin}");
    let mut groups = Vec::new();
    // Cities of two states may have the same name.
    for location in origins.iter().filter(|location| hub_of(location, &names) == path) {
        let links = tx.locations().pages_from(location.id, MOST_LINKS).await?;
        // The origins in memory may be a minute old.
        if !links.is_empty() {
            groups.push(Group {
                heading: departure(location, &names),
                links: links_of(links, default_per),
            });
        }
    }
    drop(tx);
    let Some(first) = groups.first() else {
        return Ok(site::other(Ok(pages), &headers, &uri));
    };
    let title = format!("Fluturime {}", within_sentence(&first.heading));
    Ok(answer(
        &pages,
        context! {
            description => format!("{title}: të gjitha rrugët me çmime."),
            title,
            path,
            indexed => true,
            hub => true,
            groups => Serde(groups),
            pages => Serde(Vec::<PageLink>::new()),
            all => Serde(Vec::<Link>::new()),
        },
    ))
}

/// The locations whose names contain a text.
fn named<'a>(locations: &'a [Location], names: &PlaceNames, q: &str) -> Vec<&'a Location> {
    let wanted = fold(q);
    let is_named = |location: &&Location| {
        names
            .search_text(&location.state, location.city.as_deref())
            .contains(&wanted)
    };
    locations.iter().filter(is_named).collect()
}

fn by_state<'a>(origins: impl Iterator<Item = &'a Location>, names: &PlaceNames) -> Vec<Group> {
    let mut groups: BTreeMap<&str, Vec<Link>> = BTreeMap::new();
    for origin in origins {
        groups.entry(&origin.state).or_default().push(link(origin, names));
    }
    let group = |(state, links): (&str, Vec<Link>)| Group {
        heading: names.state(state).to_owned(),
        links,
    };
    groups.into_iter().map(group).collect()
}

/// For each destination whose name contains a text, the most searched pages that lead to it.
async fn to_each(db: &Db, names: &PlaceNames, q: &str) -> Result<Vec<Group>, ApiError> {
    let filter = LocationFilter {
        text: q.to_owned(),
        status: Some(LocationStatus::Ready),
        ..LocationFilter::default()
    };
    let first = NumberedPage {
        number: 1,
        size: DESTINATIONS,
    };
    let mut tx = db.read().await?;
    let mut groups = Vec::new();
    for destination in tx.locations().page(&filter, first).await? {
        let pages = tx.locations().pages_to(destination.id, MOST_TO_EACH).await?;
        if !pages.is_empty() {
            groups.push(Group {
                heading: arrival(&destination, names),
                links: links_of(pages, default_nga),
            });
        }
    }
    Ok(groups)
}

/// The links to pages. `words` gives the text for a place that has none of its own.
fn links_of(pages: Vec<LinkedPage>, words: impl Fn(&str) -> String) -> Vec<Link> {
    pages
        .into_iter()
        .map(|page| Link {
            text: page.words.unwrap_or_else(|| words(&page.name)),
            path: page.path,
        })
        .collect()
}

/// The link to the list of all pages from an origin.
fn link(origin: &Location, names: &PlaceNames) -> Link {
    Link {
        path: hub_of(origin, names),
        text: departure(origin, names),
    }
}

/// The path of the list of all pages from a location.
fn hub_of(location: &Location, names: &PlaceNames) -> String {
    hub_path(location.kind, names.name(&location.state, location.city.as_deref()))
}

/// "Nga Tirana".
fn departure(location: &Location, names: &PlaceNames) -> String {
    let name = names.name(&location.state, location.city.as_deref());
    location.nga_format.clone().unwrap_or_else(|| default_nga(name))
}

/// "Për Romën".
fn arrival(location: &Location, names: &PlaceNames) -> String {
    let name = names.name(&location.state, location.city.as_deref());
    location.per_format.clone().unwrap_or_else(|| default_per(name))
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

fn answer(pages: &Pages, more: Value) -> Response {
    let template = TEMPLATES.get_template("destinations.html").expect("it is added above");
    let styles = site::asset_named("index-", ".css");
    let names = context! { ..context! { styles }, ..more, ..Serde(pages.site()) };
    let page = template.render(names).expect("a test renders every name");
    ([(header::CACHE_CONTROL, "no-cache")], Html(page)).into_response()
}
