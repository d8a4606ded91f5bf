//! Places: airports and cities, for pickers and for the administrator.

pub mod airports;
