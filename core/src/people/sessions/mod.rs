//! Sessions: a sign-in of a user on one device, and the refresh tokens that keep it alive.
//!
//! A session ends when its user signs out, when somebody ends it, when a refresh token is replayed, and after
//! [`IDLE`] without a refresh.

mod live;
mod refresh;
mod store;

use std::time::Duration;

use serde::{Deserialize, Serialize};

pub use self::{
    live::{LiveSession, LiveSessions},
    refresh::REUSE,
    store::{Refreshed, SessionStore},
};
use crate::base::{
    device::Device,
    ids::{SessionId, UserId},
    random_secret::RandomSecret,
    time::Timestamp,
};

/// A session that was not refreshed for this long has ended.
pub const IDLE: Duration = Duration::from_hours(12);

/// The client exchanges it for new tokens of its session.
pub type RefreshToken = RandomSecret;

/// A session as it is stored.
#[derive(Clone, Debug, PartialEq)]
pub struct Session {
    pub id: SessionId,
    pub user: UserId,
    pub assurance: Assurance,
    /// How the user proved who they are, the latest proof first.
    pub proofs: Vec<Proof>,
    /// What it was started from.
    pub device: Device,
    pub created_at: Timestamp,
    pub refreshed_at: Timestamp,
}

/// How surely the user is who they claim to be: by one factor, or by two.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Assurance {
    OneFactor,
    TwoFactors,
}

/// A proof of identity, and when it was given.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
pub struct Proof {
    pub method: Method,
    /// In seconds since 1970.
    pub timestamp: i64,
}

/// What a user proved their identity with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Method {
    Password,
    /// A code of six digits or a link, sent by mail.
    Otp,
    Recovery,
    Invite,
    /// A code of an authenticator app.
    Totp,
}

/// Which sessions of a user a sign-out ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scope {
    /// All.
    Global,
    /// This one.
    Local,
    /// All except for this one.
    Others,
}

impl Session {
    /// Whether the session has ended because it was not refreshed.
    pub fn is_idle(&self, now: Timestamp) -> bool {
        now.since(self.refreshed_at) > IDLE
    }
}

impl Proof {
    /// A proof that is given now.
    pub fn new(method: Method, now: Timestamp) -> Self {
        Self {
            method,
            timestamp: now.to_datetime().timestamp(),
        }
    }
}
