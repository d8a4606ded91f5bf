//! The encrypted provider keys of `flight_api_config`.

use std::collections::BTreeMap;

use secrecy::SecretString;

use super::SettingsStore;
use crate::{
    platform::{
        audit::Actor,
        db::{Executor, Result, sql},
        providers::Provider,
        secrets::{KeyRing, Secret, SecretsError},
    },
    rules::settings::{Area, KeySource, SettingsError},
};

/// Provider keys that an administrator stored.
#[derive(Clone, Debug, Default)]
pub struct Credentials {
    /// Provider A and the calendar.
    pub rapidapi: StoredKey,
    pub flightapi: StoredKey,
}

/// The state of a provider's key in the database.
#[derive(Clone, Debug, Default)]
pub enum StoredKey {
    #[default]
    Absent,
    Readable(SecretString),
    /// A key is stored, but it cannot be decrypted.
    Unreadable(SecretsError),
}

/// Provider keys as the table holds them: encrypted.
#[derive(Clone, Debug, Default, sqlx::FromRow)]
pub struct SealedCredentials {
    rapidapi_key: Option<Vec<u8>>,
    flightapi_key: Option<Vec<u8>>,
}

impl Credentials {
    /// Decrypts each key that [`SettingsStore::sealed_credentials`] read.
    pub fn open(sealed: &SealedCredentials, keys: Option<&KeyRing>) -> Self {
        let open = |provider| match (sealed.get(provider), keys) {
            (None, _) => StoredKey::Absent,
            (Some(_), None) => StoredKey::Unreadable(SecretsError::NoKey),
            (Some(sealed), Some(keys)) => match keys.open(Secret::ProviderKey(provider), sealed) {
                Ok(secret) => StoredKey::Readable(secret),
                Err(error) => StoredKey::Unreadable(error),
            },
        };
        Self {
            rapidapi: open(Provider::RapidApi),
            flightapi: open(Provider::FlightApi),
        }
    }

    /// The providers whose key is stored and cannot be decrypted.
    pub(crate) fn unreadable(&self) -> BTreeMap<Provider, SecretsError> {
        let all = [
            (Provider::RapidApi, &self.rapidapi),
            (Provider::FlightApi, &self.flightapi),
        ];
        let unreadable = all.into_iter().filter_map(|(provider, key)| match key {
            StoredKey::Unreadable(error) => Some((provider, error.clone())),
            StoredKey::Absent | StoredKey::Readable(_) => None,
        });
        unreadable.collect()
    }
}

impl StoredKey {
    /// Where the key comes from: a stored key takes precedence, even one that cannot be read.
    pub(crate) fn source(&self, configured: Option<&SecretString>) -> KeySource {
        match (self, configured) {
            (Self::Absent, None) => KeySource::None,
            (Self::Absent, Some(_)) => KeySource::Environment,
            (Self::Readable(_) | Self::Unreadable(_), _) => KeySource::Database,
        }
    }

    /// The stored key, or the configured key if none is stored.
    pub(crate) fn or_configured(&self, configured: Option<&SecretString>) -> Option<SecretString> {
        match self {
            Self::Absent => configured.cloned(),
            Self::Readable(secret) => Some(secret.clone()),
            Self::Unreadable(_) => None,
        }
    }
}

impl SealedCredentials {
    fn get(&self, provider: Provider) -> Option<&[u8]> {
        match provider {
            Provider::RapidApi => self.rapidapi_key.as_deref(),
            Provider::FlightApi => self.flightapi_key.as_deref(),
        }
    }
}

impl SettingsStore<'_> {
    /// Provider keys as the table holds them.
    pub async fn sealed_credentials(&mut self) -> Result<SealedCredentials> {
        let row = self
            .fetch_optional(sql!(
                "SELECT rapidapi_key, flightapi_key FROM flight_api_config WHERE id = 'default'"
            ))
            .await?;
        Ok(row.unwrap_or_default())
    }

    /// Encrypts and stores a provider's key, or removes it. The provider's accounts are reset.
    #[tracing::instrument(name = "settings.set_credential", skip_all, fields(provider = %provider))]
    pub async fn set_credential(
        &mut self,
        provider: Provider,
        secret: Option<&SecretString>,
        keys: Option<&KeyRing>,
        actor: impl Into<Actor<'_>>,
    ) -> Result<(), SettingsError> {
        let sealed = match secret {
            Some(secret) => Some(
                keys.ok_or(SecretsError::NoKey)?
                    .seal(Secret::ProviderKey(provider), secret),
            ),
            None => None,
        };
        self.lock().await?;
        self.renew_accounts(provider).await?;
        if sealed.is_none() && self.sealed_credentials().await?.get(provider).is_none() {
            // The configured key stays in use, so results stay reusable and there is nothing to record.
            return Ok(());
        }
        self.write_key(provider, sealed.as_deref()).await?;
        self.bump_area(Area::Providers).await?;
        let action = if sealed.is_some() { "stored" } else { "removed" };
        self.audit(actor, "settings.set", &key_setting(provider), None, action.to_owned())
            .await?;
        Ok(())
    }

    /// Encrypts every stored provider key with the current secrets key, and returns the providers whose keys it
    /// encrypted. A key that cannot be decrypted is an error.
    #[tracing::instrument(name = "settings.reseal", skip_all)]
    pub async fn reseal(&mut self, keys: &KeyRing, actor: &str) -> Result<Vec<Provider>, SettingsError> {
        self.lock().await?;
        let stored = self.sealed_credentials().await?;
        let mut resealed = Vec::new();
        for provider in Provider::ALL {
            let Some(sealed) = stored.get(provider) else {
                continue;
            };
            let place = Secret::ProviderKey(provider);
            let secret = keys.open(place, sealed).map_err(|error| SettingsError::Unreadable {
                key: key_setting(provider),
                error,
            })?;
            self.write_key(provider, Some(&keys.seal(place, &secret))).await?;
            let used = format!("secrets key {}", keys.current.id());
            self.audit(actor, "secrets.rotate", &key_setting(provider), None, used)
                .await?;
            resealed.push(provider);
        }
        Ok(resealed)
    }

    async fn write_key(&mut self, provider: Provider, sealed: Option<&[u8]>) -> Result<()> {
        let now = self.0.now();
        let statement = match provider {
            Provider::RapidApi => sql!(
                "UPDATE flight_api_config SET rapidapi_key = $1, updated_at = $2 WHERE id = 'default'",
                sealed,
                now
            ),
            Provider::FlightApi => sql!(
                "UPDATE flight_api_config SET flightapi_key = $1, updated_at = $2 WHERE id = 'default'",
                sealed,
                now
            ),
        };
        self.execute(statement).await
    }
}

/// `providers.rapidapi_key`
pub fn key_setting(provider: Provider) -> String {
    format!("providers.{provider}_key")
}
