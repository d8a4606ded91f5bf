//! Demand: counting searches, levels, and what is due.

pub mod due;
mod fold;
mod levels;
mod support;
