//! Migrations since the previous release run on a million rows, while a reader and a writer of each table measure how long
//! they have to wait.

use std::{fs, path::Path, sync::Arc};

use sqlx::{AssertSqlSafe, Connection, PgConnection};
use tokio::{sync::Mutex, task::JoinHandle};

use super::{
    network::{done, inside},
    site::{CURRENT, Site},
    upgrade::previous,
};
use crate::support::prelude::*;

const ROWS: u32 = 1_000_000;
/// The longest wait that a migration may cause.
const MAX: Duration = Duration::from_millis(100);
/// Other work of the machine delays single statements, so the median of several runs counts.
const RUNS: usize = 3;
/// Migrations that hold a lock for longer, and cannot be changed any more: 0056 creates an index of `jobs`.
const KNOWN: [i64; 1] = [56];
/// How long the waits are measured before the migrations.
const AROUND: Duration = Duration::from_secs(2);
/// The tables that grow with use.
const BIG: [&str; 13] = [
    "audit_log",
    "booking_requests",
    "job_history",
    "calendar_prices",
    "jobs",
    "provider_parts",
    "processed_flight_prices",
    "provider_requests",
    "route_demand_tracking",
    "saved_searches",
    "search_events",
    "search_results",
    "search_runs",
];
/// The values of columns whose constraints refuse others. All others get a value of their type.
const VALUES: [(&str, &str); 8] = [
    ("jobs.state", "'ready'"),
    ("jobs.kind", "'fold_demand'"),
    ("job_history.state", "'done'"),
    ("search_runs.status", "'complete'"),
    ("search_runs.finished_at", "n"),
    ("provider_requests.status", "'done'"),
    ("booking_requests.status", "'new'"),
    ("audit_log.action", "'settings.set'"),
];

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn migrations_hold_no_lock_for_long() {
    inside("migration_locks::migrations_hold_no_lock_for_long", async |network| {
        let mut site = Site::empty(network).await;
        let server = site.shared.url.strip_suffix("/postgres").unwrap().to_owned();
        site.values("CREATE DATABASE filled").await;
        site.executable = previous();
        migrate(&mut site, format!("{server}/filled")).await;
        let mut filled = PgConnection::connect(&format!("{server}/filled")).await.unwrap();
        let touched = touched(&mut filled).await;
        for table in &touched {
            fill(&mut filled, table).await;
        }
        let old: i64 = sqlx::query_scalar("SELECT max(version) FROM _sqlx_migrations")
            .fetch_one(&mut filled)
            .await
            .unwrap();
        filled.close().await.unwrap();

        site.executable = CURRENT.into();
        let mut runs = Vec::new();
        for run in 0..RUNS {
            site.values(&format!("CREATE DATABASE run_{run} TEMPLATE filled STRATEGY FILE_COPY"))
                .await;
            runs.push(measure(&mut site, &format!("{server}/run_{run}"), &touched, old).await);
            // The cluster may be in memory.
            site.values(&format!("DROP DATABASE run_{run}")).await;
        }

        let mut late = Vec::new();
        for (at, migration) in runs[0].migrations.iter().enumerate() {
            let millis = median(runs.iter().map(|run| run.migrations[at].took));
            println!(
                "hosts: migration {:04} ({}) took {millis:.0?}",
                migration.version, migration.description
            );
            for (client, name) in runs[0].clients.iter().map(|client| &client.name).enumerate() {
                let before = median(runs.iter().map(|run| run.clients[client].before));
                let wait = median(runs.iter().map(|run| run.clients[client].during(&run.migrations[at])));
                println!("hosts:   {name} waited at most {wait:.0?}, and {before:.0?} before, among {ROWS} rows");
                if wait > before + MAX && !KNOWN.contains(&migration.version) {
                    late.push(format!("{name} in {:04}: {wait:?}", migration.version));
                }
            }
        }
        assert!(late.is_empty(), "longer than {MAX:?}: {late:?}");
    })
    .await;
}

/// What one run of the migrations showed.
struct Run {
    migrations: Vec<Applied>,
    clients: Vec<Measured>,
}

/// A migration and when it ran, in microseconds since 1970.
struct Applied {
    version: i64,
    description: String,
    from: i64,
    took: Duration,
}

/// Migrates the database while clients use its tables.
async fn measure(site: &mut Site, url: &str, tables: &[&str], old: i64) -> Run {
    let pairs = tables.iter().flat_map(|table| [(table, false), (table, true)]);
    let clients = join_all(pairs.map(|(table, writes)| Client::start(url, table, writes))).await;
    tokio::time::sleep(AROUND).await;
    let before = join_all(clients.iter().map(Client::longest)).await;
    migrate(site, url.to_owned()).await;
    let ended = join_all(clients.into_iter().map(Client::end)).await;
    let mut connection = PgConnection::connect(url).await.unwrap();
    let applied: Vec<(i64, String, i64, i64)> = sqlx::query_as(
        "SELECT version, description, CAST(extract(epoch FROM installed_on) * 1000000 AS BIGINT), execution_time
         FROM _sqlx_migrations WHERE version > $1 ORDER BY version",
    )
    .bind(old)
    .fetch_all(&mut connection)
    .await
    .unwrap();
    connection.close().await.unwrap();
    let migration = |(version, description, from, nanos): (i64, String, i64, i64)| Applied {
        version,
        description,
        from,
        took: Duration::from_nanos(nanos.unsigned_abs()),
    };
    let client = |((name, waits), before)| Measured { name, before, waits };
    Run {
        migrations: applied.into_iter().map(migration).collect(),
        clients: ended.into_iter().zip(before).map(client).collect(),
    }
}

/// The waits of a client.
struct Measured {
    name: String,
    /// The longest one before the migrations.
    before: Duration,
    waits: Vec<Wait>,
}

#[derive(Clone, Copy)]
struct Wait {
    /// In microseconds since 1970.
    from: i64,
    took: Duration,
}

impl Measured {
    /// The longest wait that overlaps a migration.
    fn during(&self, migration: &Applied) -> Duration {
        let end = |from: i64, took: Duration| from + i64::try_from(took.as_micros()).unwrap();
        let overlapping = self.waits.iter().filter(|wait| {
            wait.from < end(migration.from, migration.took) && migration.from < end(wait.from, wait.took)
        });
        overlapping.map(|wait| wait.took).max().unwrap_or_default()
    }
}

async fn migrate(site: &mut Site, url: String) {
    site.environment = vec![("FLIGHT_FINDER__DATABASE__URL", url)];
    done(&mut site.command(&site.server, &["migrate"])).await;
}

/// The big tables that exist in the previous release and that a migration since then names.
async fn touched(previous: &mut PgConnection) -> Vec<&'static str> {
    let applied: Vec<i64> = sqlx::query_scalar("SELECT version FROM _sqlx_migrations")
        .fetch_all(&mut *previous)
        .await
        .unwrap();
    let tables: Vec<String> =
        sqlx::query_scalar("SELECT CAST(tablename AS TEXT) FROM pg_tables WHERE schemaname = 'public'")
            .fetch_all(previous)
            .await
            .unwrap();
    let mut texts = String::new();
    for folder in ["common", "postgres"] {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("migrations").join(folder);
        for file in fs::read_dir(folder).unwrap() {
            let path = file.unwrap().path();
            let name = path.file_name().unwrap().to_str().unwrap();
            if name
                .split('_')
                .next()
                .unwrap()
                .parse()
                .is_ok_and(|number| !applied.contains(&number))
            {
                texts += &fs::read_to_string(path).unwrap();
            }
        }
    }
    let words: Vec<&str> = texts.split(|c: char| !c.is_ascii_alphanumeric() && c != '_').collect();
    let is_touched = |table: &&str| words.contains(table) && tables.iter().any(|known| known == table);
    BIG.into_iter().filter(is_touched).collect()
}

/// Writes the rows of a table. Foreign keys are not checked.
async fn fill(connection: &mut PgConnection, table: &str) {
    let columns: Vec<(String, String)> = sqlx::query_as(
        "SELECT CAST(column_name AS TEXT), CAST(data_type AS TEXT) FROM information_schema.columns
         WHERE table_name = $1 AND (is_nullable = 'NO' AND column_default IS NULL OR table_name || '.' || column_name = ANY ($2))",
    )
    .bind(table)
    .bind(VALUES.map(|(column, _)| column))
    .fetch_all(&mut *connection)
    .await
    .unwrap();
    let value = |column: &str, kind: &str| {
        let name = format!("{table}.{column}");
        let own = VALUES.iter().find(|(known, _)| *known == name).map(|(_, value)| *value);
        own.unwrap_or(match kind {
            "uuid" => "gen_random_uuid()",
            "bigint" | "double precision" => "n",
            "boolean" => "FALSE",
            "bytea" => r"'\x00'",
            _ => "'text ' || n",
        })
    };
    let names: Vec<_> = columns.iter().map(|(name, _)| name.as_str()).collect();
    let values: Vec<_> = columns.iter().map(|(name, kind)| value(name, kind)).collect();
    let rows = format!(
        "SET session_replication_role = replica; INSERT INTO {table} ({}) SELECT {} FROM generate_series(1, {ROWS}) AS n; VACUUM ANALYZE {table}",
        names.join(", "),
        values.join(", "),
    );
    for statement in rows.split("; ") {
        sqlx::raw_sql(AssertSqlSafe(statement.to_owned()))
            .execute(&mut *connection)
            .await
            .unwrap();
    }
}

fn median(values: impl Iterator<Item = Duration>) -> Duration {
    let mut values: Vec<_> = values.collect();
    values.sort_unstable();
    values[values.len() / 2]
}

/// Reads or writes one row again and again, and measures the waits.
struct Client {
    name: String,
    waits: Arc<Mutex<Vec<Wait>>>,
    stop: CancellationToken,
    task: JoinHandle<()>,
}

impl Client {
    async fn start(url: &str, table: &str, writes: bool) -> Self {
        let mut connection = PgConnection::connect(url).await.unwrap();
        let key: String = sqlx::query_scalar(
            "SELECT CAST(a.attname AS TEXT) FROM pg_index AS i
             JOIN pg_attribute AS a ON a.attrelid = i.indrelid AND a.attnum = i.indkey[0]
             WHERE i.indrelid = CAST($1 AS regclass) AND i.indisprimary",
        )
        .bind(table)
        .fetch_one(&mut connection)
        .await
        .unwrap();
        let row: String = sqlx::query_scalar(AssertSqlSafe(format!(
            "SELECT CAST({key} AS TEXT) FROM {table} LIMIT 1"
        )))
        .fetch_one(&mut connection)
        .await
        .unwrap();
        let (name, statement) = if writes {
            let update = format!("UPDATE {table} SET {key} = {key} WHERE {key} = '{row}'");
            (format!("a writer of {table}"), update)
        } else {
            let select = format!("SELECT {key} FROM {table} WHERE {key} = '{row}'");
            (format!("a reader of {table}"), select)
        };
        let (waits, stop) = (Arc::<Mutex<Vec<Wait>>>::default(), CancellationToken::new());
        let (own, stopped, clock) = (waits.clone(), stop.clone(), clock());
        let task = tokio::spawn(async move {
            while !stopped.is_cancelled() {
                let (from, asked) = (clock.now().0, Instant::now());
                let done = sqlx::raw_sql(AssertSqlSafe(statement.clone()))
                    .execute(&mut connection)
                    .await;
                done.unwrap();
                let took = asked.elapsed();
                own.lock().await.push(Wait { from, took });
                tokio::time::sleep(Duration::from_millis(5)).await;
            }
            connection.close().await.unwrap();
        });
        Self {
            name,
            waits,
            stop,
            task,
        }
    }

    /// The longest wait so far.
    async fn longest(&self) -> Duration {
        let waits = self.waits.lock().await;
        waits.iter().map(|wait| wait.took).max().unwrap_or_default()
    }

    /// Its name and all its waits.
    async fn end(self) -> (String, Vec<Wait>) {
        self.stop.cancel();
        self.task.await.unwrap();
        let waits = self.waits.lock().await.clone();
        (self.name, waits)
    }
}
