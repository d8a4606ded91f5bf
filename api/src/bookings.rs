//! `POST /api/booking-requests`

use std::sync::Arc;

use axum::{extract::State, http::StatusCode};
use flight_finder_core::{
    bookings::{BookingRequest, Recorded, record},
    form::{FieldError, FieldErrors},
};
use serde::Deserialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::{
    body::JsonBody,
    data::Data,
    error::{ApiError, ErrorBody},
};

/// A click on chat or phone at a flight.
#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = BookingRequest)]
pub struct BookingRequestBody {
    /// Made in the browser. Sent twice, it is stored once.
    pub id: Uuid,
    /// The search.
    pub batch_id: Uuid,
    /// The flight: the `id` of an option of the search's results.
    #[schema(min_length = 1, max_length = 64)]
    pub option_id: String,
    /// Where the visitor turned to.
    pub channel: BookingChannel,
    /// The party's price that the visitor saw, in euro. Agents rely on the price that the server published.
    #[schema(exclusive_minimum = 0.0)]
    pub price: f64,
    /// The language of the page.
    pub lang: BookingLang,
}

/// Where the visitor turned to.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum BookingChannel {
    Chat,
    Phone,
}

/// A language of the site.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum BookingLang {
    Sq,
    En,
}

/// Stores that a visitor turned to the agency about a flight. The page never waits for it.
#[utoipa::path(
    post,
    path = "/api/booking-requests",
    tag = "bookings",
    request_body = BookingRequestBody,
    responses(
        (status = 204, description = "Stored, now or before: one request for each option and channel of a search"),
        (status = 400, description = "No JSON", body = ErrorBody),
        (status = 404, description = "No such search", body = ErrorBody),
        (status = 413, description = "More than 64 KB", body = ErrorBody),
        (status = 415, description = "Not application/json", body = ErrorBody),
        (status = 422, description = "`fields` says what is wrong; `unknown_option`: none of the search's results has it", body = ErrorBody),
        (status = 429, description = "Too many requests", body = ErrorBody),
        (status = 503, description = "The database is busy", body = ErrorBody),
    )
)]
pub async fn create_booking_request(
    State(data): State<Arc<Data>>,
    JsonBody(body): JsonBody,
) -> Result<StatusCode, ApiError> {
    let request = BookingRequest::parse(&body).map_err(ApiError::InvalidFields)?;
    match record(data.db(), &request).await? {
        Recorded::Stored => Ok(StatusCode::NO_CONTENT),
        Recorded::SearchNotFound => Err(ApiError::SearchNotFound),
        Recorded::UnknownOption => Err(ApiError::InvalidFields(FieldErrors::from([(
            "option_id".to_owned(),
            FieldError::UnknownOption,
        )]))),
    }
}
