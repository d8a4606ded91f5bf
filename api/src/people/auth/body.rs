//! Reads the bodies of the client. It sends fields that the server does not know, nulls, and empty bodies.

use axum::extract::{FromRequest, Request};
use flight_finder_core::{people::users::EmailAddress, platform::codes::CodeChallenge};
use secrecy::SecretString;
use serde_json::{Map, Value};

use super::error::Refusal;
use crate::http::body::{is_json, read};

/// The fields of a JSON object. An empty body has none, whatever its content type is.
pub struct Body(Map<String, Value>);

impl<S: Send + Sync> FromRequest<S> for Body {
    type Rejection = Refusal;

    async fn from_request(request: Request, _: &S) -> Result<Self, Refusal> {
        let is_json = is_json(request.headers());
        let bytes = read(request.into_body()).await?;
        if bytes.is_empty() {
            return Ok(Self(Map::new()));
        }
        if !is_json {
            return Err(Refusal::UnsupportedMediaType);
        }
        match serde_json::from_slice(&bytes) {
            Ok(Value::Object(fields)) => Ok(Self(fields)),
            Ok(_) => Err(Refusal::invalid("The body must be a JSON object.")),
            Err(_) => Err(Refusal::invalid("The body is not valid JSON.")),
        }
    }
}

impl Body {
    /// A text; `None` if it is missing, null or empty.
    pub fn text(&mut self, name: &str) -> Result<Option<String>, Refusal> {
        Ok(self.raw_text(name)?.filter(|text| !text.is_empty()))
    }

    fn raw_text(&mut self, name: &str) -> Result<Option<String>, Refusal> {
        match self.0.remove(name) {
            None | Some(Value::Null) => Ok(None),
            Some(Value::String(text)) => Ok(Some(text)),
            Some(_) => Err(Refusal::invalid(format!("{name} must be a text."))),
        }
    }

    /// A text that is never shown or logged; `None` if it is missing or null.
    pub fn secret(&mut self, name: &str) -> Result<Option<SecretString>, Refusal> {
        Ok(self.raw_text(name)?.map(SecretString::from))
    }

    /// An e-mail address; `None` if it is missing, null or empty.
    pub fn email(&mut self, name: &str) -> Result<Option<EmailAddress>, Refusal> {
        let email = self.text(name)?.map(|email| email.parse());
        email
            .transpose()
            .map_err(|_| Refusal::invalid("Unable to validate email address: invalid format"))
    }

    /// What the browser will prove when the link in a mail leads back to it; `None` if it made no challenge.
    pub fn challenge(&mut self) -> Result<Option<CodeChallenge>, Refusal> {
        let (text, method) = (self.text("code_challenge")?, self.text("code_challenge_method")?);
        match (text, method) {
            (None, None) => Ok(None),
            (Some(text), method) => CodeChallenge::parse(text, method.as_deref().unwrap_or("plain"))
                .map(Some)
                .map_err(|error| Refusal::invalid(error.to_string())),
            (None, Some(_)) => Err(Refusal::invalid("code_challenge is required.")),
        }
    }

    /// Users are told apart by their e-mail addresses.
    pub fn refuse_phone(&self) -> Result<(), Refusal> {
        if self.has("phone") {
            return Err(Refusal::PhoneDisabled);
        }
        Ok(())
    }

    /// An object; an empty one if it is missing or null.
    pub fn object(&mut self, name: &str) -> Result<Map<String, Value>, Refusal> {
        match self.0.remove(name) {
            None | Some(Value::Null) => Ok(Map::new()),
            Some(Value::Object(fields)) => Ok(fields),
            Some(_) => Err(Refusal::invalid(format!("{name} must be an object."))),
        }
    }

    /// A number, a truth value or anything else; `None` if it is missing or null.
    pub fn value(&mut self, name: &str) -> Option<Value> {
        self.0.remove(name).filter(|value| !value.is_null())
    }

    /// Whether a field is present and not null.
    pub fn has(&self, name: &str) -> bool {
        self.0.get(name).is_some_and(|value| !value.is_null())
    }
}
