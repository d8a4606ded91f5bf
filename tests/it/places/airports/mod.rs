//! Airports: the table and its seed, edits by the administrator, and imports.

mod edits;
mod imports;
mod merges;
mod store;
mod support;
