//! Settings, for the administrator.

pub mod applied;
mod area;
pub mod areas;
pub mod installation;
pub mod keys;
pub mod presets;
pub mod preview;
#[cfg(test)]
mod tests;
