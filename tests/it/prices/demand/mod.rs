//! Demand: counting searches, levels, and what is due.

mod due;
mod fold;
mod levels;
mod office;
pub mod support;
