//! When the agency answers its chat and its phone.

use chrono::NaiveTime;
use serde::{Deserialize, Serialize};

/// The opening hours of each weekday, Monday first; `None` means closed on that day.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct OpeningHours(pub [Option<Hours>; 7]);

/// From opening to closing on one day.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = OpeningHours))]
pub struct Hours {
    #[cfg_attr(feature = "openapi", schema(value_type = String, example = "09:00"))]
    #[serde(with = "hour_and_minute")]
    pub opens: NaiveTime,
    /// Later than `opens`.
    #[cfg_attr(feature = "openapi", schema(value_type = String, example = "19:00"))]
    #[serde(with = "hour_and_minute")]
    pub closes: NaiveTime,
}

impl Default for OpeningHours {
    /// Monday to Saturday, 09:00-19:00, as the pages about the offices say.
    fn default() -> Self {
        let open = Some(Hours {
            opens: const { NaiveTime::from_hms_opt(9, 0, 0).expect("nine") },
            closes: const { NaiveTime::from_hms_opt(19, 0, 0).expect("seven") },
        });
        Self([open, open, open, open, open, open, None])
    }
}

/// A time of day as settings and pages write it.
mod hour_and_minute {
    use chrono::NaiveTime;
    use serde::{Deserialize, Deserializer, Serializer, de::Error};

    const FORMAT: &str = "%H:%M";

    #[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands a reference over")]
    pub fn serialize<S: Serializer>(time: &NaiveTime, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&time.format(FORMAT))
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<NaiveTime, D::Error> {
        let text = String::deserialize(deserializer)?;
        NaiveTime::parse_from_str(&text, FORMAT).map_err(|_| D::Error::custom(format!("{text:?} is not like 09:00")))
    }
}

#[cfg(test)]
mod tests {
    use super::OpeningHours;

    fn read(text: &str) -> Result<OpeningHours, String> {
        serde_json::from_str(text).map_err(|error| error.to_string())
    }

    #[test]
    fn hours_read_back_as_they_were_written() {
        let text = serde_json::to_string(&OpeningHours::default()).unwrap();

        assert!(text.starts_with(r#"[{"opens":"09:00","closes":"19:00"},"#), "{text}");
        assert_eq!(read(&text), Ok(OpeningHours::default()));
    }

    #[test]
    fn a_time_that_is_no_time_of_day_is_refused() {
        let day = |opens: &str, closes: &str| {
            let open = format!(r#"{{"opens": "{opens}", "closes": "{closes}"}}"#);
            read(&format!("[{open}, null, null, null, null, null, null]"))
        };

        assert!(day("09:00", "19:00").is_ok());
        for (opens, closes) in [("9 o'clock", "19:00"), ("09:00", "24:30")] {
            assert!(day(opens, closes).is_err(), "{opens}-{closes}");
        }
    }
}
