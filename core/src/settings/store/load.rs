//! Reading the tables of settings; what has no row is as in [`Default`].

use std::collections::BTreeMap;

use super::SettingsStore;
use crate::{
    db::{DbError, Result, on, sql},
    money::Cents,
    pricing::{CommissionRules, Tier},
    scoring::ScoringSettings,
    settings::{AgencySettings, Choice, LimitSettings, ProviderSettings},
};

#[derive(sqlx::FromRow)]
struct CommissionRow {
    passenger_type: String,
    rate: Cents,
    group_discount_rules: Option<String>,
}

#[derive(sqlx::FromRow)]
struct ConfigRow {
    active_api: Choice,
    simultaneous_requests: bool,
    oneway_api: Choice,
    roundtrip_api: Choice,
    rapidapi_name: String,
    flightapi_name: String,
}

impl SettingsStore<'_> {
    pub(super) async fn commission(&mut self) -> Result<CommissionRules> {
        let rows: Vec<CommissionRow> = on!(self.0, conn => {
            sqlx::query_as(sql!("SELECT passenger_type, rate, group_discount_rules FROM commission_rules"))
                .fetch_all(conn)
                .await
        })?;
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
        let text: Option<(String,)> = on!(self.0, conn => {
            sqlx::query_as(sql!("SELECT settings FROM scoring_settings WHERE id = 'default'")).fetch_optional(conn).await
        })?;
        text.map_or_else(
            || Ok(ScoringSettings::default()),
            |(text,)| parse("scoring_settings", "settings", "default", &text),
        )
    }

    pub(super) async fn providers(&mut self) -> Result<ProviderSettings> {
        let row: Option<ConfigRow> = on!(self.0, conn => {
            sqlx::query_as(sql!(
                "SELECT active_api, simultaneous_requests, oneway_api, roundtrip_api, rapidapi_name, flightapi_name
                 FROM flight_api_config WHERE id = 'default'"
            ))
            .fetch_optional(conn)
            .await
        })?;
        Ok(row.map_or_else(ProviderSettings::default, |row| ProviderSettings {
            active_api: row.active_api,
            simultaneous_requests: row.simultaneous_requests,
            oneway_api: row.oneway_api,
            roundtrip_api: row.roundtrip_api,
            rapidapi_name: row.rapidapi_name,
            flightapi_name: row.flightapi_name,
        }))
    }

    pub(super) async fn limits(&mut self) -> Result<BTreeMap<String, LimitSettings>> {
        let rows: Vec<(String, Option<i64>, i64)> = on!(self.0, conn => {
            sqlx::query_as(sql!("SELECT key, requests_per_second, concurrent FROM provider_limits")).fetch_all(conn).await
        })?;
        let whole = |number: i64| u32::try_from(number).unwrap_or(u32::MAX);
        let rows = rows.into_iter().map(|(key, requests_per_second, concurrent)| {
            let limit = LimitSettings {
                requests_per_second: requests_per_second.map(whole),
                concurrent: whole(concurrent),
            };
            (key, limit)
        });
        Ok(rows.collect())
    }

    /// One row for the whole agency: its fields change together, and more of them than rows are worth.
    pub(super) async fn agency(&mut self) -> Result<AgencySettings> {
        let text: Option<(String,)> = on!(self.0, conn => {
            sqlx::query_as(sql!("SELECT setting_value FROM system_settings WHERE setting_name = 'agency'"))
                .fetch_optional(conn)
                .await
        })?;
        text.map_or_else(
            || Ok(AgencySettings::default()),
            |(text,)| parse("system_settings", "setting_value", "agency", &text),
        )
    }

    /// A section of `system_settings`: one row a field, `use_incomplete_api`, `deadline_seconds`.
    pub(super) async fn system<T: serde::de::DeserializeOwned + serde::Serialize + Default>(
        &mut self,
        section: &'static str,
    ) -> Result<Option<T>> {
        let rows: Vec<(String, String)> = on!(self.0, conn => {
            sqlx::query_as(sql!("SELECT setting_name, setting_value FROM system_settings")).fetch_all(conn).await
        })?;
        let mut tree = serde_json::to_value(T::default()).expect("settings are JSON");
        let mut found = false;
        for (name, text) in rows {
            if let Some(slot) = tree.get_mut(&name) {
                let bare = || Ok(serde_json::Value::String(text.clone()));
                *slot = serde_json::from_str(&text)
                    .or_else(|_: serde_json::Error| bare())
                    .map_err(corrupt(section, &name))?;
                found = true;
            }
        }
        if !found {
            return Ok(None);
        }
        serde_json::from_value(tree)
            .map(Some)
            .map_err(corrupt(section, section))
    }
}

fn parse<T: serde::de::DeserializeOwned>(
    table: &'static str,
    column: &'static str,
    row: &str,
    text: &str,
) -> Result<T> {
    serde_json::from_str(text).map_err(|source| DbError::Corrupt {
        table,
        column,
        row: row.to_owned(),
        source,
    })
}

fn corrupt(column: &'static str, row: &str) -> impl FnOnce(serde_json::Error) -> DbError {
    let row = row.to_owned();
    move |source| DbError::Corrupt {
        table: "system_settings",
        column,
        row,
        source,
    }
}
