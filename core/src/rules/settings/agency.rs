//! The agency as visitors see it: name, numbers, offices. Nothing of it is hard-coded.
//!
//! The values of a new installation are examples: no number begins with a zero after the country's code,
//! so none of them can be dialled.

use std::cell::Cell;

use serde::{Deserialize, Serialize};
use url::Url;

use super::{
    InvalidSetting,
    opening_hours::{Hours, OpeningHours},
    section::{Checked, Problems, invalid, text, wrong},
};
use crate::base::{
    form::{FieldError, is_email},
    place_code::PlaceCode,
};

/// Longest text of a field.
const MAX: u32 = 300;

/// Who the agency is and how it is reached.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct AgencySettings {
    /// The name in the header and in page titles.
    #[cfg_attr(feature = "openapi", schema(min_length = 1, max_length = 300))]
    pub name: String,
    /// The phone number with the country's code and spaces.
    #[cfg_attr(feature = "openapi", schema(example = "+355 69 123 4567"))]
    pub phone: String,
    /// The agency's number in the messaging app: digits only, with the country's code.
    #[cfg_attr(
        feature = "openapi",
        schema(min_length = 6, max_length = 15, example = "355691234567")
    )]
    pub chat_number: String,
    pub email: String,
    pub careers_email: String,
    pub social: SocialLinks,
    pub offices: [Office; 2],
    /// The agency's main site: packages and hotels.
    pub main_site: String,
    /// The public address of this site, without a slash at the end; empty: the address of each request.
    pub site_url: String,
    /// The person whom the results page shows beside chat and phone; empty: the agency's name is shown.
    #[cfg_attr(feature = "openapi", schema(max_length = 300))]
    pub agent: String,
    /// Popular routes start here, and the airport picker names this airport first.
    #[cfg_attr(feature = "openapi", schema(value_type = String, example = "TIA"))]
    pub home_airport: PlaceCode,
    /// When chat and phone are answered, in the agency's time zone: seven days, Monday first; null means closed.
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<Option<Hours>>, min_items = 7, max_items = 7))]
    pub opening_hours: OpeningHours,
    /// The year in which the agency opened; null: it is not shown.
    #[cfg_attr(feature = "openapi", schema(required = true, minimum = 1_900, maximum = 2_100))]
    pub since: Option<u16>,
    /// Within how many minutes a chat message is usually answered; null: it is not shown.
    #[cfg_attr(feature = "openapi", schema(required = true, minimum = 1, maximum = 240))]
    pub chat_answer_minutes: Option<u16>,
}

/// Addresses of the agency's accounts in social networks; an empty address is not shown.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = AgencySocialLinks))]
pub struct SocialLinks {
    pub facebook: String,
    pub instagram: String,
}

/// An office that customers can visit.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = AgencyOffice))]
pub struct Office {
    /// The city as it is written above the address.
    #[cfg_attr(feature = "openapi", schema(min_length = 1, max_length = 300))]
    pub city: String,
    #[cfg_attr(feature = "openapi", schema(min_length = 1, max_length = 300))]
    pub address: String,
    pub phone: String,
    pub email: String,
    /// What the map's frame loads.
    pub map_url: String,
}

impl Default for AgencySettings {
    fn default() -> Self {
        Self {
            name: "Flight Finder".to_owned(),
            phone: "+355 00 000 0000".to_owned(),
            chat_number: "355000000000".to_owned(),
            email: "info@agjencia.example".to_owned(),
            careers_email: "karriera@agjencia.example".to_owned(),
            social: SocialLinks::default(),
            offices: [
                Office {
                    city: "Tiranë".to_owned(),
                    address: "Rruga Shembull 1, 1001 Tiranë".to_owned(),
                    phone: "+355 00 000 0001".to_owned(),
                    email: "tirana@agjencia.example".to_owned(),
                    map_url: map("19.8087,41.3225,19.8287,41.3325", "41.3275,19.8187"),
                },
                Office {
                    city: "Durrës".to_owned(),
                    address: "Rruga Shembull 2, 2001 Durrës".to_owned(),
                    phone: "+355 00 000 0002".to_owned(),
                    email: "durres@agjencia.example".to_owned(),
                    map_url: map("19.4300,41.3140,19.4500,41.3240", "41.3190,19.4400"),
                },
            ],
            main_site: "https://example.com/".to_owned(),
            site_url: String::new(),
            agent: "Arta Shembulli".to_owned(),
            home_airport: "TIA".parse().expect("three letters"),
            opening_hours: OpeningHours::default(),
            since: Some(2011),
            chat_answer_minutes: None,
        }
    }
}

impl Default for SocialLinks {
    fn default() -> Self {
        Self {
            facebook: "https://example.com/facebook".to_owned(),
            instagram: "https://example.com/instagram".to_owned(),
        }
    }
}

fn map(frame: &str, marker: &str) -> String {
    format!("https://www.openstreetmap.org/export/embed.html?bbox={frame}&layer=mapnik&marker={marker}")
}

impl Checked for AgencySettings {
    fn check(&self, problems: &mut Problems) {
        problems.note(line("name", &self.name));
        problems.note(phone("phone", &self.phone));
        if !(6..=15).contains(&self.chat_number.len()) || !self.chat_number.bytes().all(|byte| byte.is_ascii_digit()) {
            problems.note(invalid("chat_number", "6 to 15 digits and nothing else"));
        }
        problems.note(email("email", &self.email));
        problems.note(email("careers_email", &self.careers_email));
        for (key, value) in [
            ("social.facebook", &self.social.facebook),
            ("social.instagram", &self.social.instagram),
        ] {
            if !value.is_empty() {
                problems.note(address(key, value).map(drop));
            }
        }
        problems.note(address("main_site", &self.main_site).map(drop));
        if !self.site_url.is_empty() {
            problems.note(origin("site_url", &self.site_url));
        }
        problems.note(text("agent", &self.agent, 0, MAX));
        for (place, day) in self.opening_hours.0.iter().enumerate() {
            if day.is_some_and(|day| day.opens >= day.closes) {
                let key = format!("opening_hours.{place}.closes");
                problems.note(wrong(&key, FieldError::NotIncreasing, "a day closes after it opens"));
            }
        }
        problems.note(within("since", self.since, 1900, 2100));
        problems.note(within("chat_answer_minutes", self.chat_answer_minutes, 1, 240));
        for (place, office) in self.offices.iter().enumerate() {
            office.check(&format!("offices.{place}"), problems);
        }
    }
}

impl Office {
    fn check(&self, key: &str, problems: &mut Problems) {
        problems.note(line(&format!("{key}.city"), &self.city));
        problems.note(line(&format!("{key}.address"), &self.address));
        problems.note(phone(&format!("{key}.phone"), &self.phone));
        problems.note(email(&format!("{key}.email"), &self.email));
        problems.note(address(&format!("{key}.map_url"), &self.map_url).map(drop));
    }
}

fn line(key: &str, value: &str) -> Result<(), InvalidSetting> {
    text(key, value, 1, MAX)
}

fn within(key: &str, value: Option<u16>, least: u16, most: u16) -> Result<(), InvalidSetting> {
    if value.is_none_or(|value| (least..=most).contains(&value)) {
        return Ok(());
    }
    let reason = format!("null, or a number from {least} to {most}");
    wrong(key, FieldError::OutOfRange, &reason)
}

/// Checks a phone number. The crate `phonenumber` is not used: it adds 6 MB to the executable, and it refuses the
/// numbers of a new installation, which are accepted here although nobody has them.
fn phone(key: &str, value: &str) -> Result<(), InvalidSetting> {
    let digits = value.bytes().filter(u8::is_ascii_digit).count();
    let is_dialled = value.strip_prefix('+').is_some_and(|rest| {
        rest.bytes().all(|byte| byte.is_ascii_digit() || byte == b' ') && (6..=15).contains(&digits)
    });
    if is_dialled {
        Ok(())
    } else {
        invalid(key, &format!("{value:?} is not like +355 69 123 4567"))
    }
}

/// Accepts a bare address with a public domain: `Name <a@example.com>` and `a@localhost` are refused.
fn email(key: &str, value: &str) -> Result<(), InvalidSetting> {
    line(key, value)?;
    if is_email(value) {
        Ok(())
    } else {
        invalid(key, &format!("{value:?} is no e-mail address"))
    }
}

/// Accepts only http and https, so that no setting can turn a link into a script. Pages show the text as it is, so a
/// browser must not have to correct it: a syntax violation that the parser would repair is an error here.
fn address(key: &str, value: &str) -> Result<Url, InvalidSetting> {
    line(key, value)?;
    let is_repaired = Cell::new(false);
    let note = |_| is_repaired.set(true);
    Url::options()
        .syntax_violation_callback(Some(&note))
        .parse(value)
        .ok()
        .filter(|url| !is_repaired.get() && ["http", "https"].contains(&url.scheme()))
        .ok_or_else(|| InvalidSetting {
            key: key.to_owned(),
            error: FieldError::Invalid,
            reason: format!("{value:?} is not like https://example.com"),
        })
}

/// Accepts the address of a whole site, without path, query and fragment.
fn origin(key: &str, value: &str) -> Result<(), InvalidSetting> {
    let url = address(key, value)?;
    let is_whole_site = url.path() == "/" && url.query().is_none() && url.fragment().is_none();
    if is_whole_site && !value.ends_with('/') {
        Ok(())
    } else {
        invalid(key, "no path and no slash at the end")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_examples_are_valid_and_cannot_be_dialled() {
        let agency = AgencySettings::default();

        assert_eq!(Problems::of(&agency), []);
        for number in [&agency.phone, &agency.offices[0].phone, &agency.offices[1].phone] {
            assert!(number.starts_with("+355 0"), "{number}");
        }
        assert!(agency.chat_number.starts_with("3550"));
    }

    #[test]
    fn what_cannot_be_shown_or_called_is_refused() {
        let broken: [fn(&mut AgencySettings); 20] = [
            |agency| agency.name = " ".to_owned(),
            |agency| agency.phone = "069 123 4567".to_owned(),
            |agency| agency.chat_number = "+355691234567".to_owned(),
            |agency| agency.email = "nobody".to_owned(),
            |agency| agency.careers_email = "a b@example.com".to_owned(),
            |agency| agency.email = "info@localhost".to_owned(),
            |agency| agency.email = "Info <info@example.com>".to_owned(),
            |agency| agency.social.facebook = "javascript:alert(1)".to_owned(),
            |agency| agency.social.instagram = "https:/example.com".to_owned(),
            |agency| agency.main_site = "https://example.com/a b".to_owned(),
            |agency| agency.main_site = "https://example.com/\">".to_owned(),
            |agency| agency.main_site = "https://user:secret@example.com/".to_owned(),
            |agency| agency.site_url = "https://example.com/".to_owned(),
            |agency| agency.site_url = "https://example.com/flights".to_owned(),
            |agency| agency.site_url = "https://example.com?a=b".to_owned(),
            |agency| agency.offices[1].map_url = "https://maps.example.com; script-src *".to_owned(),
            |agency| agency.offices[0].address = "a\nb".to_owned(),
            |agency| agency.agent = "a\nb".to_owned(),
            |agency| agency.since = Some(11),
            |agency| agency.chat_answer_minutes = Some(0),
        ];
        for (index, break_it) in broken.into_iter().enumerate() {
            let mut agency = AgencySettings::default();
            break_it(&mut agency);

            let problems = Problems::of(&agency);

            let keys: Vec<_> = problems.iter().map(|problem| problem.key.as_str()).collect();
            assert!(
                matches!(*keys, [key] if key.starts_with("agency.")),
                "{index}: {keys:?}"
            );
        }
    }
}
