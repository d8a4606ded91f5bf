//! `POST /api/admin/settings/scoring/preview`

use std::sync::Arc;

use axum::{Json, extract::State};
use flight_finder_core::{
    base::ids::BatchId,
    rules::{
        flights::itinerary::Leg,
        scoring::{ScoreParts, ScoringSettings},
        settings::{Area, SettingValues},
    },
    search::publish::{Placed, PreviewedFlight, ScoringPreview, preview_scoring},
};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use utoipa::ToSchema;
use uuid::Uuid;

use super::area;
use crate::http::{
    access::Viewer,
    body::JsonBody,
    data::Data,
    error::{ApiError, ErrorBody},
    fields::Field,
    responses::{Administrative, UnreadableBody},
};

/// Scoring settings to try, and a search to try them on.
#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = ScoringPreviewRequest)]
pub struct PreviewRequestBody {
    #[schema(value_type = ScoringSettings)]
    settings: Field<Map<String, Value>>,
    /// The search; null means the latest one with complete results.
    #[schema(value_type = Option<Uuid>)]
    batch_id: Field<String>,
}

/// The flights of a search in two orders.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ScoringPreview)]
pub struct ScoringPreviewBody {
    batch_id: Uuid,
    #[schema(example = "TIA")]
    from_code: String,
    to_code: String,
    departure_date: String,
    #[schema(required = true)]
    return_date: Option<String>,
    /// The number of all flights of the search.
    total: usize,
    /// The first 25 flights of either order, in the order before the change.
    flights: Vec<PreviewedFlightBody>,
}

/// A flight with its places in both orders.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = PreviewedFlight)]
pub struct PreviewedFlightBody {
    id: String,
    /// What the party pays, in euro.
    price: f64,
    /// One or two directions.
    legs: Vec<PreviewedLegBody>,
    before: PlacedBody,
    after: PlacedBody,
}

/// A direction of a flight.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = PreviewedLeg)]
pub struct PreviewedLegBody {
    /// The name of the airline of the first segment.
    airline: String,
    from: String,
    to: String,
    /// The local time, without a time zone.
    #[schema(example = "2026-12-12T06:05:00")]
    departs: String,
    arrives: String,
    stops: usize,
    /// In minutes.
    duration: u32,
}

/// A place in an order.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = PlacedFlight)]
pub struct PlacedBody {
    /// From 1.
    place: usize,
    score: f64,
    parts: ScoreParts,
}

/// Returns how scoring settings would order the flights of a stored search. Nothing is changed.
#[utoipa::path(
    post,
    path = "/api/admin/settings/scoring/preview",
    tag = "admin",
    security(("bearer" = [])),
    request_body = PreviewRequestBody,
    responses(
        (status = 200, description = "The flights in both orders", body = ScoringPreviewBody),
        (status = 404, description = "`results_not_found`: no such search, or it has no complete results any more", body = ErrorBody),
        (status = 422, description = "`fields` names the bad fields", body = ErrorBody),
        UnreadableBody,
        Administrative,
    )
)]
pub async fn preview_scoring_settings(
    _: Viewer,
    State(data): State<Arc<Data>>,
    JsonBody(body): JsonBody<PreviewRequestBody>,
) -> Result<Json<ScoringPreviewBody>, ApiError> {
    let (given, batch) = body
        .check(|body, errors| {
            let batch = if body.batch_id.nullable(errors).is_some() {
                body.batch_id.parsed_as::<BatchId>(errors).map(Some)
            } else {
                Some(None)
            };
            Some((body.settings.required(errors)?.clone(), batch?))
        })
        .map_err(ApiError::invalid_fields)?;
    let scoring = area::read(Value::Object(given)).map_err(|fields| {
        let fields = fields
            .into_iter()
            .map(|(name, error)| (format!("settings.{name}"), error));
        ApiError::invalid_fields(fields.collect())
    })?;
    let values = SettingValues {
        scoring,
        ..SettingValues::default()
    };
    values.check(Area::Scoring).map_err(|invalid| {
        let fields = invalid
            .into_iter()
            .map(|setting| (setting.key.replacen("scoring.", "settings.", 1), setting.error));
        ApiError::invalid_fields(fields.collect())
    })?;
    let settings = data.settings().await?;
    let preview = preview_scoring(data.db(), &settings, &values.scoring, batch).await?;
    Ok(Json(preview.ok_or(ApiError::ResultsNotFound)?.into()))
}

impl From<ScoringPreview> for ScoringPreviewBody {
    fn from(preview: ScoringPreview) -> Self {
        let params = preview.params;
        Self {
            batch_id: preview.batch_id.0,
            from_code: params.from_code.to_string(),
            to_code: params.to_code.to_string(),
            departure_date: params.departure_date.to_string(),
            return_date: params.return_date.map(|date| date.to_string()),
            total: preview.total,
            flights: preview.flights.into_iter().map(Into::into).collect(),
        }
    }
}

impl From<PreviewedFlight> for PreviewedFlightBody {
    fn from(flight: PreviewedFlight) -> Self {
        Self {
            price: flight.price.euro(),
            legs: flight.offer.itinerary.legs.iter().map(Into::into).collect(),
            before: flight.before.into(),
            after: flight.after.into(),
            id: flight.offer.id,
        }
    }
}

impl From<&Leg> for PreviewedLegBody {
    fn from(leg: &Leg) -> Self {
        let (first, last) = (leg.first(), leg.last());
        let time = |time: chrono::NaiveDateTime| time.format("%Y-%m-%dT%H:%M:%S").to_string();
        Self {
            airline: first.marketing.name.to_string(),
            from: first.from.code.to_string(),
            to: last.to.code.to_string(),
            departs: time(first.departs),
            arrives: time(last.arrives),
            stops: leg.stops(),
            duration: leg.duration_minutes,
        }
    }
}

impl From<Placed> for PlacedBody {
    fn from(placed: Placed) -> Self {
        Self {
            place: placed.place,
            score: placed.parts.total(),
            parts: placed.parts,
        }
    }
}
