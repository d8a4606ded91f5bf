//! Booking requests: a visitor clicked chat or phone at a flight.

pub mod inbox;
mod release;
mod store;

use std::str::FromStr;

use serde::{Deserialize, Serialize};
use serde_json::Value;
use uuid::Uuid;

pub use release::{has_right_to_work, may_work, release_if_barred};
pub use store::BookingStore;

use crate::{
    base::{
        form::FieldError,
        ids::{BatchId, RunId},
        language::Language,
        money::Cents,
        time::Timestamp,
    },
    platform::db::{Db, DbError, Result},
    search::publish::published_option,
};

/// An option is looked up in this many of the newest publishes of a search, because a visitor's page may show results
/// that have been replaced. A search that is refreshed for an hour has no more stored publishes than this.
const KNOWN_PUBLISHES: i64 = 30;
/// The most requests that are stored for a search. A visitor compares a few flights; more of them would bury those of others.
const MAX_OF_SEARCH: i64 = 6;
/// The longest accepted id of an option, in characters. Real ids are short hashes.
const MAX_OPTION: usize = 64;

/// A booking request: what the visitor saw, and how the visitor contacted the agency.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BookingRequest {
    /// The browser makes this id, so a repeated request has the same id.
    pub id: Uuid,
    pub batch_id: BatchId,
    pub option_id: OptionId,
    /// Whether the visitor clicked chat or phone.
    pub channel: Channel,
    /// The price for the party that the visitor saw.
    pub price: Cents,
    /// The language of the page.
    pub language: Language,
}

/// The id of an option in results.
#[derive(Clone, Debug, PartialEq, Eq, sqlx::Type)]
#[sqlx(transparent)]
pub struct OptionId(String);

/// How the visitor contacted the agency.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, sqlx::Type)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = BookingChannel))]
#[serde(rename_all = "lowercase")]
#[sqlx(type_name = "TEXT", rename_all = "lowercase")]
pub enum Channel {
    Chat,
    Phone,
}

/// A booking request, as the report of its search has it.
#[derive(Clone, Debug, PartialEq, Eq, sqlx::FromRow)]
pub struct SearchBooking {
    pub created_at: Timestamp,
    pub channel: Channel,
    /// What the server published last for the option, or else what the visitor saw.
    pub price: Cents,
}

/// The result of [`record`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Recorded {
    /// The request is stored. An earlier call may have stored it, or an equal request of the same search.
    Stored,
    /// No search has this batch id.
    SearchNotFound,
    /// None of the search's results has this option.
    UnknownOption,
    /// The search has as many requests as are stored for one.
    TooMany,
}

/// The option as the server published it.
#[derive(Debug)]
pub struct PublishedOption {
    /// The run whose results contain the option.
    pub run: RunId,
    /// What the party pays.
    pub price: Cents,
    /// The option as visitors see it.
    pub option: Value,
}

impl FromStr for OptionId {
    type Err = FieldError;

    fn from_str(text: &str) -> std::result::Result<Self, FieldError> {
        if text.is_empty() {
            Err(FieldError::Required)
        } else if text.len() > MAX_OPTION {
            Err(FieldError::TooLong)
        } else if text.bytes().all(|byte| byte.is_ascii_alphanumeric()) {
            Ok(Self(text.to_owned()))
        } else {
            Err(FieldError::Invalid)
        }
    }
}

/// Stores a request with the price that the server published for its option. One request is stored for each option and
/// channel of a search, the first; and at most [`MAX_OF_SEARCH`] for a search.
#[tracing::instrument(name = "booking.record", skip_all, fields(batch.id = %request.batch_id))]
pub async fn record(db: &Db, request: &BookingRequest) -> Result<Recorded> {
    let mut tx = db.read().await?;
    if tx.bookings().is_known(request).await? {
        return Ok(Recorded::Stored);
    }
    let Some((fingerprint, params)) = tx.searches().find(request.batch_id).await? else {
        return Ok(Recorded::SearchNotFound);
    };
    // Before the results are read, which costs more than all the rest.
    if tx.bookings().is_full(request.batch_id).await? {
        return Ok(Recorded::TooMany);
    }
    let publishes = tx.searches().publishes(&fingerprint, KNOWN_PUBLISHES).await?;
    drop(tx);
    let Some(option) = published(db, publishes, &request.option_id.0).await? else {
        return Ok(Recorded::UnknownOption);
    };
    let mut tx = db.write().await?;
    if tx.bookings().is_full(request.batch_id).await? {
        return Ok(Recorded::TooMany);
    }
    let is_new = match tx.bookings().insert(request, &params, &option).await {
        // Housekeeping has deleted the search meanwhile.
        Err(DbError::ForeignKey) => return Ok(Recorded::SearchNotFound),
        stored => stored?,
    };
    tx.commit().await?;
    if is_new {
        metrics::counter!("flight_finder_booking_requests_total").increment(1);
    }
    Ok(Recorded::Stored)
}

/// Finds an option in the newest results of a search that contain it.
pub(crate) async fn newest_option(db: &Db, fingerprint: &str, option: &OptionId) -> Result<Option<PublishedOption>> {
    let publishes = db
        .read()
        .await?
        .searches()
        .publishes(fingerprint, KNOWN_PUBLISHES)
        .await?;
    published(db, publishes, &option.0).await
}

/// Finds the option in the newest of these publishes that contains it.
async fn published(db: &Db, publishes: Vec<(RunId, i64)>, option: &str) -> Result<Option<PublishedOption>> {
    for (run, version) in publishes {
        let stored = db.read().await?.searches().results(run, version, false).await?;
        // The results of this publish may have been replaced meanwhile.
        let Some(stored) = stored else {
            continue;
        };
        let option = option.to_owned();
        let option = tokio::task::spawn_blocking(move || published_option(&stored, &option))
            .await
            .expect("reading a document is total");
        if let Some(option) = option
            && let Some(price) = option["price"].as_f64().and_then(Cents::from_euro)
        {
            return Ok(Some(PublishedOption { run, price, option }));
        }
    }
    Ok(None)
}
