//! Airports: the table and its seed, edits by the administrator, and imports.

mod edits;
mod imports;
mod store;
mod support;
