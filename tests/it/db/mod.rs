//! Connections, transactions and files, independent of tables.

mod dropped;
mod files;
mod pooling;
