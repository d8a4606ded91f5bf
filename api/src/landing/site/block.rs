//! The data about the agency and the current day that pages contain, as one block of JSON in their HTML.
//!
//! Browsers do not execute a block of data, so the content security policy need not allow it.

use flight_finder_core::{
    landing::pages::{rendered::RouteLink, slug::within_sentence},
    platform::db::Result,
    rules::{
        airlines::Airline,
        settings::{AgencySettings, Hours, Office, RetentionSettings},
    },
};
use serde::Serialize;
use url::Url;
use utoipa::ToSchema;

use super::{destinations::Destinations, opening_hours::opening_hours_text};
use crate::http::data::Data;

/// The data about the agency and the current day that a page contains in `<script type="application/json" id="site">`.
#[derive(Serialize, ToSchema)]
pub struct Site {
    pub agency: Agency,
    /// How long data is kept, which the privacy page shows.
    pub keep: Keep,
    /// The calendar date in the agency's time zone when the page was sent.
    #[schema(example = "2026-12-12")]
    pub today: String,
    /// The year of `today`.
    #[schema(example = "2026")]
    pub year: String,
    /// The agency's time zone.
    #[schema(example = "Europe/Tirane")]
    pub time_zone: &'static str,
    /// Whether the flights are demo data: made-up answers of the sandbox, which replaces the providers.
    pub demo: bool,
    /// The airlines by name, on the page that lists them; empty on all other pages.
    pub airlines: Vec<AirlineView>,
    /// The routes that a list of routes shows; null on all other pages.
    #[schema(required = true)]
    pub destinations: Option<Destinations>,
    /// Links to the most wanted live landing pages, at most eight. Pages in Albanian show them.
    pub landing_links: Vec<LandingLinkView>,
}

/// How long data is kept, in hours or in days. The numbers are texts, because a page that is rendered at build time
/// contains a placeholder instead of each number.
#[derive(Serialize, ToSchema)]
#[schema(as = SiteKeep)]
pub struct Keep {
    pub results_hours: String,
    pub booked_results_days: String,
    pub bookings_days: String,
    pub searches_days: String,
    pub search_events_days: String,
}

impl From<&RetentionSettings> for Keep {
    fn from(keep: &RetentionSettings) -> Self {
        Self {
            results_hours: keep.results_hours.to_string(),
            booked_results_days: keep.booked_results_days.to_string(),
            bookings_days: keep.bookings_days.to_string(),
            searches_days: keep.searches_days.to_string(),
            search_events_days: keep.search_events_days.to_string(),
        }
    }
}

/// The agency's settings, and the links that are made from them.
#[derive(Serialize, ToSchema)]
#[schema(as = SiteAgency)]
pub struct Agency {
    pub name: String,
    pub phone: String,
    /// The link that dials the phone number: `tel:+355…`. Empty if `demo` is true, because the numbers of a
    /// demonstration lead nowhere.
    // The server makes this link, because a page that is rendered at build time contains a placeholder instead of the
    // number.
    pub phone_uri: String,
    /// The link that opens the chat: `https://wa.me/355…`. Empty if `demo` is true.
    pub chat_uri: String,
    pub email: String,
    pub careers_email: String,
    pub social: Social,
    pub offices: Vec<OfficeView>,
    pub main_site: String,
    pub site_url: String,
    /// The name of the person whom the results page shows beside chat and phone; empty if the settings name nobody.
    pub agent: String,
    /// When the agency answers chat and phone on each weekday, Monday first, in the agency's time zone; null for a day
    /// on which it is closed.
    #[schema(value_type = Vec<Option<HoursView>>)]
    pub opening_hours: [Option<HoursView>; 7],
    /// The opening hours in Albanian, as landing pages write them.
    #[schema(example = "E hënë – e shtunë 09:00–19:00")]
    pub opening_hours_text: String,
    /// The year in which the agency opened, as a text; empty if the settings leave it out.
    pub since: String,
    /// Within how many minutes a chat message is usually answered, as a text; empty if the settings leave it out.
    pub chat_answer_minutes: String,
}

/// When the agency opens and closes on a day, in the agency's time zone.
#[derive(Serialize, ToSchema)]
#[schema(as = SiteHours)]
pub struct HoursView {
    #[schema(example = "09:00")]
    pub opens: String,
    #[schema(example = "19:00")]
    pub closes: String,
}

/// The addresses of the agency's pages on social networks; a page shows no link for an empty address.
#[derive(Serialize, ToSchema)]
#[schema(as = SiteSocial)]
pub struct Social {
    pub facebook: String,
    pub instagram: String,
}

/// An office of the agency that customers can visit.
#[derive(Serialize, ToSchema)]
#[schema(as = SiteOffice)]
pub struct OfficeView {
    pub city: String,
    pub address: String,
    pub phone: String,
    /// The link that dials the office's phone number; empty if `demo` is true.
    pub phone_uri: String,
    pub email: String,
    pub map_url: String,
}

/// An airline in the list of airlines.
#[derive(Serialize, ToSchema)]
#[schema(as = SiteAirline)]
pub struct AirlineView {
    pub code: String,
    pub name: String,
}

/// A link to the landing page of a route.
#[derive(Serialize, ToSchema)]
#[schema(as = SiteLandingLink)]
pub struct LandingLinkView {
    #[schema(example = "/bileta-avioni/nga-tirana-per-romen/")]
    pub path: String,
    #[schema(example = "Nga Tirana")]
    pub nga: String,
    /// It follows `nga`.
    #[schema(example = "për Romën")]
    pub per: String,
}

impl Site {
    /// The data as it is now. `origin` is the origin of the request, which is used if the settings name no address of
    /// the site.
    pub async fn now(data: &Data, origin: &str) -> Result<Self> {
        let settings = data.settings().await?;
        let demo = data.live_settings().access().await?.is_demo();
        let links = data.landing_links().await;
        let today = settings.today(data.db().now()).to_string();
        Ok(Self {
            agency: Agency::new(&settings.values.agency, origin, demo),
            keep: Keep::from(&settings.values.keep),
            year: today.chars().take_while(char::is_ascii_digit).collect(),
            today,
            time_zone: settings.values.search.time_zone.name(),
            demo,
            airlines: Vec::new(),
            destinations: None,
            landing_links: links.iter().map(LandingLinkView::from).collect(),
        })
    }

    /// The origins of the offices' maps, each once: `https://www.openstreetmap.org`. Pages show frames from them.
    pub fn map_origins(&self) -> Vec<String> {
        let maps = self.agency.offices.iter().map(|office| &office.map_url);
        let mut origins: Vec<_> = maps.filter_map(|address| origin(address)).collect();
        origins.sort_unstable();
        origins.dedup();
        origins
    }

    /// The element.
    pub fn element(&self) -> String {
        data_element("site", self)
    }
}

/// A block of data that the page reads by its id. Each `<` is escaped, so that no text can end the block.
pub fn data_element(id: &str, data: &impl Serialize) -> String {
    json_element(id, &serde_json::to_string(data).expect("text is JSON"))
}

/// Like [`data_element`], for data that is JSON already.
pub fn json_element(id: &str, json: &str) -> String {
    let json = json.replace('<', "\\u003c");
    format!(r#"<script type="application/json" id="{id}">{json}</script>"#)
}

impl Agency {
    /// Uses `origin` if the settings name no address of the site.
    pub fn new(settings: &AgencySettings, origin: &str, demo: bool) -> Self {
        let site_url = if settings.site_url.is_empty() {
            origin
        } else {
            &settings.site_url
        };
        Self {
            name: settings.name.clone(),
            phone: settings.phone.clone(),
            phone_uri: phone_uri(&settings.phone, demo),
            chat_uri: unless(demo, || format!("https://wa.me/{}", settings.chat_number)),
            email: settings.email.clone(),
            careers_email: settings.careers_email.clone(),
            social: Social {
                facebook: settings.social.facebook.clone(),
                instagram: settings.social.instagram.clone(),
            },
            offices: settings
                .offices
                .iter()
                .map(|office| OfficeView::new(office, demo))
                .collect(),
            main_site: settings.main_site.clone(),
            site_url: site_url.to_owned(),
            agent: settings.agent.clone(),
            opening_hours: settings.opening_hours.0.map(|day| day.map(HoursView::from)),
            opening_hours_text: opening_hours_text(&settings.opening_hours),
            since: text_or_empty(settings.since),
            chat_answer_minutes: text_or_empty(settings.chat_answer_minutes),
        }
    }
}

impl From<Hours> for HoursView {
    fn from(Hours { opens, closes }: Hours) -> Self {
        let text = |time: chrono::NaiveTime| time.format("%H:%M").to_string();
        Self {
            opens: text(opens),
            closes: text(closes),
        }
    }
}

impl From<Airline> for AirlineView {
    fn from(Airline { code, name }: Airline) -> Self {
        Self { code, name }
    }
}

impl From<&RouteLink> for LandingLinkView {
    fn from(RouteLink { path, nga, per }: &RouteLink) -> Self {
        Self {
            path: path.clone(),
            nga: nga.clone(),
            per: within_sentence(per).into_owned(),
        }
    }
}

impl OfficeView {
    fn new(office: &Office, demo: bool) -> Self {
        Self {
            city: office.city.clone(),
            address: office.address.clone(),
            phone: office.phone.clone(),
            phone_uri: phone_uri(&office.phone, demo),
            email: office.email.clone(),
            map_url: office.map_url.clone(),
        }
    }
}

fn text_or_empty(number: Option<u16>) -> String {
    number.map(|number| number.to_string()).unwrap_or_default()
}

/// The origin of an address, as the content security policy names it.
fn origin(address: &str) -> Option<String> {
    Some(Url::parse(address).ok()?.origin().ascii_serialization())
}

fn phone_uri(phone: &str, demo: bool) -> String {
    unless(demo, || format!("tel:{}", phone.replace(' ', "")))
}

fn unless(demo: bool, address: impl FnOnce() -> String) -> String {
    if demo { String::new() } else { address() }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn site(name: &str, demo: bool) -> Site {
        let settings = AgencySettings {
            name: name.to_owned(),
            ..AgencySettings::default()
        };
        Site {
            agency: Agency::new(&settings, "http://127.0.0.1:8080", demo),
            keep: Keep::from(&RetentionSettings::default()),
            today: "2026-12-12".to_owned(),
            year: "2026".to_owned(),
            time_zone: "Europe/Tirane",
            demo,
            airlines: Vec::new(),
            destinations: None,
            landing_links: Vec::new(),
        }
    }

    #[test]
    fn no_setting_ends_the_element() {
        let element = site("</script><script>alert(1)</script><!--", true).element();

        assert_eq!(element.matches('<').count(), 2, "{element}");
        let json = &element[element.find('>').unwrap() + 1..element.rfind('<').unwrap()];
        let read: serde_json::Value = serde_json::from_str(json).unwrap();
        assert_eq!(read["agency"]["name"], "</script><script>alert(1)</script><!--");
    }

    #[test]
    fn only_the_host_of_a_map_may_be_framed() {
        assert_eq!(site("A", true).map_origins(), ["https://www.openstreetmap.org"]);
        for (address, expected) in [
            ("https://maps.example?q=1", Some("https://maps.example")),
            ("https://maps.example:8443/a;b", Some("https://maps.example:8443")),
            ("maps.example", None),
        ] {
            assert_eq!(origin(address).as_deref(), expected, "{address}");
        }
    }

    #[test]
    fn a_number_is_dialled_without_its_spaces() {
        let site = site("A", false);

        assert_eq!(site.agency.phone_uri, "tel:+355000000000");
        assert_eq!(site.agency.offices[1].phone_uri, "tel:+355000000002");
        assert_eq!(site.agency.chat_uri, "https://wa.me/355000000000");
        assert_eq!(site.agency.site_url, "http://127.0.0.1:8080");
    }

    #[test]
    fn the_hours_of_a_closed_day_are_null() {
        let element = site("A", false).element();

        assert!(
            element.contains(r#"{"opens":"09:00","closes":"19:00"},null]"#),
            "{element}"
        );
    }

    #[test]
    fn a_number_that_the_settings_leave_out_is_an_empty_text() {
        let site = site("A", false);

        assert_eq!(site.agency.since, "2011");
        assert_eq!(site.agency.chat_answer_minutes, "");
    }

    #[test]
    fn a_demonstration_shows_its_numbers_and_leads_to_none() {
        let site = site("A", true);

        assert_eq!(site.agency.phone, "+355 00 000 0000");
        assert_eq!(site.agency.phone_uri, "");
        assert_eq!(site.agency.chat_uri, "");
        assert!(site.agency.offices.iter().all(|office| office.phone_uri.is_empty()));
    }
}
