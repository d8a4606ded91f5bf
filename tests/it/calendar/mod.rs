//! Price calendars.

mod fares;
mod get;
mod killed;
mod opening;
mod outlook;
mod refresh;
