//! A worker is killed between the two statements that store a page: its state is written, and its body is not.

use flight_finder_core::platform::jobs::RenderPages;

use super::rendered::{MAX_REAL, add_real_connections, connection, id, mark};
use crate::support::{app::install_tls, prelude::*, process::Process};

on_both_databases!(a_killed_worker_leaves_no_half_page_and_loses_no_mark);

/// The page that the first worker cannot store.
const STOPPED_AT: u32 = 6;

async fn a_killed_worker_leaves_no_half_page_and_loses_no_mark(shared: SharedDatabase) {
    install_tls();
    seed(&shared.db).await;
    add_real_connections(&shared, MAX_REAL).await;
    mark(&shared.db, &(1..=MAX_REAL).collect::<Vec<_>>()).await;
    queue_job(&shared).await;

    let mut obstacle = Obstacle::before_the_body_of(&shared, STOPPED_AT).await;
    let mut first = worker(&shared);
    eventually("the worker has written half a page", async || {
        stored(&shared).await.len() == STOPPED_AT as usize - 1 && is_in_a_transaction(&shared).await
    })
    .await;
    first.child.kill().await.unwrap();
    obstacle.remove().await;
    let after_kill = stored(&shared).await;
    let due_after_kill = shared
        .count("rendered_pages WHERE due_at IS NOT NULL AND state = 'new'")
        .await;
    give_back_the_job(&shared).await;
    let _second = worker(&shared);
    eventually("the job has ended", async || shared.count("jobs").await == 0).await;

    assert_eq!(after_kill.len(), STOPPED_AT as usize - 1);
    assert_eq!(due_after_kill, i64::from(MAX_REAL - STOPPED_AT + 1));
    let at_end = stored(&shared).await;
    assert_eq!(at_end.len(), MAX_REAL as usize);
    for (page, rendered_at) in &after_kill {
        assert_eq!(at_end[page], *rendered_at, "a stored page is not rendered again");
    }
    let mut tables = shared.connection().await;
    assert_eq!(
        tables
            .count("rendered_pages WHERE due_at IS NOT NULL OR error IS NOT NULL")
            .await,
        0
    );
    assert_eq!(tables.count("job_history WHERE state = 'done'").await, 1);
}

async fn queue_job(shared: &SharedDatabase) {
    commit!(shared.db, |tx| tx.queue().enqueue(&NewJob::new(&RenderPages)));
}

/// What the queue does 8 s after a process was killed, when the lease of the job has expired.
async fn give_back_the_job(shared: &SharedDatabase) {
    let give_back =
        "UPDATE jobs SET state = 'ready', lease_id = NULL, lease_until = NULL, worker = NULL, started_at = NULL
                     WHERE state = 'running'";
    shared.execute(give_back.to_owned()).await;
}

fn worker(shared: &SharedDatabase) -> Process {
    Process::start(&shared.url, &["worker", "--queues", "seo"], &[])
}

/// The time of rendering of each stored page. Checks that exactly the pages with a state that is served have a body.
async fn stored(shared: &SharedDatabase) -> BTreeMap<String, String> {
    let select = |id: &str| {
        format!(
            "SELECT {id}, p.state, CAST(p.rendered_at AS TEXT),
                    CASE WHEN b.connection_id IS NULL THEN 'no body' ELSE 'body' END
             FROM rendered_pages AS p
             LEFT JOIN rendered_page_bodies AS b ON b.connection_id = p.connection_id"
        )
    };
    let (sqlite, postgres) = (select("hex(p.connection_id)"), select("CAST(p.connection_id AS TEXT)"));
    let rows = shared.rows(&sqlite, &postgres).await;
    let mut stored = BTreeMap::new();
    for row in rows {
        let row: Vec<_> = row.into_iter().map(Option::unwrap_or_default).collect();
        match [&*row[1], &*row[3]] {
            ["new", "no body"] => assert_eq!(row[2], "", "a new page was never rendered"),
            ["live" | "noindex", "body"] => drop(stored.insert(row[0].clone(), row[2].clone())),
            _ => panic!("half a page is stored: {row:?}"),
        }
    }
    stored
}

/// Keeps workers from storing the body of one page, so that they wait in the middle of the page's transaction.
struct Obstacle(AnyDatabase);

impl Obstacle {
    async fn before_the_body_of(shared: &SharedDatabase, number: u32) -> Self {
        let mut database = shared.connection().await;
        let page = id(shared, connection(number).0);
        match &mut database {
            // The statement that inserts the body does not end.
            AnyDatabase::Sqlite(_) => {
                let endless = "CREATE VIEW endless AS
                               WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers)
                               SELECT n FROM numbers";
                let trigger = format!(
                    "CREATE TRIGGER obstacle BEFORE INSERT ON rendered_page_bodies WHEN NEW.connection_id = {page}
                     BEGIN SELECT max(n) FROM endless; END"
                );
                database.execute(endless.to_owned()).await;
                database.execute(trigger).await;
            }
            // The worker waits for the end of the transaction that has inserted the same key.
            AnyDatabase::Postgres(_) => {
                let insert =
                    format!("BEGIN; INSERT INTO rendered_page_bodies (connection_id, body) VALUES ({page}, '')");
                database.execute(insert).await;
            }
        }
        Self(database)
    }

    async fn remove(&mut self) {
        let end = match self.0 {
            AnyDatabase::Sqlite(_) => "DROP TRIGGER obstacle; DROP VIEW endless",
            AnyDatabase::Postgres(_) => "ROLLBACK",
        };
        self.0.execute(end.to_owned()).await;
    }
}

/// Whether a worker waits for a lock (PostgreSQL) or has the lock of writers (SQLite).
async fn is_in_a_transaction(shared: &SharedDatabase) -> bool {
    match shared.connection().await {
        AnyDatabase::Sqlite(mut connection) => {
            let attempt = "PRAGMA busy_timeout = 0; BEGIN IMMEDIATE; ROLLBACK";
            sqlx::raw_sql(attempt).execute(&mut connection).await.is_err()
        }
        mut postgres @ AnyDatabase::Postgres(_) => {
            let waiting = "pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'";
            postgres.count(waiting).await > 0
        }
    }
}
