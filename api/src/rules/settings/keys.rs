//! The keys of providers, which are written and never read: `/api/admin/settings/providers/keys`

use std::sync::Arc;

use axum::{
    Json,
    extract::{Path, State},
    http::StatusCode,
};
use flight_finder_core::{
    base::{form::FieldError, time::Timestamp},
    desk::demo::set_provider_key as set_key,
    platform::providers::Provider,
    rules::{
        key_tests::{KeyTest, KeyTestState, test_key},
        settings::{KeySource, KeyState},
    },
};
use secrecy::{ExposeSecret, SecretString};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use crate::http::{
    access::{Admin, Viewer},
    body::JsonBody,
    data::Data,
    error::{ApiError, ErrorBody},
    fields::{Errors, Field, FieldErrors},
    responses::Administrative,
};

/// The longest key.
const MAX_KEY: usize = 200;

/// The keys of the providers.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ProviderKeys)]
pub struct KeysBody {
    /// One for each provider.
    keys: Vec<KeyBody>,
}

/// What may be shown of a provider's key.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ProviderKey)]
pub struct KeyBody {
    #[schema(example = "rapidapi")]
    provider: &'static str,
    /// Whether there is a key, even one that cannot be decrypted.
    is_set: bool,
    source: KeySource,
    /// The last four characters of a long key that can be decrypted.
    #[schema(required = true, example = "9f3c")]
    last_four: Option<String>,
    /// Whether the stored key can be decrypted; true if there is none.
    is_readable: bool,
}

/// A key to store.
#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = NewProviderKey)]
pub struct NewKeyBody {
    /// Letters, digits and signs, without spaces. It is encrypted, and no answer contains it.
    #[schema(value_type = String, min_length = 1, max_length = 200)]
    key: Field<SecretString>,
}

/// A key to test.
#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = TestedProviderKey)]
pub struct TestedKeyBody {
    /// The key to test; null tests the key that searches use.
    #[schema(value_type = Option<String>, max_length = 200)]
    key: Field<SecretString>,
}

/// A test that was queued.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = QueuedKeyTest)]
pub struct QueuedTestBody {
    /// The id of the test, for `GET /api/admin/settings/providers/key-tests/{id}`.
    test_id: Uuid,
}

/// The test of a key.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ProviderKeyTest)]
pub struct KeyTestBody {
    id: Uuid,
    #[schema(example = "rapidapi")]
    provider: &'static str,
    state: KeyTestStateBody,
    /// Why the key does not work, or was not tested, in words; null if the key works or the test runs.
    #[schema(required = true, example = "the key is not accepted: Invalid API key")]
    reason: Option<String>,
    created_at: String,
    finished_at: Option<String>,
}

/// The state of a test. `waiting`: it has not ended, which it does within 10 seconds. `accepted`: the provider answered.
/// `failed`: the key does not work. `untested`: the provider could not be asked, so it is not known whether the key works.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
#[schema(as = ProviderKeyTestState)]
pub enum KeyTestStateBody {
    Waiting,
    Accepted,
    Failed,
    Untested,
}

/// Returns what may be shown of the providers' keys: whether they are set, and their last four characters.
#[utoipa::path(
    get,
    path = "/api/admin/settings/providers/keys",
    tag = "admin",
    security(("bearer" = [])),
    responses(
        (status = 200, description = "The keys", body = KeysBody),
        Administrative,
    )
)]
pub async fn list_provider_keys(_: Viewer, State(data): State<Arc<Data>>) -> Result<Json<KeysBody>, ApiError> {
    let access = data.live_settings().access().await?;
    let key = |provider| KeyBody::new(provider, access.key_state(provider));
    Ok(Json(KeysBody {
        keys: Provider::ALL.into_iter().map(key).collect(),
    }))
}

/// Stores the key of a provider, encrypted. New searches use it within ten seconds. The first key ends the demonstration:
/// its fares and calendars are deleted.
#[utoipa::path(
    put,
    path = "/api/admin/settings/providers/keys/{provider}",
    tag = "admin",
    security(("bearer" = [])),
    params(("provider" = String, Path, example = "rapidapi")),
    request_body = NewKeyBody,
    responses(
        (status = 200, description = "What may be shown of the key", body = KeyBody),
        (status = 404, description = "No such provider", body = ErrorBody),
        (status = 409, description = "`no_secrets_key`: this installation cannot encrypt keys", body = ErrorBody),
        (status = 422, description = "`fields` names the bad fields", body = ErrorBody),
        Administrative,
    )
)]
pub async fn set_provider_key(
    admin: Admin,
    State(data): State<Arc<Data>>,
    Path(provider): Path<String>,
    JsonBody(body): JsonBody<NewKeyBody>,
) -> Result<Json<KeyBody>, ApiError> {
    let provider = provider_of(&provider)?;
    let read = |body: &NewKeyBody, errors: &mut Errors| body.key.parsed(errors, key);
    let secret = body.check(read).map_err(ApiError::invalid_fields)?;
    write(&data, &admin, provider, Some(&secret)).await
}

/// Removes the stored key of a provider. A key in the configuration then applies.
#[utoipa::path(
    delete,
    path = "/api/admin/settings/providers/keys/{provider}",
    tag = "admin",
    security(("bearer" = [])),
    params(("provider" = String, Path, example = "rapidapi")),
    responses(
        (status = 200, description = "What may be shown of the key that applies now", body = KeyBody),
        (status = 404, description = "No such provider", body = ErrorBody),
        Administrative,
    )
)]
pub async fn remove_provider_key(
    admin: Admin,
    State(data): State<Arc<Data>>,
    Path(provider): Path<String>,
) -> Result<Json<KeyBody>, ApiError> {
    write(&data, &admin, provider_of(&provider)?, None).await
}

/// Queues the test of a key: one cheap request within the limits of the account, which a worker sends.
#[utoipa::path(
    post,
    path = "/api/admin/settings/providers/keys/{provider}/test",
    tag = "admin",
    security(("bearer" = [])),
    params(("provider" = String, Path, example = "rapidapi")),
    request_body = TestedKeyBody,
    responses(
        (status = 202, description = "The test is queued, and ends within 10 seconds", body = QueuedTestBody),
        (status = 404, description = "No such provider", body = ErrorBody),
        (status = 409, description = "`no_secrets_key`: this installation cannot encrypt keys", body = ErrorBody),
        (status = 422, description = "`fields` names the bad fields; `required`: there is no key to test", body = ErrorBody),
        Administrative,
    )
)]
pub async fn test_provider_key(
    admin: Admin,
    State(data): State<Arc<Data>>,
    Path(provider): Path<String>,
    JsonBody(body): JsonBody<TestedKeyBody>,
) -> Result<(StatusCode, Json<QueuedTestBody>), ApiError> {
    let provider = provider_of(&provider)?;
    let read = |body: &TestedKeyBody, errors: &mut Errors| match body.key.nullable(errors) {
        Some(given) => errors.accept(&body.key, key(given)).map(Some),
        None => Some(None),
    };
    let secret = body.check(read).map_err(ApiError::invalid_fields)?;
    let live = data.live_settings();
    if secret.is_none() && live.access().await?.of(provider).is_none() {
        return Err(ApiError::invalid_fields(FieldErrors::from([(
            body.fields.key.name().to_owned(),
            FieldError::Required,
        )])));
    }
    let mut tx = data.db().write().await?;
    let test = test_key(&mut tx, provider, secret.as_ref(), live.keys(), admin.actor()).await?;
    tx.commit().await?;
    Ok((StatusCode::ACCEPTED, Json(QueuedTestBody { test_id: test.0 })))
}

/// Returns the test of a key. Tests are kept for an hour.
#[utoipa::path(
    get,
    path = "/api/admin/settings/providers/key-tests/{id}",
    tag = "admin",
    security(("bearer" = [])),
    params(("id" = Uuid, Path)),
    responses(
        (status = 200, description = "The test", body = KeyTestBody),
        (status = 404, description = "No such test", body = ErrorBody),
        Administrative,
    )
)]
pub async fn get_provider_key_test(
    _: Viewer,
    State(data): State<Arc<Data>>,
    Path(id): Path<String>,
) -> Result<Json<KeyTestBody>, ApiError> {
    let id = id.parse().map_err(|_| ApiError::NotFound)?;
    let test = data.db().read().await?.key_tests().find(id).await?;
    Ok(Json(KeyTestBody::new(
        &test.ok_or(ApiError::NotFound)?,
        data.db().now(),
    )))
}

async fn write(
    data: &Arc<Data>,
    admin: &Admin,
    provider: Provider,
    secret: Option<&SecretString>,
) -> Result<Json<KeyBody>, ApiError> {
    let live = data.live_settings();
    let mut tx = data.db().write().await?;
    set_key(&mut tx, provider, secret, live.keys(), admin.actor()).await?;
    tx.commit().await?;
    live.forget().await;
    let state = live.access().await?.key_state(provider);
    Ok(Json(KeyBody::new(provider, state)))
}

fn provider_of(name: &str) -> Result<Provider, ApiError> {
    let found = Provider::ALL.into_iter().find(|provider| provider.name() == name);
    found.ok_or(ApiError::NotFound)
}

/// Accepts what can be sent in a header.
fn key(given: &SecretString) -> Result<SecretString, FieldError> {
    let text = given.expose_secret();
    if text.len() > MAX_KEY {
        Err(FieldError::TooLong)
    } else if !text.bytes().all(|byte| byte.is_ascii_graphic()) {
        Err(FieldError::Invalid)
    } else {
        Ok(given.clone())
    }
}

impl KeyBody {
    fn new(provider: Provider, state: KeyState) -> Self {
        Self {
            provider: provider.name(),
            is_set: state.source != KeySource::None,
            source: state.source,
            last_four: state.last_four,
            is_readable: state.is_readable,
        }
    }
}

impl KeyTestBody {
    fn new(test: &KeyTest, now: Timestamp) -> Self {
        let (state, reason) = match test.state(now) {
            KeyTestState::Waiting => (KeyTestStateBody::Waiting, None),
            KeyTestState::Accepted => (KeyTestStateBody::Accepted, None),
            KeyTestState::Failed(reason) => (KeyTestStateBody::Failed, Some(reason)),
            KeyTestState::Untested(reason) => (KeyTestStateBody::Untested, Some(reason)),
        };
        Self {
            id: test.id.0,
            provider: test.provider.name(),
            state,
            reason,
            created_at: test.created_at.to_rfc3339(),
            finished_at: test.finished_at.map(Timestamp::to_rfc3339),
        }
    }
}
