//! Identifies the client of a request: arguments of handlers that check who may call them, and the address by which
//! limits count.

mod address;
mod admin;
mod agent;
mod audience;
mod caller;
mod client;
mod rejections;

use std::{sync::Arc, time::Duration};

use flight_finder_core::{
    people::auth::Auth,
    platform::{config::Config, db::Db},
};
use secrecy::SecretString;

pub use self::{
    address::{ClientAddress, CountedBy},
    admin::{Admin, MetricsReader, Viewer},
    agent::{ActiveAgent, AnyUser, RegisteredAgent},
    audience::Audience,
    caller::Caller,
    client::FromClient,
    rejections::Rejections,
};
use crate::http::throttle::Throttle;

/// Rejected tokens are logged at most this often.
const REJECTIONS_LOGGED: Duration = Duration::from_secs(1);

/// The values against which requests are checked.
pub struct Access {
    db: Db,
    auth: Arc<Auth>,
    admin_token: Option<SecretString>,
    rejections: Rejections,
    rejected_tokens: Throttle,
    site_url: String,
    clients: ClientAddress,
}

impl Access {
    /// Uses the admin token and the trusted proxies of the configuration.
    pub fn new(config: &Config, db: &Db, auth: Arc<Auth>) -> Self {
        Self {
            db: db.clone(),
            auth,
            admin_token: config.admin.token.clone(),
            rejections: Rejections::new(config.http.rejected_tokens_per_minute),
            rejected_tokens: Throttle::new(REJECTIONS_LOGGED),
            site_url: config.http.site_url(),
            clients: ClientAddress::behind(&config.http.trusted_proxies),
        }
    }

    pub fn auth(&self) -> &Auth {
        &self.auth
    }

    /// The address of the site if the settings have none.
    pub fn site_url(&self) -> &str {
        &self.site_url
    }

    /// How clients are told apart.
    pub fn clients(&self) -> &ClientAddress {
        &self.clients
    }
}
