//! Ticks of schedules, who writes them, and the housekeeping that they queue.

mod catch_up;
mod leader;
mod prune;
mod statistics;
mod ticks;
