//! Identifiers: UUID v7 with random bits from the operating system, one type per table.

use std::{fmt, str::FromStr};

use serde::{Deserialize, Serialize};
use uuid::Uuid;

macro_rules! id {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, sqlx::Type)]
        #[serde(transparent)]
        #[sqlx(transparent)]
        pub struct $name(pub Uuid);

        impl $name {
            /// A new id that sorts after those made before.
            #[expect(clippy::new_without_default, reason = "an id is made on purpose, never by default")]
            pub fn new() -> Self {
                Self(new_uuid())
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.0.fmt(f)
            }
        }

        impl FromStr for $name {
            type Err = uuid::Error;

            fn from_str(text: &str) -> Result<Self, Self::Err> {
                text.parse().map(Self)
            }
        }
    };
}

id!(
    /// A visitor's search. Answers of the API and links contain this id.
    BatchId
);
id!(
    /// A run: one round of provider requests for one fingerprint.
    RunId
);
id!(
    /// A provider request: one request of a run to one provider.
    RequestId
);
id!(
    /// A job of the queue.
    JobId
);
id!(
    /// A group: jobs with a common successor.
    GroupId
);
id!(
    /// The lease of a claimed job. Each claim draws a new id.
    LeaseId
);

id!(
    /// A change of many rows.
    BulkChangeId
);

id!(
    /// A route-month, as a row of `route_demand_tracking`.
    RouteId
);

id!(
    /// An account.
    UserId
);
id!(
    /// A session: a sign-in on one device.
    SessionId
);
id!(
    /// A key that signs access tokens.
    SigningKeyId
);
id!(
    /// The token of a script.
    ScriptTokenId
);
id!(
    /// A second factor of a user.
    FactorId
);
id!(
    /// A question for the code of a second factor.
    ChallengeId
);

id!(
    /// A test of a provider key.
    KeyTestId
);
id!(
    /// A city or a state as an end of the routes that landing pages are about.
    LocationId
);
id!(
    /// A type of landing pages.
    TemplateTypeId
);
id!(
    /// The template of a type of landing pages.
    TemplateId
);
id!(
    /// A route between two locations, and its landing page.
    ConnectionId
);

id!(
    /// A quote: a flight with its price, as an agent sent it to a client.
    QuoteId
);

id!(
    /// A generation of the sitemap.
    SitemapId
);

/// A UUID v7 whose random bits all come from the operating system: no counter, so nothing can be
/// guessed from a neighbour's id.
fn new_uuid() -> Uuid {
    uuid::Builder::from_unix_timestamp_millis(unix_millis(), &random_bytes()).into_uuid()
}

/// A new id for a row that nothing else refers to.
pub(crate) fn row_id() -> Uuid {
    new_uuid()
}

/// Bytes from the operating system's random generator.
pub(crate) fn random_bytes<const BYTES: usize>() -> [u8; BYTES] {
    let mut bytes = [0; BYTES];
    getrandom::fill(&mut bytes).expect("the operating system has random bytes");
    bytes
}

#[expect(
    clippy::disallowed_methods,
    reason = "an id's time prefix only sorts it; no logic reads it"
)]
fn unix_millis() -> u64 {
    u64::try_from(chrono::Utc::now().timestamp_millis()).unwrap_or_default()
}
