//! Connections, transactions and files, independent of tables.

mod clock;
mod dropped;
mod files;
mod pooling;
