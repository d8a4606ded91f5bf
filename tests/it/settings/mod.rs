//! Settings, provider keys and the mark of demo data, tested with the whole product.

mod demo;
mod edits;
mod keys;
mod unreadable;
