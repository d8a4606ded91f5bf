//! Booking requests: visitors make them, and agents take care of them in the inbox.

pub mod change;
pub mod create;
pub mod list;
mod view;

pub use self::view::people;

use std::sync::Arc;

use flight_finder_core::desk::bookings::inbox::Clerk;
use tokio_util::sync::CancellationToken;

use crate::http::{access::ActiveAgent, data::Data, slots::Slots};

/// The state that the handlers of the inbox share.
pub struct Inbox {
    data: Arc<Data>,
    slots: Slots,
    stop: CancellationToken,
}

impl Inbox {
    /// Each waiting reader holds one of `slots`, and `stop` ends the waiting.
    pub fn new(data: Arc<Data>, slots: Slots, stop: CancellationToken) -> Self {
        Self { data, slots, stop }
    }
}

impl From<ActiveAgent> for Clerk {
    fn from(agent: ActiveAgent) -> Self {
        let ActiveAgent { user, is_admin } = agent;
        Self { user, is_admin }
    }
}
