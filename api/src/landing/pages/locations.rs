//! `/api/admin/seo-locations`

use std::sync::Arc;

use axum::{Json, extract::State};
use flight_finder_core::{
    base::{form::FieldError, ids::LocationId, revision::Edited},
    landing::pages::{
        Location, LocationKind, LocationStatus,
        locations::{LocationChange, LocationFilter, default_nga, default_per, location_text, save_texts},
        places::PlaceNames,
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
    fields::{Errors, Field},
    page::{NumberedQuery, PagerBody},
    path_id::PathId,
    query::QueryOf,
    revision::{IfMatch, Revised, Row, outdated},
};

/// Which locations to list.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct LocationsQuery {
    /// A part of the name of the city or the state, in English or Albanian. Accents and capitals do not count.
    #[param(value_type = Option<String>, example = "tirane")]
    q: Field<String>,
    /// Only cities, or only states.
    #[param(value_type = Option<LocationKind>)]
    r#type: Field<LocationKind>,
    /// Only locations of this state.
    #[param(value_type = Option<String>, example = "Albania")]
    state: Field<String>,
    #[param(value_type = Option<LocationStatus>, inline)]
    status: Field<LocationStatus>,
}

/// A city or a state, and its texts for landing pages.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = SeoLocation)]
pub struct LocationBody {
    id: Uuid,
    r#type: LocationKind,
    /// Null for a state.
    #[schema(required = true)]
    city: Option<String>,
    state: String,
    /// The text for a departure; null if it is not written yet.
    #[schema(required = true, example = "Nga Tirana")]
    nga_format: Option<String>,
    /// The text for a destination; null if it is not written yet.
    #[schema(required = true, example = "Për Tiranën")]
    per_format: Option<String>,
    /// The texts that it gets when it becomes ready without others.
    default_nga: String,
    default_per: String,
    status: LocationStatus,
    /// The number of its connections, in both directions.
    connections: i64,
    changed_at: String,
    /// The revision of the location, for `If-Match`.
    revision: String,
}

/// A page of the locations.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = SeoLocationList)]
pub struct LocationListBody {
    /// By state, each state before its cities.
    locations: Vec<LocationBody>,
    #[serde(flatten)]
    pager: PagerBody,
}

/// New texts of a location. At least one field is required. Null and an empty text take the text away.
#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = SeoLocationChange)]
pub struct LocationChangeBody {
    #[schema(value_type = Option<String>, nullable = true, max_length = 120)]
    nga_format: Field<String>,
    #[schema(value_type = Option<String>, nullable = true, max_length = 120)]
    per_format: Field<String>,
}

/// Lists locations by state.
#[utoipa::path(
    get,
    path = "/api/admin/seo-locations",
    params(LocationsQuery, NumberedQuery),
    responses(
        (status = 200, description = "A page of the locations", body = LocationListBody),
    )
)]
pub async fn list_seo_locations(
    _: Viewer,
    State(data): State<Arc<Data>>,
    QueryOf(query): QueryOf<LocationsQuery>,
    QueryOf(page): QueryOf<NumberedQuery>,
) -> Result<Json<LocationListBody>, ApiError> {
    let (filter, page) = query
        .and(page)
        .check(|(query, page), errors| Some((query.filter(errors), page.page(errors)?)))
        .map_err(ApiError::InvalidParameters)?;
    let names = data.place_names().await?;
    let mut tx = data.db().read().await?;
    let total = tx.locations().count(&filter).await?;
    let mut locations = Vec::new();
    for location in tx.locations().page(&filter, page).await? {
        let connections = tx.pairing().count_of_location(location.id).await?;
        locations.push(LocationBody::new(location, connections, &names));
    }
    let pager = PagerBody::new(page, total.unsigned_abs());
    Ok(Json(LocationListBody { locations, pager }))
}

/// Changes the texts of a location. The connections of a ready location get new paths; the old ones lead to them.
#[utoipa::path(
    patch,
    path = "/api/admin/seo-locations/{id}",
    params(("id" = Uuid, Path), ("If-Match" = Option<String>, Header)),
    request_body = LocationChangeBody,
    responses(
        (status = 200, description = "The location after the change", body = LocationBody, headers(("ETag" = String))),
        (status = 404, description = "No such location", body = ErrorBody),
        (status = 412, description = "`changed_meanwhile`; `current` is the location now", body = ErrorBody),
    )
)]
pub async fn change_seo_location(
    admin: Admin,
    State(data): State<Arc<Data>>,
    PathId(id): PathId<LocationId>,
    IfMatch(expected): IfMatch,
    JsonBody(body): JsonBody<LocationChangeBody>,
) -> Result<Row<LocationBody>, ApiError> {
    let change = body.check(LocationChangeBody::read).map_err(ApiError::invalid_fields)?;
    let names = data.place_names().await?;
    let mut tx = data.db().write().await?;
    let edited = save_texts(&mut tx, id, change, &expected, admin.actor()).await?;
    let connections = tx.pairing().count_of_location(id).await?;
    match edited.ok_or(ApiError::NotFound)? {
        Edited::Saved(location) => {
            tx.commit().await?;
            Ok(Row(LocationBody::new(location, connections, &names)))
        }
        Edited::Outdated(location) => Err(outdated(&LocationBody::new(location, connections, &names))),
    }
}

impl LocationsQuery {
    fn filter(&self, errors: &mut Errors) -> LocationFilter {
        LocationFilter {
            text: self.q.given().cloned().unwrap_or_default(),
            kind: self.r#type.optional(errors).copied(),
            state: self.state.optional(errors).cloned(),
            status: self.status.optional(errors).copied(),
        }
    }
}

impl LocationChangeBody {
    fn read(&self, errors: &mut Errors) -> Option<LocationChange> {
        if !(self.nga_format.is_present() || self.per_format.is_present()) {
            errors.refuse(&self.nga_format, FieldError::Required);
        }
        let mut text = |field: &Field<String>| {
            if field.is_present() {
                field.text(errors, location_text).map(Some)
            } else {
                Some(None)
            }
        };
        let (nga_format, per_format) = (text(&self.nga_format), text(&self.per_format));
        Some(LocationChange {
            nga_format: nga_format?,
            per_format: per_format?,
        })
    }
}

impl LocationBody {
    fn new(location: Location, connections: i64, names: &PlaceNames) -> Self {
        let name = names.name(&location.state, location.city.as_deref());
        Self {
            id: location.id.0,
            r#type: location.kind,
            default_nga: default_nga(name),
            default_per: default_per(name),
            status: location.status,
            connections,
            changed_at: location.changed_at.to_rfc3339(),
            revision: location.revision().to_string(),
            city: location.city,
            state: location.state,
            nga_format: location.nga_format,
            per_format: location.per_format,
        }
    }
}

impl Revised for LocationBody {
    fn revision(&self) -> &str {
        &self.revision
    }
}
