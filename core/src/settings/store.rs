//! The tables of settings, read and written as one tree.

mod load;
mod save;

use secrecy::SecretString;

use super::{Change, MasterKey, ModeSettings, SecretsError, SettingValues, Settings, SettingsError, default_limits};
use crate::{
    audit::Audit,
    db::{DbError, Result, Tx, on, sql},
    jobs::RefreshCalendar,
    providers::Provider,
};

/// Provider keys that an administrator stored.
#[derive(Clone, Debug, Default)]
pub struct Credentials {
    /// Provider A and the calendar.
    pub rapidapi: Option<SecretString>,
    /// Provider B.
    pub flightapi: Option<SecretString>,
}

impl Credentials {
    /// Decrypts what [`SettingsStore::sealed_credentials`] read.
    pub fn open(sealed: &SealedCredentials, key: Option<&MasterKey>) -> Result<Self, SecretsError> {
        let open = |sealed: &Option<Vec<u8>>| match (sealed, key) {
            (None, _) => Ok(None),
            (Some(_), None) => Err(SecretsError::NoKey),
            (Some(sealed), Some(key)) => key.open(sealed).map(Some),
        };
        Ok(Self {
            rapidapi: open(&sealed.rapidapi_key)?,
            flightapi: open(&sealed.flightapi_key)?,
        })
    }
}

/// Provider keys as they lie in the table.
#[derive(Clone, Debug, Default, sqlx::FromRow)]
pub struct SealedCredentials {
    rapidapi_key: Option<Vec<u8>>,
    flightapi_key: Option<Vec<u8>>,
}

/// The settings of a transaction.
pub struct SettingsStore<'tx>(&'tx mut Tx);

impl Tx {
    /// Settings.
    pub fn settings(&mut self) -> SettingsStore<'_> {
        SettingsStore(self)
    }
}

impl SettingsStore<'_> {
    /// All settings; what has no row is as in [`Default`], so an empty table changes no price.
    #[tracing::instrument(name = "settings.load", skip_all)]
    pub async fn load(&mut self) -> Result<Settings> {
        let values = SettingValues {
            commission: self.commission().await?,
            scoring: self.scoring().await?,
            providers: self.providers().await?,
            limits: self.limits().await?,
            mode: self.system("mode").await?.unwrap_or_default(),
            search: self.system("search").await?.unwrap_or_default(),
            agency: self.agency().await?,
            keep: self.system("keep").await?.unwrap_or_default(),
            calendar: self.system("calendar").await?.unwrap_or_default(),
        };
        let revisions: Vec<(String, i64)> = on!(self.0, conn => {
            sqlx::query_as(sql!("SELECT area, revision FROM settings_revisions")).fetch_all(conn).await
        })?;
        let revision = |area: &str| revisions.iter().find(|row| row.0 == area).map_or(0, |row| row.1);
        Ok(Settings {
            values,
            pricing_revision: revision("pricing"),
            provider_revision: revision("providers"),
        })
    }

    /// Writes the rows of a new installation; rows that are there stay as they are.
    #[tracing::instrument(name = "settings.seed", skip_all)]
    pub async fn seed(&mut self) -> Result<()> {
        let seeded: Option<(i64,)> = on!(self.0, conn => {
            sqlx::query_as(sql!("SELECT revision FROM settings_revisions WHERE area = 'pricing'"))
                .fetch_optional(conn)
                .await
        })?;
        if seeded.is_some() {
            return Ok(());
        }
        let first = SettingValues {
            // Watching results arrive is the product; the code's own fallback is off, as specified.
            mode: ModeSettings {
                use_incomplete_api: true,
            },
            limits: default_limits(),
            ..SettingValues::default()
        };
        self.save(&first).await?;
        self.bump("pricing").await?;
        self.bump("providers").await
    }

    /// Changes one setting, notes who did, and moves the revision of its area.
    #[tracing::instrument(name = "settings.set", skip(self, text))]
    pub async fn set(&mut self, key: &str, text: &str, actor: &str) -> Result<Change, SettingsError> {
        self.take_turn().await?;
        let (changed, change) = self.load().await?.values.with(key, text)?;
        self.save(&changed).await?;
        let (pricing, providers) = Settings::moves(key);
        if pricing {
            self.bump("pricing").await?;
        }
        if providers {
            self.bump("providers").await?;
        }
        let (old, new) = (change.old.to_string(), change.new.to_string());
        self.audit(actor, key, Some(old), new).await?;
        Ok(change)
    }

    /// Stores a provider's key, encrypted, or removes it.
    #[tracing::instrument(name = "settings.set_credential", skip_all, fields(provider = %provider))]
    pub async fn set_credential(
        &mut self,
        provider: Provider,
        secret: Option<&SecretString>,
        key: Option<&MasterKey>,
        actor: &str,
    ) -> Result<(), SettingsError> {
        let sealed = match secret {
            Some(secret) => Some(key.ok_or(SecretsError::NoKey)?.seal(secret)),
            None => None,
        };
        self.take_turn().await?;
        let now = self.0.now();
        let text = match provider {
            Provider::RapidApi => {
                sql!("UPDATE flight_api_config SET rapidapi_key = $1, updated_at = $2 WHERE id = 'default'")
            }
            Provider::FlightApi => {
                sql!("UPDATE flight_api_config SET flightapi_key = $1, updated_at = $2 WHERE id = 'default'")
            }
        };
        on!(self.0, conn => sqlx::query(text).bind(&sealed).bind(now).execute(conn).await.map(drop))
            .map_err(DbError::from)?;
        self.bump("providers").await?;
        self.0.renew_account(provider.name()).await?;
        if provider.name() == RefreshCalendar::ACCOUNT {
            self.0.renew_account(RefreshCalendar::LIMIT).await?;
        }
        let action = if sealed.is_some() { "stored" } else { "removed" };
        self.audit(actor, &format!("providers.{provider}_key"), None, action.to_owned())
            .await?;
        Ok(())
    }

    async fn audit(&mut self, actor: &str, key: &str, old: Option<String>, new: String) -> Result<()> {
        let audit = Audit {
            actor,
            action: "settings.set",
            subject: key,
            old,
            new: Some(new),
        };
        self.0.audit(audit).await
    }

    /// Provider keys as they lie in the table.
    pub async fn sealed_credentials(&mut self) -> Result<SealedCredentials> {
        let row = on!(self.0, conn => {
            sqlx::query_as(sql!("SELECT rapidapi_key, flightapi_key FROM flight_api_config WHERE id = 'default'"))
                .fetch_optional(conn)
                .await
        })?;
        Ok(row.unwrap_or_default())
    }

    /// Two changes at once would each write the whole tree as it was before the other: the second waits
    /// here for the first. A database that was never seeded gets its rows first.
    async fn take_turn(&mut self) -> Result<()> {
        self.seed().await?;
        Ok(on!(self.0, conn => {
            sqlx::query(sql!("UPDATE settings_revisions SET revision = revision WHERE area = 'pricing'"))
                .execute(conn)
                .await
                .map(drop)
        })?)
    }

    async fn bump(&mut self, area: &str) -> Result<()> {
        Ok(on!(self.0, conn => {
            sqlx::query(sql!(
                "INSERT INTO settings_revisions (area, revision) VALUES ($1, 1)
                 ON CONFLICT (area) DO UPDATE SET revision = settings_revisions.revision + 1"
            ))
            .bind(area)
            .execute(conn)
            .await
            .map(drop)
        })?)
    }
}
