//! The encrypted provider keys.

use std::collections::BTreeMap;

use base64::{Engine, engine::general_purpose::STANDARD as BASE64};
use secrecy::SecretString;
use serde_json::json;

use super::{SettingsStore, without_columns};
use crate::{
    platform::{
        audit::Actor,
        db::{Executor, Result, sql},
        providers::Provider,
        secrets::{KeyRing, Secret, SecretsError},
    },
    rules::settings::{Area, SettingsError},
};

/// Provider keys that an administrator stored; an error if a key cannot be decrypted.
pub type Credentials = BTreeMap<Provider, Result<SecretString, SecretsError>>;

/// Provider keys as the tables hold them: encrypted.
#[derive(Clone, Debug, Default)]
pub struct SealedCredentials(BTreeMap<Provider, Vec<u8>>);

/// A key in its column.
type Sealed = Option<Vec<u8>>;

impl SealedCredentials {
    /// Decrypts each key.
    pub fn open(&self, keys: Option<&KeyRing>) -> Credentials {
        let open = |(&provider, sealed): (&Provider, &Vec<u8>)| {
            let keys = keys.ok_or(SecretsError::NoKey);
            let key = keys.and_then(|keys| keys.open(Secret::ProviderKey(provider), sealed));
            (provider, key)
        };
        self.0.iter().map(open).collect()
    }
}

impl SettingsStore<'_> {
    /// Provider keys as the tables hold them.
    pub async fn sealed_credentials(&mut self) -> Result<SealedCredentials> {
        let columns: Option<(Sealed, Sealed)> = self
            .fetch_optional(sql!(
                "SELECT rapidapi_key, flightapi_key FROM flight_api_config WHERE id = 'default'"
            ))
            .await?;
        let (rapidapi, flightapi) = columns.unwrap_or_default();
        let columns = [(Provider::RapidApi, rapidapi), (Provider::FlightApi, flightapi)];
        let columns = columns
            .into_iter()
            .filter_map(|(provider, sealed)| Some((provider, sealed?)));
        let system = self.system_rows().await?;
        let rows = without_columns().filter_map(|provider| {
            let text = system.get(&key_setting(provider)).filter(|text| !text.is_empty())?;
            // A damaged text is a key that cannot be decrypted.
            Some((provider, BASE64.decode(text).unwrap_or_default()))
        });
        Ok(SealedCredentials(columns.chain(rows).collect()))
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
        if sealed.is_none() && !self.sealed_credentials().await?.0.contains_key(&provider) {
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
        for (provider, sealed) in stored.0 {
            let place = Secret::ProviderKey(provider);
            let secret = keys.open(place, &sealed).map_err(|error| SettingsError::Unreadable {
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
        let statement = if provider == Provider::RapidApi {
            sql!(
                "UPDATE flight_api_config SET rapidapi_key = $1, updated_at = $2 WHERE id = 'default'",
                sealed,
                now
            )
        } else if provider == Provider::FlightApi {
            sql!(
                "UPDATE flight_api_config SET flightapi_key = $1, updated_at = $2 WHERE id = 'default'",
                sealed,
                now
            )
        } else {
            let text = sealed.map(|sealed| BASE64.encode(sealed)).unwrap_or_default();
            return self.save_rows(&json!({ key_setting(provider): text }), None).await;
        };
        self.execute(statement).await
    }
}

/// `providers.rapidapi_key`
pub fn key_setting(provider: Provider) -> String {
    format!("providers.{provider}_key")
}

/// `providers.rapidapi_name`
pub(super) fn name_setting(provider: Provider) -> String {
    format!("providers.{provider}_name")
}
