//! The age of calendar prices when visitors see them, and the number of requests: a simulated month of visitors.
//!
//! The simulation uses no database. It calls the functions with which the product decides.

mod ages;
mod attack;
mod figure;
mod policy;
mod simulation;
mod visitors;

pub use figure::measure;
