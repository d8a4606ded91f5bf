//! The grid of one month, computed from the offers that provider A sells on each day.

use std::collections::BTreeMap;

use chrono::{Days, NaiveDate, NaiveDateTime, TimeDelta};
use flight_finder_core::platform::providers::Provider;
use serde::Serialize;

use crate::{
    euro::Amount,
    offers::{Offer, SearchRequest, offers, search_request::World},
    world::{fares::Party, places::Place},
};

#[derive(Debug, Serialize)]
pub(super) struct Envelope {
    pub data: Data,
    pub status: bool,
    pub message: &'static str,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "PascalCase")]
pub(super) struct Data {
    pub outbound: String,
    pub traces: BTreeMap<String, String>,
    pub price_grids: PriceGrids,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "PascalCase")]
pub(super) struct PriceGrids {
    pub grid: Vec<Vec<Option<Cell>>>,
}

#[derive(Debug, Default, Serialize)]
#[serde(rename_all = "PascalCase")]
pub(super) struct Cell {
    pub direct_outbound_available: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub direct: Option<Quote>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub direct_outbound: Option<Outbound>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub indirect: Option<Quote>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub indirect_outbound: Option<Outbound>,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "PascalCase")]
pub(super) struct Quote {
    pub price: Amount,
    pub trace_refs: [String; 1],
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "PascalCase")]
pub(super) struct Outbound {
    pub price: Amount,
}

/// A request for a month of a route.
#[derive(Clone, Debug)]
pub(super) struct Month {
    pub from: Place,
    pub to: Place,
    pub first: NaiveDate,
    pub currency: String,
}

/// The month as the calendar returns it. `results` is the number of itineraries that provider A has.
///
/// One day in eight lacks a quote of one kind, because the real calendar contains only what other people searched for.
pub(super) fn month(world: World, month: &Month, results: usize) -> Envelope {
    let mut traces = BTreeMap::new();
    let days = month
        .first
        .iter_days()
        .take_while(|day| day.format("%m").to_string() == month.first.format("%m").to_string());
    let row = days
        .map(|day| Some(cell(world, month, day, results, &mut traces)))
        .collect();
    let outbound = month.first.format("%Y-%m").to_string();
    let price_grids = PriceGrids { grid: vec![row] };
    Envelope {
        data: Data {
            outbound,
            traces,
            price_grids,
        },
        status: true,
        message: "Successful",
    }
}

fn cell(world: World, month: &Month, day: NaiveDate, results: usize, traces: &mut BTreeMap<String, String>) -> Cell {
    let request = SearchRequest {
        from: month.from.clone(),
        to: month.to.clone(),
        departs: day,
        returns: None,
        party: Party::ONE,
        currency: month.currency.clone(),
        stops: Vec::new(),
        results,
    };
    let all = offers(world, &request, Provider::RapidApi);
    let dice = request.dice(world.dice).on("cache");
    let mut quote = |direct: bool| {
        let known = day >= world.today && !dice.on(if direct { "D" } else { "I" }).chance(12);
        let cheapest = all
            .iter()
            .filter(|offer| (offer.stops() == 0) == direct)
            .min_by_key(|offer| offer.cents);
        let offer = cheapest.filter(|_| known)?;
        let reference = (traces.len() + 1).to_string();
        traces.insert(reference.clone(), trace(world, offer, direct));
        Some(Quote {
            price: Amount(offer.cents),
            trace_refs: [reference],
        })
    };
    let (direct, indirect) = (quote(true), quote(false));
    let outbound = |quote: &Option<Quote>| quote.as_ref().map(|quote| Outbound { price: quote.price });
    Cell {
        direct_outbound_available: all.iter().any(|offer| offer.stops() == 0),
        direct_outbound: outbound(&direct),
        indirect_outbound: outbound(&indirect),
        direct,
        indirect,
    }
}

/// The trace of a quote that was seen up to four days ago: `202609230915*I*TIA*VIE*20261103*agnt*JU`.
fn trace(world: World, offer: &Offer, direct: bool) -> String {
    let leg = &offer.legs[0];
    let (first, last) = (leg.first(), leg.last());
    let seen = seen(world, offer).format("%Y%m%d%H%M");
    let kind = if direct { "D" } else { "I" };
    let day = first.departs.format("%Y%m%d");
    format!(
        "{seen}*{kind}*{}*{}*{day}*agnt*{}",
        first.from.code, last.to.code, first.marketing.code
    )
}

fn seen(world: World, offer: &Offer) -> NaiveDateTime {
    let day = world.today - Days::new(u64::from(offer.dice.on("seen").below(4)) + 1);
    day.and_hms_opt(7, 0, 0).expect("a time of day") + TimeDelta::minutes(i64::from(offer.dice.on("hour").below(600)))
}
