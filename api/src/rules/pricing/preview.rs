//! `POST /api/admin/commission-rules/{passenger_type}/preview`

use std::sync::Arc;

use axum::{
    Json,
    extract::{Path, State},
};
use flight_finder_core::{
    base::{money::Cents, trip::Passengers},
    rules::pricing::{Comparison, PartyCommission, by_party},
};
use serde::Serialize;
use utoipa::ToSchema;

use super::input::{self, RuleChangeBody};
use crate::http::{
    access::Viewer,
    body::JsonBody,
    data::Data,
    error::{ApiError, ErrorBody},
};

/// The commission of parties before and after a change.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = CommissionPreview)]
pub struct PreviewBody {
    /// Parties of one to nine adults.
    parties: Vec<PartyBody>,
    /// Two adults with two children, and two adults with an infant in a seat and an infant on a lap.
    families: Vec<PartyBody>,
}

/// The commission of a party before and after a change, in euro.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = PartyCommission)]
pub struct PartyBody {
    adults: u32,
    children: u32,
    infants_in_seat: u32,
    infants_on_lap: u32,
    before: f64,
    after: f64,
    /// How much more the party pays after the change than one with an adult less; null for one adult and for families.
    #[schema(required = true)]
    step: Option<f64>,
    /// Whether the last adult raises the total by more than the standard rate.
    is_jump: bool,
}

/// Returns what a change of the commission would mean for parties. Nothing is changed.
#[utoipa::path(
    post,
    path = "/api/admin/commission-rules/{passenger_type}/preview",
    params(("passenger_type" = String, Path, example = "adult")),
    request_body = RuleChangeBody,
    responses(
        (status = 200, description = "The commission of parties", body = PreviewBody),
        (status = 404, description = "No such passenger type", body = ErrorBody),
    )
)]
pub async fn preview_commission_rule(
    _: Viewer,
    State(data): State<Arc<Data>>,
    Path(name): Path<String>,
    JsonBody(body): JsonBody<RuleChangeBody>,
) -> Result<Json<PreviewBody>, ApiError> {
    let passenger_type = input::passenger_type(&name)?;
    let change = input::change(passenger_type, &body)?;
    let before = &data.settings().await?.values.commission;
    let mut after = before.clone();
    after.change_rule(passenger_type, change);
    let Comparison { adults, families } = by_party(before, &after);
    Ok(Json(PreviewBody {
        parties: adults.into_iter().map(PartyBody::from).collect(),
        families: families.into_iter().map(PartyBody::from).collect(),
    }))
}

impl From<PartyCommission> for PartyBody {
    fn from(party: PartyCommission) -> Self {
        let Passengers {
            adults,
            children,
            infants_in_seat,
            infants_on_lap,
        } = party.passengers;
        Self {
            adults,
            children,
            infants_in_seat,
            infants_on_lap,
            before: party.before.euro(),
            after: party.after.euro(),
            step: party.step.map(Cents::euro),
            is_jump: party.is_jump,
        }
    }
}
