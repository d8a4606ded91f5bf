//! The price calendar: the cheapest one-way fare of provider A on each day.

mod handlers;
mod month;

pub(crate) use handlers::web;
