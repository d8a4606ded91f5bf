//! The tables of settings, read and written as one tree.

mod change;
mod keys;
mod load;
mod save;
mod sitemap;

pub use keys::{Credentials, SealedCredentials, key_setting};
use load::{Loaded, row};

use std::collections::BTreeMap;

use super::{
    AdmissionSettings, AgencySettings, Area, CalendarSettings, Change, InstallationSettings, ModeSettings,
    RetentionSettings, Revision, SearchSettings, SettingValues, Settings, SettingsError,
};
use crate::platform::{
    audit::{Actor, Audit},
    db::{Executor, Result, sql, store},
    jobs::MarkPricedPages,
    providers::{Provider, limits::Account},
    queue::NewJob,
};

/// The providers whose name and key are rows of `system_settings`. The first two have columns in `flight_api_config`, because the
/// specification names them.
fn without_columns() -> impl Iterator<Item = Provider> {
    let with_columns = [Provider::RapidApi, Provider::FlightApi];
    Provider::ALL
        .into_iter()
        .filter(move |provider| !with_columns.contains(provider))
}

store!(
    /// The settings of a transaction.
    SettingsStore,
    settings
);

impl SettingsStore<'_> {
    /// All settings. A setting whose row is missing or cannot be read has its [`Default`]: an empty table changes no
    /// price, and a damaged row stops nothing.
    #[tracing::instrument(name = "settings.load", skip_all)]
    pub async fn load(&mut self) -> Result<Settings> {
        let mut loaded = Loaded::default();
        let system = self.system_rows().await?;
        loaded.put(self.commission().await)?;
        loaded.put(self.scoring().await)?;
        loaded.put(self.providers(&system).await)?;
        loaded.put(self.account_limits().await)?;
        loaded.put(row::<AgencySettings>(&system))?;
        loaded.put(row::<InstallationSettings>(&system))?;
        loaded.put_fields::<ModeSettings>(&system);
        loaded.put_fields::<SearchSettings>(&system);
        loaded.put_fields::<RetentionSettings>(&system);
        loaded.put_fields::<CalendarSettings>(&system);
        loaded.put_fields::<AdmissionSettings>(&system);
        let revisions = self.revisions().await?;
        let revision = |wanted: Revision| revisions.get(wanted.name()).copied().unwrap_or_default();
        Ok(Settings {
            values: loaded.values,
            revision: revision(Revision::All),
            pricing_revision: revision(Revision::Pricing),
            provider_revision: revision(Revision::Providers),
            unreadable: loaded.unreadable,
        })
    }

    /// The revision of all settings.
    pub async fn revision(&mut self) -> Result<i64> {
        let revisions = self.revisions().await?;
        Ok(revisions.get(Revision::All.name()).copied().unwrap_or_default())
    }

    async fn revisions(&mut self) -> Result<BTreeMap<String, i64>> {
        let rows: Vec<(String, i64)> = self
            .fetch_all(sql!("SELECT area, revision FROM settings_revisions"))
            .await?;
        Ok(rows.into_iter().collect())
    }

    /// Writes the rows of a new installation; existing rows stay as they are.
    #[tracing::instrument(name = "settings.seed", skip_all)]
    pub async fn seed(&mut self) -> Result<()> {
        let seeded: Option<(i64,)> = self
            .fetch_optional(sql!("SELECT revision FROM settings_revisions WHERE area = 'pricing'"))
            .await?;
        if seeded.is_some() {
            return Ok(());
        }
        let first = SettingValues {
            // A new installation shows results as they arrive. The default in the code is off, as the specification
            // demands.
            mode: ModeSettings {
                use_incomplete_api: true,
            },
            ..SettingValues::default()
        };
        for &area in Area::ALL {
            self.save(area, &first, None).await?;
        }
        self.bump(Revision::All).await?;
        self.bump(Revision::Pricing).await?;
        self.bump(Revision::Providers).await
    }

    /// Changes one setting, records who did it, and raises the revision of its area. Only the row of this setting is
    /// written: setting an unreadable row repairs it, and changing another setting leaves it as it is.
    #[tracing::instrument(name = "settings.set", skip(self, text))]
    pub async fn set(&mut self, key: &str, text: &str, actor: &str) -> Result<Change, SettingsError> {
        self.lock().await?;
        let before = self.load().await?.values;
        let (changed, change) = before.with(key, text)?;
        self.check_home_airport(&before, &changed).await?;
        let area = Area::from_key(key).ok_or_else(|| SettingsError::Unknown(key.to_owned()))?;
        self.save(area, &changed, Some(Area::field_of(key))).await?;
        self.bump_area(area).await?;
        let (old, new) = (change.old.to_string(), change.new.to_string());
        self.audit(actor, "settings.set", key, Some(old), new).await?;
        Ok(change)
    }

    /// Opens a provider's account again, whether it was closed by a spent plan, a pause or failures.
    #[tracing::instrument(name = "settings.reopen", skip_all, fields(%provider))]
    pub async fn reopen(&mut self, provider: Provider, actor: Actor<'_>) -> Result<()> {
        self.renew_accounts(provider).await?;
        let audit = Audit {
            actor,
            action: "settings.reopen",
            subject: provider.name(),
            old: None,
            new: None,
        };
        self.0.audit().record(audit).await
    }

    /// Resets the accounts of a provider, and makes the jobs due that were put off because of them.
    async fn renew_accounts(&mut self, provider: Provider) -> Result<()> {
        let accounts = Account::ALL.into_iter();
        for account in accounts.filter(|account| account.provider() == provider) {
            self.0.limits().renew(account).await?;
            self.0.queue().reschedule_limited_jobs(account.name()).await?;
        }
        Ok(())
    }

    /// Ends the reuse of all existing runs, so that new searches query the providers.
    pub async fn end_reuse(&mut self) -> Result<()> {
        self.bump_area(Area::Providers).await
    }

    async fn audit(
        &mut self,
        actor: impl Into<Actor<'_>>,
        action: &str,
        subject: &str,
        old: Option<String>,
        new: String,
    ) -> Result<()> {
        let audit = Audit {
            actor: actor.into(),
            action,
            subject,
            old,
            new: Some(new),
        };
        self.0.audit().record(audit).await
    }

    /// Makes changes that are made at the same time run one after another; otherwise each would overwrite the area
    /// without the change of the other. A database that was never seeded gets its rows first.
    async fn lock(&mut self) -> Result<()> {
        self.seed().await?;
        self.execute(sql!(
            "UPDATE settings_revisions SET revision = revision WHERE area = 'pricing'"
        ))
        .await
    }

    /// Raises the revisions that grow with a change of an area.
    async fn bump_area(&mut self, area: Area) -> Result<()> {
        if let Some(revision) = area.revision() {
            self.bump(revision).await?;
        }
        if area == Area::Commission {
            self.0.queue().enqueue(&NewJob::new(&MarkPricedPages)).await?;
        }
        self.bump(Revision::All).await
    }

    async fn bump(&mut self, revision: Revision) -> Result<()> {
        self.execute(sql!(
            "INSERT INTO settings_revisions (area, revision) VALUES ($1, 1)
             ON CONFLICT (area) DO UPDATE SET revision = settings_revisions.revision + 1",
            revision.name()
        ))
        .await
    }
}
