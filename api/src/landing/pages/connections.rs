//! `/api/admin/seo-connections`

use std::sync::Arc;

use axum::{Json, extract::State, http::StatusCode};
use flight_finder_core::{
    base::{
        ids::{ConnectionId, LocationId},
        revision::Edited,
    },
    landing::pages::{
        Activity, ConnectionEnd, ConnectionFilter, ConnectionRow, Location, LocationKind, PageState, change_connection,
        create_connection, delete_connection, list_connections, list_options,
    },
};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use super::template::TemplateTypeNameBody;
use crate::http::{
    access::{Admin, Viewer},
    body::JsonBody,
    data::Data,
    error::{ApiError, ErrorBody},
    fields::Field,
    page::{NumberedQuery, PagerBody},
    path_id::PathId,
    query::QueryOf,
    revision::{IfMatch, Revised, Row, edited, outdated},
};

/// A page of the connections.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = SeoConnectionList)]
pub struct ConnectionListBody {
    /// The connections, the newest first.
    connections: Vec<ConnectionBody>,
    #[serde(flatten)]
    pager: PagerBody,
    /// False if there are more connections than are counted. `total` is then 5,000.
    total_is_exact: bool,
}

/// A route between two locations.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = SeoConnection)]
pub struct ConnectionBody {
    id: Uuid,
    from: EndBody,
    to: EndBody,
    #[serde(rename = "type")]
    of: TemplateTypeNameBody,
    status: Activity,
    /// The path of its page.
    #[schema(example = "/bileta-avioni/nga-tirana-per-romen/")]
    template_url: String,
    page_state: PageState,
    #[schema(format = DateTime)]
    created_at: String,
    #[schema(format = DateTime)]
    updated_at: String,
    /// The revision of the connection, for `If-Match`.
    revision: String,
}

/// A location as an end of routes.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = SeoConnectionEnd)]
pub struct EndBody {
    id: Uuid,
    /// The name of the city or the state; empty while the location is being removed.
    #[schema(example = "Tirana")]
    name: String,
    #[serde(rename = "type")]
    kind: LocationKind,
}

/// The locations that can be connected.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = SeoConnectionOptions)]
pub struct OptionsBody {
    /// The first 50 by name.
    locations: Vec<EndBody>,
}

/// Which connections to list.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct ConnectionsQuery {
    /// Beginnings of words of the name of one of the ends, with or without accents. All of them must match.
    #[param(value_type = Option<String>, example = "tirane")]
    q: Field<String>,
    #[param(inline, value_type = Option<Activity>)]
    status: Field<Activity>,
    /// The id or the slug of the type.
    #[serde(rename = "type")]
    #[param(value_type = Option<String>, rename = "type", example = "city-city")]
    of_type: Field<String>,
}

/// Which locations to offer.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct OptionsQuery {
    /// Beginnings of words of the name, with or without accents. All of them must match.
    #[param(value_type = Option<String>, example = "rome")]
    q: Field<String>,
}

/// A new connection, in one direction.
#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = SeoNewConnection)]
pub struct NewConnectionInput {
    #[schema(value_type = Uuid)]
    from_location_id: Field<LocationId>,
    #[schema(value_type = Uuid)]
    to_location_id: Field<LocationId>,
}

/// The change of a connection.
#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = SeoConnectionChange)]
pub struct ConnectionInput {
    #[schema(value_type = Activity)]
    status: Field<Activity>,
}

/// Lists connections, the newest first.
#[utoipa::path(
    get,
    path = "/api/admin/seo-connections",
    params(ConnectionsQuery, NumberedQuery),
    responses(
        (status = 200, description = "A page of the connections", body = ConnectionListBody),
    )
)]
pub async fn list_route_connections(
    _: Viewer,
    State(data): State<Arc<Data>>,
    QueryOf(query): QueryOf<ConnectionsQuery>,
    QueryOf(page): QueryOf<NumberedQuery>,
) -> Result<Json<ConnectionListBody>, ApiError> {
    let (mut filter, of_type, page) = query
        .and(page)
        .check(|(query, page), errors| {
            let filter = ConnectionFilter {
                text: query.q.optional(errors).cloned().unwrap_or_default(),
                status: query.status.optional(errors).copied(),
                of_type: None,
            };
            let of_type = query.of_type.optional(errors).cloned();
            Some((filter, of_type, page.page(errors)?))
        })
        .map_err(ApiError::InvalidParameters)?;
    if let Some(text) = of_type {
        let id = match text.parse() {
            Ok(id) => Some(id),
            Err(_) => data.db().read().await?.template_types().id_of(&text).await?,
        };
        filter.of_type = Some(id.ok_or_else(|| ApiError::invalid_parameter("type"))?);
    }
    let listed = list_connections(data.db(), &filter, page).await?;
    Ok(Json(ConnectionListBody {
        connections: listed.connections.into_iter().map(ConnectionBody::from).collect(),
        pager: PagerBody::new(page, listed.total.number),
        total_is_exact: listed.total.is_exact,
    }))
}

/// Lists locations that can be connected: the first ready ones by name.
#[utoipa::path(
    get,
    path = "/api/admin/seo-connections/options",
    params(OptionsQuery),
    responses(
        (status = 200, description = "The locations", body = OptionsBody),
    )
)]
pub async fn list_connection_options(
    _: Viewer,
    State(data): State<Arc<Data>>,
    QueryOf(query): QueryOf<OptionsQuery>,
) -> Result<Json<OptionsBody>, ApiError> {
    let text = query.fields.q.given().cloned().unwrap_or_default();
    let locations = list_options(data.db(), &text).await?;
    Ok(Json(OptionsBody {
        locations: locations.into_iter().map(EndBody::from).collect(),
    }))
}

/// Connects two locations in one direction.
#[utoipa::path(
    post,
    path = "/api/admin/seo-connections",
    request_body = NewConnectionInput,
    responses(
        (status = 201, description = "The connection", body = ConnectionBody, headers(("ETag" = String))),
        (
            status = 422,
            description = "`same_location`; `invalid_location`: not ready, or a city and its own state; `no_template_type`: no \
                           active type fits the pair. Else `fields` names the bad fields; `duplicate`: the connection exists",
            body = ErrorBody,
        ),
    )
)]
pub async fn add_route_connection(
    admin: Admin,
    State(data): State<Arc<Data>>,
    JsonBody(body): JsonBody<NewConnectionInput>,
) -> Result<(StatusCode, Row<ConnectionBody>), ApiError> {
    let (from, to) = body
        .check(|body, errors| {
            let from = body.from_location_id.required(errors).copied();
            let to = body.to_location_id.required(errors).copied();
            Some((from?, to?))
        })
        .map_err(ApiError::invalid_fields)?;
    let names = data.place_names().await?;
    let mut tx = data.db().write().await?;
    let row = create_connection(&mut tx, from, to, &names, admin.actor()).await?;
    tx.commit().await?;
    Ok((StatusCode::CREATED, Row(row.into())))
}

/// Makes a connection active or inactive. The page of an inactive one answers 410.
#[utoipa::path(
    patch,
    path = "/api/admin/seo-connections/{id}",
    params(("id" = Uuid, Path), ("If-Match" = Option<String>, Header)),
    request_body = ConnectionInput,
    responses(
        (status = 200, description = "The connection after the change", body = ConnectionBody, headers(("ETag" = String))),
        (status = 404, description = "No such connection", body = ErrorBody),
        (status = 412, description = "`changed_meanwhile`; `current` is the connection now", body = ErrorBody),
        (
            status = 422,
            description = "`fields` names the bad fields; `invalid_location`: one of the locations is not ready",
            body = ErrorBody,
        ),
    )
)]
pub async fn change_route_connection(
    admin: Admin,
    State(data): State<Arc<Data>>,
    PathId(id): PathId<ConnectionId>,
    IfMatch(expected): IfMatch,
    JsonBody(body): JsonBody<ConnectionInput>,
) -> Result<Row<ConnectionBody>, ApiError> {
    let status = body
        .check(|body, errors| body.status.required(errors).copied())
        .map_err(ApiError::invalid_fields)?;
    let mut tx = data.db().write().await?;
    let changed = change_connection(&mut tx, id, status, &expected, admin.actor()).await?;
    tx.commit().await?;
    edited(changed.ok_or(ApiError::NotFound)?)
}

/// Deletes a connection with its page, whose path answers 410 from then on.
#[utoipa::path(
    delete,
    path = "/api/admin/seo-connections/{id}",
    params(("id" = Uuid, Path), ("If-Match" = Option<String>, Header)),
    responses(
        (status = 204, description = "The connection is deleted"),
        (status = 404, description = "No such connection", body = ErrorBody),
        (status = 412, description = "`changed_meanwhile`; `current` is the connection now", body = ErrorBody),
    )
)]
pub async fn delete_route_connection(
    admin: Admin,
    State(data): State<Arc<Data>>,
    PathId(id): PathId<ConnectionId>,
    IfMatch(expected): IfMatch,
) -> Result<StatusCode, ApiError> {
    let mut tx = data.db().write().await?;
    let deleted = delete_connection(&mut tx, id, &expected, admin.actor()).await?;
    tx.commit().await?;
    match deleted.ok_or(ApiError::NotFound)? {
        Edited::Saved(_) => Ok(StatusCode::NO_CONTENT),
        Edited::Outdated(row) => Err(outdated(&ConnectionBody::from(row))),
    }
}

impl From<ConnectionRow> for ConnectionBody {
    fn from(row: ConnectionRow) -> Self {
        let revision = row.revision().to_string();
        Self {
            id: row.id.0,
            from: row.from.into(),
            to: row.to.into(),
            of: TemplateTypeNameBody {
                id: row.of.id.0,
                name: row.of.name,
                slug: row.of.slug,
            },
            status: row.status,
            template_url: row.path,
            page_state: row.page_state,
            created_at: row.created_at.to_rfc3339(),
            updated_at: row.updated_at.to_rfc3339(),
            revision,
        }
    }
}

impl From<ConnectionEnd> for EndBody {
    fn from(end: ConnectionEnd) -> Self {
        Self {
            id: end.id.0,
            name: end.name,
            kind: end.kind,
        }
    }
}

impl From<Location> for EndBody {
    fn from(location: Location) -> Self {
        Self {
            id: location.id.0,
            name: location.name().to_owned(),
            kind: location.kind,
        }
    }
}

impl Revised for ConnectionBody {
    fn revision(&self) -> &str {
        &self.revision
    }
}
