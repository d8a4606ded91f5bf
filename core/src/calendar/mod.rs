//! Price calendars: a month of prices of a route, as it was stored, and what people pay.

mod fares;
mod grid;
mod outlook;
mod question;
mod store;
mod view;

pub use fares::{calendar_airports, fares_of, teaches_fares};
pub use grid::{Day, PriceGrid, Quantiles};
pub use outlook::{Cheapest, DayQuestion, YearQuestion, around, typical, year};
pub(crate) use question::route_month;
pub use question::{InvalidCalendar, Leg, MonthQuestion, Pair, Trip};
pub use store::{Calendar, CalendarStore, FarePrice};
pub use view::{CalendarView, Interval};
