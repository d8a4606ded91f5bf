//! A calendar date, pinned to 12:00 UTC in JSON.

use chrono::{DateTime, NaiveDate, SecondsFormat, TimeZone, Utc};
use serde::{Deserialize, Deserializer, Serializer, de::Error};

/// Parses the date of `2026-11-12T12:00:00.000Z` or of `2026-11-12`; another time of day is refused.
pub fn parse(text: &str) -> Option<NaiveDate> {
    if let Ok(date) = text.parse::<NaiveDate>() {
        return Some(date);
    }
    let moment = DateTime::parse_from_rfc3339(text).ok()?.to_utc();
    (moment == pinned(moment.date_naive())).then(|| moment.date_naive())
}

pub fn pinned(date: NaiveDate) -> DateTime<Utc> {
    Utc.from_utc_datetime(&date.and_hms_opt(12, 0, 0).expect("noon exists"))
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde calls it so")]
pub fn serialize<S: Serializer>(date: &NaiveDate, to: S) -> Result<S::Ok, S::Error> {
    to.serialize_str(&pinned(*date).to_rfc3339_opts(SecondsFormat::Millis, true))
}

pub fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<NaiveDate, D::Error> {
    parse(&String::deserialize(from)?).ok_or_else(|| D::Error::custom("not a date"))
}

/// The same format for a date that may be missing.
pub mod or_null {
    use super::NaiveDate;
    use serde::{Deserialize, Deserializer, Serializer, de::Error};

    #[expect(clippy::ref_option, clippy::trivially_copy_pass_by_ref, reason = "serde calls it so")]
    pub fn serialize<S: Serializer>(date: &Option<NaiveDate>, to: S) -> Result<S::Ok, S::Error> {
        match date {
            Some(date) => super::serialize(date, to),
            None => to.serialize_none(),
        }
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Option<NaiveDate>, D::Error> {
        Option::<String>::deserialize(from)?
            .map(|text| super::parse(&text).ok_or_else(|| D::Error::custom("not a date")))
            .transpose()
    }
}
