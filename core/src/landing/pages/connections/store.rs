//! The statements about connections.

mod batch;
mod edit;
mod list;
mod locations;

pub(super) use batch::{Stored, Written};

use crate::platform::db::store;

store!(
    /// The connections of locations, with the paths that they had.
    ConnectionStore,
    connections
);
