//! Settings, for the administrator.

pub mod admission;
pub mod agency;
pub mod applied;
mod area;
pub mod calendar;
pub mod installation;
pub mod keep;
pub mod keys;
pub mod limits;
pub mod mode;
pub mod preview;
pub mod provider;
pub mod scoring;
pub mod search;
#[cfg(test)]
mod tests;
