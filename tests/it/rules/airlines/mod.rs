//! Airlines: the table, its seed, and the airlines that searches add.

mod store;
