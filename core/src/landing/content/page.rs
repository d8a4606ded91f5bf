//! What a landing page shows, as the JSON from which a worker renders it and the browser takes it over.
//!
//! Texts of the page itself are in the web app. This document has only what differs from page to page. Every number has the size of its
//! sample and the date of its newest price. No text may contain `{{`, because the server fills such marks when it sends a page.

use serde::{Deserialize, Serialize};
use serde_json::Value;
#[cfg(feature = "openapi")]
use utoipa::ToSchema;

use crate::landing::pages::{Component, LocationKind};

/// A landing page.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema), schema(as = LandingPage))]
pub struct LandingPage {
    /// The path of the page, with slashes at both ends.
    #[cfg_attr(feature = "openapi", schema(example = "/bileta-avioni/nga-tirana-per-romen/"))]
    pub path: String,
    /// The title, without the name of the agency.
    pub title: String,
    pub description: String,
    /// The active components of the template, in their order.
    pub components: Vec<Component>,
    /// Whether search engines may list the page.
    pub indexed: bool,
    /// Whether prices are demo data.
    pub demo: bool,
    pub from: LandingPlace,
    pub to: LandingPlace,
    /// The cheapest fares from `from` to `to`, the cheapest first; at most ten. For a state: the cheapest of each pair of airports.
    pub fares: Vec<LandingFare>,
    /// The lowest of all prices from `from` to `to`; null if there is none. It may be below all fares, if only a price calendar has it.
    #[cfg_attr(feature = "openapi", schema(required = true))]
    pub lowest: Option<LandingPrice>,
    /// All prices that were seen in the last 30 days.
    pub sample: LandingSample,
    /// The cheapest price of each coming month that has one, in their order.
    pub months: Vec<LandingMonth>,
    /// The weekdays of departure that have prices, Monday first.
    pub weekdays: Vec<LandingWeekday>,
    pub facts: LandingFacts,
    /// The way back.
    #[cfg_attr(feature = "openapi", schema(required = true))]
    pub reverse: Option<LandingLink>,
    /// Other live pages from the same location: at most six, the most wanted first.
    pub related: Vec<LandingLink>,
    /// The most wanted cities of a state, or of the destination's state: at most three, with pages from `from`.
    pub popular_cities: Vec<LandingLink>,
    /// The list of all pages from `from`.
    pub hub: LandingHub,
}

impl LandingPage {
    /// The lowest price, if the page shows prices.
    pub fn lowest_shown(&self) -> Option<&LandingPrice> {
        let shows_prices = self.components.iter().any(|component| component.shows_prices());
        self.lowest.as_ref().filter(|_| shows_prices)
    }

    /// The links to other pages with their prices.
    pub fn links(&self) -> impl Iterator<Item = &LandingLink> {
        self.reverse.iter().chain(&self.related).chain(&self.popular_cities)
    }

    /// The page as JSON without the times at which prices were seen. If nothing else is new, the page has not changed.
    pub fn without_times(&self) -> String {
        let mut page = serde_json::to_value(self).expect("a page is JSON");
        remove_times(&mut page);
        page.to_string()
    }
}

fn remove_times(value: &mut Value) {
    match value {
        Value::Object(members) => {
            members.remove("seen_at");
            members.values_mut().for_each(remove_times);
        }
        Value::Array(items) => items.iter_mut().for_each(remove_times),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}

/// An end of the route.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub struct LandingPlace {
    pub kind: LocationKind,
    /// The plain name, in Albanian: "Tiranë".
    pub name: String,
    /// The text for a departure: "Nga Tirana".
    pub nga: String,
    /// The text for a destination: "Për Tiranën".
    pub per: String,
    /// The name of the state, in Albanian.
    pub state: String,
    /// The place that the search form has chosen; null if the location has no airport.
    #[cfg_attr(feature = "openapi", schema(required = true))]
    pub search: Option<LandingSearchPlace>,
    /// The airports of the location, busiest first; at most ten.
    pub airports: Vec<LandingAirport>,
}

/// A place as the search form has it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub struct LandingSearchPlace {
    #[cfg_attr(feature = "openapi", schema(example = "TIA"))]
    pub code: String,
    #[cfg_attr(feature = "openapi", schema(example = "Tiranë (TIA)"))]
    pub name: String,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub struct LandingAirport {
    /// The code on tickets.
    pub code: String,
    /// The city and what distinguishes the airport from the others of the city, in Albanian.
    #[cfg_attr(feature = "openapi", schema(example = "Romë Fiumicino"))]
    pub name: String,
    /// The name of the city, in Albanian.
    pub city: String,
}

/// A one-way fare of one adult in economy.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub struct LandingFare {
    pub from: LandingAirport,
    pub to: LandingAirport,
    /// The day of the flight.
    #[cfg_attr(feature = "openapi", schema(format = Date))]
    pub date: String,
    /// Empty if the carrier is not known.
    pub airline: String,
    pub is_direct: bool,
    /// What one adult pays, in euro, rounded down.
    pub price: i64,
    /// Minutes.
    #[cfg_attr(feature = "openapi", schema(required = true))]
    pub duration: Option<i64>,
    /// When the price was seen.
    #[cfg_attr(feature = "openapi", schema(format = DateTime))]
    pub seen_at: String,
    /// The page of this pair of cities, if it is another live page.
    #[cfg_attr(feature = "openapi", schema(required = true))]
    pub path: Option<String>,
}

/// A one-way price of one adult in economy, of a fare or of a day in a price calendar.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub struct LandingPrice {
    /// The name of the city of the departure, in Albanian.
    pub from: String,
    /// The name of the city of the arrival, in Albanian.
    pub to: String,
    /// The day of the flight.
    #[cfg_attr(feature = "openapi", schema(format = Date))]
    pub date: String,
    /// What one adult pays, in euro, rounded down.
    pub price: i64,
    /// When the price was seen.
    #[cfg_attr(feature = "openapi", schema(format = DateTime))]
    pub seen_at: String,
}

/// The prices that a number was computed from: how many, and when the newest was seen.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub struct LandingSample {
    pub size: i64,
    /// When the newest of them was seen; null for an empty sample.
    #[cfg_attr(feature = "openapi", schema(required = true, format = DateTime))]
    pub seen_at: Option<String>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub struct LandingMonth {
    #[cfg_attr(feature = "openapi", schema(example = "2026-12"))]
    pub month: String,
    /// The cheapest price of the month for one adult, one way, in euro, rounded down.
    pub price: i64,
    /// The day of that price.
    #[cfg_attr(feature = "openapi", schema(format = Date))]
    pub date: String,
    pub is_direct: bool,
    /// Whether it is one of the cheapest months: at most four, and at most half of the months.
    pub is_cheapest: bool,
    /// The sample's size is the number of days with a price.
    pub sample: LandingSample,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub struct LandingWeekday {
    /// 1 is Monday.
    pub weekday: u32,
    /// The median price of the weekday in euro, rounded down.
    pub price: i64,
    pub sample: LandingSample,
}

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub struct LandingFacts {
    /// The distance on the surface of the earth, in kilometres, between the busiest airports; null if a coordinate is unknown.
    #[cfg_attr(feature = "openapi", schema(required = true))]
    pub distance_km: Option<i64>,
    /// The median duration in minutes of direct flights, or of flights with stops if no direct one is known; null if no duration of
    /// these is known.
    #[cfg_attr(feature = "openapi", schema(required = true))]
    pub duration: Option<LandingFlightTime>,
    /// The share of direct flights, in percent.
    #[cfg_attr(feature = "openapi", schema(required = true))]
    pub direct_percent: Option<LandingFigure>,
    /// The airlines by number of fares; at most ten.
    pub airlines: Vec<LandingAirline>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub struct LandingFigure {
    pub value: i64,
    pub sample: LandingSample,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub struct LandingFlightTime {
    pub value: i64,
    /// Whether the flights of the sample are direct. A page that an earlier build rendered does not say so, because its value mixes both.
    #[serde(default)]
    pub is_direct: bool,
    pub sample: LandingSample,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub struct LandingAirline {
    pub code: String,
    pub name: String,
    pub sample: LandingSample,
}

/// A link to another live page.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub struct LandingLink {
    pub path: String,
    /// The text for the departure of that page: "Nga Tirana".
    pub nga: String,
    /// The text for its destination: "Për Romën".
    pub per: String,
    /// The plain name of its destination.
    pub name: String,
    /// Its cheapest price in euro, rounded down; null if none is known.
    #[cfg_attr(feature = "openapi", schema(required = true))]
    pub price: Option<i64>,
    #[cfg_attr(feature = "openapi", schema(required = true, format = DateTime))]
    pub seen_at: Option<String>,
    /// The number of days with a price of which it is the lowest. A page that an earlier build rendered has none.
    #[serde(default)]
    pub days: Option<i64>,
}

/// The list of all pages that lead from a location.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub struct LandingHub {
    #[cfg_attr(feature = "openapi", schema(example = "/sitemap/tirane"))]
    pub path: String,
    /// "Nga Tirana".
    pub nga: String,
}
