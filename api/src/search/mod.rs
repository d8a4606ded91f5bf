//! Search: a search is stored, and its progress and results are polled.

pub mod searches;
