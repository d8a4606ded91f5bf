//! Quotes: agents create links to a flight with its price, and clients open them.

mod body;
mod card;
pub mod create;
mod format;
mod itinerary;
pub mod left_behind;
mod link;
pub mod list;
mod page;
mod picture;
mod reader;
pub mod revoke;
mod sender;

use std::sync::Arc;

use axum::{Router, extract::FromRef, http::header, response::IntoResponse, routing::get};

use crate::{
    http::{
        access::{Access, Rejections},
        data::Data,
    },
    landing::{pictures::PictureRenderer, site::SiteState},
};

/// Links that do not exist, which an address may open within a minute.
const MAX_GUESSES: u32 = 30;

/// The state that the handlers of quotes share.
pub struct Quotes {
    data: Arc<Data>,
    pictures: Arc<PictureRenderer>,
    guesses: Rejections,
}

impl Quotes {
    /// Draws pictures with `pictures`.
    pub fn new(data: Arc<Data>, pictures: Arc<PictureRenderer>) -> Self {
        Self {
            data,
            pictures,
            guesses: Rejections::new(MAX_GUESSES),
        }
    }
}

/// The pages behind the links, and their styles.
pub fn pages<S>() -> Router<S>
where
    S: Clone + Send + Sync + 'static,
    Arc<SiteState>: FromRef<S>,
    Arc<Access>: FromRef<S>,
    Arc<Quotes>: FromRef<S>,
{
    Router::new()
        .route("/o/card.css", get(styles))
        .route("/o/{token}", get(link::open))
}

/// The address has the digest of the styles, so browsers may keep them.
async fn styles() -> impl IntoResponse {
    let headers = [
        (header::CONTENT_TYPE, "text/css; charset=utf-8"),
        (header::CACHE_CONTROL, "public, max-age=31536000, immutable"),
    ];
    (headers, page::STYLES.text.as_str())
}
