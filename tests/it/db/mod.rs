//! The databases themselves, below all tables.

mod dropped;
mod files;
