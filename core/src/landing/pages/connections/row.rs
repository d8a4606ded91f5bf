//! A connection as the administrator sees it.

use serde_json::json;

use crate::{
    base::{
        ids::{ConnectionId, LocationId, TemplateTypeId},
        revision::RowRevision,
        time::Timestamp,
    },
    landing::pages::{Activity, LocationKind, PageState},
};

/// A connection.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConnectionRow {
    pub id: ConnectionId,
    pub from: ConnectionEnd,
    pub to: ConnectionEnd,
    pub of: ConnectionType,
    pub status: Activity,
    /// The path of its page.
    pub path: String,
    pub page_state: PageState,
    pub created_at: Timestamp,
    pub updated_at: Timestamp,
}

/// A location as an end of a connection.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConnectionEnd {
    pub id: LocationId,
    pub name: String,
    pub kind: LocationKind,
}

/// The type of a connection's page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConnectionType {
    pub id: TemplateTypeId,
    pub name: String,
    pub slug: String,
}

impl ConnectionRow {
    /// The revision of the field that people can edit.
    pub fn revision(&self) -> RowRevision {
        RowRevision::of(&(self.id, self.status))
    }

    /// The fields for the audit log.
    pub(super) fn fields(&self) -> String {
        json!({
            "from": self.from.name,
            "to": self.to.name,
            "type": self.of.slug,
            "template_url": self.path,
            "status": self.status,
        })
        .to_string()
    }
}
