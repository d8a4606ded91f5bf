//! Landing pages with which `make run` demonstrates the product.

use super::{NewChange, apply::pending, start::start};
use crate::{
    landing::pages::{LocationStatus, changes::names},
    platform::{
        audit::Actor,
        db::{Db, Result},
    },
};

/// The address of one of the pages.
pub const DEMO_PAGE: &str = "/bileta-avioni/nga-tirana-per-romen/";

/// The states that are enabled.
const STATES: [&str; 3] = ["Albania", "Italy", "Austria"];
/// The locations that are connected: state, city, departure text, destination text. Without a city, the location is the state itself.
const LOCATIONS: [(&str, Option<&str>, &str, &str); 5] = [
    ("Albania", Some("Tirana"), "Nga Tirana", "Për Tiranën"),
    ("Italy", None, "Nga Italia", "Për Italinë"),
    ("Italy", Some("Rome"), "Nga Roma", "Për Romën"),
    ("Italy", Some("Milan"), "Nga Milano", "Për Milanon"),
    ("Austria", Some("Vienna"), "Nga Vjena", "Për Vjenën"),
];

/// Makes pages about routes between a few locations, with the changes that an administrator would start. Does nothing and returns false if
/// the installation has an enabled state or has carried out a change.
#[tracing::instrument(name = "landing.add_demo_pages", skip_all)]
pub async fn add_demo_pages(db: &Db, actor: Actor<'_>) -> Result<bool> {
    let mut tx = db.write().await?;
    if !tx.locations().enabled_states().await?.is_empty() || !tx.bulk_changes().latest::<NewChange>().await?.is_empty()
    {
        return Ok(false);
    }
    let names = names(&mut tx).await?;
    for state in STATES {
        start(&mut tx, NewChange::EnableState(state.to_owned()), actor).await?;
    }
    let mut locations = Vec::new();
    for (state, city, nga, per) in LOCATIONS {
        let mut location = pending(&tx, state, city, &names);
        location.nga_format = Some(nga.to_owned());
        location.per_format = Some(per.to_owned());
        tx.locations()
            .add_pending(&location, &names.search_text(state, city))
            .await?;
        locations.push(location.id);
    }
    let ready = NewChange::SetStatus {
        locations,
        status: LocationStatus::Ready,
    };
    start(&mut tx, ready, actor).await?;
    tx.commit().await?;
    Ok(true)
}
