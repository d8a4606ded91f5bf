//! How the databases run the statements behind the list of connections and the template of a type.
//!
//! A count without a rare condition may read the table, because it ends at a number of rows.

use flight_finder_core::{
    base::{
        ids::{ConnectionId, LocationId, TemplateTypeId},
        page::NumberedPage,
        revision::Expected,
    },
    landing::pages::{
        Activity, ConnectionFilter, delete_connection, list_connections,
        places::PlaceNames,
        rendered::{PageCounts, PageFilter, list_pages},
        template_view,
    },
    platform::db::statements::plans_of,
};

use super::support::{CITY_CITY, city_city};
use crate::support::prelude::*;

on_both_databases!(no_statement_about_connections_reads_all_of_them);

const LARGE: [&str; 3] = ["seo_location_connections", "rendered_pages", "redirects"];

/// Fills the tables. `{id}` is an id that follows from the number `i`.
const FILLS: [&str; 4] = [
    "INSERT INTO seo_location_formats (id, type, city, state, status, search_text, changed_at)
     SELECT {id}, 'city', 'c' || i, 's', 'ready', 'c' || i || ' s', 0 FROM numbers",
    "INSERT INTO seo_location_connections
         (id, from_location_id, to_location_id, status, template_type_id, template_url, created_at, updated_at)
     SELECT {id}, {id}, {id}, CASE i % 50 WHEN 0 THEN 'inactive' ELSE 'active' END,
            CASE i % 100 WHEN 1 THEN {type} ELSE {id} END, '/x/' || i || '/', i, i
     FROM numbers",
    // Rows are as long as those of rendered pages.
    "INSERT INTO rendered_pages (connection_id, state, reasons, due_at, want, error)
     SELECT {id}, 'live', '', CASE i % 100 WHEN 0 THEN i END, i, '{long}' FROM numbers",
    "INSERT INTO redirects (path, connection_id, created_at) SELECT '/y/' || i || '/', {id}, 0 FROM numbers",
];

async fn fill(shared: &SharedDatabase) {
    let (id, of_type) = if shared.db.is_sqlite() {
        ("unhex(printf('%032x', i))", format!("X'{}'", city_city().0.simple()))
    } else {
        (
            "CAST(lpad(to_hex(i), 32, '0') AS UUID)",
            format!("CAST('{CITY_CITY}' AS UUID)"),
        )
    };
    let mut connection = shared.connection().await;
    for fill in FILLS {
        let (insert, select) = fill.split_once("SELECT").unwrap();
        let select = select
            .replace("{id}", id)
            .replace("{type}", &of_type)
            .replace("{long}", &"x".repeat(600));
        connection
            .execute(format!(
                "{insert} WITH RECURSIVE numbers(i) AS
                     (SELECT CAST(1 AS BIGINT) UNION ALL SELECT i + 1 FROM numbers WHERE i < 3000)
                 SELECT {select}"
            ))
            .await;
        // SQLite has statistics only if somebody has made them, and then they are old: here of locations without connections.
        if shared.db.is_sqlite() && fill == FILLS[0] {
            connection.execute("ANALYZE").await;
        }
    }
    if !shared.db.is_sqlite() {
        connection.execute("ANALYZE").await;
    }
}

async fn read(db: &Db) {
    let page = NumberedPage { number: 3, size: 10 };
    for status in [None, Some(Activity::Active), Some(Activity::Inactive)] {
        for of_type in [None, Some(city_city())] {
            for text in ["", "c77"] {
                let filter = ConnectionFilter {
                    text: text.to_owned(),
                    status,
                    of_type,
                };
                list_connections(db, &filter, page).await.unwrap();
            }
        }
    }
    let mut tx = db.write().await.unwrap();
    // PostgreSQL rightly reads all of a table of this size for a search; `bench/RESULTS.md` has what it took with a million.
    for template_type in [None, Some("city-city".to_owned())]
        .into_iter()
        .filter(|_| db.is_sqlite())
    {
        let filter = PageFilter {
            text: Some("c77".to_owned()),
            state: None,
            template_type,
        };
        list_pages(&mut tx, &filter, &PageCounts::default(), page)
            .await
            .unwrap();
    }
    for of_type in [city_city(), TemplateTypeId::new()] {
        template_view(&mut tx, of_type, &PlaceNames::default()).await.unwrap();
    }
    let location: LocationId = "00000000-0000-0000-0000-000000000003".parse().unwrap();
    tx.pairing().live_pages_among_first(&[location]).await.unwrap();
    tx.rendered_pages().most_wanted_links(8).await.unwrap();
    let third: ConnectionId = "00000000-0000-0000-0000-000000000003".parse().unwrap();
    delete_connection(&mut tx, third, &Expected::Any, "a test".into())
        .await
        .unwrap()
        .unwrap();
}

async fn no_statement_about_connections_reads_all_of_them(shared: SharedDatabase) {
    fill(&shared).await;

    let ((), plans) = plans_of(Box::pin(read(&shared.db))).await;

    let is_bounded = |text: &str| text.contains("AS counted") && !text.contains("rendered_pages");
    let wrong: Vec<_> = plans
        .iter()
        .filter(|plan| !is_bounded(plan.text) && plan.scans(&LARGE).next().is_some())
        .map(|plan| format!("{}\n  {}", plan.text, plan.lines.join("\n  ")))
        .collect();
    let searches = plans.iter().filter(|plan| plan.text.contains("WITH found AS"));
    let by_type: Vec<_> = searches
        .filter(|plan| {
            plan.lines
                .iter()
                .any(|line| line.contains("template_type_id_status_idx"))
        })
        .map(|plan| plan.lines.join("\n  "))
        .collect();
    assert!(
        by_type.is_empty(),
        "a search reads all connections of a type: {}",
        by_type.join("\n\n")
    );
    assert!(plans.len() > 40, "{}", plans.len());
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
}
