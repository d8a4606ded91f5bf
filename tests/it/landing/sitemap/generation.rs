//! What a generation writes, and what is left of one that is interrupted.

use std::cell::Cell;

use flight_finder_core::landing::sitemap::{Generated, Sitemap, generate};

use super::support::{SITE, add_pages, change, generated, path, paths, served, sizes};
use crate::support::prelude::*;

on_both_databases!(
    all_addresses_are_in_one_file_while_they_fit,
    a_full_file_is_followed_by_another,
    only_live_pages_of_active_connections_are_listed,
    a_page_is_dated_by_the_last_change_of_its_content,
    an_interrupted_generation_leaves_the_sitemap_before,
    a_generation_that_lost_its_files_is_not_served,
    unchanged_files_keep_the_time_of_their_last_change,
);

const NOON: Timestamp = Timestamp(1_795_176_000_000_000);

async fn all_addresses_are_in_one_file_while_they_fit(shared: SharedDatabase) {
    add_pages(&shared, 3).await;

    let written = generated(&shared.db, 8).await;

    assert_eq!(written, Generated { files: 1, entries: 8 });
    let (sitemap, files) = served(&shared.db).await;
    let fixed = ["/home", "/about", "/contact", "/privacy", "/terms"].map(str::to_owned);
    let expected: Vec<_> = fixed.into_iter().chain((1..=3).map(path)).collect();
    assert_eq!(paths(&files[0]), expected);
    assert_eq!(
        (sitemap.routes(), sitemap.bytes()),
        (3, i64::try_from(files[0].len()).unwrap())
    );
    for (path, rest) in [
        ("/home", "<changefreq>daily</changefreq><priority>1.0</priority>"),
        ("/contact", "<changefreq>monthly</changefreq><priority>0.6</priority>"),
        ("/terms", "<changefreq>monthly</changefreq><priority>0.4</priority>"),
    ] {
        let entry = format!("<url><loc>{SITE}{path}</loc>{rest}</url>\n");
        assert!(files[0].contains(&entry), "{}", files[0]);
    }
}

async fn a_full_file_is_followed_by_another(shared: SharedDatabase) {
    add_pages(&shared, 5).await;

    let exact = generated(&shared.db, 5).await;
    let (_, files) = served(&shared.db).await;
    let more = generated(&shared.db, 4).await;
    let (sitemap, others) = served(&shared.db).await;

    assert_eq!(exact, Generated { files: 2, entries: 10 });
    assert_eq!(paths(&files[1]), (1..=5).map(path).collect::<Vec<_>>());
    assert_eq!(more, Generated { files: 3, entries: 10 });
    assert_eq!(others.iter().map(|xml| paths(xml).len()).collect::<Vec<_>>(), [4, 4, 2]);
    assert_eq!(sitemap.routes(), 5);
    assert_eq!(shared.count("sitemap_files").await, 3);
}

async fn only_live_pages_of_active_connections_are_listed(shared: SharedDatabase) {
    add_pages(&shared, 8).await;
    for (number, state) in [(1, "new"), (2, "noindex"), (3, "held")] {
        change(&shared, "rendered_pages", &format!("state = '{state}'"), number).await;
    }
    // Two batches have only pages that are not listed.
    for number in 4..=7 {
        change(&shared, "seo_location_connections", "status = 'inactive'", number).await;
    }

    let written = generated(&shared.db, 100).await;

    assert_eq!(written.entries, 6);
    assert_eq!(paths(&served(&shared.db).await.1[0])[5..], [path(8)]);
}

async fn a_page_is_dated_by_the_last_change_of_its_content(shared: SharedDatabase) {
    add_pages(&shared, 2).await;
    // A rendering without a change.
    change(&shared, "rendered_pages", "rendered_at = 1800000000000000", 2).await;

    generated(&shared.db, 100).await;

    let xml = &served(&shared.db).await.1[0];
    let entry = format!(
        "<loc>{SITE}{}</loc><lastmod>2026-11-20T12:00:02Z</lastmod><changefreq>daily</changefreq><priority>0.8</priority>",
        path(2)
    );
    assert!(xml.contains(&entry), "{xml}");
}

async fn an_interrupted_generation_leaves_the_sitemap_before(shared: SharedDatabase) {
    add_pages(&shared, 6).await;
    generated(&shared.db, 100).await;
    let before = served(&shared.db).await;
    change(&shared, "rendered_pages", "state = 'held'", 1).await;
    let looks = Cell::new(0);

    let stopped = generate(&shared.db, SITE, sizes(3), || looks.replace(looks.get() + 1) > 1).await;

    assert_eq!(stopped.unwrap(), None);
    assert_eq!(served(&shared.db).await, before);
    assert!(shared.count("sitemap_files").await > 1, "it had stored files");
    let written = generated(&shared.db, 100).await;
    assert_eq!(written, Generated { files: 1, entries: 10 });
    assert_eq!(shared.count("sitemap_files").await, 1);
}

async fn a_generation_that_lost_its_files_is_not_served(shared: SharedDatabase) {
    add_pages(&shared, 6).await;
    generated(&shared.db, 100).await;
    let before = served(&shared.db).await;
    let looks = Cell::new(0);

    let lost = generate(&shared.db, SITE, sizes(3), || {
        if looks.replace(looks.get() + 1) == 1 {
            begin_another(&shared);
        }
        false
    });

    assert_eq!(lost.await.unwrap(), None);
    assert_eq!(served(&shared.db).await, before);
}

/// What another process does first, which has taken the job over.
fn begin_another(shared: &SharedDatabase) {
    let delete = async {
        let mut connection = shared.connection().await;
        let unserved = "DELETE FROM sitemap_files WHERE generation NOT IN (SELECT generation FROM sitemaps)";
        connection.execute(unserved.to_owned()).await;
    };
    let run = || {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
        runtime.unwrap().block_on(delete);
    };
    std::thread::scope(|scope| scope.spawn(run).join()).unwrap();
}

async fn unchanged_files_keep_the_time_of_their_last_change(shared: SharedDatabase) {
    add_pages(&shared, 6).await;
    let clock = Clock::driven(NOON);
    let db = shared.with_clock(clock.clone()).await;
    generated(&db, 5).await;
    let hour = Duration::from_hours(1);

    clock.advance(hour);
    generated(&db, 5).await;
    let same = served(&db).await.0;
    change(&shared, "rendered_pages", "changed_at = 1795179600000000", 6).await;
    clock.advance(hour);
    generated(&db, 5).await;
    let changed = served(&db).await.0;

    let times = |sitemap: &Sitemap| {
        let files = sitemap.files.iter().map(|file| file.changed_at);
        files.collect::<Vec<_>>()
    };
    assert_eq!((same.generated_at, same.changed_at), (NOON.plus(hour), NOON));
    assert_eq!(times(&same), [NOON, NOON, NOON]);
    assert_eq!(changed.changed_at, NOON.plus(2 * hour));
    assert_eq!(times(&changed), [NOON, NOON, NOON.plus(2 * hour)]);
}
