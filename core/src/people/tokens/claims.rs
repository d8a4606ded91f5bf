//! What an access token says, with the names of the JSON Web Token that clients read.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::{LEEWAY, LIFETIME};
use crate::{
    base::{
        ids::{SessionId, UserId},
        time::Timestamp,
    },
    people::{
        sessions::{Assurance, Proof, Session},
        users::User,
    },
};

/// The audience and the database role of every token. Clients expect both; the server reads the role of
/// the stored user instead.
pub(super) const AUTHENTICATED: &str = "authenticated";

#[derive(Clone, Debug, PartialEq, Deserialize, Serialize)]
pub struct Claims {
    /// The address of this installation's auth server.
    pub iss: String,
    pub sub: UserId,
    pub aud: String,
    pub role: String,
    /// In seconds since 1970, like all times of a token.
    pub iat: i64,
    pub exp: i64,
    pub session_id: SessionId,
    pub aal: String,
    pub amr: Vec<Proof>,
    pub email: String,
    pub phone: String,
    pub app_metadata: AppMetadata,
    pub user_metadata: Map<String, Value>,
    pub is_anonymous: bool,
}

/// What the server says about a user. Users cannot write it.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
pub struct AppMetadata {
    pub provider: String,
    pub providers: Vec<String>,
    /// `agent`, `viewer` or `admin`; left out for a user without a role.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub role: Option<String>,
}

impl Claims {
    /// The claims of a token that is issued now.
    pub fn new(issuer: &str, user: &User, session: &Session, now: Timestamp) -> Self {
        let seconds = |moment: Timestamp| moment.to_datetime().timestamp();
        Self {
            iss: issuer.to_owned(),
            sub: user.id,
            aud: AUTHENTICATED.to_owned(),
            role: AUTHENTICATED.to_owned(),
            iat: seconds(now),
            exp: seconds(now.plus(LIFETIME)),
            session_id: session.id,
            aal: session.assurance.name().to_owned(),
            amr: session.proofs.clone(),
            email: user.email.to_string(),
            phone: String::new(),
            app_metadata: AppMetadata::new(user),
            user_metadata: user.metadata.clone(),
            is_anonymous: false,
        }
    }

    /// Whether the token has expired, even if the clock of the process that issued it is behind by [`LEEWAY`]. A token that
    /// was issued in the future is accepted, because the clock of that process may be ahead.
    pub fn has_expired(&self, now: Timestamp) -> bool {
        self.exp <= now.minus(LEEWAY).to_datetime().timestamp()
    }
}

impl AppMetadata {
    pub fn new(user: &User) -> Self {
        Self {
            provider: "email".to_owned(),
            providers: vec!["email".to_owned()],
            role: user.role.map(|role| role.name().to_owned()),
        }
    }
}

impl Assurance {
    /// The assurance level as tokens name it.
    pub fn name(self) -> &'static str {
        match self {
            Self::OneFactor => "aal1",
            Self::TwoFactors => "aal2",
        }
    }
}
