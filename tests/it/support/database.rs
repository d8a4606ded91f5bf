//! A database per test, copied from a template that is created once per run.

use std::{path::PathBuf, sync::OnceLock};

use flight_finder_core::{
    base::time::Clock,
    platform::db::{Db, Options},
};
use sqlx::{AssertSqlSafe, Connection, PgConnection, SqliteConnection};
use tokio::sync::OnceCell;
use uuid::Uuid;

/// A new, migrated database.
pub struct TestDatabase {
    db: Db,
    /// The options of [`Db::open`], with which a second process opens the same database.
    pub url: String,
    kind: Kind,
}

/// An open database and its address, for cases in which a second process opens it too.
pub struct SharedDatabase {
    /// The handle of the first process.
    pub db: Db,
    /// The options of [`Db::open`], with which another process opens the same database.
    pub url: String,
}

impl SharedDatabase {
    /// Opens a database, which may be empty.
    pub async fn open(url: String) -> Self {
        let db = Db::open(&Options::new(&url), super::clock()).await.unwrap();
        Self { db, url }
    }

    /// Migrates the database, and writes the airports that many people use and those of cities: 539 of 3,778. Every process of the product
    /// reads all airports, and without optimisation that takes longer than most cases.
    pub async fn fill(&self) {
        const SMALL: &str = "DELETE FROM airports WHERE weight <= 100 AND city_code IS NULL";
        self.db.migrate().await.unwrap();
        crate::commit!(self.db, |tx| tx.airports().seed());
        self.connection().await.run(SMALL, SMALL).await;
    }

    /// A separate handle, like that of another process.
    pub async fn another_process(&self) -> Db {
        Db::open(&Options::new(&self.url), super::clock()).await.unwrap()
    }

    /// A separate handle with another clock.
    pub async fn with_clock(&self, clock: Clock) -> Db {
        Db::open(&Options::new(&self.url), clock).await.unwrap()
    }

    /// A separate handle with a clock that the case moves.
    pub async fn driven(&self) -> (Db, Clock) {
        let clock = super::driven_clock();
        (self.with_clock(clock.clone()).await, clock)
    }

    /// The URL with which a process opens the database.
    pub fn url(&self) -> &str {
        &self.url
    }

    /// A connection that does not use the product's code.
    pub async fn connection(&self) -> AnyDatabase {
        if self.db.is_sqlite() {
            AnyDatabase::Sqlite(SqliteConnection::connect(&self.url).await.unwrap())
        } else {
            AnyDatabase::Postgres(PgConnection::connect(&self.url).await.unwrap())
        }
    }

    /// Runs a statement, as [`AnyDatabase::execute`] does.
    pub async fn execute(&self, statement: impl Into<String>) {
        self.connection().await.execute(statement).await;
    }

    /// Runs statements, as [`AnyDatabase::run`] does.
    pub async fn run(&self, sqlite: &'static str, postgres: &'static str) {
        self.connection().await.run(sqlite, postgres).await;
    }

    /// The rows of a query, as [`AnyDatabase::rows`] has them.
    pub async fn rows(&self, sqlite: &str, postgres: &str) -> Vec<Vec<Option<String>>> {
        self.connection().await.rows(sqlite, postgres).await
    }

    /// The number of rows in a table.
    pub async fn count(&self, table: &str) -> i64 {
        self.connection().await.count(table).await
    }

    /// The rows of a table, as [`AnyDatabase::texts`] has them.
    pub async fn texts(&self, table: &str) -> Vec<String> {
        self.connection().await.texts(table).await
    }
}

/// A database that no process can use. Ends with [`Outage::end`].
pub enum Outage {
    /// Another program holds the lock of the file.
    Locked(AnyDatabase),
    /// The server has closed all connections to this database, and accepts no new ones.
    Closed(String),
}

impl SharedDatabase {
    pub async fn outage(&self) -> Outage {
        if self.db.is_sqlite() {
            let mut intruder = self.connection().await;
            intruder.run("BEGIN EXCLUSIVE", "").await;
            return Outage::Locked(intruder);
        }
        let name = self.url.rsplit('/').next().unwrap().to_owned();
        admin(&format!("ALTER DATABASE {name} ALLOW_CONNECTIONS false")).await;
        let close = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname";
        admin(&format!("{close} = '{name}'")).await;
        Outage::Closed(name)
    }
}

impl Outage {
    pub async fn end(self) {
        match self {
            Self::Locked(mut intruder) => intruder.run("COMMIT", "").await,
            Self::Closed(name) => admin(&format!("ALTER DATABASE {name} ALLOW_CONNECTIONS true")).await,
        }
    }
}

/// One connection to either engine.
pub enum AnyDatabase {
    Sqlite(SqliteConnection),
    Postgres(PgConnection),
}

impl AnyDatabase {
    /// Runs a statement that is the same for both engines.
    pub async fn execute(&mut self, statement: impl Into<String>) {
        let statement = AssertSqlSafe(statement.into());
        match self {
            Self::Sqlite(connection) => sqlx::raw_sql(statement).execute(connection).await.map(drop),
            Self::Postgres(connection) => sqlx::raw_sql(statement).execute(connection).await.map(drop),
        }
        .unwrap();
    }

    /// The rows of a query, with each value as text. The query has one text per engine.
    pub async fn rows(&mut self, sqlite: &str, postgres: &str) -> Vec<Vec<Option<String>>> {
        macro_rules! all {
            ($connection:expr, $text:expr) => {{
                let rows = sqlx::query(AssertSqlSafe($text))
                    .fetch_all($connection)
                    .await
                    .unwrap();
                let text = |row: &_, column| sqlx::Row::get::<Option<String>, usize>(row, column);
                rows.iter()
                    .map(|row| (0..sqlx::Row::len(row)).map(|column| text(row, column)).collect())
                    .collect()
            }};
        }
        match self {
            Self::Sqlite(connection) => all!(connection, sqlite.to_owned()),
            Self::Postgres(connection) => all!(connection, postgres.to_owned()),
        }
    }

    /// The number of rows in a table.
    pub async fn count(&mut self, table: &str) -> i64 {
        let text = format!("SELECT CAST(count(*) AS TEXT) FROM {table}");
        let rows = self.rows(&text, &text).await;
        rows[0][0].as_deref().unwrap().parse().unwrap()
    }

    /// The names of all tables.
    pub async fn tables(&mut self) -> Vec<String> {
        let tables = self
            .rows(
                "SELECT name FROM sqlite_master WHERE type = 'table'",
                "SELECT table_name FROM information_schema.tables WHERE table_schema = 'public'",
            )
            .await;
        tables.into_iter().flatten().flatten().collect()
    }

    /// The rows of a table, each as one text. Bytes are hexadecimal.
    pub async fn texts(&mut self, table: &str) -> Vec<String> {
        let columns = format!("SELECT 'quote(\"' || name || '\")' FROM pragma_table_info('{table}')");
        let columns = match self {
            Self::Sqlite(_) => self.rows(&columns, "").await,
            Self::Postgres(_) => Vec::new(),
        };
        let columns: Vec<_> = columns.into_iter().flatten().flatten().collect();
        let sqlite = format!("SELECT {} FROM {table}", columns.join(" || ' ' || "));
        let rows = self
            .rows(&sqlite, &format!("SELECT row_to_json(t)::text FROM {table} t"))
            .await;
        rows.into_iter().flatten().flatten().collect()
    }

    /// Runs statements, which have one text per engine.
    pub async fn run(&mut self, sqlite: &'static str, postgres: &'static str) {
        match self {
            Self::Sqlite(connection) => sqlx::raw_sql(sqlite).execute(connection).await.map(drop),
            Self::Postgres(connection) => sqlx::raw_sql(postgres).execute(connection).await.map(drop),
        }
        .unwrap();
    }
}

impl From<&TestDatabase> for Db {
    fn from(database: &TestDatabase) -> Self {
        database.db()
    }
}

impl From<&TestDatabase> for SharedDatabase {
    fn from(database: &TestDatabase) -> Self {
        Self {
            db: database.db(),
            url: database.url.clone(),
        }
    }
}

enum Kind {
    Sqlite(tempfile::TempDir),
    Postgres(String),
}

impl TestDatabase {
    /// Creates a file in a temporary folder.
    pub async fn sqlite() -> Self {
        static TEMPLATE: OnceCell<(tempfile::TempDir, PathBuf)> = OnceCell::const_new();
        let (_keep, template) = TEMPLATE
            .get_or_init(|| async {
                let folder = tempfile::tempdir().unwrap();
                let path = folder.path().join("template.db");
                let url = format!("sqlite:{}", folder.path().join("migrated.db").display());
                let filled = SharedDatabase::open(url).await;
                filled.fill().await;
                // Copies the database to one file, because a part of an open one may be in its log.
                let copy = format!("VACUUM INTO '{}'", path.display());
                filled.connection().await.execute(copy).await;
                filled.db.close().await;
                (folder, path)
            })
            .await;
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("test.db");
        std::fs::copy(template, &path).unwrap();
        let url = format!("sqlite:{}", path.display());
        Self {
            db: Db::open(&Options::new(&url), super::clock()).await.unwrap(),
            url,
            kind: Kind::Sqlite(folder),
        }
    }

    /// Creates a database in the cluster that `scripts/with-postgres` started.
    pub async fn postgres() -> Self {
        static TEMPLATE: OnceCell<String> = OnceCell::const_new();
        let template = TEMPLATE
            .get_or_init(|| async {
                let name = format!("template_{}", Uuid::new_v4().simple());
                admin(&format!("CREATE DATABASE {name}")).await;
                let filled = SharedDatabase::open(format!("{}/{name}", server())).await;
                filled.fill().await;
                filled.db.close().await;
                name
            })
            .await;
        let name = format!("test_{}", Uuid::new_v4().simple());
        admin(&format!(
            "CREATE DATABASE {name} TEMPLATE {template} STRATEGY FILE_COPY"
        ))
        .await;
        let url = format!("{}/{name}", server());
        Self {
            db: Db::open(&Options::new(&url), super::clock()).await.unwrap(),
            url,
            kind: Kind::Postgres(name),
        }
    }

    pub fn db(&self) -> Db {
        self.db.clone()
    }

    /// Closes and deletes the database.
    pub async fn drop(self) {
        self.db.close().await;
        match self.kind {
            // Dropping the folder deletes it. A failure is ignored: the connection that looks for changes of other
            // processes closes after `close` has returned, and may create a file meanwhile.
            Kind::Sqlite(folder) => drop(folder),
            Kind::Postgres(name) => admin(&format!("DROP DATABASE {name} WITH (FORCE)")).await,
        }
    }
}

fn server() -> &'static str {
    static SERVER: OnceLock<String> = OnceLock::new();
    SERVER.get_or_init(|| {
        std::env::var("FLIGHT_FINDER_TEST_POSTGRES").expect("run the tests with `make test` or `scripts/with-postgres`")
    })
}

/// Runs a statement on the server. Several cases can copy the template at the same time, because nobody is connected
/// to it.
async fn admin(statement: &str) {
    let mut connection = PgConnection::connect(&format!("{}/postgres", server())).await.unwrap();
    sqlx::query(AssertSqlSafe(statement))
        .execute(&mut connection)
        .await
        .unwrap();
    connection.close().await.unwrap();
}
