//! Airports: the table and its seed.

mod store;
