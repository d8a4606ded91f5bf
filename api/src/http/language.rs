//! The language of names in an answer: the language in the address, or else the language that the browser prefers. It is an
//! argument of handlers, so it is a type of this package.

use axum::{
    extract::{FromRequestParts, Query},
    http::header,
    http::{HeaderName, request::Parts},
};
use chrono::{Datelike, NaiveDate};
use flight_finder_core::{
    base::{language::Language as SiteLanguage, place_code::PlaceCode, texts::names},
    places::airports::AirportIndex,
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::http::error::ApiError;

/// A language of the site.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Language {
    #[default]
    Sq,
    En,
}

impl From<SiteLanguage> for Language {
    fn from(language: SiteLanguage) -> Self {
        match language {
            SiteLanguage::Sq => Self::Sq,
            SiteLanguage::En => Self::En,
        }
    }
}

impl From<Language> for SiteLanguage {
    fn from(language: Language) -> Self {
        match language {
            Language::Sq => Self::Sq,
            Language::En => Self::En,
        }
    }
}

#[derive(Deserialize)]
struct Asked {
    lang: Option<String>,
}

impl Language {
    /// The headers that name the language of an answer, and the request header on which the answer depends.
    pub fn headers(self) -> [(HeaderName, &'static str); 2] {
        [
            (header::CONTENT_LANGUAGE, self.code()),
            (header::VARY, "Accept-Language"),
        ]
    }

    /// Whether the language is English.
    pub fn is_english(self) -> bool {
        self == Self::En
    }

    /// The name of a place in this language: `Tiranë (TIA)`. `None` if no place has the code.
    pub fn place_name(self, airports: &AirportIndex, code: &PlaceCode) -> Option<String> {
        let place = airports.find(code)?;
        Some(if self.is_english() {
            place.display_name_en()
        } else {
            place.display_name_sq()
        })
    }

    /// The name of a place in this language; its code if no place has it.
    pub fn place_name_or_code(self, airports: &AirportIndex, code: &str) -> String {
        let place = code.parse().ok();
        place
            .and_then(|place| self.place_name(airports, &place))
            .unwrap_or_else(|| code.to_owned())
    }

    /// "12 dhj".
    pub fn short_date(self, date: NaiveDate) -> String {
        format!("{} {}", date.day(), names(self).months[date.month0() as usize])
    }

    /// "12 dhj 2026", "12–19 dhj 2026", "28 dhj 2026 – 3 jan 2027".
    pub fn dates(self, there: NaiveDate, back: Option<NaiveDate>) -> String {
        let whole = |date: NaiveDate| format!("{} {}", self.short_date(date), date.year());
        match back {
            None => whole(there),
            Some(back) if (there.year(), there.month()) == (back.year(), back.month()) => {
                format!("{}–{}", there.day(), whole(back))
            }
            Some(back) => format!("{} – {}", whole(there), whole(back)),
        }
    }

    /// The code of the language in addresses and headers.
    pub fn code(self) -> &'static str {
        if self.is_english() { "en" } else { "sq" }
    }

    /// The language of a tag such as `en-GB`.
    fn from_tag(tag: &str) -> Option<Self> {
        let primary = tag.split('-').next().unwrap_or_default();
        [("sq", Self::Sq), ("en", Self::En)]
            .into_iter()
            .find(|(code, _)| primary.eq_ignore_ascii_case(code))
            .map(|(_, language)| language)
    }

    /// The language that an `Accept-Language` list prefers. Of several equally preferred languages, this is the first
    /// in the list.
    ///
    /// The parser is our own because the crate `headers` has no type for this header, and because the crate
    /// `accept-language` sorts by unchecked qualities, so that the sort may panic (`q=nan`).
    fn preferred(list: &str) -> Option<Self> {
        let mut best: Option<(f32, Self)> = None;
        for entry in list.split(',') {
            let (tag, quality) = entry.split_once(';').unwrap_or((entry, "q=1"));
            let quality = quality.trim().strip_prefix("q=").and_then(|text| text.parse().ok());
            let Some((language, quality)) = Self::from_tag(tag.trim()).zip(quality) else {
                continue;
            };
            if quality > best.map_or(0.0, |(most, _)| most) {
                best = Some((quality, language));
            }
        }
        best.map(|(_, language)| language)
    }
}

impl<S: Send + Sync> FromRequestParts<S> for Language {
    type Rejection = ApiError;

    /// Uses the parameter `lang`, or else `Accept-Language`, or else Albanian.
    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, ApiError> {
        let Query(asked) = Query::<Asked>::try_from_uri(&parts.uri).map_err(|_| ApiError::InvalidQuery)?;
        let list = parts.headers.get(header::ACCEPT_LANGUAGE);
        let preferred = || Self::preferred(list.and_then(|value| value.to_str().ok()).unwrap_or_default());
        match asked.lang.as_deref() {
            Some("sq") => Ok(Self::Sq),
            Some("en") => Ok(Self::En),
            Some(_) => Err(ApiError::invalid_parameter("lang")),
            None => Ok(preferred().unwrap_or_default()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Language;

    #[test]
    fn dates_are_as_short_as_they_can_be() {
        let dates = |language: Language, there: &str, back: Option<&str>| {
            language.dates(there.parse().unwrap(), back.map(|date| date.parse().unwrap()))
        };

        for (there, back, expected) in [
            ("2026-12-12", None, "12 dhj 2026"),
            ("2026-12-12", Some("2026-12-19"), "12–19 dhj 2026"),
            ("2026-12-28", Some("2027-01-03"), "28 dhj 2026 – 3 jan 2027"),
        ] {
            assert_eq!(dates(Language::Sq, there, back), expected);
        }
        assert_eq!(dates(Language::En, "2026-05-01", None), "1 May 2026");
    }

    #[test]
    fn the_language_wanted_most_is_taken() {
        for (list, expected) in [
            ("en", Some(Language::En)),
            ("sq-AL,sq;q=0.9,en;q=0.8", Some(Language::Sq)),
            ("de-DE, en-GB;q=0.7, sq;q=0.3", Some(Language::En)),
            ("en;q=0.2, sq;q=0.9", Some(Language::Sq)),
            ("en;q=0", None),
            ("de, *;q=0.5", None),
            ("", None),
            (";;,q=;en;q=x", None),
            ("en;q=nan, sq;q=0.1", Some(Language::Sq)),
        ] {
            assert_eq!(Language::preferred(list), expected, "{list}");
        }
    }
}
