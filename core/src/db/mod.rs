//! The only module that opens a database or names a driver.
//!
//! A process talks to SQLite or PostgreSQL behind [`Db`]. Queries are ordinary sqlx inside `on!`, with
//! one SQL text for both. A [`Tx`] remembers what it changed, so committing it rings the
//! [`Signal`](crate::signal::Signal) and no caller can forget to.

mod error;
mod forget;
mod macros;
mod migrate;
mod reader;
#[cfg(feature = "testing")]
pub mod statements;

use std::{
    pin::Pin,
    str::FromStr,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::{Duration, Instant},
};

use sqlx::{
    Connection, Executor, PgConnection, PgPool, Postgres, Sqlite, SqlitePool,
    postgres::{PgConnectOptions, PgPoolOptions},
    sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous},
};

pub use error::{DbError, Result, is_permanent};
pub(crate) use macros::{glance, on, sql};
pub use migrate::MigrateError;
pub(crate) use reader::Reader;

use crate::{
    signal::{Signal, Topics},
    time::{Clock, Timestamp},
};

type BoxFuture<'a, T> = Pin<Box<dyn Future<Output = T> + Send + 'a>>;

/// An idle connection to a server is tested before it is used, unless it was used so lately.
const TRUSTED: Duration = Duration::from_millis(500);

/// SQLite sleeps ever longer between two looks at a lock, up to 100 ms, and a process that writes all the
/// time leaves it free only for moments: others would starve. So the writer gives up after so many
/// milliseconds of short sleeps, and tries again.
const AT_THE_DOOR: &str = "PRAGMA busy_timeout = 8";

/// KiB of pages that each reading connection keeps; the system's cache of the file is behind it.
const READER_CACHE: &str = "-512";

/// Connections of [`Db::apart`]: two of them may wait for the rows of provider accounts.
const APART: u32 = 4;
/// How long a statement waits for one of them. Between two tries to reach a server that is away, the
/// driver sleeps up to a fifth of this: so late is it noticed that the server is back.
const APART_WAIT: Duration = Duration::from_secs(5);

/// How a process uses its database.
#[derive(Clone, Debug)]
pub struct Options {
    /// `sqlite:path`, `sqlite://path` or `postgres://…`.
    pub url: String,
    /// Connections of the pool (PostgreSQL) or readers beside the one writer (SQLite).
    pub connections: u32,
    /// How long a write waits for SQLite's lock, or any statement for a free connection.
    pub busy_timeout: Duration,
    /// SQLite only: `FULL` instead of `NORMAL`, so that a power cut loses nothing.
    pub synchronous_full: bool,
}

impl Options {
    /// The defaults for `url`: 8 connections, 30 s.
    pub fn new(url: impl Into<String>) -> Self {
        Self {
            url: url.into(),
            connections: 8,
            busy_timeout: Duration::from_secs(30),
            synchronous_full: false,
        }
    }
}

/// A handle to the database the process was started with. Cheap to clone.
#[derive(Clone)]
pub struct Db {
    pub(crate) pools: Pools,
    pub(crate) signal: Signal,
    pub(crate) clock: Clock,
    /// How long a transaction may take to begin.
    patience: Option<Duration>,
    /// See [`Db::apart`]. SQLite's one writer is everybody's, and each has it only for a moment.
    apart: Option<PgPool>,
}

/// SQLite has one writer at a time. Two connections that both want to write wait for each other in a
/// sleeping loop; one connection that everybody queues for hands over at once.
#[derive(Clone)]
pub enum Pools {
    /// The embedded engine.
    Sqlite {
        /// Exactly one connection: whoever holds it may write.
        writer: SqlitePool,
        /// Connections that only read.
        readers: SqlitePool,
    },
    /// The engine to scale out on.
    Postgres(PgPool),
}

/// A unit of work. Dropping it without [`Tx::commit`] rolls it back.
pub struct Tx {
    pub(crate) driver: DriverTx,
    pub(crate) clock: Clock,
    signal: Signal,
    touched: Topics,
    marks: Vec<Arc<AtomicBool>>,
}

pub(crate) enum DriverTx {
    Sqlite(sqlx::Transaction<'static, Sqlite>),
    Postgres(sqlx::Transaction<'static, Postgres>),
}

impl Db {
    /// Opens the database whose URL scheme names the driver and starts listening for signals. Does not
    /// migrate.
    pub async fn open(options: &Options, clock: Clock) -> Result<Self> {
        let pools = if options.url.starts_with("sqlite:") {
            open_sqlite(options).await?
        } else {
            let connect = PgConnectOptions::from_str(&options.url)?;
            let pool = PgPoolOptions::new()
                .max_connections(options.connections)
                .acquire_timeout(options.busy_timeout)
                .test_before_acquire(false)
                .before_acquire(|connection, seen| Box::pin(is_alive(connection, seen.idle_for)));
            Pools::Postgres(pool.connect_with(connect).await?)
        };
        let apart = match &pools {
            Pools::Sqlite { .. } => None,
            Pools::Postgres(pool) => {
                let few = pool
                    .options()
                    .clone()
                    .max_connections(APART)
                    .acquire_timeout(APART_WAIT);
                Some(few.connect_lazy_with(pool.connect_options().as_ref().clone()))
            }
        };
        let db = Self {
            signal: Signal::start(&pools, &clock),
            pools,
            clock,
            patience: None,
            apart,
        };
        db.measure_clock().await?;
        Ok(db)
    }

    /// The same database for callers who cannot wait: a transaction that does not begin within
    /// `patience` is [`DbError::Busy`]. Jobs wait longer; a visitor is told to come back.
    #[must_use]
    pub fn with_patience(&self, patience: Duration) -> Self {
        Self {
            patience: Some(patience),
            ..self.clone()
        }
    }

    /// The same database for what must not queue behind the rest of the process: a heartbeat that waits for
    /// a connection while handlers hold them all, each waiting for a row, would let the leases run out.
    #[must_use]
    pub fn apart(self) -> Self {
        let pools = self.apart.clone().map_or_else(|| self.pools.clone(), Pools::Postgres);
        Self { pools, ..self }
    }

    /// The clock of this process, corrected by the database server's.
    pub fn clock(&self) -> &Clock {
        &self.clock
    }

    /// The time now.
    pub fn now(&self) -> Timestamp {
        self.clock.now()
    }

    /// Tells this process what moved in the database, whoever moved it.
    pub fn signal(&self) -> &Signal {
        &self.signal
    }

    /// Whether this is the embedded engine.
    pub fn is_sqlite(&self) -> bool {
        matches!(self.pools, Pools::Sqlite { .. })
    }

    /// Begins a transaction that only reads: one snapshot on both engines.
    pub async fn read(&self) -> Result<Tx> {
        let begin = async {
            Ok(match &self.pools {
                Pools::Sqlite { readers, .. } => DriverTx::Sqlite(readers.begin().await?),
                Pools::Postgres(pool) => DriverTx::Postgres(
                    pool.begin_with("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
                        .await?,
                ),
            })
        };
        self.begun(Box::pin(begin)).await
    }

    /// Begins a transaction that may write. SQLite takes the write lock now, so a read followed by a
    /// write cannot fail half way with `SQLITE_BUSY_SNAPSHOT`.
    pub async fn write(&self) -> Result<Tx> {
        let begin = async {
            Ok(match &self.pools {
                Pools::Sqlite { writer, .. } => DriverTx::Sqlite(begin_to_write(writer).await?),
                Pools::Postgres(pool) => DriverTx::Postgres(pool.begin().await?),
            })
        };
        self.begun(Box::pin(begin)).await
    }

    /// Waits for a transaction to begin, as long as this handle has patience. A BEGIN that is given up
    /// while it waits for SQLite's lock is rolled back by the driver when it comes through. Boxed: the
    /// drivers' futures are large, and every caller would carry them.
    async fn begun(&self, begin: BoxFuture<'_, Result<DriverTx>>) -> Result<Tx> {
        let driver = self.patiently(begin).await?;
        Ok(self.tx(driver))
    }

    /// Waits for the database as long as this handle has patience.
    pub(crate) async fn patiently<T>(&self, work: impl Future<Output = Result<T>>) -> Result<T> {
        match self.patience {
            None => work.await,
            Some(patience) => tokio::time::timeout(patience, work)
                .await
                .unwrap_or(Err(DbError::Busy(sqlx::Error::PoolTimedOut))),
        }
    }

    /// Whether [`Db::close`] was called: no statement will succeed any more.
    pub fn is_closed(&self) -> bool {
        match &self.pools {
            Pools::Sqlite { writer, .. } => writer.is_closed(),
            Pools::Postgres(pool) => pool.is_closed(),
        }
    }

    /// Closes all connections; waits for those in use.
    pub async fn close(&self) {
        match &self.pools {
            Pools::Sqlite { writer, readers } => {
                readers.close().await;
                writer.close().await;
            }
            Pools::Postgres(pool) => pool.close().await,
        }
        if let Some(apart) = &self.apart {
            apart.close().await;
        }
    }

    /// On PostgreSQL, corrects the clock by what the server's says, so that leases mean the same on
    /// all hosts. The error is at most half the round trip.
    pub async fn measure_clock(&self) -> Result<()> {
        let Pools::Postgres(pool) = &self.pools else {
            return Ok(());
        };
        let mut connection = pool.acquire().await?;
        let before = self.now().0 - self.clock.correction();
        let server: i64 = sqlx::query_scalar("SELECT (extract(epoch FROM clock_timestamp()) * 1000000)::bigint")
            .fetch_one(&mut *connection)
            .await?;
        let after = self.now().0 - self.clock.correction();
        self.clock.correct(server - i64::midpoint(before, after));
        Ok(())
    }

    fn tx(&self, driver: DriverTx) -> Tx {
        Tx {
            driver,
            clock: self.clock.clone(),
            signal: self.signal.clone(),
            touched: Topics::default(),
            marks: Vec::new(),
        }
    }
}

impl Tx {
    /// Commits, then tells whoever listens for what this transaction changed.
    pub async fn commit(self) -> Result<()> {
        match self.driver {
            DriverTx::Sqlite(tx) => tx.commit().await?,
            DriverTx::Postgres(tx) => tx.commit().await?,
        }
        for mark in self.marks {
            mark.store(true, Ordering::Release);
        }
        self.signal.ring(self.touched);
        Ok(())
    }

    /// The time now.
    pub fn now(&self) -> Timestamp {
        self.clock.now()
    }

    /// Notes that a commit of this transaction is news for those who listen to `topics`.
    pub(crate) fn touch(&mut self, topics: Topics) {
        self.touched |= topics;
    }

    /// Sets `mark` once this transaction has committed.
    pub(crate) fn mark_on_commit(&mut self, mark: Arc<AtomicBool>) {
        self.marks.push(mark);
    }
}

/// A connection that was used a moment ago is taken as it is: testing it would double the round trips of every
/// short read. One that died in that moment is an error to its caller, as one that dies during a statement is.
async fn is_alive(connection: &mut PgConnection, idle: Duration) -> sqlx::Result<bool> {
    if idle > TRUSTED {
        connection.ping().await?;
    }
    Ok(true)
}

async fn open_sqlite(options: &Options) -> Result<Pools> {
    let connect = SqliteConnectOptions::from_str(&options.url)?
        .create_if_missing(true)
        .foreign_keys(true)
        .journal_mode(SqliteJournalMode::Wal)
        .synchronous(if options.synchronous_full {
            SqliteSynchronous::Full
        } else {
            SqliteSynchronous::Normal
        })
        .busy_timeout(options.busy_timeout);
    let pool = |size| {
        SqlitePoolOptions::new()
            .max_connections(size)
            .acquire_timeout(options.busy_timeout)
            .idle_timeout(None)
            .max_lifetime(None)
            // A file does not hang up.
            .test_before_acquire(false)
    };
    let writer = pool(1).after_connect(|connection, _| {
        let short = connection.execute(AT_THE_DOOR);
        Box::pin(async move { short.await.map(drop) })
    });
    Ok(Pools::Sqlite {
        writer: writer.connect_with(connect.clone()).await?,
        readers: pool(options.connections)
            .connect_with(connect.pragma("cache_size", READER_CACHE))
            .await?,
    })
}

/// Takes SQLite's write lock, within the time that callers wait for the writer.
async fn begin_to_write(writer: &SqlitePool) -> Result<sqlx::Transaction<'static, Sqlite>> {
    let (begun, patience) = (Instant::now(), writer.options().get_acquire_timeout());
    loop {
        match writer.begin_with("BEGIN IMMEDIATE").await.map_err(DbError::from) {
            Err(DbError::Busy(sqlx::Error::Database(_))) if begun.elapsed() < patience => {}
            begun => return begun,
        }
    }
}
