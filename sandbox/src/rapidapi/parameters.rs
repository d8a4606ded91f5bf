//! Parses the query of provider A's searches.

use std::collections::HashMap;

use base64::{
    Engine,
    engine::general_purpose::{STANDARD, STANDARD_NO_PAD, URL_SAFE, URL_SAFE_NO_PAD},
};
use chrono::NaiveDate;
use flight_finder_core::platform::providers::Provider;
use serde_json::Value;

use super::faults;
use crate::{
    exchange::Reply,
    offers::SearchRequest,
    world::{
        fares::{Cabin, Party},
        places::Place,
    },
};

/// The parameters of a query string by name. If a name repeats, the last value counts.
pub(crate) type Query = HashMap<String, String>;

/// Parses a search, or returns the error answer.
pub(super) fn parse(query: &Query, round_trip: bool, results: usize) -> Result<SearchRequest, Box<Reply>> {
    let from = place(query, "fromEntityId")?;
    let to = place(query, "toEntityId")?;
    if from.overlaps(&to) {
        return Err(Box::new(faults::errors_text("origin and destination must differ")));
    }
    let departs = date(query, "departDate")?;
    let returns = if round_trip {
        Some(date(query, "returnDate")?)
    } else {
        None
    };
    if returns.is_some_and(|returns| returns < departs) {
        return Err(Box::new(faults::errors_object(
            "returnDate",
            "returnDate must not be before departDate",
        )));
    }
    let cabin = query.get("cabinClass").map_or("economy", String::as_str);
    let cabin = Cabin::parse(cabin).ok_or_else(|| faults::errors_object("cabinClass", "cabinClass is invalid"))?;
    let party = Party {
        adults: count(query, "adults", 1)?,
        children: count(query, "children", 0)?,
        infants: count(query, "infants", 0)?,
        cabin,
    };
    let currency = query
        .get("currency")
        .map_or_else(|| "USD".to_owned(), |code| code.to_uppercase());
    let stops = query.get("stops").map(|list| stops(list)).unwrap_or_default();
    let results = query
        .get("results")
        .and_then(|count| count.parse().ok())
        .unwrap_or(results);
    Ok(SearchRequest {
        from,
        to,
        departs,
        returns,
        party,
        currency,
        stops,
        results,
    })
}

/// The place that a parameter names: by an IATA code, a city's letters, or an opaque id from the provider's
/// suggestions.
pub(crate) fn place(query: &Query, name: &str) -> Result<Place, Box<Reply>> {
    let id = query
        .get(name)
        .filter(|id| !id.is_empty())
        .ok_or_else(|| faults::missing(name))?;
    if id.bytes().all(|byte| byte.is_ascii_digit()) {
        let text = "query param originRelevantFlightSkyId SkyId can contain only letters";
        return Err(Box::new(faults::errors_text(text)));
    }
    let found = Place::of(Provider::RapidApi, id).or_else(|| Place::of(Provider::RapidApi, &opaque(id)?));
    found.ok_or_else(|| Box::new(faults::errors_object(name, &format!("{name} is unknown"))))
}

/// Decodes an opaque id, the base64 of `{"e":"95565050","s":"VIE",…}`, and returns its letters.
fn opaque(id: &str) -> Option<String> {
    let engines = [&STANDARD, &STANDARD_NO_PAD, &URL_SAFE, &URL_SAFE_NO_PAD];
    let bytes = engines.iter().find_map(|engine| engine.decode(id).ok())?;
    let content: Value = serde_json::from_slice(&bytes).ok()?;
    content.get("s")?.as_str().map(str::to_owned)
}

fn date(query: &Query, name: &str) -> Result<NaiveDate, Box<Reply>> {
    let text = query
        .get(name)
        .filter(|text| !text.is_empty())
        .ok_or_else(|| faults::missing(name))?;
    text.parse()
        .map_err(|_| Box::new(faults::errors_object(name, &format!("{name} must be YYYY-MM-DD"))))
}

fn count(query: &Query, name: &str, default: u32) -> Result<u32, Box<Reply>> {
    let Some(text) = query.get(name) else {
        return Ok(default);
    };
    let number = text.parse().ok().filter(|number| *number <= 20);
    number.ok_or_else(|| Box::new(faults::errors_object(name, &format!("{name} is invalid"))))
}

/// Parses `direct,1stop`. Unknown words are ignored, as by the provider.
fn stops(list: &str) -> Vec<u32> {
    let number = |word: &str| match word.trim() {
        "direct" => Some(0),
        "1stop" => Some(1),
        "2stops" | "2stops+" => Some(2),
        "3stops" => Some(3),
        _ => None,
    };
    list.split(',').filter_map(number).collect()
}
