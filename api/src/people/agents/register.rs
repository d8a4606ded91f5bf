//! `POST /api/agents`

use std::sync::Arc;

use axum::{Json, extract::State, http::StatusCode};
use flight_finder_core::people::{agents, auth::Registration};
use secrecy::SecretString;
use serde::Deserialize;
use serde_json::{Value, json};
use utoipa::ToSchema;

use crate::http::{
    access::{Access, FromClient},
    body::JsonBody,
    data::Data,
    error::ApiError,
    fields::{Errors, Field},
    language::Language,
};

/// Somebody who wants to become a sales agent.
#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = AgentRegistration)]
pub struct RegistrationBody {
    #[schema(value_type = String, min_length = 1, max_length = 100, example = "Ana Hoxha")]
    name: Field<String>,
    #[schema(value_type = String, example = "ana@agency.al")]
    email: Field<String>,
    /// At least 8 characters, and not one of the most common passwords.
    #[schema(value_type = String, min_length = 8)]
    password: Field<SecretString>,
    #[schema(value_type = Option<String>, example = "+355 69 123 4567")]
    phone_number: Field<String>,
}

impl RegistrationBody {
    fn registration(&self, language: Language, errors: &mut Errors) -> Option<Registration> {
        let name = self.name.parsed(errors, |name| agents::name(name));
        let email = self.email.parsed_as(errors);
        let password = self.password.new_password(errors);
        let phone_number = match self.phone_number.nullable(errors) {
            Some(number) => errors.accept(&self.phone_number, agents::phone_number(number)),
            None => Some(None),
        };
        Some(Registration {
            name: name?,
            email: email?,
            password: password?,
            phone_number: phone_number?,
            language: language.into(),
        })
    }
}

/// Registers a sales agent. The agent confirms the address with the link in a mail, and waits until the administrator
/// activates the agent.
#[utoipa::path(
    post,
    path = "/api/agents",
    tag = "agents",
    params(
        ("lang" = Option<Language>, Query, description = "The language of the mails to the agent. If it is left out, `Accept-Language` decides; the default is Albanian"),
        ("Accept-Language" = Option<String>, Header),
    ),
    request_body = RegistrationBody,
    responses(
        (status = 202, description = "The registration is accepted. The answer is the same if somebody has this address already", body = Object),
    )
)]
pub async fn register_agent(
    State(access): State<Arc<Access>>,
    State(data): State<Arc<Data>>,
    client: FromClient,
    language: Language,
    JsonBody(body): JsonBody<RegistrationBody>,
) -> Result<(StatusCode, Json<Value>), ApiError> {
    let registration = body
        .check(|body, errors| body.registration(language, errors))
        .map_err(ApiError::invalid_fields)?;
    data.check_mail_budget().await?;
    access.auth().register_agent(registration, &client.device()).await?;
    Ok((StatusCode::ACCEPTED, Json(json!({}))))
}

#[cfg(test)]
mod tests {
    use flight_finder_core::base::form::FieldError;

    use super::*;
    use crate::http::fields::{FieldErrors, Unchecked};

    fn body() -> Value {
        json!({
            "name": " Ana Hoxha ", "email": "Ana@Agency.al", "password": "një fjalëkalim i mirë",
            "phone_number": "+355 69 123 4567",
        })
    }

    fn read(body: Value) -> Result<Registration, FieldErrors> {
        Unchecked::read(body).check(|body: &RegistrationBody, errors| body.registration(Language::Sq, errors))
    }

    #[test]
    fn a_registration_is_read() {
        let registration = read(body()).unwrap();

        assert_eq!(registration.name, "Ana Hoxha");
        assert_eq!(registration.email.as_str(), "ana@agency.al");
        assert_eq!(registration.phone_number.as_deref(), Some("+355 69 123 4567"));
        let mut without = body();
        without["phone_number"] = Value::Null;
        assert_eq!(read(without).unwrap().phone_number, None);
    }

    #[test]
    fn each_bad_field_is_named() {
        for (field, value, error) in [
            ("name", json!(" "), FieldError::Required),
            ("name", json!("a".repeat(101)), FieldError::TooLong),
            ("email", json!("ana"), FieldError::Invalid),
            ("email", Value::Null, FieldError::Required),
            ("password", json!("1234567"), FieldError::TooShort),
            ("password", json!("p".repeat(1_025)), FieldError::TooLong),
            ("password", json!("Password1"), FieldError::Common),
            ("phone_number", json!("call me"), FieldError::Invalid),
            ("role", json!("admin"), FieldError::Unknown),
        ] {
            let mut request = body();
            request[field] = value.clone();
            let errors = read(request).unwrap_err();
            assert_eq!(
                errors,
                FieldErrors::from([(field.to_owned(), error)]),
                "{field} {value}"
            );
        }
        assert_eq!(read(json!([])).unwrap_err().len(), 3);
    }
}
