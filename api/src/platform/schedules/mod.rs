//! The schedules, as operators see and change them.

pub mod change;
pub mod run;
mod view;

pub use view::ScheduleBody;
