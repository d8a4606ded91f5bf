//! `/og/landing{path}.png`: the picture of a landing page for link previews.

use std::sync::Arc;

use axum::{
    extract::{Path, State},
    http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
};
use flight_finder_core::{
    landing::{
        content::page::{LandingPage, LandingPrice},
        pages::{
            PageState,
            rendered::{FoundPage, PageBody, PageLookup, find_page},
        },
    },
    t,
};
use headers::{ETag, HeaderMapExt, IfNoneMatch};
use minijinja::context;
use serde::Serialize;

use super::sent::entity_tag;
use crate::{
    http::{error::ApiError, language::Language},
    landing::{
        pictures::{Keep, MAX_OF_PERSON, PictureRenderer, PictureTemplate, shortened},
        site::Pages,
    },
};

const ENDING: &str = ".png";
/// The most letters of the name of an end.
const NAME: usize = 24;
/// The most letters of the title.
const TITLE: usize = 56;
/// The largest size of the route's letters, and the width that a line of size 1 with one letter needs.
const MAX: usize = 96;
const LINE: usize = 1_780;

static TEMPLATE: PictureTemplate = PictureTemplate::new(include_str!("picture.xml"));

/// The cheapest price, and when it was seen.
#[derive(Debug, PartialEq, Eq, Serialize)]
struct Price {
    amount: String,
    note: String,
}

/// Answers with the picture of a page that is served. The picture of a changed page has another entity tag, and the page
/// names another address.
pub async fn picture(
    State(pictures): State<Arc<PictureRenderer>>,
    pages: Pages,
    Path(name): Path<String>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let path = name.strip_suffix(ENDING).ok_or(ApiError::NotFound)?;
    let (found, page) = served(&pages, &format!("/{path}/")).await?;
    let svg = svg(&pages.site().agency.name, &page, found.state == PageState::Live);
    let tag = entity_tag(&[svg.as_bytes()]);
    if is_known(&headers, &tag) {
        return Ok((StatusCode::NOT_MODIFIED, kept(&tag)).into_response());
    }
    let key = format!("landing {tag}");
    match pictures.png(Keep::Folder, &key, || svg).await {
        Ok(png) => Ok((kept(&tag), png).into_response()),
        Err(error) => {
            tracing::error!(connection.id = %found.id, %error, "the picture of a page is missing");
            Ok(StatusCode::INTERNAL_SERVER_ERROR.into_response())
        }
    }
}

/// The page at a path, as it was rendered.
async fn served(pages: &Pages, path: &str) -> Result<(FoundPage, LandingPage), ApiError> {
    let mut tx = pages.data().db().read().await?;
    let Some(PageLookup::Page(found)) = find_page(&mut tx, path).await? else {
        return Err(ApiError::NotFound);
    };
    let body = tx.rendered_pages().body(found.id).await?;
    drop(tx);
    let body = body.as_deref().and_then(PageBody::decode).ok_or(ApiError::NotFound)?;
    let page: LandingPage = serde_json::from_str(body.data.get()).map_err(|error| {
        tracing::error!(connection.id = %found.id, %error, "the data of a page cannot be read");
        ApiError::NotFound
    })?;
    // As the page itself, see `rendered` in page.rs.
    if page.demo && !pages.site().demo {
        return Err(ApiError::NotFound);
    }
    Ok((found, page))
}

fn is_known(headers: &HeaderMap, tag: &str) -> bool {
    let known = headers.typed_get::<IfNoneMatch>().zip(tag.parse::<ETag>().ok());
    known.is_some_and(|(known, tag)| !known.precondition_passes(&tag))
}

/// Programs of chats keep a picture, and show it on their own sites.
fn kept(tag: &str) -> [(HeaderName, HeaderValue); 4] {
    [
        (header::CONTENT_TYPE, HeaderValue::from_static("image/png")),
        (header::CACHE_CONTROL, HeaderValue::from_static("public, max-age=86400")),
        (header::ETAG, HeaderValue::from_str(tag).expect("a tag is ASCII")),
        (
            HeaderName::from_static("cross-origin-resource-policy"),
            HeaderValue::from_static("cross-origin"),
        ),
    ]
}

/// Only a live page has a price in its picture.
fn svg(agency: &str, page: &LandingPage, is_live: bool) -> String {
    let route = [&page.from.name, &page.to.name].map(|name| shortened(name, NAME));
    let route = route.join(" → ");
    let price = page.lowest_shown().filter(|_| is_live).map(price);
    TEMPLATE.svg(context! {
        agency => shortened(agency, MAX_OF_PERSON),
        size => (LINE / route.chars().count()).min(MAX),
        route,
        title => shortened(&page.title, TITLE),
        price => price.map(minijinja::value::Serde),
        offer => t!(Language::Sq, "Compare the prices of flights"),
    })
}

fn price(lowest: &LandingPrice) -> Price {
    let (flight, seen) = (short_date(&lowest.date), short_date(&lowest.seen_at));
    let amount = format!("{}\u{a0}€", grouped(lowest.price));
    Price {
        amount: t!(Language::Sq, "from {amount}", amount),
        note: t!(
            Language::Sq,
            "Departure on {flight} · price seen on {seen}",
            flight,
            seen
        ),
    }
}

/// A date, or the date of an RFC 3339 time, in Albanian: "1 dhj 2026". Empty if the text is neither.
fn short_date(date: &str) -> String {
    let day = date.get(..10).and_then(|day| day.parse().ok());
    day.map(|day| Language::Sq.dates(day, None)).unwrap_or_default()
}

/// An amount with its thousands apart.
fn grouped(amount: i64) -> String {
    let (thousands, rest) = (amount / 1_000, amount % 1_000);
    if thousands == 0 {
        rest.to_string()
    } else {
        format!("{thousands}\u{a0}{rest:03}")
    }
}
