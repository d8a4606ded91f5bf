//! `GET /o/{token}` and `GET /o/{token}.png`: what a client sees of a quote.

use std::{net::IpAddr, sync::Arc, time::Duration};

use axum::{
    extract::{Path, State},
    http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, Uri, header},
    response::{IntoResponse, Response},
};
use flight_finder_core::desk::quotes::{Quote, QuoteState, compare, find, note_view};

use super::{
    Quotes,
    card::Card,
    page, picture,
    reader::{self, Reader},
};
use crate::{
    http::{access::CountedBy, error::ApiError, language::Language},
    landing::site::{Pages, Site},
};

/// The characters of the secret part of a link: 32 bytes in Base64.
const TOKEN: usize = 43;
const PICTURE: &str = ".png";

/// Neither search engines nor caches that several people share keep anything behind a link, and the page that a reader
/// goes to does not learn the link.
const PRIVATE: [(HeaderName, HeaderValue); 3] = [
    (
        HeaderName::from_static("x-robots-tag"),
        HeaderValue::from_static("noindex, nofollow"),
    ),
    (header::REFERRER_POLICY, HeaderValue::from_static("no-referrer")),
    (header::CACHE_CONTROL, HeaderValue::from_static("private, no-cache")),
];

/// Answers with the page or the picture of a quote.
pub async fn open(
    State(quotes): State<Arc<Quotes>>,
    CountedBy(address): CountedBy,
    pages: Pages,
    language: Result<Language, ApiError>,
    Path(name): Path<String>,
    (method, uri, headers): (Method, Uri, HeaderMap),
) -> Result<Response, ApiError> {
    let (token, is_picture) = name
        .strip_suffix(PICTURE)
        .map_or((&*name, false), |token| (token, true));
    let site = pages.site();
    let reader = Reader::of(&uri);
    let mut response = match quotes.find(token).await? {
        None => unknown(&quotes, site, language.unwrap_or_default(), address, is_picture),
        Some(quote) if is_picture => picture::answer(&quotes, site, &quote, reader).await?,
        Some(quote) => {
            let is_view = !reader.is_agent && reader::is_view(&method, &headers);
            shown(&quotes, site, quote, (token, reader), is_view).await?
        }
    };
    for (name, value) in PRIVATE {
        response.headers_mut().entry(name).or_insert(value);
    }
    Ok(response)
}

impl Quotes {
    async fn find(&self, token: &str) -> Result<Option<Quote>, ApiError> {
        let is_token = token.len() == TOKEN
            && token
                .bytes()
                .all(|byte| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_');
        if !is_token {
            return Ok(None);
        }
        Ok(find(self.data.db(), token).await?)
    }
}

/// The page of a quote in its state.
async fn shown(
    quotes: &Quotes,
    site: &Site,
    mut quote: Quote,
    (token, reader): (&str, Reader),
    is_view: bool,
) -> Result<Response, ApiError> {
    let (data, db) = (&quotes.data, quotes.data.db());
    let state = quote.state(db.now());
    if state.is_open() {
        // The page is shown even if the database cannot be written to.
        if let Err(error) = compare(db, &mut quote).await {
            tracing::warn!(%error, "the price of a quote is not compared");
        }
        if is_view && let Err(error) = note_view(db, &quote).await {
            tracing::warn!(%error, "a view of a quote is not counted");
        }
    }
    let card = Card::load(data, site, &quote, token, reader).await?;
    Ok(match state {
        QuoteState::Sent | QuoteState::Viewed => page::quote(site, &card),
        QuoteState::Expired => page::expired(site, &card),
        QuoteState::Revoked => page::revoked(site, &card),
    })
}

/// No quote has this link. An address that opens many such links is told to wait. Its links that exist still work, because
/// customers of a mobile operator share addresses, and nobody guesses 256 random bits.
fn unknown(quotes: &Quotes, site: &Site, language: Language, address: Option<IpAddr>, is_picture: bool) -> Response {
    let wait = address.and_then(|address| quotes.guesses.note(address, quotes.data.db().now()));
    match (wait, is_picture) {
        (None, false) => page::not_found(site, language),
        (None, true) => StatusCode::NOT_FOUND.into_response(),
        (Some(wait), false) => (retry_after(wait), page::too_many(site, language)).into_response(),
        (Some(wait), true) => (StatusCode::TOO_MANY_REQUESTS, retry_after(wait)).into_response(),
    }
}

fn retry_after(wait: Duration) -> [(HeaderName, String); 1] {
    [(header::RETRY_AFTER, wait.as_secs().max(1).to_string())]
}
