//! Creating a quote from flights of searches, or from a visitor's booking request.

use std::{ops::RangeInclusive, time::Duration};

use chrono::{NaiveDateTime, Utc};
use chrono_tz::Tz;
use serde_json::Value;
use uuid::Uuid;

use super::{MAX_OPTIONS, Quote, QuotedOption, store::Created};
use crate::{
    base::{
        device::Device,
        form::{self, FieldError},
        ids::{BatchId, QuoteId, UserId},
        language::Language,
        random_secret::RandomSecret,
        time::Timestamp,
    },
    desk::bookings::{OptionId, newest_option},
    platform::{
        audit::{Actor, Audit},
        db::{Db, Result},
        secrets::{KeyRing, Secret},
    },
};

/// The longest name of a client, in characters.
const MAX_NAME: usize = 80;
/// The longest note, in characters.
const MAX_NOTE: usize = 500;
/// For how many hours a quote may be valid.
pub const VALID_HOURS: RangeInclusive<u32> = 1..=168;
/// For how many hours a quote is valid if the agent does not say it.
const USUAL_HOURS: u32 = 24;
/// The most quotes that an agent creates within [`PERIOD`].
const MAX: i64 = 60;
const PERIOD: Duration = Duration::from_hours(1);

/// A quote that an agent wants to send.
#[derive(Clone, Debug)]
pub struct NewQuote {
    pub source: Source,
    pub client_name: String,
    pub note: String,
    pub valid: Duration,
    /// The language of the page. If it is left out, it is that of the booking request, or Albanian.
    pub language: Option<Language>,
}

/// Which flights are quoted.
#[derive(Clone, Debug)]
pub enum Source {
    /// Options of searches; see [`options`].
    Options(Vec<(BatchId, OptionId)>),
    /// The option of a visitor's booking request.
    Request(Uuid),
}

/// Why a quote is not created.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refused {
    SearchNotFound,
    RequestNotFound,
    /// The results of the search have no such option, or they are deleted. The number is its place in the request.
    UnknownOption(usize),
    /// The flight in this place of the request has departed.
    Departed(usize),
    /// The agent has created as many quotes as allowed, and waits this long.
    TooMany(Duration),
}

/// Accepts the name of a client; it may be empty.
pub fn client_name(text: &str) -> std::result::Result<String, FieldError> {
    form::line(text, MAX_NAME)
}

/// Accepts a note to the client. It may have several lines.
pub fn note(text: &str) -> std::result::Result<String, FieldError> {
    form::lines(text.trim(), MAX_NOTE)
}

/// Accepts the flights of a quote: one to [`MAX_OPTIONS`] different ones.
pub fn options(chosen: Vec<(BatchId, OptionId)>) -> std::result::Result<Source, FieldError> {
    if chosen.is_empty() {
        return Err(FieldError::Required);
    }
    if chosen.len() > MAX_OPTIONS {
        return Err(FieldError::OutOfRange);
    }
    let is_repeated = |(place, option): (usize, &_)| chosen[..place].contains(option);
    if chosen.iter().enumerate().any(is_repeated) {
        return Err(FieldError::Duplicate);
    }
    Ok(Source::Options(chosen))
}

/// Accepts for how many hours a quote is valid.
pub fn valid_for(hours: Option<u32>) -> std::result::Result<Duration, FieldError> {
    let hours = hours.unwrap_or(USUAL_HOURS);
    if VALID_HOURS.contains(&hours) {
        Ok(Duration::from_hours(hours.into()))
    } else {
        Err(FieldError::OutOfRange)
    }
}

/// Creates a quote of a user. It is valid until the first of its flights departs at the latest; `zone` is that of the agency.
#[tracing::instrument(name = "quote.create", skip_all)]
pub async fn create(
    db: &Db,
    ring: &KeyRing,
    zone: Tz,
    (user, device): (UserId, &Device),
    new: NewQuote,
) -> Result<std::result::Result<Quote, Refused>> {
    let (options, language) = match quoted(db, &new.source).await? {
        Ok(quoted) => quoted,
        Err(refused) => return Ok(Err(refused)),
    };
    let now = db.now();
    let mut valid_until = now.plus(new.valid);
    for (place, quoted) in options.iter().enumerate() {
        let departure = departure(&quoted.option, zone).unwrap_or(Timestamp(i64::MAX));
        if departure <= now {
            return Ok(Err(Refused::Departed(place)));
        }
        valid_until = valid_until.min(departure);
    }
    let (id, token) = (QuoteId::new(), RandomSecret::new());
    let quote = Quote {
        id,
        user: Some(user),
        options,
        client_name: new.client_name,
        note: new.note,
        language: new.language.unwrap_or(language),
        valid_until,
        created_at: now,
        revoked_at: None,
        viewed_at: None,
        last_viewed_at: None,
        views: 0,
        sealed_token: ring.seal(Secret::QuoteLink(id), &token.expose().to_owned().into()),
    };
    let created = Created {
        quote: &quote,
        token_hash: token.hash(),
    };
    let saved = save(db, user, device, &created).await?;
    Ok(saved.map(|()| quote))
}

/// Stores a quote with its line in the log of changes, unless the agent has created too many.
async fn save(
    db: &Db,
    user: UserId,
    device: &Device,
    created: &Created<'_>,
) -> Result<std::result::Result<(), Refused>> {
    let mut tx = db.write().await?;
    // The lock makes quotes that an agent creates at the same time count one after the other.
    let agent = tx.users().locked(user).await?;
    let now = tx.now();
    if let Some(wait) = tx.quotes().wait(user, now.minus(PERIOD), MAX).await? {
        return Ok(Err(Refused::TooMany(wait.plus(PERIOD).since(now))));
    }
    tx.quotes().insert(created).await?;
    let name = agent.as_ref().map_or("deleted user", |agent| agent.email.as_str());
    let audit = Audit {
        actor: Actor {
            name,
            device: Some(device),
        },
        action: "quote.create",
        subject: &created.quote.summary(),
        old: None,
        new: Some(created.quote.summary()),
    };
    tx.audit().record(audit).await?;
    tx.commit().await?;
    metrics::counter!("flight_finder_quotes_total").increment(1);
    Ok(Ok(()))
}

/// The flights as they were published, and the language of a client who has said nothing else.
async fn quoted(db: &Db, source: &Source) -> Result<std::result::Result<(Vec<QuotedOption>, Language), Refused>> {
    match source {
        Source::Options(chosen) => {
            let mut options = Vec::new();
            for (place, (batch, option)) in chosen.iter().enumerate() {
                if db.read().await?.searches().find(*batch).await?.is_none() {
                    return Ok(Err(Refused::SearchNotFound));
                }
                let Some(quoted) = newest(db, *batch, option).await? else {
                    return Ok(Err(Refused::UnknownOption(place)));
                };
                options.push(quoted);
            }
            Ok(Ok((options, Language::Sq)))
        }
        Source::Request(id) => of_request(db, *id).await,
    }
}

/// The newest publish of the flight of a booking request. If the results are deleted, it is the flight of the request.
async fn of_request(db: &Db, id: Uuid) -> Result<std::result::Result<(Vec<QuotedOption>, Language), Refused>> {
    let Some(request) = db.read().await?.bookings().get(id).await? else {
        return Ok(Err(Refused::RequestNotFound));
    };
    let Some((option, price)) = request.option.zip(request.price) else {
        return Ok(Err(Refused::UnknownOption(0)));
    };
    let known = option["id"].as_str().and_then(|id| id.parse().ok());
    let newer = match known {
        Some(option) => newest(db, request.batch_id, &option).await?,
        None => None,
    };
    let quoted = newer.unwrap_or_else(|| QuotedOption {
        batch_id: request.batch_id,
        params: request.params,
        checked_at: moment(&option["checked_at"]).unwrap_or(db.now()),
        option,
        price,
        found: None,
        run: None,
        compared: None,
    });
    Ok(Ok((vec![quoted], request.language)))
}

/// An option in the newest results of its search that have it.
async fn newest(db: &Db, batch: BatchId, option: &OptionId) -> Result<Option<QuotedOption>> {
    let Some((fingerprint, params)) = db.read().await?.searches().find(batch).await? else {
        return Ok(None);
    };
    let published = newest_option(db, &fingerprint, option).await?;
    Ok(published.map(|published| QuotedOption {
        batch_id: batch,
        params,
        checked_at: moment(&published.option["checked_at"]).unwrap_or(db.now()),
        option: published.option,
        price: published.price,
        found: None,
        run: Some(published.run),
        compared: None,
    }))
}

/// A moment in JSON: RFC 3339.
pub(super) fn moment(value: &Value) -> Option<Timestamp> {
    value.as_str()?.parse().ok()
}

/// When the first flight departs. Its time is local to its airport, which is near the agency's zone.
fn departure(option: &Value, zone: Tz) -> Option<Timestamp> {
    let time = option["flights"][0]["departure_airport"]["time"].as_str()?;
    let time: NaiveDateTime = time.parse().ok()?;
    let moment = time.and_local_timezone(zone).earliest()?;
    Some(moment.with_timezone(&Utc).into())
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_name_is_a_line_and_a_note_may_have_several() {
        for (text, expected) in [
            (" Arta ", Ok("Arta")),
            ("", Ok("")),
            ("Arta\nBeni", Err(FieldError::Invalid)),
            (&"ë".repeat(80), Ok(&*"ë".repeat(80))),
            (&"ë".repeat(81), Err(FieldError::TooLong)),
        ] {
            assert_eq!(client_name(text), expected.map(str::to_owned), "{text}");
        }
        assert_eq!(note("A\nB ✈"), Ok("A\nB ✈".to_owned()));
        assert_eq!(note("a\0"), Err(FieldError::Invalid));
        assert_eq!(note(&"a".repeat(501)), Err(FieldError::TooLong));
    }

    #[test]
    fn a_quote_is_valid_for_a_day_unless_the_agent_says_otherwise() {
        assert_eq!(valid_for(None), Ok(Duration::from_hours(24)));
        assert_eq!(valid_for(Some(168)), Ok(Duration::from_hours(168)));
        for hours in [0, 169] {
            assert_eq!(valid_for(Some(hours)), Err(FieldError::OutOfRange));
        }
    }

    #[test]
    fn a_quote_has_one_to_four_different_options() {
        let batch = BatchId(Uuid::nil());
        let chosen = |ids: &[&str]| {
            let chosen = ids.iter().map(|id| (batch, id.parse().unwrap())).collect();
            options(chosen).map(|_| ())
        };

        assert_eq!(chosen(&[]), Err(FieldError::Required));
        assert_eq!(chosen(&["a"]), Ok(()));
        assert_eq!(chosen(&["a", "b", "c", "d"]), Ok(()));
        assert_eq!(chosen(&["a", "b", "a"]), Err(FieldError::Duplicate));
        assert_eq!(chosen(&["a", "b", "c", "d", "e"]), Err(FieldError::OutOfRange));
    }

    #[test]
    fn a_departure_is_local_to_the_agency() {
        let option = json!({"flights": [{"departure_airport": {"time": "2026-12-12T06:05:00"}}]});

        let departure = departure(&option, chrono_tz::Europe::Tirane).unwrap();

        assert_eq!(departure.to_rfc3339(), "2026-12-12T05:05:00.000Z");
    }
}
