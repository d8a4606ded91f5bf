//! How old the prices are that people see, and what that costs: a month of visitors on a driven clock.
//!
//! No database: what is simulated is the policy, by the very functions that the product decides with.

mod ages;
mod attack;
mod figure;
mod policy;
mod simulation;
mod visitors;

pub use figure::measure;
