//! Why an edit of what landing pages are made from is refused.

use crate::{base::form::FieldError, platform::db::DbError};

/// Why an edit is refused.
#[derive(Debug, thiserror::Error)]
pub enum LandingError {
    #[error(transparent)]
    Database(#[from] DbError),
    /// The field has a value that it cannot have here.
    #[error("{0} cannot have this value")]
    Field(String, FieldError),
    /// The type of pages has connections, so it is not deleted.
    #[error("This type has connections. Make it inactive instead, or delete them first.")]
    InUse,
    /// The type has no template yet.
    #[error("Save the template first to enable component management.")]
    NoTemplate,
    /// The two ends of the connection are one location.
    #[error("Cannot connect a location to itself")]
    SameLocation,
    /// These ends of the connection are not ready, or are a city and its own state.
    #[error("Invalid locations selected")]
    InvalidLocations(Vec<End>),
    /// No active type has the slug of this pair of locations.
    #[error("No template type found for this connection")]
    NoTemplateType,
}

/// An end of a connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    From,
    To,
}
