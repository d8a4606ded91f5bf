//! Scenarios ordered for the requests to come, because workers cannot add headers to theirs.

use std::sync::{Mutex, MutexGuard, PoisonError};

use serde::{Deserialize, Serialize};
use tokio::sync::Notify;

use crate::{scenario::Scenario, service::Service};

/// A standing order: how a service answers from now on.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Order {
    pub provider: Service,
    /// How; `null` takes the order back.
    pub scenario: Option<Scenario>,
    /// Only answers to searches from here (an id as the provider is sent it, or the IATA code).
    #[serde(default)]
    pub origin: Option<String>,
    /// For so many requests; without it, until it is taken back.
    #[serde(default)]
    pub times: Option<u32>,
}

/// The orders in force: at most one for a service and an origin.
#[derive(Debug, Default)]
pub(crate) struct Orders {
    orders: Mutex<Vec<Order>>,
    changed: Notify,
}

impl Orders {
    /// Puts an order in force in place of the one for the same service and origin.
    pub fn put(&self, order: Order) {
        let mut orders = self.orders();
        orders.retain(|one| (one.provider, &one.origin) != (order.provider, &order.origin));
        if order.scenario.is_some() && order.times != Some(0) {
            orders.push(order);
        }
        self.changed.notify_waiters();
    }

    /// Takes all orders back.
    pub fn clear(&self) {
        self.orders().clear();
        self.changed.notify_waiters();
    }

    /// Returns when nobody orders `scenario`.
    pub async fn without(&self, scenario: Scenario) {
        loop {
            // Hears of every change from here on, also before it is awaited.
            let changed = self.changed.notified();
            if self.orders().iter().all(|order| order.scenario != Some(scenario)) {
                return;
            }
            changed.await;
        }
    }

    /// The scenario for a request, which uses up one of the order's `times`.
    ///
    /// `origins` are the names under which the request's origin may have been ordered. An order with an origin
    /// goes before one without.
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
