//! `POST /api/booking-requests`

use std::{sync::Arc, time::Duration};

use axum::{extract::State, http::StatusCode};
use flight_finder_core::{
    base::{form::FieldError, ids::BatchId, money::Cents},
    desk::bookings::{BookingRequest, Channel, Recorded, record},
};
use serde::Deserialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::http::{
    body::JsonBody,
    data::Data,
    error::{ApiError, ErrorBody},
    fields::{Errors, Field, FieldErrors},
    language::Language,
};

/// When to ask again if a search has too many requests. They stay until agents have closed them, so any time is a guess.
const HOUR: Duration = Duration::from_hours(1);

/// A record that a visitor opened chat or phone for an option.
#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = BookingRequest)]
pub struct BookingRequestBody {
    /// An id that the client makes. A request that is sent again with the same id is stored once.
    #[schema(value_type = Uuid)]
    id: Field<Uuid>,
    /// The id of the search.
    #[schema(value_type = Uuid)]
    batch_id: Field<Uuid>,
    /// The `id` of the option in the results of the search.
    #[schema(value_type = String, min_length = 1, max_length = 64)]
    option_id: Field<String>,
    /// How the visitor contacted the agency.
    #[schema(value_type = Channel)]
    channel: Field<Channel>,
    /// The price in euro that the visitor saw: the total for the party. The server also stores the price that it
    /// published for the option, on which agents rely.
    #[schema(value_type = f64, exclusive_minimum = 0.0)]
    price: Field<f64>,
    /// The language of the page that the visitor used.
    #[schema(value_type = Language)]
    lang: Field<Language>,
}

impl BookingRequestBody {
    fn booking(&self, errors: &mut Errors) -> Option<BookingRequest> {
        let id = self.id.required(errors).copied();
        let batch_id = self.batch_id.required(errors).copied();
        let option_id = self.option_id.parsed(errors, |id| id.parse());
        let channel = self.channel.required(errors).copied();
        let price = self
            .price
            .parsed(errors, |euro| Cents::from_euro(*euro).ok_or(FieldError::OutOfRange));
        let language = self.lang.required(errors).copied();
        Some(BookingRequest {
            id: id?,
            batch_id: BatchId(batch_id?),
            option_id: option_id?,
            channel: channel?,
            price: price?,
            language: language?.into(),
        })
    }

    fn unknown_option(&self) -> FieldErrors {
        FieldErrors::from([(self.option_id.name().to_owned(), FieldError::UnknownOption)])
    }
}

/// Stores that a visitor contacted the agency about a flight.
#[utoipa::path(
    post,
    path = "/api/booking-requests",
    tag = "bookings",
    request_body = BookingRequestBody,
    responses(
        (status = 204, description = "The booking request is stored, by this request or an earlier one. Only the first request for an option and channel of a search is stored"),
        (status = 429, description = "`too_many_requests`: six requests are stored for the search, or the address has sent too many; with `Retry-After`", body = ErrorBody),
        (status = 404, description = "No such search", body = ErrorBody),
        (status = 422, description = "`fields` names the bad fields; `unknown_option`: the results of the search have no such option", body = ErrorBody),
        (status = 503, description = "`busy` or `timed_out`: the server is overloaded; with `Retry-After`", body = ErrorBody),
    )
)]
pub async fn create_booking_request(
    State(data): State<Arc<Data>>,
    JsonBody(body): JsonBody<BookingRequestBody>,
) -> Result<StatusCode, ApiError> {
    let request = body
        .check(BookingRequestBody::booking)
        .map_err(ApiError::invalid_fields)?;
    match record(data.db(), &request).await? {
        Recorded::Stored => Ok(StatusCode::NO_CONTENT),
        Recorded::SearchNotFound => Err(ApiError::SearchNotFound),
        Recorded::TooMany => Err(ApiError::TooManyRequests(HOUR)),
        Recorded::UnknownOption => Err(ApiError::invalid_fields(body.fields.unknown_option())),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;
    use crate::http::fields::Unchecked;

    fn body() -> Value {
        json!({
            "id": "3f0e8c1a-6f0b-4d0a-9b1e-2a7f6f1c9d10", "batch_id": "019a9f3c-0000-7000-8000-000000000000",
            "option_id": "a7k2q9", "channel": "chat", "price": 118.5, "lang": "sq",
        })
    }

    fn read(body: Value) -> Result<BookingRequest, FieldErrors> {
        Unchecked::read(body).check(BookingRequestBody::booking)
    }

    #[test]
    fn a_whole_request_is_read() {
        let request = read(body()).unwrap();

        assert_eq!(
            (request.option_id, request.channel, request.price, request.language),
            (
                "a7k2q9".parse().unwrap(),
                Channel::Chat,
                Cents(11_850),
                flight_finder_core::base::language::Language::Sq
            )
        );
    }

    #[test]
    fn each_bad_field_is_named() {
        let bad = [
            ("id", json!("x"), FieldError::Invalid),
            ("id", Value::Null, FieldError::Required),
            ("batch_id", json!("x"), FieldError::Invalid),
            ("option_id", json!("a".repeat(65)), FieldError::TooLong),
            ("option_id", json!("<script>"), FieldError::Invalid),
            ("channel", json!("fax"), FieldError::Invalid),
            ("price", json!(-1), FieldError::OutOfRange),
            ("price", json!("1"), FieldError::Invalid),
            ("price", Value::Null, FieldError::Required),
            ("lang", json!("de"), FieldError::Invalid),
            ("more", json!(1), FieldError::Unknown),
        ];
        for (field, value, error) in bad {
            let mut request = body();
            request[field] = value.clone();
            let errors = read(request).unwrap_err();
            assert_eq!(
                errors,
                FieldErrors::from([(field.to_owned(), error)]),
                "{field} {value}"
            );
        }
        assert_eq!(read(json!([])).unwrap_err().len(), 6);
    }

    #[test]
    fn wrong_types_of_several_fields_are_named_together() {
        let mut request = body();
        (request["id"], request["channel"], request["price"]) = (json!([]), json!(1), json!(true));

        let errors = read(request).unwrap_err();

        let expected = ["channel", "id", "price"].map(|field| (field.to_owned(), FieldError::Invalid));
        assert_eq!(errors, expected.into());
    }
}
