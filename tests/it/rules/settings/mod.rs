//! Settings, provider keys and the mark of demo data, tested with the whole product.

mod applied;
mod areas;
mod demo;
mod edits;
mod key_tests;
mod keys;
mod preview;
mod unreadable;
