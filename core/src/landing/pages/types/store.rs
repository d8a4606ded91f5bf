//! The table of types.

use tracing::instrument;

use super::{TemplateType, TypeColumn, TypeOrder, TypeRow};
use crate::{
    base::{ids::TemplateTypeId, page::NumberedPage},
    landing::pages::{Activity, Counted},
    platform::db::{Executor, Result, sql, store},
};

/// The connections of a type are counted up to this number.
const MAX_COUNTED: i64 = 10_000;

store!(
    /// The types of landing pages in a transaction.
    TypeStore,
    template_types
);

impl TypeStore<'_> {
    /// A page of the types.
    #[instrument(name = "landing.types", skip_all)]
    pub async fn page(
        &mut self,
        status: Option<Activity>,
        order: TypeOrder,
        page: NumberedPage,
    ) -> Result<Vec<TypeRow>> {
        macro_rules! ordered {
            ($order:literal) => {
                sql!(
                    concat!(
                        "SELECT id, name, slug, description, status, created_at, updated_at
                         FROM seo_template_types
                         WHERE $1 = '' OR status = $1
                         ORDER BY ",
                        $order,
                        " LIMIT $2 OFFSET $3"
                    ),
                    status.map_or("", Activity::word),
                    page.limit(),
                    page.offset()
                )
            };
        }
        let statement = match (order.by, order.is_descending) {
            (TypeColumn::Name, false) => ordered!("lower(name), id"),
            (TypeColumn::Name, true) => ordered!("lower(name) DESC, id DESC"),
            (TypeColumn::Status, false) => ordered!("status, created_at DESC, id DESC"),
            (TypeColumn::Status, true) => ordered!("status DESC, created_at DESC, id DESC"),
            (TypeColumn::CreatedAt, false) => ordered!("created_at, id"),
            (TypeColumn::CreatedAt, true) => ordered!("created_at DESC, id DESC"),
        };
        let types: Vec<TemplateType> = self.fetch_all(statement).await?;
        let mut rows = Vec::with_capacity(types.len());
        for of in types {
            rows.push(self.row(of).await?);
        }
        Ok(rows)
    }

    /// The number of types.
    pub async fn count(&mut self, status: Option<Activity>) -> Result<u64> {
        let count: i64 = self
            .fetch_value(sql!(
                "SELECT count(*) FROM seo_template_types WHERE $1 = '' OR status = $1",
                status.map_or("", Activity::word)
            ))
            .await?;
        Ok(count.unsigned_abs())
    }

    /// The type with this id.
    pub async fn find(&mut self, id: TemplateTypeId) -> Result<Option<TemplateType>> {
        self.fetch_optional(sql!(
            "SELECT id, name, slug, description, status, created_at, updated_at
             FROM seo_template_types
             WHERE id = $1",
            id
        ))
        .await
    }

    /// The type with this slug.
    pub async fn with_slug(&mut self, slug: &str) -> Result<Option<TemplateType>> {
        self.fetch_optional(sql!(
            "SELECT id, name, slug, description, status, created_at, updated_at
             FROM seo_template_types
             WHERE slug = $1",
            slug
        ))
        .await
    }

    /// The id of the type with this slug.
    pub async fn id_of(&mut self, slug: &str) -> Result<Option<TemplateTypeId>> {
        Ok(self.with_slug(slug).await?.map(|found| found.id))
    }

    /// The type with this id, which nobody else changes or uses for new connections until the end of the transaction.
    pub(in crate::landing::pages) async fn lock(&mut self, id: TemplateTypeId) -> Result<Option<TemplateType>> {
        self.fetch_optional(sql!(
            sqlite: "SELECT id, name, slug, description, status, created_at, updated_at
                     FROM seo_template_types
                     WHERE id = $1",
            postgres: "SELECT id, name, slug, description, status, created_at, updated_at
                       FROM seo_template_types
                       WHERE id = $1
                       FOR UPDATE",
            id
        ))
        .await
    }

    /// The type with what belongs to it.
    pub(in crate::landing::pages) async fn row(&mut self, of: TemplateType) -> Result<TypeRow> {
        let (connections, templates): (i64, i64) = self
            .fetch_one(sql!(
                "SELECT (SELECT count(*) FROM (SELECT 1 FROM seo_location_connections
                                               WHERE template_type_id = $1 LIMIT $2) AS counted),
                        (SELECT count(*) FROM seo_page_templates WHERE template_type_id = $1)",
                of.id,
                MAX_COUNTED + 1
            ))
            .await?;
        Ok(TypeRow {
            of,
            connections: Counted::new(connections, MAX_COUNTED),
            has_template: templates > 0,
        })
    }

    pub(super) async fn insert(&mut self, new: &TemplateType) -> Result<()> {
        self.execute(sql!(
            "INSERT INTO seo_template_types (id, name, slug, description, status, created_at, updated_at)
             VALUES ($1, $2, $3, $4, $5, $6, $7)",
            new.id,
            new.name,
            new.slug,
            new.description,
            new.status,
            new.created_at,
            new.updated_at
        ))
        .await
    }

    pub(super) async fn update(&mut self, changed: &TemplateType) -> Result<()> {
        self.execute(sql!(
            "UPDATE seo_template_types
             SET name = $1, description = $2, status = $3, updated_at = $4
             WHERE id = $5",
            changed.name,
            changed.description,
            changed.status,
            changed.updated_at,
            changed.id
        ))
        .await
    }

    /// Deletes a type. Its template and the components are deleted with it.
    pub(super) async fn delete(&mut self, id: TemplateTypeId) -> Result<()> {
        self.execute(sql!("DELETE FROM seo_template_types WHERE id = $1", id))
            .await
    }
}
