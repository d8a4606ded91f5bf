//! Ticks of schedules, their leader, and the housekeeping jobs.

mod catch_up;
mod leader;
mod prune;
mod statistics;
mod ticks;
