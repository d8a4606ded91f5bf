//! Connections of cases.

use flight_finder_core::{
    db::Db,
    ids::{LocationId, TemplateTypeId},
    landing::{NewConnection, Upserted, upsert_connections},
};

use crate::support::database::SharedDatabase;

/// The seeded type of pages about two cities.
pub const CITY_CITY: &str = "01930000-0000-7000-8000-010001000000";

pub fn city_city() -> TemplateTypeId {
    CITY_CITY.parse().unwrap()
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
    let mut tx = db.write().await.unwrap();
    let upserted = upsert_connections(&mut tx, rows).await.unwrap();
    tx.commit().await.unwrap();
    upserted
}

/// The rows of a query that both databases understand, each as one line.
pub async fn lines(shared: &SharedDatabase, text: &str) -> Vec<String> {
    let rows = shared.connection().await.rows(text, text).await;
    let line = |row: Vec<Option<String>>| {
        let values: Vec<_> = row
            .into_iter()
            .map(|value| value.unwrap_or_else(|| "-".to_owned()))
            .collect();
        values.join(" ")
    };
    rows.into_iter().map(line).collect()
}
