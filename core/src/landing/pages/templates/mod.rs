//! The templates of types: the texts and the components from which pages are assembled.

mod edit;
mod sample;
mod store;
mod texts;

use serde::Serialize;
use serde_json::{Map, Value};

pub use edit::{save_components, save_template};
pub use sample::Sample;
pub use store::TemplateStore;
pub use texts::{TemplateTexts, parse_meta_description, parse_seo_title, parse_url_structure};

use super::{Activity, Component, Counted, TemplateType, places::PlaceNames};
use crate::{
    base::{
        ids::{TemplateId, TemplateTypeId},
        revision::RowRevision,
        time::Timestamp,
    },
    platform::db::{Result, Tx},
};

/// A template.
#[derive(Clone, Debug, PartialEq, Eq, sqlx::FromRow)]
pub struct Template {
    pub id: TemplateId,
    /// Empty for the usual path of a connection.
    pub url_structure: String,
    pub seo_title: String,
    pub meta_description: String,
    pub updated_at: Timestamp,
}

/// A component of a template.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, sqlx::FromRow)]
pub struct TemplateComponent {
    pub component_name: Component,
    /// 1 is the first.
    pub display_order: i64,
    pub status: Activity,
}

/// A type with its template and its components in their order. A type has neither until its template is saved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TypeTemplate {
    pub of: TemplateType,
    pub template: Option<Template>,
    pub components: Vec<TemplateComponent>,
}

/// What the administrator sees of a template.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TemplateView {
    pub template: TypeTemplate,
    /// What the placeholders stand for on one of the pages.
    pub sample: Sample,
    /// The active connections of the type.
    pub affected_pages: u64,
    /// The due pages of the type.
    pub due_pages: Counted,
}

/// The fields that people can edit.
#[derive(Serialize)]
struct Editable<'a> {
    url_structure: Option<&'a str>,
    seo_title: Option<&'a str>,
    meta_description: Option<&'a str>,
    components: &'a [TemplateComponent],
}

/// The template of a type. `None`: there is no such type. `names` are those of the places of the airports.
#[tracing::instrument(name = "landing.template", skip_all, fields(template_type.id = %of))]
pub async fn template_view(tx: &mut Tx, of: TemplateTypeId, names: &PlaceNames) -> Result<Option<TemplateView>> {
    let Some(of) = tx.template_types().find(of).await? else {
        return Ok(None);
    };
    let template = tx.templates().of_type(of).await?;
    template.view(tx, names).await.map(Some)
}

impl TypeTemplate {
    /// The revision of the template and of its components.
    pub fn revision(&self) -> RowRevision {
        RowRevision::of(&self.editable())
    }

    async fn view(self, tx: &mut Tx, names: &PlaceNames) -> Result<TemplateView> {
        Ok(TemplateView {
            sample: Sample::read(tx, &self.of, names).await?,
            affected_pages: tx.templates().count_affected(self.of.id).await?,
            due_pages: tx.templates().count_due(self.of.id).await?,
            template: self,
        })
    }

    /// The fields for the audit log.
    fn fields(&self) -> Map<String, Value> {
        match serde_json::to_value(self.editable()) {
            Ok(Value::Object(fields)) => fields,
            _ => unreachable!("the fields of a template are a JSON object"),
        }
    }

    fn editable(&self) -> Editable<'_> {
        let template = self.template.as_ref();
        Editable {
            url_structure: template.map(|template| template.url_structure.as_str()),
            seo_title: template.map(|template| template.seo_title.as_str()),
            meta_description: template.map(|template| template.meta_description.as_str()),
            components: &self.components,
        }
    }
}
