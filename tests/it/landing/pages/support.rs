//! Locations and connections of cases.

use flight_finder_core::{
    base::ids::{LocationId, TemplateTypeId},
    landing::pages::{LocationKind, NewConnection, Upserted, upsert_connections},
};

use crate::support::prelude::*;

/// The seeded type of pages about two cities.
pub const CITY_CITY: &str = "01930000-0000-7000-8000-010001000000";

pub fn city_city() -> TemplateTypeId {
    CITY_CITY.parse().unwrap()
}

/// The changes in the log whose action begins with this: action, subject, value before and value after.
pub async fn logged(shared: &SharedDatabase, area: &str) -> Vec<String> {
    let text = format!(
        "SELECT action, subject, old_value, new_value FROM audit_log WHERE action LIKE '{area}%' ORDER BY at, 1, 2"
    );
    lines(shared, &text).await
}

/// Adds a location. A state has no city.
pub async fn location(shared: &SharedDatabase, city: Option<&str>, state: &str, status: &str) -> LocationId {
    let id = LocationId::new();
    let name = city.unwrap_or(state);
    let kind = if city.is_some() {
        LocationKind::City
    } else {
        LocationKind::State
    };
    let city = city.map_or_else(|| "NULL".to_owned(), |city| format!("'{city}'"));
    let digits = id.0.simple();
    let id_text = if shared.db.is_sqlite() {
        format!("X'{digits}'")
    } else {
        format!("'{digits}'")
    };
    let search_text = flight_finder_core::places::airports::fold(&format!("{name} {state}"));
    shared
        .execute(format!(
            "INSERT INTO seo_location_formats
                 (id, type, city, state, nga_format, per_format, status, search_text, changed_at)
             VALUES ({id_text}, '{}', {city}, '{state}', 'Nga {name}', 'Për {name}', '{status}', '{search_text}', 0)",
            kind.word()
        ))
        .await;
    id
}

/// A connection between two locations, which need not exist.
pub fn connection(from: LocationId, to: LocationId, path: &str) -> NewConnection {
    NewConnection {
        from,
        to,
        template_type: city_city(),
        path: path.to_owned(),
    }
}

/// Stores connections.
pub async fn upsert(db: &Db, rows: &[NewConnection]) -> Upserted {
    commit!(db, |tx| upsert_connections(&mut tx, rows))
}

/// The rows of a query that both databases understand, each as one line.
pub async fn lines(shared: &SharedDatabase, text: &str) -> Vec<String> {
    let rows = shared.rows(text, text).await;
    let line = |row: Vec<Option<String>>| {
        let values: Vec<_> = row
            .into_iter()
            .map(|value| value.unwrap_or_else(|| "-".to_owned()))
            .collect();
        values.join(" ")
    };
    rows.into_iter().map(line).collect()
}
