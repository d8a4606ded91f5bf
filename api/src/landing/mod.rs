//! Landing pages: the pages for visitors, and what the administrator sets for them.

pub mod changes;
pub mod locations;
pub mod page;
pub mod pages;
mod sent;
pub mod states;

pub use sent::LandingPages;
