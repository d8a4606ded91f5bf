//! A quote as it is stored, and its state.

use serde_json::Value;

use crate::{
    ids::{BatchId, QuoteId, RunId, UserId},
    language::Language,
    money::Cents,
    search::SearchParams,
    secrets::{KeyRing, Secret, SecretsError},
    time::Timestamp,
};

/// The key by which quotes are ordered, the newest first.
pub type QuoteKey = (i64, QuoteId);

/// A flight with its price, as an agent sent it to a client.
#[derive(Clone, Debug)]
pub struct Quote {
    pub id: QuoteId,
    /// The agent; `None` after the user is deleted.
    pub user: Option<UserId>,
    pub batch_id: BatchId,
    pub params: SearchParams,
    /// The flight as it was published to visitors, as JSON.
    pub option: Value,
    /// What the party pays.
    pub price: Cents,
    /// For whom the quote is; may be empty.
    pub client_name: String,
    /// What the agent writes to the client; may be empty.
    pub note: String,
    /// The language of the page.
    pub language: Language,
    /// When the price arrived from its provider.
    pub checked_at: Timestamp,
    pub valid_until: Timestamp,
    pub created_at: Timestamp,
    pub revoked_at: Option<Timestamp>,
    /// When a browser loaded the page for the first time.
    pub viewed_at: Option<Timestamp>,
    pub last_viewed_at: Option<Timestamp>,
    /// In how many minutes a browser loaded the page.
    pub views: i64,
    /// The other price at which later results have the same flight.
    pub found: Option<FoundPrice>,
    pub(super) sealed_token: Vec<u8>,
    /// The publish that was compared last.
    pub(super) compared: Option<(RunId, i64)>,
}

/// A price of the same flight in later results of the search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FoundPrice {
    pub price: Cents,
    pub checked_at: Timestamp,
}

/// What became of a quote.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum QuoteState {
    /// No browser has loaded the page.
    Sent,
    Viewed,
    /// The price is no longer offered.
    Expired,
    /// An agent has taken the quote back.
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

    /// The origin and the destination: `TIA-VIE`.
    pub fn route(&self) -> String {
        format!("{}-{}", self.params.from_code, self.params.to_code)
    }
}
