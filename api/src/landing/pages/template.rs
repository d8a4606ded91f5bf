//! `/api/admin/seo-template-types/{id}/template`

use std::sync::Arc;

use axum::extract::State;
use flight_finder_core::{
    base::{form::FieldError, ids::TemplateTypeId},
    landing::pages::{
        Activity, Component, Sample, TemplateTexts, TemplateView, parse_meta_description, parse_seo_title,
        parse_url_structure, save_components, save_template, template_view,
    },
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use crate::http::{
    access::{Admin, Viewer},
    body::JsonBody,
    data::Data,
    error::{ApiError, ErrorBody},
    fields::{Field, Unchecked},
    path_id::PathId,
    revision::{IfMatch, Revised, Row, edited},
};

/// A type with its template.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = SeoTypeTemplate)]
pub struct TypeTemplateBody {
    #[serde(rename = "type")]
    of: TemplateTypeNameBody,
    /// Null until it is saved for the first time.
    #[schema(required = true)]
    template: Option<TemplateBody>,
    /// The 12 components in their order; empty until the template is saved.
    components: Vec<TemplateComponentBody>,
    sample: Sample,
    /// The number of active connections of the type.
    affected_pages: u64,
    /// How many of their pages are still to be rendered, counted up to 10,000.
    due_pages: u64,
    /// False if more pages are to be rendered than are counted.
    due_pages_is_exact: bool,
    /// The revision of the template and its components, for `If-Match`.
    revision: String,
}

/// A type, as other things refer to it.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = SeoTemplateTypeName)]
pub struct TemplateTypeNameBody {
    pub(super) id: Uuid,
    pub(super) name: String,
    #[schema(example = "city-state")]
    pub(super) slug: String,
}

/// The texts of a template.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = SeoTemplate)]
pub struct TemplateBody {
    id: Uuid,
    /// Empty for the usual path of a connection.
    url_structure: String,
    seo_title: String,
    meta_description: String,
    #[schema(format = DateTime)]
    updated_at: String,
}

/// A component of a template.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = SeoTemplateComponent)]
pub struct TemplateComponentBody {
    component_name: Component,
    /// 1 is the first.
    display_order: i64,
    status: Activity,
}

/// The texts of a template. They may have the placeholders `{nga_city}`, `{per_city}`, `{nga_state}` and `{per_state}`.
#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = SeoTemplateChange)]
pub struct TemplateInput {
    /// Empty for the usual path, or a path that begins with `/bileta-avioni` or `/fluturime` and has placeholders of both ends.
    #[schema(value_type = Option<String>, max_length = 200, example = "/bileta-avioni-{nga_city}-ne-{per_city}/")]
    url_structure: Field<String>,
    #[schema(value_type = String, max_length = 120, example = "Bileta avioni {nga_city} {per_city}")]
    seo_title: Field<String>,
    #[schema(value_type = String, max_length = 320)]
    meta_description: Field<String>,
}

/// All components of a template, in their new order.
#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = SeoTemplateComponentsChange)]
pub struct ComponentsInput {
    /// Each of the 12 components once.
    #[schema(value_type = Vec<ComponentInput>, min_items = 12, max_items = 12)]
    components: Field<Vec<ComponentInput>>,
}

/// A component and whether pages have it.
#[derive(Clone, Copy, Debug, Deserialize, ToSchema)]
#[schema(as = SeoTemplateComponentChange)]
pub struct ComponentInput {
    component_name: Component,
    status: Activity,
}

/// Returns the template of a type of landing pages.
#[utoipa::path(
    get,
    path = "/api/admin/seo-template-types/{id}/template",
    params(("id" = Uuid, Path)),
    responses(
        (status = 200, description = "The template", body = TypeTemplateBody, headers(("ETag" = String))),
        (status = 404, description = "No such type", body = ErrorBody),
    )
)]
pub async fn get_type_template(
    _: Viewer,
    State(data): State<Arc<Data>>,
    PathId(id): PathId<TemplateTypeId>,
) -> Result<Row<TypeTemplateBody>, ApiError> {
    let names = data.place_names().await?;
    let mut tx = data.db().read().await?;
    let view = template_view(&mut tx, id, &names).await?.ok_or(ApiError::NotFound)?;
    Ok(Row(view.into()))
}

/// Saves the texts of the template of a type. A change gives its pages their paths, and all of them are rendered again.
#[utoipa::path(
    put,
    path = "/api/admin/seo-template-types/{id}/template",
    params(("id" = Uuid, Path), ("If-Match" = Option<String>, Header)),
    request_body = TemplateInput,
    responses(
        (status = 200, description = "The template", body = TypeTemplateBody, headers(("ETag" = String))),
        (status = 404, description = "No such type", body = ErrorBody),
        (status = 412, description = "`changed_meanwhile`; `current` is the template now", body = ErrorBody),
    )
)]
pub async fn save_type_template(
    admin: Admin,
    State(data): State<Arc<Data>>,
    PathId(id): PathId<TemplateTypeId>,
    IfMatch(expected): IfMatch,
    JsonBody(body): JsonBody<TemplateInput>,
) -> Result<Row<TypeTemplateBody>, ApiError> {
    let texts = texts(&body)?;
    let names = data.place_names().await?;
    let mut tx = data.db().write().await?;
    let saved = save_template(&mut tx, id, texts, &expected, &names, admin.actor()).await?;
    tx.commit().await?;
    edited(saved.ok_or(ApiError::NotFound)?)
}

/// Saves the order of the components of a template, and which of them are active. All pages of the type are rendered again.
#[utoipa::path(
    put,
    path = "/api/admin/seo-template-types/{id}/template/components",
    params(("id" = Uuid, Path), ("If-Match" = Option<String>, Header)),
    request_body = ComponentsInput,
    responses(
        (status = 200, description = "The template", body = TypeTemplateBody, headers(("ETag" = String))),
        (status = 404, description = "No such type", body = ErrorBody),
        (status = 409, description = "`no_template`: the template has not been saved yet", body = ErrorBody),
        (status = 412, description = "`changed_meanwhile`; `current` is the template now", body = ErrorBody),
    )
)]
pub async fn save_type_components(
    admin: Admin,
    State(data): State<Arc<Data>>,
    PathId(id): PathId<TemplateTypeId>,
    IfMatch(expected): IfMatch,
    JsonBody(body): JsonBody<ComponentsInput>,
) -> Result<Row<TypeTemplateBody>, ApiError> {
    let components = components(&body)?;
    let names = data.place_names().await?;
    let mut tx = data.db().write().await?;
    let saved = save_components(&mut tx, id, &components, &expected, &names, admin.actor()).await?;
    tx.commit().await?;
    edited(saved.ok_or(ApiError::NotFound)?)
}

fn texts(body: &Unchecked<TemplateInput>) -> Result<TemplateTexts, ApiError> {
    body.check(|body, errors| {
        let url_structure = body.url_structure.text(errors, parse_url_structure);
        let seo_title = body.seo_title.parsed(errors, |text| parse_seo_title(text));
        let meta_description = body
            .meta_description
            .parsed(errors, |text| parse_meta_description(text));
        Some(TemplateTexts {
            url_structure: url_structure?,
            seo_title: seo_title?,
            meta_description: meta_description?,
        })
    })
    .map_err(ApiError::invalid_fields)
}

fn components(body: &Unchecked<ComponentsInput>) -> Result<Vec<(Component, Activity)>, ApiError> {
    body.check(|body, errors| {
        body.components.parsed(errors, |given| {
            let mut names: Vec<_> = given.iter().map(|component| component.component_name).collect();
            names.sort_unstable();
            if names.is_sorted_by(|one, next| one < next) && names.len() == Component::ALL.len() {
                Ok(given.iter().map(|one| (one.component_name, one.status)).collect())
            } else {
                Err(FieldError::Invalid)
            }
        })
    })
    .map_err(ApiError::invalid_fields)
}

impl From<TemplateView> for TypeTemplateBody {
    fn from(view: TemplateView) -> Self {
        let revision = view.template.revision().to_string();
        let of = view.template.of;
        let template = view.template.template.map(|template| TemplateBody {
            id: template.id.0,
            url_structure: template.url_structure,
            seo_title: template.seo_title,
            meta_description: template.meta_description,
            updated_at: template.updated_at.to_rfc3339(),
        });
        let components = view.template.components.into_iter();
        Self {
            of: TemplateTypeNameBody {
                id: of.id.0,
                name: of.name,
                slug: of.slug,
            },
            template,
            components: components
                .map(|component| TemplateComponentBody {
                    component_name: component.component_name,
                    display_order: component.display_order,
                    status: component.status,
                })
                .collect(),
            sample: view.sample,
            affected_pages: view.affected_pages,
            due_pages: view.due_pages.number,
            due_pages_is_exact: view.due_pages.is_exact,
            revision,
        }
    }
}

impl Revised for TypeTemplateBody {
    fn revision(&self) -> &str {
        &self.revision
    }
}
