//! Settings, provider keys and the sandbox's mark, as the whole product treats them.

mod demo;
mod edits;
mod keys;
mod unreadable;
