//! The page that lists the airlines of the database.

use axum::{http::Uri, response::Response};

use super::{block::AirlineView, page::Pages};
use crate::http::error::ApiError;

/// The path of the page in each language.
pub const PATHS: [&str; 2] = ["/linjat-ajrore", "/en/linjat-ajrore"];

/// Renders the page with one list element for each airline.
pub async fn airlines(mut pages: Pages, uri: Uri) -> Result<Response, ApiError> {
    let mut tx = pages.data().db().read().await?;
    let airlines = tx.airlines().list().await?;
    drop(tx);
    pages.site.airlines = airlines.into_iter().map(AirlineView::from).collect();
    Ok(pages.rendered(uri.path()))
}
