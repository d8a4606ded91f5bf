//! The price calendar: what the cheapest one-way fares of provider A are, day by day.

mod handlers;
mod month;

pub(crate) use handlers::web;
