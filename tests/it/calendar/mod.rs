//! Price calendars.

mod get;
mod killed;
mod opening;
mod outlook;
mod refresh;
