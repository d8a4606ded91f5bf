//! The content of landing pages, computed from stored prices.

pub mod page;
