//! Orders: scenarios for future requests. They exist because workers cannot add headers to their requests.

use std::sync::{Mutex, MutexGuard, PoisonError};

use serde::{Deserialize, Serialize};
use tokio::sync::Notify;

use crate::{Service, scenario::Scenario};

/// A scenario with which a service answers from now on.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Order {
    pub provider: Service,
    /// The scenario; `null` removes the order.
    pub scenario: Option<Scenario>,
    /// Applies to searches from this origin only: an id as it is sent to the provider, or the IATA code.
    #[serde(default)]
    pub origin: Option<String>,
    /// The number of requests that it applies to. Without it, the order applies until it is removed.
    #[serde(default)]
    pub times: Option<u32>,
}

/// The current orders, at most one for each service and origin.
#[derive(Debug, Default)]
pub(crate) struct Orders {
    orders: Mutex<Vec<Order>>,
    changed: Notify,
}

impl Orders {
    /// Adds an order, which replaces the one for the same service and origin.
    pub fn put(&self, order: Order) {
        let mut orders = self.orders();
        orders.retain(|one| (one.provider, &one.origin) != (order.provider, &order.origin));
        if order.scenario.is_some() && order.times != Some(0) {
            orders.push(order);
        }
        self.changed.notify_waiters();
    }

    /// Removes all orders.
    pub fn clear(&self) {
        self.orders().clear();
        self.changed.notify_waiters();
    }

    /// Waits until no order for `scenario` exists.
    pub async fn without(&self, scenario: Scenario) {
        loop {
            // Created before the check, so that a change between the check and the `await` is not missed.
            let changed = self.changed.notified();
            if self.orders().iter().all(|order| order.scenario != Some(scenario)) {
                return;
            }
            changed.await;
        }
    }

    /// Returns the scenario of the order that applies to a request, and uses up one of the order's `times`.
    ///
    /// `origins` are the names that an order may use for the request's origin. An order with an origin has priority
    /// over one without.
    pub fn take(&self, service: Service, origins: &[&str]) -> Option<Scenario> {
        let mut orders = self.orders();
        let fits = |order: &Order| match &order.origin {
            _ if order.provider != service => None,
            Some(origin) if origins.contains(&origin.as_str()) => Some(0),
            Some(_) => None,
            None => Some(1),
        };
        let (_, at) = orders
            .iter()
            .enumerate()
            .filter_map(|(at, order)| Some((fits(order)?, at)))
            .min()?;
        let scenario = orders[at].scenario;
        if let Some(times) = &mut orders[at].times {
            *times -= 1;
            if *times == 0 {
                orders.remove(at);
            }
        }
        scenario
    }

    fn orders(&self) -> MutexGuard<'_, Vec<Order>> {
        self.orders.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
