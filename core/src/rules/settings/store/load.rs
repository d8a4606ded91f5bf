//! Reads the tables of settings. A missing or unreadable row counts as its [`Default`].

use std::collections::BTreeMap;

use serde::de::DeserializeOwned;
use serde_json::Value;

use super::{SettingsStore, keys::name_setting, without_columns};
use crate::{
    base::money::Cents,
    platform::db::{DbError, Executor, Result, sql},
    rules::{
        pricing::{CommissionRules, Tier},
        scoring::ScoringSettings,
        settings::{AccountLimits, ActiveProviders, ProviderSettings, Section, SettingValues, UnreadableSetting},
    },
};

#[derive(sqlx::FromRow)]
struct CommissionRow {
    passenger_type: String,
    rate: Cents,
    group_discount_rules: Option<String>,
}

#[derive(sqlx::FromRow)]
struct ConfigRow {
    active_api: ActiveProviders,
    simultaneous_requests: bool,
    oneway_api: ActiveProviders,
    roundtrip_api: ActiveProviders,
    rapidapi_name: String,
    flightapi_name: String,
    logo_hosts: String,
}

impl SettingsStore<'_> {
    pub(super) async fn commission(&mut self) -> Result<CommissionRules> {
        let rows: Vec<CommissionRow> = self
            .fetch_all(sql!(
                "SELECT passenger_type, rate, group_discount_rules FROM commission_rules"
            ))
            .await?;
        let mut rules = CommissionRules::default();
        for row in rows {
            match row.passenger_type.as_str() {
                "adult" => {
                    rules.adult = row.rate;
                    rules.adult_tiers = match &row.group_discount_rules {
                        Some(text) => parse::<Vec<Tier>>("commission_rules", "group_discount_rules", "adult", text)?,
                        None => Vec::new(),
                    };
                }
                "child" => rules.child = row.rate,
                "infant_seat" => rules.infant_seat = row.rate,
                "infant_lap" => rules.infant_lap = row.rate,
                other => tracing::warn!(passenger_type = other, "a commission rule for nobody is ignored"),
            }
        }
        Ok(rules)
    }

    pub(super) async fn scoring(&mut self) -> Result<ScoringSettings> {
        let text: Option<(String,)> = self
            .fetch_optional(sql!("SELECT settings FROM scoring_settings WHERE id = 'default'"))
            .await?;
        text.map_or_else(
            || Ok(ScoringSettings::default()),
            |(text,)| parse("scoring_settings", "settings", "default", &text),
        )
    }

    pub(super) async fn providers(&mut self, system: &BTreeMap<String, String>) -> Result<ProviderSettings> {
        let row: Option<ConfigRow> = self
            .fetch_optional(sql!(
                "SELECT active_api, simultaneous_requests, oneway_api, roundtrip_api, rapidapi_name, flightapi_name,
                        logo_hosts
                 FROM flight_api_config WHERE id = 'default'"
            ))
            .await?;
        let Some(row) = row else {
            return Ok(ProviderSettings::default());
        };
        let mut settings = ProviderSettings {
            active_api: row.active_api,
            simultaneous_requests: row.simultaneous_requests,
            oneway_api: row.oneway_api,
            roundtrip_api: row.roundtrip_api,
            logo_hosts: parse("flight_api_config", "logo_hosts", "default", &row.logo_hosts)?,
            ..ProviderSettings::default()
        };
        settings.rapidapi_name = row.rapidapi_name;
        settings.flightapi_name = row.flightapi_name;
        for provider in without_columns() {
            if let Some(name) = system.get(&name_setting(provider)) {
                settings.display_name_mut(provider).clone_from(name);
            }
        }
        Ok(settings)
    }

    /// The limits of each account. An account without a row has its default.
    pub(super) async fn account_limits(&mut self) -> Result<AccountLimits> {
        let mut limits = AccountLimits::default();
        limits.0.extend(self.0.limits().settings().await?);
        Ok(limits)
    }

    /// The rows of `system_settings`, by name.
    pub(super) async fn system_rows(&mut self) -> Result<BTreeMap<String, String>> {
        let rows: Vec<(String, String)> = self
            .fetch_all(sql!("SELECT setting_name, setting_value FROM system_settings"))
            .await?;
        Ok(rows.into_iter().collect())
    }
}

/// All fields of the area are in one row: they change together. A field that the row does not have, as one that was
/// added later, has its default.
pub(super) fn row<S: Section + Default>(rows: &BTreeMap<String, String>) -> Result<S> {
    let name = S::AREA.name();
    let Some(text) = rows.get(name) else {
        return Ok(S::default());
    };
    let tree = |stored| {
        let default = serde_json::to_value(S::default()).expect("settings are JSON");
        serde_json::from_value(merged(default, stored))
    };
    let read = serde_json::from_str(text).and_then(tree);
    read.map_err(|source| corrupt("system_settings", "setting_value", name, source))
}

/// The default with the stored values in place of its own.
fn merged(default: Value, stored: Value) -> Value {
    match (default, stored) {
        (Value::Object(mut fields), Value::Object(stored)) => {
            for (name, value) in stored {
                let default = fields.remove(&name).unwrap_or_default();
                fields.insert(name, merged(default, value));
            }
            Value::Object(fields)
        }
        (_, stored) => stored,
    }
}

/// The settings that have been read so far; the others have their [`Default`].
#[derive(Default)]
pub(super) struct Loaded {
    pub values: SettingValues,
    pub unreadable: Vec<UnreadableSetting>,
}

impl Loaded {
    /// Takes over the settings of an area, or notes that they cannot be decoded. Any other error is returned.
    pub fn put<S: Section>(&mut self, read: Result<S>) -> Result<()> {
        match read {
            Ok(section) => *S::of_mut(&mut self.values) = section,
            Err(
                error @ (DbError::Corrupt { .. }
                | DbError::Other(sqlx::Error::ColumnDecode { .. } | sqlx::Error::Decode(_))),
            ) => self.note(S::AREA.name().to_owned(), &error),
            Err(error) => return Err(error),
        }
        Ok(())
    }

    /// Takes over an area of `system_settings` with a row for each field: `use_incomplete_api`, `deadline_seconds`. A
    /// field that cannot be read keeps its default.
    pub fn put_fields<S: Section>(&mut self, rows: &BTreeMap<String, String>) {
        for (name, text) in rows {
            let section = S::of_mut(&mut self.values);
            let mut tree = serde_json::to_value(&*section).expect("settings are JSON");
            let Some(field) = tree.get_mut(name) else {
                continue;
            };
            *field = serde_json::from_str(text).unwrap_or_else(|_| Value::String(text.clone()));
            match serde_json::from_value(tree) {
                Ok(read) => *section = read,
                Err(error) => self.note(format!("{}.{name}", S::AREA.name()), &error),
            }
        }
    }

    fn note(&mut self, key: String, error: &impl ToString) {
        let reason = error.to_string();
        self.unreadable.push(UnreadableSetting { key, reason });
    }
}

fn parse<T: DeserializeOwned>(table: &'static str, column: &'static str, row: &str, text: &str) -> Result<T> {
    serde_json::from_str(text).map_err(|source| corrupt(table, column, row, source))
}

fn corrupt(table: &'static str, column: &'static str, row: &str, source: serde_json::Error) -> DbError {
    DbError::Corrupt {
        table,
        column,
        row: row.to_owned(),
        source,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::settings::AgencySettings;

    #[test]
    fn what_a_row_does_not_have_has_its_default() {
        let text = r#"{"name": "Shembull", "social": {"facebook": ""}}"#;
        let rows = BTreeMap::from([("agency".to_owned(), text.to_owned())]);

        let agency: AgencySettings = row(&rows).unwrap();

        let mut expected = AgencySettings {
            name: "Shembull".to_owned(),
            ..AgencySettings::default()
        };
        expected.social.facebook = String::new();
        assert_eq!(agency, expected);
    }
}
