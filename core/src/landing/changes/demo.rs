//! Landing pages of a new installation that shows the product.

use super::{NewChange, apply::pending, start::start};
use crate::{
    audit::Actor,
    db::{Db, Result},
    landing::{LocationStatus, changes::names},
};

/// State, city, and the texts for departures and destinations. No city: the state itself.
const LOCATIONS: [(&str, Option<&str>, &str, &str); 5] = [
    ("Albania", Some("Tirana"), "Nga Tirana", "Për Tiranën"),
    ("Italy", None, "Nga Italia", "Për Italinë"),
    ("Italy", Some("Rome"), "Nga Roma", "Për Romën"),
    ("Italy", Some("Milan"), "Nga Milano", "Për Milanon"),
    ("Austria", Some("Vienna"), "Nga Vjena", "Për Vjenën"),
];
const STATES: [&str; 3] = ["Albania", "Italy", "Austria"];

/// Enables some states and makes pages about routes between their cities, as an administrator would. Returns false, and does nothing, if
/// somebody has enabled a state before.
#[tracing::instrument(name = "landing.add_demo_pages", skip_all)]
pub async fn add_demo_pages(db: &Db, actor: Actor<'_>) -> Result<bool> {
    let mut tx = db.write().await?;
    if !tx.locations().enabled_states().await?.is_empty() || !tx.landing_changes().latest().await?.is_empty() {
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
