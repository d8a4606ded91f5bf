//! The tables of templates and their components.

use serde_json::json;

use super::{Template, TemplateComponent, TypeTemplate};
use crate::{
    base::{
        ids::{TemplateId, TemplateTypeId, row_id},
        time::Timestamp,
    },
    landing::pages::{Counted, TemplateType},
    platform::db::{Executor, Result, sql, store},
};

/// The due pages of a type are counted up to this number.
const MAX_COUNTED: i64 = 10_000;

store!(
    /// The templates of landing pages in a transaction.
    TemplateStore,
    templates
);

/// Writes the components of a template. The two databases read the JSON list differently.
macro_rules! components_text {
    ($id:literal, $rows:literal) => {
        concat!(
            "INSERT INTO seo_template_components (id, template_id, component_name, display_order, status)
             SELECT ",
            $id,
            ", $1, value ->> 1, CAST(value ->> 2 AS BIGINT), value ->> 3
             FROM ",
            $rows,
            " WHERE TRUE
             ON CONFLICT (template_id, component_name)
             DO UPDATE SET display_order = excluded.display_order, status = excluded.status"
        )
    };
}

impl TemplateStore<'_> {
    /// The template and the components of a type.
    pub async fn of_type(&mut self, of: TemplateType) -> Result<TypeTemplate> {
        let template: Option<Template> = self
            .fetch_optional(sql!(
                "SELECT id, url_structure, seo_title, meta_description, updated_at
                 FROM seo_page_templates
                 WHERE template_type_id = $1",
                of.id
            ))
            .await?;
        let components = match &template {
            Some(template) => self.components(template.id).await?,
            None => Vec::new(),
        };
        Ok(TypeTemplate {
            of,
            template,
            components,
        })
    }

    async fn components(&mut self, template: TemplateId) -> Result<Vec<TemplateComponent>> {
        self.fetch_all(sql!(
            "SELECT component_name, display_order, status
             FROM seo_template_components
             WHERE template_id = $1
             ORDER BY display_order, component_name",
            template
        ))
        .await
    }

    /// Whether a type has connections, active or not.
    pub(super) async fn has_connections(&mut self, of: TemplateTypeId) -> Result<bool> {
        let found: Option<i64> = self
            .fetch_optional_value(sql!(
                "SELECT CAST(1 AS BIGINT) FROM seo_location_connections WHERE template_type_id = $1 LIMIT 1",
                of
            ))
            .await?;
        Ok(found.is_some())
    }

    /// The number of active connections of a type.
    pub(super) async fn count_affected(&mut self, of: TemplateTypeId) -> Result<u64> {
        let count: i64 = self
            .fetch_value(sql!(
                "SELECT count(*) FROM seo_location_connections WHERE template_type_id = $1 AND status = 'active'",
                of
            ))
            .await?;
        Ok(count.unsigned_abs())
    }

    /// The number of pages of a type that are to be rendered.
    pub(super) async fn count_due(&mut self, of: TemplateTypeId) -> Result<Counted> {
        let count = self
            .fetch_value(sql!(
                "SELECT count(*) FROM
                     (SELECT 1
                      FROM rendered_pages AS p
                      JOIN seo_location_connections AS c ON c.id = p.connection_id
                      WHERE p.due_at IS NOT NULL
                        AND c.template_type_id = $1
                        AND c.status = 'active'
                      LIMIT $2) AS counted",
                of,
                MAX_COUNTED + 1
            ))
            .await?;
        Ok(Counted::new(count, MAX_COUNTED))
    }

    /// Writes the template of a type, which has at most one.
    pub(super) async fn save(&mut self, of: TemplateTypeId, template: &Template, created_at: Timestamp) -> Result<()> {
        self.execute(sql!(
            "INSERT INTO seo_page_templates
                 (id, template_type_id, url_structure, seo_title, meta_description, created_at, updated_at)
             VALUES ($1, $2, $3, $4, $5, $6, $7)
             ON CONFLICT (template_type_id)
             DO UPDATE SET url_structure = excluded.url_structure,
                           seo_title = excluded.seo_title,
                           meta_description = excluded.meta_description,
                           updated_at = excluded.updated_at",
            template.id,
            of,
            template.url_structure,
            template.seo_title,
            template.meta_description,
            created_at,
            template.updated_at
        ))
        .await
    }

    /// Writes the components of a template.
    pub(super) async fn save_components(&mut self, of: TemplateId, components: &[TemplateComponent]) -> Result<()> {
        let row = |component: &TemplateComponent| {
            json!([
                row_id().simple(),
                component.component_name,
                component.display_order,
                component.status
            ])
        };
        let rows: Vec<_> = components.iter().map(row).collect();
        self.execute(sql!(
            sqlite: components_text!("unhex(value ->> 0)", "json_each($2)"),
            postgres: components_text!("CAST(value ->> 0 AS UUID)", "json_array_elements(CAST($2 AS JSON))"),
            of,
            json!(rows).to_string()
        ))
        .await
    }
}
