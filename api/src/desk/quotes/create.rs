//! `POST /api/agent/quotes`

use std::sync::Arc;

use axum::{Json, extract::State, http::StatusCode};
use flight_finder_core::{
    base::{form::FieldError, ids::BatchId},
    desk::{
        bookings::OptionId,
        quotes::{NewQuote, Refused, Source, client_name, create, note, options, valid_for},
    },
};
use serde::Deserialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::body::QuoteBody;
use crate::http::{
    access::{Access, ActiveAgent, FromClient},
    body::JsonBody,
    data::Data,
    error::{ApiError, ErrorBody},
    fields::{Errors, Field, FieldErrors},
    language::Language,
};

/// The flights to quote: options of searches, or the option of a visitor's booking request.
#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = NewQuote)]
pub struct NewQuoteBody {
    /// One to four options, in the order of the page. Left out for a booking request.
    #[schema(value_type = Option<Vec<ChosenOptionBody>>, min_items = 1, max_items = 4)]
    options: Field<Vec<ChosenOptionBody>>,
    /// The id of a visitor's booking request, whose option is quoted.
    #[schema(value_type = Option<Uuid>)]
    booking_request_id: Field<Uuid>,
    /// For whom the quote is. The page shows it.
    #[schema(value_type = Option<String>, max_length = 80)]
    client_name: Field<String>,
    /// What the agent writes to the client. The page shows it.
    #[schema(value_type = Option<String>, max_length = 500)]
    note: Field<String>,
    /// For how many hours the prices are offered; 24 if it is left out. The first departure ends it earlier.
    #[schema(value_type = Option<u32>, minimum = 1, maximum = 168)]
    valid_hours: Field<u32>,
    /// The language of the page. If it is left out: that of the booking request, else Albanian.
    #[schema(value_type = Option<Language>)]
    lang: Field<Language>,
}

/// An option of a search.
#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = ChosenOption)]
#[serde(deny_unknown_fields)]
pub struct ChosenOptionBody {
    /// The id of the search.
    batch_id: Uuid,
    /// The `id` of the option in the results of the search.
    #[schema(min_length = 1, max_length = 64)]
    option_id: String,
}

impl NewQuoteBody {
    fn quote(&self, errors: &mut Errors) -> Option<NewQuote> {
        let source = self.source(errors);
        let client_name = self.client_name.text(errors, client_name);
        let note = self.note.text(errors, note);
        let hours = self.valid_hours.nullable(errors).copied();
        let valid = errors.accept(&self.valid_hours, valid_for(hours));
        let language = self.lang.nullable(errors).copied();
        Some(NewQuote {
            source: source?,
            client_name: client_name?,
            note: note?,
            valid: valid?,
            language: language.map(Into::into),
        })
    }

    fn source(&self, errors: &mut Errors) -> Option<Source> {
        if let Some(request) = self.booking_request_id.nullable(errors) {
            self.options.must_be_null(errors);
            return Some(Source::Request(*request));
        }
        let given = self.options.required(errors)?;
        let mut chosen = Vec::new();
        for (place, option) in given.iter().enumerate() {
            match option.option_id.parse::<OptionId>() {
                Ok(id) => chosen.push((BatchId(option.batch_id), id)),
                Err(error) => errors.refuse_part(&self.options, &format!("{place}.option_id"), error),
            }
        }
        if chosen.len() < given.len() {
            return None;
        }
        errors.accept(&self.options, options(chosen))
    }

    /// The error of the field that names the flight in this place.
    fn flight(&self, place: usize, error: FieldError) -> ApiError {
        let field = if self.booking_request_id.is_present() {
            self.booking_request_id.name().to_owned()
        } else {
            format!("{}.{place}.option_id", self.options.name())
        };
        ApiError::invalid_fields(FieldErrors::from([(field, error)]))
    }
}

/// Creates a quote of the agent. The newest price that the server published for each option counts.
#[utoipa::path(
    post,
    path = "/api/agent/quotes",
    tag = "agents",
    params(("lang" = Option<Language>, Query, description = "The language of the names of places")),
    request_body = NewQuoteBody,
    responses(
        (status = 201, description = "The quote", body = QuoteBody),
        (status = 404, description = "No such search or booking request", body = ErrorBody),
        (status = 422, description = "`fields` names the bad fields; `options.1.option_id` is that of the second option. `unknown_option`: the results of the search have no such option any more; `past_date`: the flight has departed", body = ErrorBody),
    )
)]
pub async fn create_quote(
    agent: ActiveAgent,
    State(data): State<Arc<Data>>,
    State(access): State<Arc<Access>>,
    language: Language,
    client: FromClient,
    JsonBody(body): JsonBody<NewQuoteBody>,
) -> Result<(StatusCode, Json<QuoteBody>), ApiError> {
    let new = body.check(NewQuoteBody::quote).map_err(ApiError::invalid_fields)?;
    let ring = access.auth().ring();
    let zone = data.settings().await?.values.search.time_zone;
    let device = client.device();
    let quote = match create(data.db(), ring, zone, (agent.user, &device), new).await? {
        Ok(quote) => quote,
        Err(Refused::SearchNotFound) => return Err(ApiError::SearchNotFound),
        Err(Refused::RequestNotFound) => return Err(ApiError::NotFound),
        Err(Refused::UnknownOption(place)) => return Err(body.fields.flight(place, FieldError::UnknownOption)),
        Err(Refused::Departed(place)) => return Err(body.fields.flight(place, FieldError::PastDate)),
        Err(Refused::TooMany(wait)) => return Err(ApiError::TooManyRequests(wait)),
    };
    let mut tx = data.db().read().await?;
    let body = QuoteBody::all(&mut tx, &data, ring, language, vec![quote])
        .await?
        .remove(0);
    Ok((StatusCode::CREATED, Json(body)))
}
