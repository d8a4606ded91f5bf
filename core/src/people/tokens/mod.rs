//! Access tokens: who sent a request, signed with a key that rotates.
//!
//! A token says which session it belongs to. It is valid for [`LIFETIME`], but only while that session lives.

mod claims;
mod crypto;
mod keys;
mod store;

use std::time::Duration;

pub use self::{
    claims::{AppMetadata, Claims},
    keys::{Keys, TokenError, create_first_key, reseal_keys, rotate_keys},
    store::SigningKeyStore,
};

/// How long an access token is valid.
pub const LIFETIME: Duration = Duration::from_hours(1);

/// How far the clocks of two processes may differ. A token is accepted for so long after its end. No session lasts longer
/// because of that: every request checks the session of its token.
pub const LEEWAY: Duration = Duration::from_mins(2);

/// How long a retired key still verifies: until the last token that it signed has expired, in a process that noticed
/// the new key late.
pub const RETIRED_FOR: Duration = Duration::from_mins(75);
