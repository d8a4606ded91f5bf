//! What a link to results shows in a chat: the route and the dates of the search.

use axum::{
    extract::Query,
    http::{StatusCode, Uri},
    response::Response,
};
use chrono::{Datelike, NaiveDate};
use flight_finder_core::{ids::BatchId, search::SearchParams};
use serde::Deserialize;

use super::{block::Agency, marks::escaped, page::Pages, words::words};
use crate::{error::ApiError, language::Language};

#[derive(Deserialize)]
struct Asked {
    batch_id: Option<String>,
}

/// `/results` in Albanian.
pub async fn results_sq(pages: Pages, uri: Uri) -> Result<Response, ApiError> {
    results(&pages, &uri, Language::Sq).await
}

/// `/en/results`
pub async fn results_en(pages: Pages, uri: Uri) -> Result<Response, ApiError> {
    results(&pages, &uri, Language::En).await
}

/// The page that draws results. A search that is not known has a name that fits any.
async fn results(pages: &Pages, uri: &Uri, language: Language) -> Result<Response, ApiError> {
    let asked = Query::<Asked>::try_from_uri(uri)
        .ok()
        .and_then(|asked| asked.0.batch_id);
    let title = match asked.and_then(|text| text.parse::<BatchId>().ok()) {
        Some(batch) => title_of(pages, batch, language).await?,
        None => None,
    };
    let title = title.unwrap_or_else(|| words(language).flights.to_owned());
    Ok(pages.drawn(StatusCode::OK, language, &head(&pages.site().agency, &title, language)))
}

/// Names from the airports and not from the search: what visitors typed is no title of this site.
async fn title_of(pages: &Pages, batch: BatchId, language: Language) -> Result<Option<String>, ApiError> {
    let mut tx = pages.app().db().read().await?;
    let found = tx.searches().find(batch).await?;
    drop(tx);
    let Some((_, search)) = found else {
        return Ok(None);
    };
    let airports = pages.app().airports().await?;
    let place = |code: &str| language.place_name(&airports, code).unwrap_or_else(|| code.to_owned());
    let (from, to) = (place(&search.from_code), place(&search.to_code));
    Ok(Some(format!("{from} – {to}, {}", dates(&search, language))))
}

/// "12–19 dhj 2026", "28 dhj 2026 – 3 jan 2027", "12 dhj 2026".
fn dates(search: &SearchParams, language: Language) -> String {
    let months = words(language).months;
    let whole = |date: NaiveDate| format!("{} {} {}", date.day(), months[date.month0() as usize], date.year());
    let there = search.departure_date;
    match search.return_date {
        None => whole(there),
        Some(back) if (there.year(), there.month()) == (back.year(), back.month()) => {
            format!("{}–{}", there.day(), whole(back))
        }
        Some(back) => format!("{} – {}", whole(there), whole(back)),
    }
}

fn head(agency: &Agency, title: &str, language: Language) -> String {
    let description = words(language).compare;
    let (title, name, site_url) = (escaped(title), escaped(&agency.name), escaped(&agency.site_url));
    format!(
        r#"<title>{title} | {name}</title><meta name="description" content="{description}"><meta property="og:type" content="website"><meta property="og:site_name" content="{name}"><meta property="og:title" content="{title}"><meta property="og:description" content="{description}"><meta property="og:image" content="{site_url}/og.png"><meta name="twitter:card" content="summary_large_image">"#
    )
}

#[cfg(test)]
mod tests {
    use flight_finder_core::{
        search::{Passengers, Stops, TravelClass, TripType},
        settings::AgencySettings,
    };

    use super::*;

    fn search(there: &str, back: Option<&str>) -> SearchParams {
        SearchParams {
            from_location: String::new(),
            to_location: String::new(),
            from_code: "TIA".to_owned(),
            to_code: "FCO".to_owned(),
            departure_date: there.parse().unwrap(),
            return_date: back.map(|date| date.parse().unwrap()),
            trip_type: TripType::RoundTrip,
            travel_class: TravelClass::Economy,
            stops: Stops::Any,
            passengers: Passengers::default(),
        }
    }

    #[test]
    fn a_name_and_a_title_are_text_in_the_head() {
        let settings = AgencySettings {
            name: "A & \"B\"".to_owned(),
            ..AgencySettings::default()
        };
        let agency = Agency::of(&settings, "http://127.0.0.1:8080", true);

        let head = head(&agency, "<b>TIA</b> – \"FCO\"", Language::Sq);

        let title = "&lt;b&gt;TIA&lt;/b&gt; – &quot;FCO&quot;";
        assert!(
            head.starts_with(&format!("<title>{title} | A &amp; &quot;B&quot;</title>")),
            "{head}"
        );
        assert!(
            head.contains(&format!(r#"<meta property="og:title" content="{title}">"#)),
            "{head}"
        );
    }

    #[test]
    fn search_engines_and_chats_are_told_the_same_of_it() {
        let agency = Agency::of(&AgencySettings::default(), "http://127.0.0.1:8080", true);

        for (language, expected) in [
            (Language::Sq, "Krahasoni këto fluturime dhe çmimet e tyre."),
            (Language::En, "Compare these flights and their prices."),
        ] {
            let head = head(&agency, "TIA – FCO", language);

            for name in [r#"name="description""#, r#"property="og:description""#] {
                let element = format!(r#"<meta {name} content="{expected}">"#);
                assert_eq!(head.matches(&element).count(), 1, "{head}");
            }
        }
    }

    #[test]
    fn dates_are_as_short_as_they_can_be() {
        for (there, back, expected) in [
            ("2026-12-12", None, "12 dhj 2026"),
            ("2026-12-12", Some("2026-12-19"), "12–19 dhj 2026"),
            ("2026-12-28", Some("2027-01-03"), "28 dhj 2026 – 3 jan 2027"),
        ] {
            assert_eq!(dates(&search(there, back), Language::Sq), expected);
        }
        assert_eq!(dates(&search("2026-05-01", None), Language::En), "1 May 2026");
    }
}
