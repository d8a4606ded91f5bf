//! Price calendars.

mod fares;
mod fetched;
mod get;
mod killed;
mod opening;
mod outlook;
mod plans;
mod refresh;
