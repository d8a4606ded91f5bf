//! Changes one setting by its path; the settings are checked as a whole before they are stored.

use serde_json::{Map, Value};

use super::SettingValues;
use crate::{db::DbError, secrets::SecretsError};

/// Each logo of a result is compared with every host.
const MOST_LOGO_HOSTS: usize = 20;

/// Why a setting was not changed.
#[derive(Debug, thiserror::Error)]
pub enum SettingsError {
    /// No setting has this name.
    #[error("{0}: no such setting")]
    Unknown(String),
    /// The value is not one that the setting can have.
    #[error("{key}: {reason}")]
    Invalid {
        key: String,
        /// What is wrong, in words.
        reason: String,
    },
    /// A provider key cannot be encrypted.
    #[error("a provider key cannot be stored: {0}")]
    Secrets(#[from] SecretsError),
    /// A stored provider key cannot be decrypted.
    #[error("{key} cannot be decrypted: {error}")]
    Unreadable { key: String, error: SecretsError },
    #[error(transparent)]
    Database(#[from] DbError),
}

/// A setting that changed: the path, and its values as JSON.
#[derive(Clone, Debug, PartialEq)]
pub struct Change {
    /// `mode.use_incomplete_api`.
    pub key: String,
    pub old: Value,
    pub new: Value,
}

impl SettingValues {
    /// Every setting with its value, by path. Lists (`commission.adult_tiers`) are one setting.
    pub fn list(&self) -> Vec<(String, Value)> {
        let mut list = Vec::new();
        flatten("", self.tree(), &mut list);
        list
    }

    /// The value at a path.
    pub fn get(&self, key: &str) -> Result<Value, SettingsError> {
        let unknown = || SettingsError::Unknown(key.to_owned());
        self.tree().pointer(&pointer(key)).cloned().ok_or_else(unknown)
    }

    /// These settings with one changed. `text` is JSON, or the bare text of a string.
    pub fn with(&self, key: &str, text: &str) -> Result<(Self, Change), SettingsError> {
        let invalid = |reason: String| SettingsError::Invalid {
            key: key.to_owned(),
            reason,
        };
        let mut tree = self.tree();
        let slot = tree
            .pointer_mut(&pointer(key))
            .filter(|slot| !slot.is_object())
            .ok_or_else(|| SettingsError::Unknown(key.to_owned()))?;
        let new = if slot.is_string() {
            Value::String(text.to_owned())
        } else {
            serde_json::from_str(text).map_err(|_| invalid(format!("{text:?} is not a value of this setting")))?
        };
        let old = std::mem::replace(slot, new.clone());
        let changed: Self = serde_json::from_value(tree).map_err(|error| invalid(error.to_string()))?;
        changed.validate().map_err(|(bad, reason)| SettingsError::Invalid {
            key: bad.to_owned(),
            reason,
        })?;
        let change = Change {
            key: key.to_owned(),
            old,
            new,
        };
        Ok((changed, change))
    }

    fn tree(&self) -> Value {
        serde_json::to_value(self).expect("settings are JSON")
    }

    /// The bounds that types cannot say; returns the setting and what is wrong with it.
    fn validate(&self) -> Result<(), (&'static str, String)> {
        let within = |key, value: u32, least: u32, most: u32| {
            if (least..=most).contains(&value) {
                Ok(())
            } else {
                Err((key, format!("{value} is not within {least} and {most}")))
            }
        };
        within("search.deadline_seconds", self.search.deadline_seconds, 5, 60)?;
        within("search.reuse_seconds", self.search.reuse_seconds, 0, 86_400)?;
        within(
            "search.partial_reuse_seconds",
            self.search.partial_reuse_seconds,
            0,
            86_400,
        )?;
        for (key, value, least, most) in self.keep.bounds() {
            within(key, value, least, most)?;
        }
        let admission = &self.admission;
        within(
            "admission.runs_per_minute",
            admission.runs_per_minute.unwrap_or(1),
            1,
            10_000,
        )?;
        within(
            "admission.runs_per_hour",
            admission.runs_per_hour.unwrap_or(1),
            1,
            10_000,
        )?;
        within("admission.network_factor", admission.network_factor, 1, 1_000)?;
        within("admission.longest_wait_seconds", admission.longest_wait_seconds, 5, 600)?;
        within("calendar.reserve_percent", self.calendar.reserve_percent, 0, 90)?;
        for limit in self.limits.values() {
            within("limits.concurrent", limit.concurrent, 1, 1_000)?;
            within(
                "limits.requests_per_second",
                limit.requests_per_second.unwrap_or(1),
                1,
                200,
            )?;
            within(
                "limits.requests_per_day",
                limit.requests_per_day.unwrap_or(1),
                1,
                100_000_000,
            )?;
        }
        let mut counts: Vec<_> = self.commission.adult_tiers.iter().map(|tier| tier.min_count).collect();
        counts.sort_unstable();
        counts.dedup();
        if counts.len() != self.commission.adult_tiers.len() || counts.first().is_some_and(|&count| count < 2) {
            return Err((
                "commission.adult_tiers",
                "each min_count stands once and is 2 or more".to_owned(),
            ));
        }
        for name in [&self.providers.rapidapi_name, &self.providers.flightapi_name] {
            within(
                "providers.name",
                u32::try_from(name.chars().count()).unwrap_or(u32::MAX),
                1,
                40,
            )?;
        }
        self.validate_logo_hosts()?;
        self.agency.validate()?;
        self.validate_scoring()
    }

    /// A host is what `url` calls one, in small letters: it is compared as it stands.
    fn validate_logo_hosts(&self) -> Result<(), (&'static str, String)> {
        let hosts = &self.providers.logo_hosts;
        let is_host = |host: &String| {
            url::Url::parse(&format!("https://{host}/")).is_ok_and(|url| url.host_str() == Some(host.as_str()))
        };
        match hosts.iter().find(|host| !is_host(host)) {
            Some(bad) => Err(("providers.logo_hosts", format!("{bad:?} is not the name of a host"))),
            None if hosts.len() > MOST_LOGO_HOSTS => {
                Err(("providers.logo_hosts", format!("at most {MOST_LOGO_HOSTS} hosts")))
            }
            None => Ok(()),
        }
    }

    fn validate_scoring(&self) -> Result<(), (&'static str, String)> {
        let (arrival, departure) = (&self.scoring.arrival_time_bonuses, &self.scoring.departure_time_bonuses);
        for hours in [
            arrival.early_morning,
            arrival.morning,
            departure.afternoon,
            departure.evening,
        ] {
            if hours.start >= hours.end || hours.end > 24 {
                let reason = format!("from {} to {} is no part of a day", hours.start, hours.end);
                return Err(("scoring", reason));
            }
        }
        let mut numbers = Vec::new();
        flatten("", self.tree()["scoring"].clone(), &mut numbers);
        let wild = numbers
            .iter()
            .find(|(_, value)| value.as_f64().is_none_or(|number| number.abs() > 10_000.0));
        wild.map_or(Ok(()), |(key, value)| {
            Err(("scoring", format!("{key} cannot be {value}")))
        })
    }
}

fn pointer(key: &str) -> String {
    format!("/{}", key.replace('.', "/"))
}

fn flatten(path: &str, value: Value, into: &mut Vec<(String, Value)>) {
    match value {
        Value::Object(fields) => {
            for (name, value) in Map::into_iter(fields) {
                let path = if path.is_empty() {
                    name
                } else {
                    format!("{path}.{name}")
                };
                flatten(&path, value, into);
            }
        }
        value => into.push((path.to_owned(), value)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::settings::default_limits;

    fn values() -> SettingValues {
        SettingValues {
            limits: default_limits(),
            ..SettingValues::default()
        }
    }

    #[test]
    fn every_listed_setting_can_be_set_to_what_it_is() {
        let values = values();

        for (key, value) in values.list() {
            let text = value.as_str().map_or_else(|| value.to_string(), ToOwned::to_owned);
            let (changed, _) = values.with(&key, &text).unwrap_or_else(|error| panic!("{error}"));
            assert_eq!(changed, values, "{key}");
        }
        assert!(values.list().len() > 30);
    }

    #[test]
    fn a_change_says_what_it_was() {
        let (changed, change) = values().with("commission.adult", "18.50").unwrap();

        assert_eq!(changed.commission.adult.0, 1_850);
        assert_eq!((change.old, change.new), (20.0.into(), 18.5.into()));
    }

    #[test]
    fn a_bad_value_names_its_setting() {
        for (key, text) in [
            ("commission.adult", "-1"),
            ("commission.adult", "1.005"),
            ("commission.adult_tiers", r#"[{"min_count": 1, "rate": 5}]"#),
            ("providers.active_api", "both of them"),
            ("providers.simultaneous_requests", "maybe"),
            ("providers.logo_hosts", r#"["https://logos.example"]"#),
            ("search.deadline_seconds", "0"),
            ("search.time_zone", "Tirana"),
            ("keep.search_events_days", "30"),
            ("limits.rapidapi.concurrent", "0"),
            ("limits.flightapi.requests_per_day", "0"),
            ("admission.runs_per_minute", "0"),
            ("admission.longest_wait_seconds", "1"),
            ("scoring.arrival_time_bonuses.morning.end", "25"),
            ("scoring.direct_flight_bonus", "1e9"),
            ("agency.phone", "none"),
            ("agency.offices.1.email", "nobody"),
            ("agency.offices", "[]"),
        ] {
            let error = values().with(key, text).unwrap_err();
            let area = key.split('.').next().unwrap();
            assert!(error.to_string().starts_with(area), "{key} = {text}: {error}");
        }
    }

    #[test]
    fn an_unknown_setting_is_refused() {
        for key in ["", "commission", "commission.dog", "secret"] {
            assert!(
                matches!(values().with(key, "1"), Err(SettingsError::Unknown(_))),
                "{key}"
            );
        }
    }
}
