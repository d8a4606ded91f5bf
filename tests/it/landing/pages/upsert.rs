//! Storing connections in batches.

use flight_finder_core::{
    base::ids::{LocationId, TemplateTypeId},
    landing::pages::{NewConnection, Upserted},
};

use super::support::{connection, lines, upsert};
use crate::support::prelude::*;

on_both_databases!(
    missing_connections_are_created_with_their_pages,
    an_inactive_connection_is_active_again,
    a_path_that_still_fits_stays,
    a_path_that_changes_leads_to_the_new_one,
    equal_paths_get_numbers,
    a_path_that_comes_back_is_no_tombstone,
    many_connections_with_one_path_get_numbers,
);

fn locations<const COUNT: usize>() -> [LocationId; COUNT] {
    std::array::from_fn(|_| LocationId::new())
}

fn counts(created: u64, updated: u64, unchanged: u64) -> Upserted {
    Upserted {
        created,
        updated,
        unchanged,
    }
}

async fn paths(shared: &SharedDatabase) -> Vec<String> {
    lines(
        shared,
        "SELECT status, template_url FROM seo_location_connections ORDER BY template_url",
    )
    .await
}

async fn redirects(shared: &SharedDatabase) -> Vec<String> {
    lines(
        shared,
        "SELECT r.path, c.template_url FROM redirects AS r
         LEFT JOIN seo_location_connections AS c ON c.id = r.connection_id ORDER BY 1",
    )
    .await
}

async fn missing_connections_are_created_with_their_pages(shared: SharedDatabase) {
    let [a, b, c] = locations();
    let rows = [connection(a, b, "/x/a-b/"), connection(b, a, "/x/b-a/")];

    let first = upsert(&shared.db, &rows).await;
    let again = upsert(&shared.db, &rows).await;
    let twice = upsert(&shared.db, &[connection(a, c, "/x/a-c/"), connection(a, c, "/x/a-c/")]).await;

    assert_eq!(
        (first, again, twice),
        (counts(2, 0, 0), counts(0, 0, 2), counts(1, 0, 0))
    );
    assert_eq!(
        paths(&shared).await,
        ["active /x/a-b/", "active /x/a-c/", "active /x/b-a/"]
    );
    let pages = "SELECT p.state, CASE WHEN p.due_at IS NULL THEN 'kept' ELSE 'due' END
                 FROM rendered_pages AS p JOIN seo_location_connections AS c ON c.id = p.connection_id";
    assert_eq!(lines(&shared, pages).await, ["new due"; 3]);
}

async fn an_inactive_connection_is_active_again(shared: SharedDatabase) {
    let [a, b] = locations();
    upsert(&shared.db, &[connection(a, b, "/x/a-b/")]).await;
    let mut other = shared.connection().await;
    other
        .execute("UPDATE seo_location_connections SET status = 'inactive'; UPDATE rendered_pages SET due_at = NULL")
        .await;

    let reactivated = upsert(&shared.db, &[connection(a, b, "/x/a-b/")]).await;
    let typed = NewConnection {
        template_type: TemplateTypeId::new(),
        ..connection(a, b, "/x/a-b/")
    };
    let retyped = upsert(&shared.db, &[typed]).await;

    assert_eq!((reactivated, retyped), (counts(0, 1, 0), counts(0, 1, 0)));
    assert_eq!(paths(&shared).await, ["active /x/a-b/"]);
    assert_eq!(other.count("rendered_pages WHERE due_at IS NOT NULL").await, 1);
    assert_eq!(other.count("redirects").await, 0);
}

async fn a_path_that_still_fits_stays(shared: SharedDatabase) {
    let [a, b, c] = locations();
    upsert(&shared.db, &[connection(a, b, "/x/a-b/"), connection(a, c, "/x/a-b/")]).await;
    shared
        .execute("DELETE FROM seo_location_connections WHERE template_url = '/x/a-b/'")
        .await;

    let again = upsert(&shared.db, &[connection(a, c, "/x/a-b/")]).await;

    assert_eq!(again, counts(0, 0, 1));
    assert_eq!(paths(&shared).await, ["active /x/a-b-2/"]);
}

async fn a_path_that_changes_leads_to_the_new_one(shared: SharedDatabase) {
    let [a, b, c] = locations();
    upsert(&shared.db, &[connection(a, b, "/x/old/")]).await;

    let changed = upsert(&shared.db, &[connection(a, b, "/x/new/"), connection(b, c, "/x/old/")]).await;
    let newest = upsert(&shared.db, &[connection(a, b, "/x/newest/")]).await;
    let to_newest = redirects(&shared).await;
    let back = upsert(&shared.db, &[connection(a, b, "/x/new/")]).await;

    // The old path is left only when the batch has been written.
    assert_eq!(
        (changed, newest, back),
        (counts(1, 1, 0), counts(0, 1, 0), counts(0, 1, 0))
    );
    assert_eq!(to_newest, ["/x/new/ /x/newest/", "/x/old/ /x/newest/"]);
    assert_eq!(redirects(&shared).await, ["/x/newest/ /x/new/", "/x/old/ /x/new/"]);
    assert_eq!(paths(&shared).await, ["active /x/new/", "active /x/old-2/"]);
}

async fn equal_paths_get_numbers(shared: SharedDatabase) {
    let [a, b, c, d] = locations();
    upsert(&shared.db, &[connection(a, b, "/x/a/"), connection(a, c, "/x/a-3/")]).await;

    let upserted = upsert(
        &shared.db,
        &[
            connection(b, a, "/x/a/"),
            connection(b, c, "/x/a/"),
            connection(b, d, "/x/a-2/"),
        ],
    )
    .await;

    assert_eq!(upserted, counts(3, 0, 0));
    assert_eq!(
        paths(&shared).await,
        [
            "active /x/a-2-2/",
            "active /x/a-2/",
            "active /x/a-3/",
            "active /x/a-4/",
            "active /x/a/"
        ]
    );
}

async fn a_path_that_comes_back_is_no_tombstone(shared: SharedDatabase) {
    let [a, b] = locations();
    shared.execute("INSERT INTO redirects (path, connection_id, created_at) VALUES ('/x/a-b/', NULL, 0), ('/x/gone/', NULL, 0)")
        .await;

    upsert(&shared.db, &[connection(a, b, "/x/a-b/")]).await;

    assert_eq!(paths(&shared).await, ["active /x/a-b/"]);
    assert_eq!(redirects(&shared).await, ["/x/gone/ -"]);
}

async fn many_connections_with_one_path_get_numbers(shared: SharedDatabase) {
    let from = LocationId::new();
    let rows: Vec<_> = (0..700).map(|_| connection(from, LocationId::new(), "/x/a/")).collect();

    let upserted = upsert(&shared.db, &rows).await;

    assert_eq!(upserted, counts(700, 0, 0));
    let all = paths(&shared).await;
    assert!(all.contains(&"active /x/a-700/".to_owned()) && !all.contains(&"active /x/a-701/".to_owned()));
}
