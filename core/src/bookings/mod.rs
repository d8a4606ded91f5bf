//! Booking requests: a visitor clicked chat or phone at a flight.

mod store;

use serde_json::Value;
use uuid::Uuid;

pub use store::BookingStore;

use crate::{
    db::{Db, DbError, Result},
    form::{FieldError, FieldErrors, Form},
    ids::{BatchId, RunId},
    money::Cents,
    publish::published_price,
};

/// A visitor's page may show results that were replaced since. An hour of refreshes makes no more publishes that are
/// kept.
const KNOWN_PUBLISHES: i64 = 30;
/// Ids of flights are short hashes.
const LONGEST_OPTION: usize = 64;

/// What the visitor saw, and how they turned to the agency.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BookingRequest {
    /// Made in the browser: the same id is the same request.
    pub id: Uuid,
    pub batch_id: BatchId,
    pub option_id: String,
    /// Where the visitor turned to.
    pub channel: Channel,
    /// What the visitor saw as the party's price.
    pub price: Cents,
    /// The language of the page.
    pub lang: Lang,
}

/// How the visitor turned to the agency.
#[derive(Clone, Copy, Debug, PartialEq, Eq, sqlx::Type)]
#[sqlx(type_name = "TEXT", rename_all = "lowercase")]
pub enum Channel {
    Chat,
    Phone,
}

/// A language of the site.
#[derive(Clone, Copy, Debug, PartialEq, Eq, sqlx::Type)]
#[sqlx(type_name = "TEXT", rename_all = "lowercase")]
pub enum Lang {
    Sq,
    En,
}

/// What became of a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Recorded {
    /// Stored, now or by an earlier try.
    Stored,
    /// There is no such search.
    SearchNotFound,
    /// None of the search's results has this option.
    UnknownOption,
}

/// The option as the server published it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PublishedOption {
    /// In the results of this run.
    pub run: RunId,
    /// What the party pays.
    pub price: Cents,
}

impl BookingRequest {
    /// Reads and checks a request body.
    pub fn parse(body: &Value) -> std::result::Result<Self, FieldErrors> {
        let mut form = Form::of(body);
        let id = form.parsed("id");
        let batch_id = form.parsed("batch_id");
        let option_id = option(&mut form);
        let channel = form.choice("channel", &[("chat", Channel::Chat), ("phone", Channel::Phone)]);
        let price = price(&mut form);
        let lang = form.choice("lang", &[("sq", Lang::Sq), ("en", Lang::En)]);
        form.finish()?;
        let whole = || {
            Some(Self {
                id: id?,
                batch_id: batch_id?,
                option_id: option_id?,
                channel: channel?,
                price: price?,
                lang: lang?,
            })
        };
        Ok(whole().expect("a request without a bad field is whole"))
    }
}

fn option(form: &mut Form) -> Option<String> {
    let id = form.text("option_id")?;
    if id.len() > LONGEST_OPTION {
        form.refuse("option_id", FieldError::TooLong);
    } else if !id.bytes().all(|byte| byte.is_ascii_alphanumeric()) {
        form.refuse("option_id", FieldError::Invalid);
    }
    Some(id)
}

fn price(form: &mut Form) -> Option<Cents> {
    let (price, error) = match form.value("price") {
        Some(Value::Number(euro)) => (euro.as_f64().and_then(Cents::from_euro), FieldError::OutOfRange),
        Some(Value::Null) | None => (None, FieldError::Required),
        Some(_) => (None, FieldError::Invalid),
    };
    if price.is_none() {
        form.refuse("price", error);
    }
    price
}

/// Stores a request with the price that the server published for its option. One request is stored for each option and
/// channel of a search; the first counts.
#[tracing::instrument(name = "booking.record", skip_all, fields(batch.id = %request.batch_id))]
pub async fn record(db: &Db, request: &BookingRequest) -> Result<Recorded> {
    let mut tx = db.read().await?;
    if tx.bookings().is_known(request).await? {
        return Ok(Recorded::Stored);
    }
    let Some((fingerprint, _)) = tx.searches().find(request.batch_id).await? else {
        return Ok(Recorded::SearchNotFound);
    };
    let publishes = tx.searches().publishes(&fingerprint, KNOWN_PUBLISHES).await?;
    drop(tx);
    let Some(option) = published(db, publishes, &request.option_id).await? else {
        return Ok(Recorded::UnknownOption);
    };
    let mut tx = db.write().await?;
    let is_new = match tx.bookings().insert(request, option).await {
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

/// The option in the newest of these publishes that has it.
async fn published(db: &Db, publishes: Vec<(RunId, i64)>, option: &str) -> Result<Option<PublishedOption>> {
    for (run, version) in publishes {
        let stored = db.read().await?.searches().results(run, version, false).await?;
        // A publish may have been replaced meanwhile.
        let Some(stored) = stored else {
            continue;
        };
        let option = option.to_owned();
        let price = tokio::task::spawn_blocking(move || published_price(&stored, &option))
            .await
            .expect("reading a document is total");
        if let Some(price) = price {
            return Ok(Some(PublishedOption { run, price }));
        }
    }
    Ok(None)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn body() -> Value {
        json!({
            "id": "3f0e8c1a-6f0b-4d0a-9b1e-2a7f6f1c9d10", "batch_id": "019a9f3c-0000-7000-8000-000000000000",
            "option_id": "a7k2q9", "channel": "chat", "price": 118.5, "lang": "sq",
        })
    }

    #[test]
    fn a_whole_request_is_read() {
        let request = BookingRequest::parse(&body()).unwrap();

        assert_eq!(
            (request.option_id.as_str(), request.channel, request.price, request.lang),
            ("a7k2q9", Channel::Chat, Cents(11_850), Lang::Sq)
        );
    }

    #[test]
    fn each_bad_field_is_named() {
        let bad = [
            ("id", json!("x"), FieldError::Invalid),
            ("id", Value::Null, FieldError::Required),
            ("batch_id", json!("x"), FieldError::Invalid),
            ("option_id", json!("a".repeat(65)), FieldError::TooLong),
            ("option_id", json!("<script>"), FieldError::Invalid),
            ("channel", json!("fax"), FieldError::Invalid),
            ("price", json!(-1), FieldError::OutOfRange),
            ("price", json!("1"), FieldError::Invalid),
            ("price", Value::Null, FieldError::Required),
            ("lang", json!("de"), FieldError::Invalid),
            ("more", json!(1), FieldError::Unknown),
        ];
        for (field, value, error) in bad {
            let mut request = body();
            request[field] = value.clone();
            let errors = BookingRequest::parse(&request).unwrap_err();
            assert_eq!(
                errors,
                FieldErrors::from([(field.to_owned(), error)]),
                "{field} {value}"
            );
        }
        assert_eq!(BookingRequest::parse(&json!([])).unwrap_err().len(), 6);
    }
}
