//! The sections of the settings, and the bounds of their values.

use std::collections::BTreeMap;

use serde::{Serialize, de::DeserializeOwned};

use super::{
    AdmissionSettings, CalendarSettings, InstallationSettings, InvalidSetting, LimitSettings, ModeSettings,
    ProviderSettings, RetentionSettings, SearchSettings, edit::flatten,
};
use crate::{
    base::form::{self, FieldError},
    platform::providers::limits::Account,
    rules::{
        pricing::CommissionRules,
        scoring::{DurationPenalties, ScoringSettings},
    },
};

/// The highest number of logo hosts. It is limited because each logo of a result is compared with every host.
const MAX_LOGO_HOSTS: usize = 20;
/// The longest name of a provider.
const MAX_NAME: u32 = 40;
/// The longest leg that a duration penalty can name.
const MAX_HOURS: f64 = 100.0;
/// The most points that anything adds or subtracts.
const MAX_POINTS: f64 = 10_000.0;

/// A part of the settings that is changed and stored by itself.
pub(super) trait Section: Serialize + DeserializeOwned {
    /// Checks the bounds that types cannot express, and notes every bad setting.
    fn check(&self, problems: &mut Problems);
}

/// The bad settings that have been found so far.
#[derive(Debug, Default)]
pub(super) struct Problems(Vec<InvalidSetting>);

impl Problems {
    /// Every bad setting of a section.
    pub fn of(section: &impl Section) -> Vec<InvalidSetting> {
        let mut problems = Self::default();
        section.check(&mut problems);
        problems.0
    }

    /// Notes a setting, if it is bad.
    pub fn note(&mut self, checked: Result<(), InvalidSetting>) {
        self.0.extend(checked.err());
    }

    fn within(&mut self, key: &str, value: u32, least: u32, most: u32) {
        self.note(within(key, value, least, most));
    }
}

impl Section for CommissionRules {
    fn check(&self, problems: &mut Problems) {
        let mut counts: Vec<_> = self.adult_tiers.iter().map(|tier| tier.min_count).collect();
        counts.sort_unstable();
        counts.dedup();
        if counts.len() != self.adult_tiers.len() || counts.first().is_some_and(|&count| count < 2) {
            problems.note(invalid(
                "commission.adult_tiers",
                "each min_count stands once and is 2 or more",
            ));
        }
    }
}

impl Section for ScoringSettings {
    fn check(&self, problems: &mut Problems) {
        check_times(self, problems);
        check_durations(&self.duration_penalties, problems);
        if self.low_price.below < 0.0 {
            let reason = "a price is not negative";
            problems.note(wrong("scoring.low_price.below", FieldError::OutOfRange, reason));
        }
        check_points(self, problems);
    }
}

/// Checks that each part of the day ends after it starts.
fn check_times(scoring: &ScoringSettings, problems: &mut Problems) {
    let (arrival, departure) = (&scoring.arrival_time_bonuses, &scoring.departure_time_bonuses);
    for (key, hours) in [
        ("arrival_time_bonuses.early_morning", arrival.early_morning),
        ("arrival_time_bonuses.morning", arrival.morning),
        ("departure_time_bonuses.afternoon", departure.afternoon),
        ("departure_time_bonuses.evening", departure.evening),
    ] {
        problems.within(&format!("scoring.{key}.start"), hours.start, 0, 23);
        problems.within(&format!("scoring.{key}.end"), hours.end, 1, 24);
        if (1..=24).contains(&hours.end) && hours.start >= hours.end {
            let reason = format!("from {} to {} is no part of a day", hours.start, hours.end);
            problems.note(wrong(&format!("scoring.{key}.end"), FieldError::NotIncreasing, &reason));
        }
    }
}

/// Checks that a longer leg has more hours than a shorter one.
fn check_durations(penalties: &DurationPenalties, problems: &mut Problems) {
    let DurationPenalties {
        medium,
        long,
        very_long,
    } = penalties;
    for (key, hours, before) in [
        ("medium", medium.hours, 0.0),
        ("long", long.hours, medium.hours),
        ("very_long", very_long.hours, long.hours),
    ] {
        let key = format!("scoring.duration_penalties.{key}.hours");
        if !(0.0..=MAX_HOURS).contains(&hours) {
            let reason = format!("{hours} is not within 0 and {MAX_HOURS}");
            problems.note(wrong(&key, FieldError::OutOfRange, &reason));
        } else if hours < before {
            let reason = format!("{hours} is less than the {before} hours of the shorter legs");
            problems.note(wrong(&key, FieldError::NotIncreasing, &reason));
        }
    }
}

/// Checks that every number of the settings is within plus and minus [`MAX_POINTS`].
fn check_points(scoring: &ScoringSettings, problems: &mut Problems) {
    let mut numbers = Vec::new();
    let settings = serde_json::to_value(scoring).expect("settings are JSON");
    flatten("scoring", settings, &mut numbers);
    for (key, value) in numbers {
        if value.as_f64().is_none_or(|number| number.abs() > MAX_POINTS) {
            let reason = format!("{value} is not within -{MAX_POINTS} and {MAX_POINTS}");
            problems.note(wrong(&key, FieldError::OutOfRange, &reason));
        }
    }
}

impl Section for ProviderSettings {
    fn check(&self, problems: &mut Problems) {
        for (key, name) in [
            ("providers.rapidapi_name", &self.rapidapi_name),
            ("providers.flightapi_name", &self.flightapi_name),
        ] {
            problems.note(text(key, name, MAX_NAME));
        }
        for (place, host) in self.logo_hosts.iter().enumerate() {
            if !is_host(host) {
                let key = format!("providers.logo_hosts.{place}");
                problems.note(invalid(&key, &format!("{host:?} is not the name of a host")));
            }
        }
        if self.logo_hosts.len() > MAX_LOGO_HOSTS {
            let reason = format!("at most {MAX_LOGO_HOSTS} hosts");
            problems.note(wrong("providers.logo_hosts", FieldError::TooLong, &reason));
        }
    }
}

impl Section for ModeSettings {
    fn check(&self, _: &mut Problems) {}
}

impl Section for SearchSettings {
    fn check(&self, problems: &mut Problems) {
        problems.within("search.deadline_seconds", self.deadline_seconds, 5, 60);
        problems.within("search.reuse_seconds", self.reuse_seconds, 0, 86_400);
        problems.within("search.partial_reuse_seconds", self.partial_reuse_seconds, 0, 86_400);
    }
}

impl Section for InstallationSettings {
    fn check(&self, problems: &mut Problems) {
        if !self.name.is_empty() {
            problems.note(text("installation.name", &self.name, Self::MAX_NAME));
        }
    }
}

impl Section for RetentionSettings {
    fn check(&self, problems: &mut Problems) {
        for (key, value, least, most) in self.bounds() {
            problems.within(key, value, least, most);
        }
    }
}

impl Section for CalendarSettings {
    fn check(&self, problems: &mut Problems) {
        problems.within("calendar.reserve_percent", self.reserve_percent, 0, 90);
    }
}

impl Section for AdmissionSettings {
    fn check(&self, problems: &mut Problems) {
        let (minute, hour) = (self.runs_per_minute.unwrap_or(1), self.runs_per_hour.unwrap_or(1));
        problems.within("admission.runs_per_minute", minute, 1, 10_000);
        problems.within("admission.runs_per_hour", hour, 1, 10_000);
        problems.within("admission.network_factor", self.network_factor, 1, 1_000);
        problems.within("admission.longest_wait_seconds", self.longest_wait_seconds, 5, 600);
        problems.within("admission.mails_per_hour", self.mails_per_hour, 1, 100_000);
    }
}

impl Section for BTreeMap<Account, LimitSettings> {
    fn check(&self, problems: &mut Problems) {
        for (account, limit) in self {
            let key = |field: &str| format!("limits.{account}.{field}");
            let second = limit.requests_per_second.unwrap_or(1);
            let day = limit.requests_per_day.unwrap_or(1);
            problems.within(&key("concurrent"), limit.concurrent, 1, 1_000);
            problems.within(&key("requests_per_second"), second, 1, 200);
            problems.within(&key("requests_per_day"), day, 1, 100_000_000);
        }
    }
}

/// Whether a host is written as `url` writes it, in lower case. This matters because hosts are compared as plain text.
fn is_host(host: &String) -> bool {
    url::Url::parse(&format!("https://{host}/")).is_ok_and(|url| url.host_str() == Some(host.as_str()))
}

fn within(key: &str, value: u32, least: u32, most: u32) -> Result<(), InvalidSetting> {
    if (least..=most).contains(&value) {
        return Ok(());
    }
    let reason = format!("{value} is not within {least} and {most}");
    wrong(key, FieldError::OutOfRange, &reason)
}

/// Accepts one line of 1 to `longest` characters.
pub(super) fn text(key: &str, value: &str, longest: u32) -> Result<(), InvalidSetting> {
    let reason = format!("1 to {longest} characters on one line");
    match form::line(value, longest as usize) {
        Ok(text) if text.is_empty() => wrong(key, FieldError::Required, &reason),
        Ok(_) => Ok(()),
        Err(error) => wrong(key, error, &reason),
    }
}

/// A setting whose value has the wrong form.
pub(super) fn invalid(key: &str, reason: &str) -> Result<(), InvalidSetting> {
    wrong(key, FieldError::Invalid, reason)
}

/// A setting that cannot have its value.
pub(super) fn wrong(key: &str, error: FieldError, reason: &str) -> Result<(), InvalidSetting> {
    Err(InvalidSetting {
        key: key.to_owned(),
        error,
        reason: reason.to_owned(),
    })
}
