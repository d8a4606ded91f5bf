//! Areas of settings as resources: each is read and replaced as a whole.

use std::{marker::PhantomData, sync::Arc};

use axum::extract::{FromRequest, Request};
use flight_finder_core::{
    base::{
        form::FieldError,
        revision::{Expected, RowRevision},
    },
    rules::settings::{OpeningHours, Section, SettingValues},
};
use serde::Serialize;
use serde_json::{Map, Value};
use utoipa::ToSchema;

use crate::http::{
    access::Admin,
    body,
    data::Data,
    error::ApiError,
    fields::FieldErrors,
    revision::{Revised, Row, edited},
};

/// The settings of an area, with their revision.
#[derive(Debug, Serialize, ToSchema)]
pub struct Settings<S> {
    #[serde(flatten)]
    settings: S,
    /// The revision of the settings, for `If-Match`.
    revision: String,
}

/// The settings of an area in a request body, read but not checked.
pub struct AreaInput<S>(pub S);

impl<S: Section> From<SettingValues> for Settings<S> {
    fn from(values: SettingValues) -> Self {
        let settings = S::of(&values).clone();
        Self {
            revision: RowRevision::of(&settings).to_string(),
            settings,
        }
    }
}

impl<S: Serialize> Revised for Settings<S> {
    fn revision(&self) -> &str {
        &self.revision
    }
}

impl<T: Send + Sync, S: Section> FromRequest<T> for AreaInput<S> {
    type Rejection = ApiError;

    async fn from_request(request: Request, _: &T) -> Result<Self, ApiError> {
        let given = body::json(request).await?;
        read(given).map(Self).map_err(ApiError::invalid_fields)
    }
}

/// The settings of an area. They come from the database and not from memory, because an editor needs the revision that
/// counts.
pub async fn get<S: Section>(data: &Arc<Data>) -> Result<Row<Settings<S>>, ApiError> {
    let settings = data.db().read().await?.settings().load().await?;
    Ok(Row(settings.values.into()))
}

/// Replaces the settings of an area.
pub async fn put<S: Section>(
    data: &Arc<Data>,
    admin: &Admin,
    expected: &Expected,
    body: S,
) -> Result<Row<Settings<S>>, ApiError> {
    let mut tx = data.db().write().await?;
    let part = |values: &SettingValues| S::of(values).clone();
    let edit = |values: &mut SettingValues| *S::of_mut(values) = body;
    let changed = tx
        .settings()
        .change(S::AREA, part, expected, edit, admin.actor())
        .await?;
    tx.commit().await?;
    data.live_settings().forget().await;
    edited(changed)
}

/// Reads the settings of an area, and names every field that is missing, unknown or of the wrong type.
pub fn read<S: Section>(given: Value) -> Result<S, FieldErrors> {
    let given = trimmed(given);
    let mut reading = Reading::<S> {
        example: example::<S>(),
        errors: FieldErrors::new(),
        section: PhantomData,
    };
    let example = reading.example.clone();
    // Any other value counts as an object without fields.
    let empty = Value::Object(Map::new());
    reading.walk("", if given.is_object() { &given } else { &empty }, &example);
    if !reading.errors.is_empty() {
        return Err(reading.errors);
    }
    serde_json::from_value(given).map_err(|_| FieldErrors::from([(String::new(), FieldError::Invalid)]))
}

/// Compares a body with the example, field by field.
struct Reading<S> {
    example: Value,
    errors: FieldErrors,
    section: PhantomData<S>,
}

impl<S: Section> Reading<S> {
    fn walk(&mut self, name: &str, given: &Value, example: &Value) {
        match (given, example) {
            (Value::Object(given), Value::Object(example)) => self.walk_object(name, given, example),
            (Value::Array(given), Value::Array(example))
                if given.len() == example.len() && example.iter().any(Value::is_object) =>
            {
                for (place, (given, example)) in given.iter().zip(example).enumerate() {
                    self.walk(&join(name, &place.to_string()), given, example);
                }
            }
            _ => self.check(name, given, example),
        }
    }

    fn walk_object(&mut self, name: &str, given: &Map<String, Value>, example: &Map<String, Value>) {
        for (field, example) in example {
            let name = join(name, field);
            match given.get(field) {
                Some(given) => self.walk(&name, given, example),
                None => self.refuse(&name, FieldError::Required),
            }
        }
        for field in given.keys().filter(|field| !example.contains_key(*field)) {
            self.refuse(&join(name, field), FieldError::Unknown);
        }
    }

    /// Checks one field: the example with the given value in this field must be readable.
    fn check(&mut self, name: &str, given: &Value, example: &Value) {
        let mut body = self.example.clone();
        let pointer = format!("/{}", name.replace('.', "/"));
        if let Some(slot) = body.pointer_mut(&pointer) {
            *slot = given.clone();
        }
        if serde_json::from_value::<S>(body).is_ok() {
            return;
        }
        let is_whole = given.as_f64().is_some_and(|number| number.fract() == 0.0);
        let error = match given {
            Value::Null => FieldError::Required,
            Value::Number(_) if example.is_number() && is_whole => FieldError::OutOfRange,
            _ => FieldError::Invalid,
        };
        self.refuse(name, error);
    }

    fn refuse(&mut self, name: &str, error: FieldError) {
        /// Responses cut longer names of fields.
        const MAX: usize = 64;
        let name = name.chars().take(MAX).collect();
        self.errors.entry(name).or_insert(error);
    }
}

fn join(name: &str, field: &str) -> String {
    if name.is_empty() {
        field.to_owned()
    } else {
        format!("{name}.{field}")
    }
}

/// The settings of an area as JSON, with every object that they may have.
pub fn example<S: Section>() -> Value {
    let mut values = SettingValues::default();
    let OpeningHours(days) = &mut values.agency.opening_hours;
    days[6] = days[0];
    serde_json::to_value(S::of(&values)).expect("settings are JSON")
}

/// The same value with all texts trimmed.
fn trimmed(value: Value) -> Value {
    match value {
        Value::String(text) => Value::String(text.trim().to_owned()),
        Value::Array(values) => Value::Array(values.into_iter().map(trimmed).collect()),
        Value::Object(fields) => fields.into_iter().map(|(name, value)| (name, trimmed(value))).collect(),
        other => other,
    }
}
