//! Changes one setting by its path. Its section is checked as a whole before it is stored.

use std::collections::BTreeMap;

use serde_json::{Map, Value};

use super::{Area, SettingValues, area::AnySection};
use crate::{
    base::form::FieldError,
    platform::{db::DbError, secrets::SecretsError},
};

/// Why a setting was not changed.
#[derive(Debug, thiserror::Error)]
pub enum SettingsError {
    /// No setting has this name.
    #[error("{0}: no such setting")]
    Unknown(String),
    /// Settings that cannot have their values.
    #[error("{}", sentences(.0))]
    Invalid(Vec<InvalidSetting>),
    /// A provider key cannot be encrypted.
    #[error("a provider key cannot be stored: {0}")]
    Secrets(#[from] SecretsError),
    /// A stored provider key cannot be decrypted.
    #[error("{key} cannot be decrypted: {error}")]
    Unreadable { key: String, error: SecretsError },
    #[error(transparent)]
    Database(#[from] DbError),
}

/// A setting that cannot have its value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InvalidSetting {
    /// `keep.results_hours`.
    pub key: String,
    pub error: FieldError,
    /// What is wrong, in words.
    pub reason: String,
}

/// A setting that changed: its path, and its old and new value as JSON.
#[derive(Clone, Debug, PartialEq)]
pub struct Change {
    /// `mode.use_incomplete_api`.
    pub key: String,
    pub old: Value,
    pub new: Value,
}

impl SettingValues {
    /// Every setting with its value, by path. A list, such as `commission.adult_tiers`, counts as one setting.
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

    /// Returns these settings with one of them changed. `text` is JSON, or a string without quotes. The section of the
    /// setting is checked as a whole.
    pub fn with(&self, key: &str, text: &str) -> Result<(Self, Change), SettingsError> {
        let area = Area::from_key(key).ok_or_else(|| SettingsError::Unknown(key.to_owned()))?;
        let mut changed = self.clone();
        let change = edit(changed.section_mut(area), key, text)?;
        Ok((changed, change))
    }

    /// Checks the bounds of the settings of one area.
    pub fn check(&self, area: Area) -> Result<(), Vec<InvalidSetting>> {
        let problems = self.section(area).problems();
        if problems.is_empty() { Ok(()) } else { Err(problems) }
    }

    /// The settings of `area` that differ from those before, each with its old and new value.
    pub(super) fn changes_since(&self, before: &Self, area: Area) -> Vec<Change> {
        let prefix = format!("{}.", area.name());
        let old: BTreeMap<_, _> = before.list().into_iter().collect();
        let of_area = self.list().into_iter().filter(|(key, _)| key.starts_with(&prefix));
        of_area
            .filter(|(key, new)| old.get(key) != Some(new))
            .map(|(key, new)| Change {
                old: old.get(&key).cloned().unwrap_or_default(),
                key,
                new,
            })
            .collect()
    }

    fn tree(&self) -> Value {
        serde_json::to_value(self).expect("settings are JSON")
    }
}

/// Changes one setting of a section; `key` starts with the section's name.
fn edit(section: &mut dyn AnySection, key: &str, text: &str) -> Result<Change, SettingsError> {
    let unknown = || SettingsError::Unknown(key.to_owned());
    let invalid = |reason: String| {
        SettingsError::Invalid(vec![InvalidSetting {
            key: key.to_owned(),
            error: FieldError::Invalid,
            reason,
        }])
    };
    let (_, path) = key.split_once('.').ok_or_else(unknown)?;
    let mut tree = section.tree();
    let slot = tree
        .pointer_mut(&pointer(path))
        .filter(|slot| !slot.is_object())
        .ok_or_else(unknown)?;
    let new = if slot.is_string() {
        Value::String(text.to_owned())
    } else {
        serde_json::from_str(text).map_err(|_| invalid(format!("{text:?} is not a value of this setting")))?
    };
    let old = std::mem::replace(slot, new.clone());
    section
        .replace(tree.clone())
        .map_err(|error| invalid(error.to_string()))?;
    if let Some(field) = unknown_field(&tree, &section.tree()) {
        return Err(invalid(format!("no field has the name {field:?}")));
    }
    let problems = section.problems();
    if !problems.is_empty() {
        return Err(SettingsError::Invalid(problems));
    }
    Ok(Change {
        key: key.to_owned(),
        old,
        new,
    })
}

/// A field of the given settings that is not in those that were read from them.
fn unknown_field<'a>(given: &'a Value, read: &Value) -> Option<&'a str> {
    match (given, read) {
        (Value::Object(given), Value::Object(read)) => given.iter().find_map(|(name, value)| match read.get(name) {
            Some(read) => unknown_field(value, read),
            None => Some(name.as_str()),
        }),
        (Value::Array(given), Value::Array(read)) => given
            .iter()
            .zip(read)
            .find_map(|(given, read)| unknown_field(given, read)),
        _ => None,
    }
}

/// What is wrong with each setting.
fn sentences(problems: &[InvalidSetting]) -> String {
    let sentences: Vec<_> = problems
        .iter()
        .map(|InvalidSetting { key, reason, .. }| format!("{key}: {reason}"))
        .collect();
    sentences.join("; ")
}

fn pointer(key: &str) -> String {
    format!("/{}", key.replace('.', "/"))
}

pub(super) fn flatten(path: &str, value: Value, into: &mut Vec<(String, Value)>) {
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

    #[test]
    fn every_listed_setting_can_be_set_to_what_it_is() {
        let values = SettingValues::default();

        for (key, value) in values.list() {
            let text = value.as_str().map_or_else(|| value.to_string(), ToOwned::to_owned);
            let (changed, _) = values.with(&key, &text).unwrap_or_else(|error| panic!("{error}"));
            assert_eq!(changed, values, "{key}");
        }
        assert!(values.list().len() > 30);
    }

    #[test]
    fn a_change_says_what_it_was() {
        let (changed, change) = SettingValues::default().with("commission.adult", "18.50").unwrap();

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
            (
                "agency.opening_hours",
                r#"[{"opens": "09:00", "closes": "19:00", "break": 1}, null, null, null, null, null, null]"#,
            ),
        ] {
            let error = SettingValues::default().with(key, text).unwrap_err();
            let area = key.split('.').next().unwrap();
            assert!(error.to_string().starts_with(area), "{key} = {text}: {error}");
        }
    }

    #[test]
    fn an_unknown_setting_is_refused() {
        for key in ["", "commission", "commission.dog", "secret"] {
            assert!(
                matches!(SettingValues::default().with(key, "1"), Err(SettingsError::Unknown(_))),
                "{key}"
            );
        }
    }
}
