//! Writing the tables of settings.

use serde_json::{Value, json};

use super::{SettingsStore, keys::name_setting, without_columns};
use crate::{
    base::money::Cents,
    platform::db::{Executor, Result, sql},
    rules::{
        pricing::CommissionRules,
        scoring::ScoringSettings,
        settings::{AccountLimits, Area, ProviderSettings, SettingValues},
    },
};

impl SettingsStore<'_> {
    /// Writes the row of one field of an area, or all rows of the area if `field` is `None`.
    pub(super) async fn save(&mut self, area: Area, values: &SettingValues, field: Option<&str>) -> Result<()> {
        match area {
            Area::Commission => self.save_rules(&values.commission, field).await,
            Area::Scoring => self.save_scoring(&values.scoring).await,
            Area::Providers => self.save_providers(&values.providers).await,
            Area::Agency | Area::Installation => {
                let row = json!({ area.name(): values.section(area).tree() });
                self.save_rows(&row, None).await
            }
            Area::Mode | Area::Search | Area::Keep | Area::Calendar | Area::Admission => {
                let rows = values.section(area).tree();
                self.save_rows(&rows, field).await
            }
            Area::Limits => self.save_limits(&values.limits, field).await,
        }
    }

    async fn save_rules(&mut self, rules: &CommissionRules, field: Option<&str>) -> Result<()> {
        let tiers = serde_json::to_string(&rules.adult_tiers).expect("tiers are JSON");
        let row = match field {
            Some("adult_tiers") => Some("adult"),
            field => field,
        };
        let rows = [
            ("adult", rules.adult, Some(&tiers)),
            ("child", rules.child, None),
            ("infant_seat", rules.infant_seat, None),
            ("infant_lap", rules.infant_lap, None),
        ];
        let wanted = rows.into_iter().filter(|(name, ..)| row.is_none_or(|row| *name == row));
        for (passenger, rate, groups) in wanted {
            self.save_commission(passenger, rate, groups).await?;
        }
        Ok(())
    }

    async fn save_limits(&mut self, limits: &AccountLimits, field: Option<&str>) -> Result<()> {
        let wanted = limits
            .0
            .iter()
            .filter(|(account, _)| field.is_none_or(|field| account.name() == field));
        for (account, limit) in wanted {
            self.0.limits().save_settings(*account, *limit).await?;
        }
        Ok(())
    }

    async fn save_commission(&mut self, passenger: &str, rate: Cents, groups: Option<&String>) -> Result<()> {
        self.execute(sql!(
            "INSERT INTO commission_rules (passenger_type, rate, group_discount_rules, updated_at)
             VALUES ($1, $2, $3, $4)
             ON CONFLICT (passenger_type) DO UPDATE
             SET rate = excluded.rate, group_discount_rules = excluded.group_discount_rules,
                 updated_at = excluded.updated_at",
            passenger,
            rate,
            groups,
            self.0.now()
        ))
        .await
    }

    async fn save_scoring(&mut self, scoring: &ScoringSettings) -> Result<()> {
        let text = serde_json::to_string(scoring).expect("scoring settings are JSON");
        self.execute(sql!(
            "INSERT INTO scoring_settings (id, settings, updated_at) VALUES ('default', $1, $2)
             ON CONFLICT (id) DO UPDATE SET settings = excluded.settings, updated_at = excluded.updated_at",
            text,
            self.0.now()
        ))
        .await
    }

    async fn save_providers(&mut self, providers: &ProviderSettings) -> Result<()> {
        let logo_hosts = serde_json::to_string(&providers.logo_hosts).expect("hosts are JSON");
        self.execute(sql!(
            "INSERT INTO flight_api_config (id, active_api, simultaneous_requests, oneway_api, roundtrip_api,
                                            rapidapi_name, flightapi_name, logo_hosts, updated_at)
             VALUES ('default', $1, $2, $3, $4, $5, $6, $7, $8)
             ON CONFLICT (id) DO UPDATE
             SET active_api = excluded.active_api, simultaneous_requests = excluded.simultaneous_requests,
                 oneway_api = excluded.oneway_api, roundtrip_api = excluded.roundtrip_api,
                 rapidapi_name = excluded.rapidapi_name, flightapi_name = excluded.flightapi_name,
                 logo_hosts = excluded.logo_hosts, updated_at = excluded.updated_at",
            providers.active_api,
            providers.simultaneous_requests,
            providers.oneway_api,
            providers.roundtrip_api,
            providers.rapidapi_name,
            providers.flightapi_name,
            logo_hosts,
            self.0.now()
        ))
        .await?;
        for provider in without_columns() {
            let row = json!({ name_setting(provider): providers.display_name(provider) });
            self.save_rows(&row, None).await?;
        }
        Ok(())
    }

    pub(super) async fn save_rows(&mut self, rows: &Value, field: Option<&str>) -> Result<()> {
        let rows = rows.as_object().into_iter().flatten();
        for (name, value) in rows.filter(|(name, _)| field.is_none_or(|field| *name == field)) {
            let text = value.as_str().map_or_else(|| value.to_string(), ToOwned::to_owned);
            self.execute(sql!(
                "INSERT INTO system_settings (setting_name, setting_value, updated_at) VALUES ($1, $2, $3)
                 ON CONFLICT (setting_name) DO UPDATE
                 SET setting_value = excluded.setting_value, updated_at = excluded.updated_at",
                name,
                text,
                self.0.now()
            ))
            .await?;
        }
        Ok(())
    }
}
