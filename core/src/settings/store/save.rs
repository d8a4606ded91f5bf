//! Writing the tables of settings.

use super::SettingsStore;
use crate::{
    db::{Result, on, sql},
    money::Cents,
    scoring::ScoringSettings,
    settings::{LimitSettings, ProviderSettings, SettingValues},
};

impl SettingsStore<'_> {
    pub(super) async fn save(&mut self, values: &SettingValues) -> Result<()> {
        let rules = &values.commission;
        let tiers = serde_json::to_string(&rules.adult_tiers).expect("tiers are JSON");
        for (passenger, rate, groups) in [
            ("adult", rules.adult, Some(&tiers)),
            ("child", rules.child, None),
            ("infant_seat", rules.infant_seat, None),
            ("infant_lap", rules.infant_lap, None),
        ] {
            self.save_commission(passenger, rate, groups).await?;
        }
        self.save_scoring(&values.scoring).await?;
        self.save_providers(&values.providers).await?;
        self.save_section(&values.mode).await?;
        self.save_section(&values.search).await?;
        self.save_section(&serde_json::json!({ "agency": values.agency }))
            .await?;
        self.save_section(&values.keep).await?;
        self.save_section(&values.calendar).await?;
        for (key, limit) in &values.limits {
            self.save_limit(key, *limit).await?;
        }
        Ok(())
    }

    async fn save_commission(&mut self, passenger: &str, rate: Cents, groups: Option<&String>) -> Result<()> {
        let now = self.0.now();
        Ok(on!(self.0, conn => {
            sqlx::query(sql!(
                "INSERT INTO commission_rules (passenger_type, rate, group_discount_rules, updated_at)
                 VALUES ($1, $2, $3, $4)
                 ON CONFLICT (passenger_type) DO UPDATE
                 SET rate = excluded.rate, group_discount_rules = excluded.group_discount_rules,
                     updated_at = excluded.updated_at"
            ))
            .bind(passenger)
            .bind(rate)
            .bind(groups)
            .bind(now)
            .execute(conn)
            .await
            .map(drop)
        })?)
    }

    async fn save_scoring(&mut self, scoring: &ScoringSettings) -> Result<()> {
        let now = self.0.now();
        let text = serde_json::to_string(scoring).expect("scoring settings are JSON");
        Ok(on!(self.0, conn => {
            sqlx::query(sql!(
                "INSERT INTO scoring_settings (id, settings, updated_at) VALUES ('default', $1, $2)
                 ON CONFLICT (id) DO UPDATE SET settings = excluded.settings, updated_at = excluded.updated_at"
            ))
            .bind(text)
            .bind(now)
            .execute(conn)
            .await
            .map(drop)
        })?)
    }

    async fn save_providers(&mut self, providers: &ProviderSettings) -> Result<()> {
        let now = self.0.now();
        Ok(on!(self.0, conn => {
            sqlx::query(sql!(
                "INSERT INTO flight_api_config (id, active_api, simultaneous_requests, oneway_api, roundtrip_api,
                                                rapidapi_name, flightapi_name, updated_at)
                 VALUES ('default', $1, $2, $3, $4, $5, $6, $7)
                 ON CONFLICT (id) DO UPDATE
                 SET active_api = excluded.active_api, simultaneous_requests = excluded.simultaneous_requests,
                     oneway_api = excluded.oneway_api, roundtrip_api = excluded.roundtrip_api,
                     rapidapi_name = excluded.rapidapi_name, flightapi_name = excluded.flightapi_name,
                     updated_at = excluded.updated_at"
            ))
            .bind(providers.active_api)
            .bind(providers.simultaneous_requests)
            .bind(providers.oneway_api)
            .bind(providers.roundtrip_api)
            .bind(&providers.rapidapi_name)
            .bind(&providers.flightapi_name)
            .bind(now)
            .execute(conn)
            .await
            .map(drop)
        })?)
    }

    async fn save_section<T: serde::Serialize + Sync>(&mut self, section: &T) -> Result<()> {
        let now = self.0.now();
        let tree = serde_json::to_value(section).expect("settings are JSON");
        for (name, value) in tree.as_object().into_iter().flatten() {
            let text = value.as_str().map_or_else(|| value.to_string(), ToOwned::to_owned);
            on!(self.0, conn => {
                sqlx::query(sql!(
                    "INSERT INTO system_settings (setting_name, setting_value, updated_at) VALUES ($1, $2, $3)
                     ON CONFLICT (setting_name) DO UPDATE
                     SET setting_value = excluded.setting_value, updated_at = excluded.updated_at"
                ))
                .bind(name)
                .bind(text)
                .bind(now)
                .execute(conn)
                .await
                .map(drop)
            })?;
        }
        Ok(())
    }

    async fn save_limit(&mut self, key: &str, limit: LimitSettings) -> Result<()> {
        let now = self.0.now();
        Ok(on!(self.0, conn => {
            sqlx::query(sql!(
                "INSERT INTO provider_limits (key, requests_per_second, concurrent, recent, blocked_until, failures, touched_at)
                 VALUES ($1, $2, $3, '[]', 0, 0, $4)
                 ON CONFLICT (key) DO UPDATE
                 SET requests_per_second = excluded.requests_per_second, concurrent = excluded.concurrent"
            ))
            .bind(key)
            .bind(limit.requests_per_second.map(i64::from))
            .bind(i64::from(limit.concurrent))
            .bind(now)
            .execute(conn)
            .await
            .map(drop)
        })?)
    }
}
