//! Types of landing pages.

mod edit;
mod store;

use serde::Serialize;
use serde_json::{Map, Value};

pub use edit::{NewType, TypeChange, change_type, create_type, delete_type, parse_type_description, parse_type_name};
pub use store::TypeStore;

use super::{Activity, Counted};
use crate::base::{ids::TemplateTypeId, page::Order, revision::RowRevision, time::Timestamp};

/// A type of landing pages.
#[derive(Clone, Debug, PartialEq, Eq, sqlx::FromRow)]
pub struct TemplateType {
    pub id: TemplateTypeId,
    pub name: String,
    /// Made from the first name; "city-state" is the type for routes from a city to a state.
    pub slug: String,
    pub description: String,
    pub status: Activity,
    pub created_at: Timestamp,
    pub updated_at: Timestamp,
}

/// A type as the administrator sees it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TypeRow {
    pub of: TemplateType,
    pub connections: Counted,
    pub has_template: bool,
}

/// The column by which types are sorted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TypeColumn {
    Name,
    /// Active types first.
    Status,
    CreatedAt,
}

/// The order of a list of types.
pub type TypeOrder = Order<TypeColumn>;

/// The fields that people can edit, and the slug.
#[derive(Serialize)]
struct Editable<'a> {
    name: &'a str,
    slug: &'a str,
    description: &'a str,
    status: Activity,
}

impl TemplateType {
    /// The revision of the fields that people can edit.
    pub fn revision(&self) -> RowRevision {
        RowRevision::of(&self.editable())
    }

    /// The fields for the audit log.
    fn fields(&self) -> Map<String, Value> {
        match serde_json::to_value(self.editable()) {
            Ok(Value::Object(fields)) => fields,
            _ => unreachable!("the fields of a row are a JSON object"),
        }
    }

    fn editable(&self) -> Editable<'_> {
        Editable {
            name: &self.name,
            slug: &self.slug,
            description: &self.description,
            status: self.status,
        }
    }
}
