//! The landing pages of the popular routes.

use super::CityName;
use crate::{
    base::place_code::PlaceCode,
    places::airports::{AirportIndex, Place},
    platform::db::{Db, Result, Tx},
    prices::demand::PopularRoute,
};

/// Gives each route the path of its landing page, if that is live.
pub async fn link_popular_routes(db: &Db, index: &AirportIndex, routes: &mut [PopularRoute]) -> Result<()> {
    let mut tx = db.read().await?;
    for route in routes {
        route.path = page_of(&mut tx, index, route).await?;
    }
    Ok(())
}

/// Returns the path of the live landing page of a route.
async fn page_of(tx: &mut Tx, index: &AirportIndex, route: &PopularRoute) -> Result<Option<String>> {
    let (from, to) = (city_name(index, &route.origin), city_name(index, &route.destination));
    let (Some(from), Some(to)) = (from, to) else {
        return Ok(None);
    };
    let located = tx.page_inputs().city_locations(&[from.clone(), to.clone()]).await?;
    let location = |name: &CityName| located.iter().find(|(found, _)| found == name).map(|(_, id)| *id);
    let (Some(from), Some(to)) = (location(&from), location(&to)) else {
        return Ok(None);
    };
    let pages = tx.page_inputs().live_between(&[(from, to)]).await?;
    Ok(pages.into_iter().next().map(|page| page.template_url))
}

/// The city of an airport or city code, by the names with which landing pages store cities: those in the row of the city's busiest airport.
fn city_name(index: &AirportIndex, code: &PlaceCode) -> Option<CityName> {
    let Place { entry, members } = index.place(code)?;
    let airport = members.into_iter().next().unwrap_or(entry);
    Some(CityName {
        city: airport.city,
        state: airport.state,
    })
}
