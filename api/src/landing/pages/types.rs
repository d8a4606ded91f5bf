//! `/api/admin/seo-template-types`

use std::sync::Arc;

use axum::{Json, extract::State, http::StatusCode};
use flight_finder_core::{
    base::{ids::TemplateTypeId, page::Order, revision::Edited},
    landing::pages::{
        Activity, NewType, TypeChange, TypeColumn, TypeRow, change_type, create_type, delete_type,
        parse_type_description, parse_type_name,
    },
};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use crate::http::{
    access::{Admin, Viewer},
    body::JsonBody,
    data::Data,
    error::{ApiError, ErrorBody},
    fields::{Errors, Field, Unchecked},
    page::{NumberedQuery, PagerBody, order},
    path_id::PathId,
    query::QueryOf,
    revision::{IfMatch, Revised, Row, edited, outdated},
};

/// A page of the types.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = SeoTemplateTypeList)]
pub struct TypeListBody {
    types: Vec<TypeBody>,
    #[serde(flatten)]
    pager: PagerBody,
}

/// A type of landing pages.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = SeoTemplateType)]
pub struct TypeBody {
    id: Uuid,
    #[schema(example = "City → State")]
    name: String,
    /// Made from the first name. `city-state` is the type for routes from a city to a state.
    #[schema(example = "city-state")]
    slug: String,
    description: String,
    status: Activity,
    /// The number of its connections, counted up to 10,000.
    connections: u64,
    /// False if it has more connections than are counted.
    connections_is_exact: bool,
    has_template: bool,
    #[schema(format = DateTime)]
    created_at: String,
    #[schema(format = DateTime)]
    updated_at: String,
    /// The revision of the type, for `If-Match`.
    revision: String,
}

/// Which types to list.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct TypesQuery {
    #[param(inline, value_type = Option<Activity>)]
    status: Field<Activity>,
    /// The column by which the list is sorted, with a minus sign for descending: `name`, `status` (active types first) or `created_at`.
    /// Left out: `-created_at`.
    #[param(value_type = Option<String>, example = "name")]
    sort: Field<String>,
}

const COLUMNS: [(&str, TypeColumn); 3] = [
    ("name", TypeColumn::Name),
    ("status", TypeColumn::Status),
    ("created_at", TypeColumn::CreatedAt),
];

/// The fields of a type. A new type needs a name and a description, and is active if it has no status; in a change, what is left out
/// stays.
#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = SeoTemplateTypeChange)]
pub struct TypeInput {
    #[schema(value_type = Option<String>, max_length = 120, example = "City → State")]
    name: Field<String>,
    #[schema(value_type = Option<String>, max_length = 320)]
    description: Field<String>,
    #[schema(value_type = Option<Activity>)]
    status: Field<Activity>,
}

/// Lists the types of landing pages.
#[utoipa::path(
    get,
    path = "/api/admin/seo-template-types",
    params(TypesQuery, NumberedQuery),
    responses(
        (status = 200, description = "A page of the types", body = TypeListBody),
    )
)]
pub async fn list_template_types(
    _: Viewer,
    State(data): State<Arc<Data>>,
    QueryOf(query): QueryOf<TypesQuery>,
    QueryOf(page): QueryOf<NumberedQuery>,
) -> Result<Json<TypeListBody>, ApiError> {
    let (status, order, page) = query
        .and(page)
        .check(|(query, page), errors| {
            let status = query.status.optional(errors).copied();
            let order = order(&query.sort, &COLUMNS, Order::descending(TypeColumn::CreatedAt), errors);
            Some((status, order?, page.page(errors)?))
        })
        .map_err(ApiError::InvalidParameters)?;
    let mut tx = data.db().read().await?;
    let total = tx.template_types().count(status).await?;
    let types = tx.template_types().page(status, order, page).await?;
    Ok(Json(TypeListBody {
        types: types.into_iter().map(TypeBody::from).collect(),
        pager: PagerBody::new(page, total),
    }))
}

/// Adds a type of landing pages.
#[utoipa::path(
    post,
    path = "/api/admin/seo-template-types",
    request_body = TypeInput,
    responses(
        (status = 201, description = "The type", body = TypeBody, headers(("ETag" = String))),
        (status = 422, description = "`fields` names the bad fields; `duplicate`: another type has the slug", body = ErrorBody),
    )
)]
pub async fn add_template_type(
    admin: Admin,
    State(data): State<Arc<Data>>,
    JsonBody(body): JsonBody<TypeInput>,
) -> Result<(StatusCode, Row<TypeBody>), ApiError> {
    let new = new_type(&body)?;
    let mut tx = data.db().write().await?;
    let row = create_type(&mut tx, new, admin.actor()).await?;
    tx.commit().await?;
    Ok((StatusCode::CREATED, Row(row.into())))
}

/// Changes a type of landing pages. Its slug stays.
#[utoipa::path(
    patch,
    path = "/api/admin/seo-template-types/{id}",
    params(("id" = Uuid, Path), ("If-Match" = Option<String>, Header)),
    request_body = TypeInput,
    responses(
        (status = 200, description = "The type after the change", body = TypeBody, headers(("ETag" = String))),
        (status = 404, description = "No such type", body = ErrorBody),
        (status = 412, description = "`changed_meanwhile`; `current` is the type now", body = ErrorBody),
    )
)]
pub async fn change_template_type(
    admin: Admin,
    State(data): State<Arc<Data>>,
    PathId(id): PathId<TemplateTypeId>,
    IfMatch(expected): IfMatch,
    JsonBody(body): JsonBody<TypeInput>,
) -> Result<Row<TypeBody>, ApiError> {
    let change = change(&body)?;
    let mut tx = data.db().write().await?;
    let changed = change_type(&mut tx, id, change, &expected, admin.actor()).await?;
    tx.commit().await?;
    edited(changed.ok_or(ApiError::NotFound)?)
}

/// Deletes a type of landing pages that has no connections, with its template.
#[utoipa::path(
    delete,
    path = "/api/admin/seo-template-types/{id}",
    params(("id" = Uuid, Path), ("If-Match" = Option<String>, Header)),
    responses(
        (status = 204, description = "The type is deleted"),
        (status = 404, description = "No such type", body = ErrorBody),
        (status = 409, description = "`in_use`: it has connections", body = ErrorBody),
        (status = 412, description = "`changed_meanwhile`; `current` is the type now", body = ErrorBody),
    )
)]
pub async fn delete_template_type(
    admin: Admin,
    State(data): State<Arc<Data>>,
    PathId(id): PathId<TemplateTypeId>,
    IfMatch(expected): IfMatch,
) -> Result<StatusCode, ApiError> {
    let mut tx = data.db().write().await?;
    let deleted = delete_type(&mut tx, id, &expected, admin.actor()).await?;
    tx.commit().await?;
    match deleted.ok_or(ApiError::NotFound)? {
        Edited::Saved(_) => Ok(StatusCode::NO_CONTENT),
        Edited::Outdated(row) => Err(outdated(&TypeBody::from(row))),
    }
}

fn new_type(body: &Unchecked<TypeInput>) -> Result<NewType, ApiError> {
    body.check(|body, errors| {
        let name = body.name.parsed(errors, |text| parse_type_name(text));
        let description = body.description.parsed(errors, |text| parse_type_description(text));
        let status = status(body, errors).unwrap_or(Activity::Active);
        Some(NewType {
            name: name?,
            description: description?,
            status,
        })
    })
    .map_err(ApiError::invalid_fields)
}

fn change(body: &Unchecked<TypeInput>) -> Result<TypeChange, ApiError> {
    body.check(|body, errors| {
        let name = &body.name;
        let name = name
            .is_present()
            .then(|| name.parsed(errors, |text| parse_type_name(text)))
            .flatten();
        let description = &body.description;
        let description = description
            .is_present()
            .then(|| description.parsed(errors, |text| parse_type_description(text)))
            .flatten();
        Some(TypeChange {
            name,
            description,
            status: status(body, errors),
        })
    })
    .map_err(ApiError::invalid_fields)
}

fn status(body: &TypeInput, errors: &mut Errors) -> Option<Activity> {
    body.status.optional(errors).copied()
}

impl From<TypeRow> for TypeBody {
    fn from(row: TypeRow) -> Self {
        let revision = row.of.revision().to_string();
        let TypeRow {
            of,
            connections,
            has_template,
        } = row;
        Self {
            id: of.id.0,
            name: of.name,
            slug: of.slug,
            description: of.description,
            status: of.status,
            connections: connections.number,
            connections_is_exact: connections.is_exact,
            has_template,
            created_at: of.created_at.to_rfc3339(),
            updated_at: of.updated_at.to_rfc3339(),
            revision,
        }
    }
}

impl Revised for TypeBody {
    fn revision(&self) -> &str {
        &self.revision
    }
}
