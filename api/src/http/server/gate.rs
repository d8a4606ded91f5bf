//! Decides which connections are admitted.

use std::{net::IpAddr, time::Duration};

use flight_finder_core::platform::config::HttpConfig;

use crate::http::{
    access::ClientAddress,
    slots::{Slot, Slots},
    throttle::Throttle,
};

/// Refused connections are logged at most this often.
const LOGGED: Duration = Duration::from_mins(1);

/// Bounds the connections of a listener.
pub(crate) struct Gate {
    slots: Slots,
    clients: ClientAddress,
    refused: Throttle,
}

impl Gate {
    /// Uses the limits of the configuration.
    pub(crate) fn new(config: &HttpConfig, clients: ClientAddress) -> Self {
        Self::with_slots(Slots::new(config.connections, config.connections_per_address), clients)
    }

    /// A gate for a listener that only operators reach. It admits `most` connections, all of which may come from one
    /// address.
    pub(crate) fn for_operators(most: usize) -> Self {
        Self::with_slots(Slots::new(most, most), ClientAddress::behind(&[]))
    }

    fn with_slots(slots: Slots, clients: ClientAddress) -> Self {
        Self {
            slots,
            clients,
            refused: Throttle::new(LOGGED),
        }
    }

    /// Takes a slot for a connection from `peer`; dropping the slot frees it. A trusted proxy carries many clients, so
    /// only the total limits its connections.
    pub(super) fn admit(&self, peer: IpAddr) -> Option<Slot> {
        let slot = self.slots.take(self.clients.connecting(peer));
        if slot.is_none() {
            metrics::counter!("flight_finder_refused_connections_total").increment(1);
            if let Some(count) = self.refused.note() {
                tracing::warn!(
                    count,
                    "connections are refused: http.connections or http.connections_per_address"
                );
            }
        }
        slot
    }
}
