//! The sections of the settings, and the bounds of their values.

use std::collections::BTreeMap;

use serde::{Serialize, de::DeserializeOwned};

use super::{
    AdmissionSettings, CalendarSettings, InstallationSettings, LimitSettings, ModeSettings, ProviderSettings,
    RetentionSettings, SearchSettings, edit::flatten,
};
use crate::{pricing::CommissionRules, providers::limits::Account, scoring::ScoringSettings};

/// The highest number of logo hosts. It is limited because each logo of a result is compared with every host.
const MOST_LOGO_HOSTS: usize = 20;

/// A setting, and what is wrong with its value.
pub(super) type Invalid = (&'static str, String);

/// A part of the settings that is changed and stored by itself.
pub(super) trait Section: Serialize + DeserializeOwned {
    /// Checks the bounds that types cannot express.
    fn validate(&self) -> Result<(), Invalid>;
}

impl Section for CommissionRules {
    fn validate(&self) -> Result<(), Invalid> {
        let mut counts: Vec<_> = self.adult_tiers.iter().map(|tier| tier.min_count).collect();
        counts.sort_unstable();
        counts.dedup();
        if counts.len() != self.adult_tiers.len() || counts.first().is_some_and(|&count| count < 2) {
            return Err((
                "commission.adult_tiers",
                "each min_count stands once and is 2 or more".to_owned(),
            ));
        }
        Ok(())
    }
}

impl Section for ScoringSettings {
    fn validate(&self) -> Result<(), Invalid> {
        let (arrival, departure) = (&self.arrival_time_bonuses, &self.departure_time_bonuses);
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
        flatten("", serde_json::to_value(self).expect("settings are JSON"), &mut numbers);
        let wild = numbers
            .iter()
            .find(|(_, value)| value.as_f64().is_none_or(|number| number.abs() > 10_000.0));
        wild.map_or(Ok(()), |(key, value)| {
            Err(("scoring", format!("{key} cannot be {value}")))
        })
    }
}

impl Section for ProviderSettings {
    fn validate(&self) -> Result<(), Invalid> {
        for name in [&self.rapidapi_name, &self.flightapi_name] {
            let length = u32::try_from(name.chars().count()).unwrap_or(u32::MAX);
            within("providers.name", length, 1, 40)?;
        }
        match self.logo_hosts.iter().find(|host| !is_host(host)) {
            Some(bad) => Err(("providers.logo_hosts", format!("{bad:?} is not the name of a host"))),
            None if self.logo_hosts.len() > MOST_LOGO_HOSTS => {
                Err(("providers.logo_hosts", format!("at most {MOST_LOGO_HOSTS} hosts")))
            }
            None => Ok(()),
        }
    }
}

impl Section for ModeSettings {
    fn validate(&self) -> Result<(), Invalid> {
        Ok(())
    }
}

impl Section for SearchSettings {
    fn validate(&self) -> Result<(), Invalid> {
        within("search.deadline_seconds", self.deadline_seconds, 5, 60)?;
        within("search.reuse_seconds", self.reuse_seconds, 0, 86_400)?;
        within("search.partial_reuse_seconds", self.partial_reuse_seconds, 0, 86_400)
    }
}

impl Section for InstallationSettings {
    fn validate(&self) -> Result<(), Invalid> {
        let length = u32::try_from(self.name.chars().count()).unwrap_or(u32::MAX);
        within("installation.name", length, 0, InstallationSettings::LONGEST_NAME)
    }
}

impl Section for RetentionSettings {
    fn validate(&self) -> Result<(), Invalid> {
        self.bounds()
            .into_iter()
            .try_for_each(|(key, value, least, most)| within(key, value, least, most))
    }
}

impl Section for CalendarSettings {
    fn validate(&self) -> Result<(), Invalid> {
        within("calendar.reserve_percent", self.reserve_percent, 0, 90)
    }
}

impl Section for AdmissionSettings {
    fn validate(&self) -> Result<(), Invalid> {
        let (minute, hour) = (self.runs_per_minute.unwrap_or(1), self.runs_per_hour.unwrap_or(1));
        within("admission.runs_per_minute", minute, 1, 10_000)?;
        within("admission.runs_per_hour", hour, 1, 10_000)?;
        within("admission.network_factor", self.network_factor, 1, 1_000)?;
        within("admission.longest_wait_seconds", self.longest_wait_seconds, 5, 600)
    }
}

impl Section for BTreeMap<Account, LimitSettings> {
    fn validate(&self) -> Result<(), Invalid> {
        self.values().try_for_each(|limit| {
            let (second, day) = (
                limit.requests_per_second.unwrap_or(1),
                limit.requests_per_day.unwrap_or(1),
            );
            within("limits.concurrent", limit.concurrent, 1, 1_000)?;
            within("limits.requests_per_second", second, 1, 200)?;
            within("limits.requests_per_day", day, 1, 100_000_000)
        })
    }
}

/// Whether a host is written as `url` writes it, in lower case. This matters because hosts are compared as plain text.
fn is_host(host: &String) -> bool {
    url::Url::parse(&format!("https://{host}/")).is_ok_and(|url| url.host_str() == Some(host.as_str()))
}

fn within(key: &'static str, value: u32, least: u32, most: u32) -> Result<(), Invalid> {
    if (least..=most).contains(&value) {
        Ok(())
    } else {
        Err((key, format!("{value} is not within {least} and {most}")))
    }
}
