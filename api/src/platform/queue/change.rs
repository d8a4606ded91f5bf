//! `PATCH /api/admin/queues/{queue}`

use std::sync::Arc;

use axum::{
    extract::{Path, State},
    response::IntoResponse,
};
use flight_finder_core::{
    base::form::FieldError,
    platform::{
        operations::{Amount, OperationError, TargetChange, change_target},
        queue::{MAX_ATTEMPTS, MAX_BACKOFF_SECONDS, MAX_IN_TOTAL, MAX_PER_PROCESS, QueueState},
    },
};
use serde::Deserialize;
use serde_json::Number;
use utoipa::ToSchema;

use super::{board::Boards, list_jobs::text, target::QueueTargetBody};
use crate::http::{
    access::Admin,
    body::JsonBody,
    data::Data,
    error::{ApiError, ErrorBody},
    fields::{Errors, Field, FieldErrors},
    revision::{IfMatch, edited},
};

/// A change of what is set for a queue. At least one field is required.
#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = QueueChange)]
pub struct QueueChangeBody {
    /// The handlers of each process: 1 to 1,000.
    #[schema(value_type = Option<AmountBody>)]
    per_process: Field<AmountBody>,
    /// The handlers of all processes together: 1 to 100,000.
    #[schema(value_type = Option<AmountBody>)]
    total: Field<AmountBody>,
    #[schema(value_type = Option<QueueState>)]
    state: Field<QueueState>,
    /// The attempts of each job: 1 to 1,000.
    #[schema(value_type = Option<AmountBody>)]
    max_attempts: Field<AmountBody>,
    /// The longest wait between two attempts: 1 to 86,400 seconds.
    #[schema(value_type = Option<AmountBody>)]
    longest_backoff_seconds: Field<AmountBody>,
    /// Why it is paused or drained, for other operators: at most 200 characters, only with `state`.
    #[schema(value_type = Option<String>)]
    reason: Field<String>,
    /// When a paused queue runs again by itself, only with `state` `paused`.
    #[schema(value_type = Option<String>, example = "2026-11-21T06:00:00Z")]
    until: Field<String>,
}

/// A number, or a word that takes an earlier number back.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(untagged)]
#[schema(as = QueueAmount)]
pub enum AmountBody {
    Number(#[schema(inline)] CountBody),
    Unset(UnsetBody),
}

/// A number. One that is below or above its bounds is refused as `out_of_range`.
// The type accepts every JSON number. Otherwise another number would be refused as `invalid`.
#[derive(Debug, Deserialize, ToSchema)]
#[schema(value_type = u32)]
pub struct CountBody(Number);

/// Takes an earlier number back: `configured` for `per_process`, `unbounded` for `total`, `default` for the retry rules.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
#[schema(as = QueueAmountUnset)]
pub enum UnsetBody {
    Configured,
    Unbounded,
    Default,
}

/// Changes how many handlers of a queue run, whether its jobs start, and how they are tried again. Running jobs go on. Every
/// process follows within five seconds.
#[utoipa::path(
    patch,
    path = "/api/admin/queues/{queue}",
    params(
        ("queue" = String, Path, example = "provider_a"),
        ("If-Match" = Option<String>, Header, description = "The revision that the change is based on; without it, the change applies to any"),
    ),
    request_body = QueueChangeBody,
    responses(
        (status = 200, description = "What is set now", body = QueueTargetBody),
        (status = 404, description = "No such queue", body = ErrorBody),
        (status = 412, description = "Somebody else has changed it meanwhile; `current` is what is set now", body = ErrorBody),
    )
)]
pub async fn change_queue(
    admin: Admin,
    State(data): State<Arc<Data>>,
    State(boards): State<Arc<Boards>>,
    Path(queue): Path<String>,
    IfMatch(expected): IfMatch,
    JsonBody(body): JsonBody<QueueChangeBody>,
) -> Result<impl IntoResponse, ApiError> {
    if !boards.is_configured(&queue) {
        return Err(ApiError::NotFound);
    }
    let change = body
        .check(|body, errors| Some(body.change(errors)))
        .map_err(ApiError::invalid_fields)?;
    let mut tx = data.db().write().await?;
    let target = change_target(&mut tx, &queue, change, &expected, admin.actor()).await?;
    tx.commit().await?;
    edited::<_, QueueTargetBody>(target)
}

impl QueueChangeBody {
    fn change(&self, errors: &mut Errors) -> TargetChange {
        let is_empty = [
            &self.per_process,
            &self.total,
            &self.max_attempts,
            &self.longest_backoff_seconds,
        ]
        .iter()
        .all(|field| !field.is_present());
        if is_empty && !self.state.is_present() {
            errors.refuse(&self.state, FieldError::Required);
        }
        TargetChange {
            per_process: amount(&self.per_process, MAX_PER_PROCESS, errors),
            total: amount(&self.total, MAX_IN_TOTAL, errors),
            max_attempts: amount(&self.max_attempts, MAX_ATTEMPTS, errors),
            longest_backoff: amount(&self.longest_backoff_seconds, MAX_BACKOFF_SECONDS, errors),
            state: self.state.optional(errors).copied(),
            reason: text(&self.reason, errors),
            until: self.until.optional(errors).and_then(|until| {
                let until = until.parse().map_err(|_| FieldError::Invalid);
                errors.accept(&self.until, until)
            }),
        }
    }
}

fn amount(field: &Field<AmountBody>, most: i64, errors: &mut Errors) -> Option<Amount> {
    let amount = match field.optional(errors)? {
        AmountBody::Unset(_) => Ok(Amount::Unset),
        AmountBody::Number(CountBody(number)) => number
            .as_i64()
            .filter(|number| (1..=most).contains(number))
            .map(Amount::Number)
            .ok_or(FieldError::OutOfRange),
    };
    errors.accept(field, amount)
}

fn refused(field: &str, error: FieldError) -> ApiError {
    ApiError::invalid_fields(FieldErrors::from([(field.to_owned(), error)]))
}

impl From<OperationError> for ApiError {
    fn from(error: OperationError) -> Self {
        match error {
            OperationError::Database(error) => error.into(),
            OperationError::Field { field, .. } => refused(field, FieldError::OutOfRange),
            OperationError::AlwaysRuns => refused("state", FieldError::Invalid),
            OperationError::Until => refused("until", FieldError::OutOfRange),
            OperationError::Reason => refused("reason", FieldError::TooLong),
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;
    use crate::http::fields::Unchecked;

    #[test]
    fn a_bad_change_names_its_fields() {
        for (body, field, error) in [
            (json!({}), "state", FieldError::Required),
            (json!({"state": "stopped"}), "state", FieldError::Invalid),
            (json!({"per_process": 0}), "per_process", FieldError::OutOfRange),
            (json!({"per_process": -1}), "per_process", FieldError::OutOfRange),
            (json!({"per_process": 1_001}), "per_process", FieldError::OutOfRange),
            (json!({"per_process": 1.5}), "per_process", FieldError::OutOfRange),
            (json!({"per_process": "many"}), "per_process", FieldError::Invalid),
            (json!({"total": 100_001}), "total", FieldError::OutOfRange),
            (json!({"total": null}), "total", FieldError::Invalid),
            (json!({"max_attempts": 0}), "max_attempts", FieldError::OutOfRange),
            (
                json!({"longest_backoff_seconds": 86_401}),
                "longest_backoff_seconds",
                FieldError::OutOfRange,
            ),
            (json!({"state": "paused", "until": "six"}), "until", FieldError::Invalid),
            (json!({"handlers": 1, "total": 1}), "handlers", FieldError::Unknown),
        ] {
            let read =
                |body: Value| Unchecked::read(body).check(|body: &QueueChangeBody, errors| Some(body.change(errors)));
            let expected = FieldErrors::from([(field.to_owned(), error)]);
            assert_eq!(read(body.clone()), Err(expected), "{body}");
        }
    }
}
