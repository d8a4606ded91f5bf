//! Areas of settings as resources: each is read and replaced as a whole.

use std::sync::Arc;

use axum::extract::{FromRequest, Request};
use flight_finder_core::{
    base::{
        form::FieldError,
        revision::{Expected, RowRevision},
    },
    rules::settings::{Area, SettingValues, default_limits},
};
use serde::{Serialize, de::DeserializeOwned};
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

/// The settings of an area as clients read and write them. The bounds of their values are checked in `core`.
pub trait AreaBody: Serialize + DeserializeOwned + Send {
    const AREA: Area;

    fn of(values: &SettingValues) -> Self;

    /// Replaces the settings of the area.
    fn put(self, values: &mut SettingValues);

    /// An example that has a value in every field.
    fn example() -> Self {
        let values = SettingValues {
            limits: default_limits(),
            ..SettingValues::default()
        };
        Self::of(&values)
    }
}

/// The settings of an area, with their revision.
#[derive(Debug, Serialize, ToSchema)]
pub struct Settings<B> {
    #[serde(flatten)]
    settings: B,
    /// The revision of the settings, for `If-Match`.
    revision: String,
}

/// The settings of an area in a request body, read but not checked.
pub struct AreaInput<B>(pub B);

impl<B: AreaBody> From<SettingValues> for Settings<B> {
    fn from(values: SettingValues) -> Self {
        let settings = B::of(&values);
        Self {
            revision: RowRevision::of(&settings).to_string(),
            settings,
        }
    }
}

impl<B: Serialize> Revised for Settings<B> {
    fn revision(&self) -> &str {
        &self.revision
    }
}

impl<S: Send + Sync, B: AreaBody> FromRequest<S> for AreaInput<B> {
    type Rejection = ApiError;

    async fn from_request(request: Request, _: &S) -> Result<Self, ApiError> {
        let given = body::json(request).await?;
        read(given).map(Self).map_err(ApiError::invalid_fields)
    }
}

/// The settings of an area. They come from the database and not from memory, because an editor needs the revision that
/// counts.
pub async fn get<B: AreaBody>(data: &Arc<Data>) -> Result<Row<Settings<B>>, ApiError> {
    let settings = data.db().read().await?.settings().load().await?;
    Ok(Row(settings.values.into()))
}

/// Replaces the settings of an area.
pub async fn put<B: AreaBody>(
    data: &Arc<Data>,
    admin: &Admin,
    expected: &Expected,
    body: B,
) -> Result<Row<Settings<B>>, ApiError> {
    let mut tx = data.db().write().await?;
    let part = |values: &SettingValues| B::of(values);
    let edit = |values: &mut SettingValues| body.put(values);
    let changed = tx
        .settings()
        .change(B::AREA, part, expected, edit, admin.actor())
        .await?;
    tx.commit().await?;
    data.live_settings().forget().await;
    edited(changed)
}

/// Reads the settings of an area, and names every field that is missing, unknown or of the wrong type.
pub fn read<B: AreaBody>(given: Value) -> Result<B, FieldErrors> {
    let given = trimmed(given);
    let mut reading = Reading::<B> {
        example: json(&B::example()),
        errors: FieldErrors::new(),
        body: std::marker::PhantomData,
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
struct Reading<B> {
    example: Value,
    errors: FieldErrors,
    body: std::marker::PhantomData<B>,
}

impl<B: AreaBody> Reading<B> {
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
        if serde_json::from_value::<B>(body).is_ok() {
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

fn json(body: &impl Serialize) -> Value {
    serde_json::to_value(body).expect("settings are JSON")
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

/// Makes an object the body of an area whose settings it mirrors.
macro_rules! area_body {
    ($body:ty, $area:ident, $field:ident) => {
        impl crate::rules::settings::area::AreaBody for $body {
            const AREA: flight_finder_core::rules::settings::Area = flight_finder_core::rules::settings::Area::$area;

            fn of(values: &flight_finder_core::rules::settings::SettingValues) -> Self {
                values.$field.clone().into()
            }

            fn put(self, values: &mut flight_finder_core::rules::settings::SettingValues) {
                values.$field = self.into();
            }
        }
    };
}

/// Writes the two operations of an area: one reads its settings, the other replaces them.
macro_rules! area_operations {
    (
        $path:literal, $body:ident,
        $(#[$about_get:meta])* $get:ident,
        $(#[$about_put:meta])* $put:ident $(,)?
    ) => {
        $(#[$about_get])*
        #[utoipa::path(
            get,
            path = $path,
            tag = "admin",
            security(("bearer" = [])),
            responses(
                (
                    status = 200,
                    description = "The settings",
                    body = $crate::rules::settings::area::Settings<$body>,
                    headers(("ETag" = String))
                ),
                $crate::http::responses::Administrative,
            )
        )]
        pub async fn $get(
            _: $crate::http::access::Viewer,
            axum::extract::State(data): axum::extract::State<std::sync::Arc<$crate::http::data::Data>>,
        ) -> Result<$crate::http::revision::Row<$crate::rules::settings::area::Settings<$body>>, $crate::http::error::ApiError> {
            $crate::rules::settings::area::get(&data).await
        }

        $(#[$about_put])*
        #[utoipa::path(
            put,
            path = $path,
            tag = "admin",
            security(("bearer" = [])),
            params(("If-Match" = Option<String>, Header)),
            request_body = $body,
            responses(
                (
                    status = 200,
                    description = "The settings after the change",
                    body = $crate::rules::settings::area::Settings<$body>,
                    headers(("ETag" = String))
                ),
                (
                    status = 412,
                    description = "`changed_meanwhile`; `current` is the settings now",
                    body = $crate::http::error::ErrorBody
                ),
                (status = 422, description = "`fields` names the bad fields", body = $crate::http::error::ErrorBody),
                $crate::http::responses::UnreadableBody,
                $crate::http::responses::Administrative,
            )
        )]
        pub async fn $put(
            admin: $crate::http::access::Admin,
            axum::extract::State(data): axum::extract::State<std::sync::Arc<$crate::http::data::Data>>,
            $crate::http::revision::IfMatch(expected): $crate::http::revision::IfMatch,
            $crate::rules::settings::area::AreaInput(body): $crate::rules::settings::area::AreaInput<$body>,
        ) -> Result<$crate::http::revision::Row<$crate::rules::settings::area::Settings<$body>>, $crate::http::error::ApiError> {
            $crate::rules::settings::area::put(&data, &admin, &expected, body).await
        }
    };
}

pub(super) use {area_body, area_operations};
