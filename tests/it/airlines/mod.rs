//! Airlines: the table and its seed, and what searches add.

mod store;
