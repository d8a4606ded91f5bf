//! The bounds of settings, as far as the declaration of a plain setting does not have them.

use super::{Area, InvalidSetting, Section, edit::flatten};
use crate::{
    base::form::{self, FieldError},
    rules::{
        pricing::CommissionRules,
        scoring::{DurationPenalties, ScoringSettings},
    },
};

/// The longest leg that a duration penalty can name.
const MAX_HOURS: f64 = 100.0;
/// The most points that anything adds or subtracts.
const MAX_POINTS: f64 = 10_000.0;

/// Settings whose bounds are checked before they are stored.
pub(super) trait Checked {
    /// Checks the bounds that types cannot express, and notes every bad setting.
    fn check(&self, problems: &mut Problems);
}

/// The bad settings of an area that have been found so far.
#[derive(Debug)]
pub(super) struct Problems {
    area: Area,
    found: Vec<InvalidSetting>,
}

impl Problems {
    /// Every bad setting of a section.
    pub fn of<S: Section + Checked>(section: &S) -> Vec<InvalidSetting> {
        let mut problems = Self {
            area: S::AREA,
            found: Vec::new(),
        };
        section.check(&mut problems);
        problems.found
    }

    /// Notes a setting, if it is bad. Its key is its path within the area.
    pub fn note(&mut self, checked: Result<(), InvalidSetting>) {
        if let Err(mut problem) = checked {
            problem.key = format!("{}.{}", self.area.name(), problem.key);
            self.found.push(problem);
        }
    }

    /// Notes each setting that is bad.
    pub fn note_all(&mut self, checked: impl IntoIterator<Item = Result<(), InvalidSetting>>) {
        for checked in checked {
            self.note(checked);
        }
    }
}

impl Checked for CommissionRules {
    fn check(&self, problems: &mut Problems) {
        let mut counts: Vec<_> = self.adult_tiers.iter().map(|tier| tier.min_count).collect();
        counts.sort_unstable();
        counts.dedup();
        if counts.len() != self.adult_tiers.len() || counts.first().is_some_and(|&count| count < 2) {
            problems.note(invalid("adult_tiers", "each min_count stands once and is 2 or more"));
        }
    }
}

impl Checked for ScoringSettings {
    fn check(&self, problems: &mut Problems) {
        check_times(self, problems);
        check_durations(&self.duration_penalties, problems);
        if self.low_price.below < 0.0 {
            let reason = "a price is not negative";
            problems.note(wrong("low_price.below", FieldError::OutOfRange, reason));
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
        problems.note(within(&format!("{key}.start"), hours.start, 0, 23));
        problems.note(within(&format!("{key}.end"), hours.end, 1, 24));
        if (1..=24).contains(&hours.end) && hours.start >= hours.end {
            let reason = format!("from {} to {} is no part of a day", hours.start, hours.end);
            problems.note(wrong(&format!("{key}.end"), FieldError::NotIncreasing, &reason));
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
        let key = format!("duration_penalties.{key}.hours");
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
    flatten("", settings, &mut numbers);
    for (key, value) in numbers {
        if value.as_f64().is_none_or(|number| number.abs() > MAX_POINTS) {
            let reason = format!("{value} is not within -{MAX_POINTS} and {MAX_POINTS}");
            problems.note(wrong(&key, FieldError::OutOfRange, &reason));
        }
    }
}

/// Accepts a number within its bounds, and a missing number.
pub(super) fn within(key: &str, value: impl Into<Option<u32>>, least: u32, most: u32) -> Result<(), InvalidSetting> {
    let Some(value) = value.into().filter(|value| !(least..=most).contains(value)) else {
        return Ok(());
    };
    let reason = format!("{value} is not within {least} and {most}");
    wrong(key, FieldError::OutOfRange, &reason)
}

/// Accepts one line of `shortest` to `longest` characters.
pub(super) fn text(key: &str, value: &str, shortest: u32, longest: u32) -> Result<(), InvalidSetting> {
    if shortest == 0 && value.is_empty() {
        return Ok(());
    }
    let shortest = shortest.max(1);
    let reason = format!("{shortest} to {longest} characters on one line");
    match form::line(value, longest as usize) {
        Ok(text) if text.is_empty() => wrong(key, FieldError::Required, &reason),
        Ok(text) if text.chars().count() < shortest as usize => wrong(key, FieldError::TooShort, &reason),
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
