//! What a link to results shows in a chat: the route and the dates of the search.

use axum::{
    extract::Query,
    http::{StatusCode, Uri},
    response::Response,
};
use chrono::{Datelike, NaiveDate};
use flight_finder_core::{
    airports::{AirportIndex, PlaceCode},
    ids::BatchId,
    search::SearchParams,
};
use serde::Deserialize;

use super::{marks::escaped, page::Pages, words::words};
use crate::error::ApiError;

#[derive(Deserialize)]
struct Asked {
    batch_id: Option<String>,
}

/// `/results` in Albanian.
pub async fn results_sq(pages: Pages, uri: Uri) -> Result<Response, ApiError> {
    results(&pages, &uri, false).await
}

/// `/en/results`
pub async fn results_en(pages: Pages, uri: Uri) -> Result<Response, ApiError> {
    results(&pages, &uri, true).await
}

/// The page that draws results. A search that is not known has a name that fits any.
async fn results(pages: &Pages, uri: &Uri, is_english: bool) -> Result<Response, ApiError> {
    let asked = Query::<Asked>::try_from_uri(uri)
        .ok()
        .and_then(|asked| asked.0.batch_id);
    let title = match asked.and_then(|text| text.parse::<BatchId>().ok()) {
        Some(batch) => title_of(pages, batch, is_english).await?,
        None => None,
    };
    let title = title.unwrap_or_else(|| words(is_english).flights.to_owned());
    Ok(pages.drawn(StatusCode::OK, is_english, &head(pages, &title, is_english)))
}

/// Names from the airports and not from the search: what visitors typed is no title of this site.
async fn title_of(pages: &Pages, batch: BatchId, is_english: bool) -> Result<Option<String>, ApiError> {
    let mut tx = pages.app().db().read().await?;
    let found = tx.searches().find(batch).await?;
    drop(tx);
    let Some((_, search)) = found else {
        return Ok(None);
    };
    let airports = pages.app().airports().await?;
    let from = place(&airports, &search.from_code, is_english);
    let to = place(&airports, &search.to_code, is_english);
    Ok(Some(format!("{from} – {to}, {}", dates(&search, is_english))))
}

fn place(airports: &AirportIndex, code: &str, is_english: bool) -> String {
    let known = code.parse::<PlaceCode>().ok().and_then(|code| airports.find(&code));
    known.map_or_else(
        || code.to_owned(),
        |airport| {
            if is_english {
                airport.display_name_en()
            } else {
                airport.display_name_sq()
            }
        },
    )
}

/// "12–19 dhj 2026", "28 dhj 2026 – 3 jan 2027", "12 dhj 2026".
fn dates(search: &SearchParams, is_english: bool) -> String {
    let months = words(is_english).months;
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

fn head(pages: &Pages, title: &str, is_english: bool) -> String {
    let agency = &pages.site().agency;
    let description = words(is_english).compare;
    let (title, name, site_url) = (escaped(title), escaped(&agency.name), escaped(&agency.site_url));
    format!(
        r#"<title>{title} | {name}</title><meta property="og:type" content="website"><meta property="og:site_name" content="{name}"><meta property="og:title" content="{title}"><meta property="og:description" content="{description}"><meta property="og:image" content="{site_url}/og.png"><meta name="twitter:card" content="summary_large_image">"#
    )
}

#[cfg(test)]
mod tests {
    use flight_finder_core::search::{Passengers, Stops, TravelClass, TripType};

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
    fn dates_are_as_short_as_they_can_be() {
        for (there, back, expected) in [
            ("2026-12-12", None, "12 dhj 2026"),
            ("2026-12-12", Some("2026-12-19"), "12–19 dhj 2026"),
            ("2026-12-28", Some("2027-01-03"), "28 dhj 2026 – 3 jan 2027"),
        ] {
            assert_eq!(dates(&search(there, back), false), expected);
        }
        assert_eq!(dates(&search("2026-05-01", None), true), "1 May 2026");
    }
}
