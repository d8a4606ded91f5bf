//! The statements about connections.

mod batch;

pub(super) use batch::{Stored, Written};

use crate::db::store;

store!(
    /// The connections of locations, with the paths that they had.
    ConnectionStore,
    connections
);
