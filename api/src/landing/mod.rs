//! Landing pages: what the administrator sets for them.

pub mod changes;
pub mod locations;
pub mod states;
