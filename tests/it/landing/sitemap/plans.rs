//! How the databases run the statements of a generation.

use flight_finder_core::{
    landing::sitemap::{Sizes, generate},
    platform::db::statements::plans_of,
};

use super::support::{SITE, add_pages};
use crate::support::prelude::*;

on_both_databases!(no_batch_reads_all_pages);

async fn no_batch_reads_all_pages(shared: SharedDatabase) {
    add_pages(&shared, 3000).await;
    // Rows are as long as those of rendered pages.
    let long = format!("UPDATE rendered_pages SET error = '{}'", "x".repeat(600));
    let mut connection = shared.connection().await;
    connection.execute(long).await;
    connection.execute("ANALYZE").await;
    // A batch that is a large part of a table may rightly read all of it.
    let sizes = Sizes { urls: 1000, batch: 30 };

    let (generated, plans) = plans_of(Box::pin(generate(&shared.db, SITE, sizes, || false))).await;

    assert_eq!(generated.unwrap().unwrap().entries, 3005);
    let wrong: Vec<_> = plans
        .iter()
        .filter(|plan| {
            plan.scans(&["rendered_pages", "seo_location_connections"])
                .next()
                .is_some()
        })
        .map(|plan| format!("{}\n  {}", plan.text, plan.lines.join("\n  ")))
        .collect();
    assert!(plans.iter().any(|plan| plan.text.contains("rendered_pages")));
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
}
