//! A bare INSERT, which the duration of creating a search is compared with: one committed row, on a connection without
//! a pool.

use std::{
    str::FromStr,
    time::{Duration, Instant},
};

use flight_finder_core::base::ids::RunId;
use sqlx::{
    Connection, PgConnection, SqliteConnection,
    sqlite::{SqliteConnectOptions, SqliteJournalMode, SqliteSynchronous},
};

use crate::installation::{Engine, Installation};

const INSERT: &str = "INSERT INTO bench_rows (id, body, created_at) VALUES ($1, $2, $3)";

/// A connection and the row that it inserts.
pub struct BareRow {
    connection: Bare,
    body: String,
}

enum Bare {
    Sqlite(SqliteConnection),
    Postgres(PgConnection),
}

/// Runs the same code on either connection; the compiler infers the driver in each arm.
macro_rules! either {
    ($connection:expr, $conn:ident => $body:expr) => {
        match $connection {
            Bare::Sqlite($conn) => $body,
            Bare::Postgres($conn) => $body,
        }
    };
}

impl BareRow {
    /// Creates the table in an installation's database, opened with the product's settings.
    pub async fn open(installation: &Installation) -> anyhow::Result<Self> {
        let mut connection = match installation.engine {
            Engine::Sqlite => {
                let options = SqliteConnectOptions::from_str(&installation.url)?
                    .foreign_keys(true)
                    .journal_mode(SqliteJournalMode::Wal)
                    .synchronous(SqliteSynchronous::Normal)
                    .busy_timeout(Duration::from_secs(5));
                Bare::Sqlite(SqliteConnection::connect_with(&options).await?)
            }
            Engine::Postgres => Bare::Postgres(PgConnection::connect(&installation.url).await?),
        };
        let table =
            "CREATE TABLE bench_rows (id UUID NOT NULL PRIMARY KEY, body TEXT NOT NULL, created_at BIGINT NOT NULL)";
        either!(&mut connection, conn => sqlx::query(table).execute(conn).await.map(drop))?;
        Ok(Self {
            connection,
            body: "x".repeat(400),
        })
    }

    /// Inserts rows one after another, each in its own transaction, explicit or implicit.
    pub async fn insert_many(&mut self, count: usize, transaction: bool) -> sqlx::Result<Vec<Duration>> {
        let mut durations = Vec::with_capacity(count);
        for _ in 0..count {
            let begun = Instant::now();
            if transaction {
                self.insert_in_transaction().await?;
            } else {
                self.insert().await?;
            }
            durations.push(begun.elapsed());
        }
        Ok(durations)
    }

    async fn insert(&mut self) -> sqlx::Result<()> {
        let body = &self.body;
        either!(&mut self.connection, conn => {
            sqlx::query(INSERT).bind(RunId::new().0).bind(body).bind(0_i64).execute(conn).await.map(drop)
        })
    }

    async fn insert_in_transaction(&mut self) -> sqlx::Result<()> {
        let body = &self.body;
        match &mut self.connection {
            Bare::Sqlite(conn) => {
                let mut tx = conn.begin_with("BEGIN IMMEDIATE").await?;
                sqlx::query(INSERT)
                    .bind(RunId::new().0)
                    .bind(body)
                    .bind(0_i64)
                    .execute(&mut *tx)
                    .await?;
                tx.commit().await
            }
            Bare::Postgres(conn) => {
                let mut tx = conn.begin().await?;
                sqlx::query(INSERT)
                    .bind(RunId::new().0)
                    .bind(body)
                    .bind(0_i64)
                    .execute(&mut *tx)
                    .await?;
                tx.commit().await
            }
        }
    }

    pub async fn close(self) -> sqlx::Result<()> {
        either!(self.connection, conn => conn.close().await)
    }
}
