//! `PATCH /api/admin/commission-rules/{passenger_type}`

use std::sync::Arc;

use axum::extract::{Path, State};

use super::{
    CommissionRuleBody,
    input::{self, RuleChangeBody},
};
use crate::http::{
    access::Admin,
    body::JsonBody,
    data::Data,
    error::{ApiError, ErrorBody},
    revision::{IfMatch, Row, edited},
};

/// Changes the commission of a passenger type. Results are published again with the new prices, each when it is next read.
#[utoipa::path(
    patch,
    path = "/api/admin/commission-rules/{passenger_type}",
    params(("passenger_type" = String, Path, example = "adult"), ("If-Match" = Option<String>, Header)),
    request_body = RuleChangeBody,
    responses(
        (status = 200, description = "The rule after the change", body = CommissionRuleBody, headers(("ETag" = String))),
        (status = 404, description = "No such passenger type", body = ErrorBody),
        (status = 412, description = "`changed_meanwhile`; `current` is the rule now", body = ErrorBody),
    )
)]
pub async fn change_commission_rule(
    admin: Admin,
    State(data): State<Arc<Data>>,
    Path(name): Path<String>,
    IfMatch(expected): IfMatch,
    JsonBody(body): JsonBody<RuleChangeBody>,
) -> Result<Row<CommissionRuleBody>, ApiError> {
    let passenger_type = input::passenger_type(&name)?;
    let change = input::change(passenger_type, &body)?;
    let mut tx = data.db().write().await?;
    let changed = tx
        .settings()
        .change_commission_rule(passenger_type, change, &expected, admin.actor())
        .await?;
    tx.commit().await?;
    data.live_settings().forget().await;
    edited(changed)
}
