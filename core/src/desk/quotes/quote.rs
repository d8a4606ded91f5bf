//! A quote as it is stored, and its state.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::{
    base::{
        ids::{BatchId, QuoteId, RunId, UserId},
        language::Language,
        money::Cents,
        time::Timestamp,
    },
    platform::secrets::{KeyRing, Secret, SecretsError},
    search::searches::SearchParams,
};

/// The most options of a quote.
pub const MAX_OPTIONS: usize = 4;

/// The key by which quotes are ordered, the newest first.
pub type QuoteKey = (i64, QuoteId);

/// Up to [`MAX_OPTIONS`] flights with their prices, as an agent sent them to a client.
#[derive(Clone, Debug)]
pub struct Quote {
    pub id: QuoteId,
    /// The agent; `None` after the user is deleted.
    pub user: Option<UserId>,
    /// In the order of the agent. There is at least one.
    pub options: Vec<QuotedOption>,
    /// For whom the quote is; may be empty.
    pub client_name: String,
    /// What the agent writes to the client; may be empty.
    pub note: String,
    /// The language of the page.
    pub language: Language,
    pub valid_until: Timestamp,
    pub created_at: Timestamp,
    pub revoked_at: Option<Timestamp>,
    /// When a browser loaded the page for the first time.
    pub viewed_at: Option<Timestamp>,
    pub last_viewed_at: Option<Timestamp>,
    /// In how many minutes a browser loaded the page.
    pub views: i64,
    pub(super) sealed_token: Vec<u8>,
}

/// A flight of a quote with its price. Only `found` and `compared` change.
#[derive(Clone, Debug)]
pub struct QuotedOption {
    /// The search in which the flight was found. It may be deleted before the quote.
    pub batch_id: BatchId,
    pub params: SearchParams,
    /// The flight as it was published to visitors, as JSON.
    pub option: Value,
    /// What the party pays.
    pub price: Cents,
    /// When the price arrived from its provider.
    pub checked_at: Timestamp,
    /// The other price at which later results have the same flight.
    pub found: Option<FoundPrice>,
    /// The run whose results had the flight, if it is known.
    pub(super) run: Option<RunId>,
    /// The publish that was compared last.
    pub(super) compared: Option<(RunId, i64)>,
}

/// A price of the same flight in later results of the search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FoundPrice {
    pub price: Cents,
    pub checked_at: Timestamp,
}

/// `sent`: no browser has opened the page. `expired`: the price is no longer offered. `revoked`: an agent has taken the
/// quote back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum QuoteState {
    Sent,
    Viewed,
    Expired,
    Revoked,
}

impl QuoteState {
    /// The word in statements.
    pub(super) fn word(self) -> &'static str {
        match self {
            Self::Sent => "sent",
            Self::Viewed => "viewed",
            Self::Expired => "expired",
            Self::Revoked => "revoked",
        }
    }

    /// Whether clients see the flight and its price.
    pub fn is_open(self) -> bool {
        match self {
            Self::Sent | Self::Viewed => true,
            Self::Expired | Self::Revoked => false,
        }
    }
}

impl Quote {
    /// The state at a moment. The statement of the list decides in the same order.
    pub fn state(&self, now: Timestamp) -> QuoteState {
        if self.revoked_at.is_some() {
            QuoteState::Revoked
        } else if self.valid_until <= now {
            QuoteState::Expired
        } else if self.viewed_at.is_some() {
            QuoteState::Viewed
        } else {
            QuoteState::Sent
        }
    }

    /// The secret part of the link.
    pub fn token(&self, ring: &KeyRing) -> Result<String, SecretsError> {
        use secrecy::ExposeSecret;

        let token = ring.open(Secret::QuoteLink(self.id), &self.sealed_token)?;
        Ok(token.expose_secret().to_owned())
    }

    /// The route and the price of each option, for the log of changes: `TIA-VIE 118.40`.
    pub(super) fn summary(&self) -> String {
        let options = self.options.iter();
        let texts: Vec<_> = options
            .map(|QuotedOption { params, price, .. }| format!("{}-{} {price}", params.from_code, params.to_code))
            .collect();
        texts.join(", ")
    }
}
