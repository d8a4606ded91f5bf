//! The only module that opens a database or names a driver.
//!
//! A process talks to SQLite or PostgreSQL behind [`Db`]. Statements are made by `sql!`, with one SQL text for both
//! databases, and run on an [`Executor`]. A [`Tx`] remembers what it changed, and its commit publishes these changes to
//! the [`Signal`](crate::platform::db::signal::Signal), so no caller can forget it.

mod cached;
mod clock;
mod error;
mod executor;
mod file;
mod id_list;
mod migrate;
mod postgres;
pub mod signal;
mod sqlite;
mod statement;
#[cfg(feature = "testing")]
pub mod statements;
mod store;

use std::{
    io,
    path::PathBuf,
    pin::Pin,
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicI64, Ordering},
    },
    time::{Duration, Instant},
};

use sqlx::{PgPool, Postgres, Sqlite, SqlitePool};

pub use cached::{Ages, Cached};
pub use error::{DbError, Result, is_permanent};
pub(crate) use executor::{Driver, Executor, ReadConnection};
pub(crate) use id_list::IdList;
pub use migrate::MigrateError;
pub use postgres::Pooling;
pub use statement::Texts;
pub(crate) use statement::{Statement, sql, statement};
pub(crate) use store::store;

use file::{OpenedFile, ProcessLock};
use signal::{Signal, Topics};

use crate::base::time::{Clock, Timestamp};

type BoxFuture<'a, T> = Pin<Box<dyn Future<Output = T> + Send + 'a>>;

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
    /// PostgreSQL only: what stands between this process and the server.
    pub pooling: Pooling,
}

impl Options {
    /// The defaults for `url`: 8 connections, 30 s.
    pub fn new(url: impl Into<String>) -> Self {
        Self {
            url: url.into(),
            connections: 8,
            busy_timeout: Duration::from_secs(30),
            synchronous_full: false,
            pooling: Pooling::Session,
        }
    }

    /// The file of a SQLite database; `None` for PostgreSQL and for a database in memory.
    pub fn file(&self) -> Option<PathBuf> {
        self.url
            .starts_with("sqlite:")
            .then(|| sqlite::file(&self.url))
            .flatten()
    }
}

/// A handle to the database the process was started with. Cheap to clone.
#[derive(Clone)]
pub struct Db {
    pub(crate) pools: Pools,
    pub(crate) signal: Signal,
    pub(crate) clock: Clock,
    /// How long a transaction may take to begin.
    acquire_timeout: Option<Duration>,
    pooling: Pooling,
    /// The pool of [`Db::with_reserved_pool`]. `None` for SQLite: all tasks share its one writer, and each holds it only
    /// for a moment.
    reserved: Option<PgPool>,
    /// Held by every process that has the file of a SQLite database open.
    lock: Option<Arc<ProcessLock>>,
    file: Option<Arc<OpenedFile>>,
    /// When a write last failed because PostgreSQL was out of resources.
    full_at: Arc<AtomicI64>,
}

/// SQLite has one writer at a time. Two connections that both want to write would wait for each other in a sleeping
/// loop. With one connection, the next task that waits for it gets it at once.
#[derive(Clone)]
pub enum Pools {
    Sqlite {
        /// Exactly one connection: whoever holds it may write.
        writer: SqlitePool,
        /// Connections that only read.
        readers: SqlitePool,
    },
    /// The database for an installation with more than one host.
    Postgres(PgPool),
}

/// A unit of work. Dropping it without [`Tx::commit`] rolls it back.
pub struct Tx {
    pub(crate) driver: DriverTx,
    pub(crate) clock: Clock,
    signal: Signal,
    changed: Topics,
    marks: Vec<Arc<AtomicBool>>,
    full_at: Arc<AtomicI64>,
}

pub(crate) enum DriverTx {
    Sqlite(sqlx::Transaction<'static, Sqlite>),
    Postgres(sqlx::Transaction<'static, Postgres>, Pooling),
}

impl Db {
    /// Opens the database whose URL scheme names the driver and starts listening for signals. Creates the file of a
    /// SQLite database and its folder, but does not migrate.
    pub async fn open(options: &Options, clock: Clock) -> Result<Self> {
        let (pools, lock, file) = if options.url.starts_with("sqlite:") {
            sqlite::open(options).await?
        } else {
            (postgres::open(options).await?, None, None)
        };
        let reserved = match &pools {
            Pools::Sqlite { .. } => None,
            Pools::Postgres(pool) => Some(postgres::open_reserved(pool)),
        };
        let db = Self {
            signal: Signal::start(&pools, options.pooling, &clock),
            pools,
            clock,
            acquire_timeout: None,
            pooling: options.pooling,
            reserved,
            lock: lock.map(Arc::new),
            file: file.map(Arc::new),
            full_at: Arc::new(AtomicI64::new(i64::MIN)),
        };
        db.measure_clock().await?;
        Ok(db)
    }

    /// A handle for callers who cannot wait: a transaction that does not begin within `acquire_timeout` fails with
    /// [`DbError::Busy`]. The api uses it for visitors, who are asked to try again later. Jobs wait longer.
    #[must_use]
    pub fn with_acquire_timeout(&self, acquire_timeout: Duration) -> Self {
        Self {
            acquire_timeout: Some(acquire_timeout),
            ..self.clone()
        }
    }

    /// A handle whose statements do not queue behind those of the rest of the process. Handlers may hold all other
    /// connections while each of them waits for a row. A heartbeat that waited for such a connection would let the
    /// leases expire.
    #[must_use]
    pub fn with_reserved_pool(self) -> Self {
        let pools = self
            .reserved
            .clone()
            .map_or_else(|| self.pools.clone(), Pools::Postgres);
        Self { pools, ..self }
    }

    /// The clock of this process, corrected to match the clock of the database server.
    pub fn clock(&self) -> &Clock {
        &self.clock
    }

    pub fn now(&self) -> Timestamp {
        self.clock.now()
    }

    /// The signal that notifies this process of changes in the database, whichever process made them.
    pub fn signal(&self) -> &Signal {
        &self.signal
    }

    /// Whether the database is SQLite.
    pub fn is_sqlite(&self) -> bool {
        matches!(self.pools, Pools::Sqlite { .. })
    }

    /// Begins a transaction that only reads: one snapshot on both engines.
    pub async fn read(&self) -> Result<Tx> {
        let begin = async {
            Ok(match &self.pools {
                Pools::Sqlite { readers, .. } => DriverTx::Sqlite(readers.begin().await?),
                Pools::Postgres(pool) => DriverTx::Postgres(postgres::begin(pool, postgres::READ).await?, self.pooling),
            })
        };
        self.begun("read", Box::pin(begin)).await
    }

    /// Begins a transaction that may write. SQLite takes the write lock now, so a read followed by a
    /// write cannot fail half way with `SQLITE_BUSY_SNAPSHOT`. Nothing is written to a file of SQLite that was moved away or
    /// replaced.
    pub async fn write(&self) -> Result<Tx> {
        self.check_file().map_err(|error| DbError::Busy(error.into()))?;
        let begin = async {
            Ok(match &self.pools {
                Pools::Sqlite { writer, .. } => DriverTx::Sqlite(sqlite::begin_to_write(writer).await?),
                Pools::Postgres(pool) => {
                    DriverTx::Postgres(postgres::begin(pool, postgres::WRITE).await?, self.pooling)
                }
            })
        };
        self.begun("write", Box::pin(begin)).await
    }

    /// Waits for a transaction to begin, at most for the acquire timeout of this handle. If the timeout ends while a
    /// BEGIN waits for SQLite's lock, the driver rolls the transaction back as soon as it begins. The future is boxed:
    /// the drivers' futures are large, and every caller's future would contain them.
    async fn begun(&self, kind: &'static str, begin: BoxFuture<'_, Result<DriverTx>>) -> Result<Tx> {
        let waits = Instant::now();
        let driver = self.patiently(begin).await?;
        metrics::histogram!("flight_finder_pool_wait_seconds", "pool" => kind).record(waits.elapsed());
        Ok(self.tx(driver))
    }

    /// Waits for the database, at most for the acquire timeout of this handle.
    pub(crate) async fn patiently<T>(&self, work: impl Future<Output = Result<T>>) -> Result<T> {
        match self.acquire_timeout {
            None => work.await,
            Some(acquire_timeout) => tokio::time::timeout(acquire_timeout, work)
                .await
                .unwrap_or(Err(DbError::Busy(sqlx::Error::PoolTimedOut))),
        }
    }

    /// Checks that writes succeed now: commits a transaction that changes no data but has to reach the disk.
    pub async fn try_write(&self) -> Result<()> {
        let mut tx = self.write().await?;
        match &mut tx.driver {
            // This statement rewrites the first page. The product does not use this number.
            DriverTx::Sqlite(tx) => {
                sqlx::query("PRAGMA user_version = 0").execute(&mut **tx).await?;
            }
            // The update changes no row, but fails if the server or the transaction only reads.
            DriverTx::Postgres(tx, _) => {
                let statements = "UPDATE settings_revisions SET area = area WHERE FALSE; SELECT pg_current_xact_id()";
                sqlx::raw_sql(statements).execute(&mut **tx).await?;
            }
        }
        tx.commit().await
    }

    /// Checks that PostgreSQL has space for new pages: fills some and takes them back. [`Db::try_write`] needs no new page, and is
    /// enough on SQLite.
    pub async fn try_grow(&self) -> Result<()> {
        let mut tx = self.write().await?;
        tx.execute(sql!(
            postgres: "CREATE TEMPORARY TABLE growth ON COMMIT DROP AS SELECT number FROM generate_series(1, 10000) AS number"
        ))
        .await
    }

    /// Runs `work` if no other process has this SQLite database open, and keeps others from opening it meanwhile.
    /// Returns `None` if another process has it open, and on PostgreSQL, where this cannot be known.
    pub async fn while_alone<T>(&self, work: impl Future<Output = Result<T>>) -> Result<Option<T>> {
        match self.lock.as_deref().and_then(ProcessLock::take_alone) {
            Some(_alone) => work.await.map(Some),
            None => Ok(None),
        }
    }

    /// Whether [`Db::close`] was called: no statement will succeed any more.
    pub fn is_closed(&self) -> bool {
        match &self.pools {
            Pools::Sqlite { writer, .. } => writer.is_closed(),
            Pools::Postgres(pool) => pool.is_closed(),
        }
    }

    fn check_file(&self) -> io::Result<()> {
        self.file.as_deref().map_or(Ok(()), OpenedFile::check)
    }

    /// Closes all connections; waits for those in use.
    pub async fn close(&self) {
        if self.check_file().is_err() {
            // To close the last connection, SQLite would delete the log at the path, which belongs to another file now.
            std::mem::forget(self.pools.clone());
            return;
        }
        match &self.pools {
            Pools::Sqlite { writer, readers } => {
                readers.close().await;
                writer.close().await;
            }
            Pools::Postgres(pool) => pool.close().await,
        }
        if let Some(reserved) = &self.reserved {
            reserved.close().await;
        }
        if let Some(lock) = &self.lock {
            lock.give_up();
        }
    }

    fn tx(&self, driver: DriverTx) -> Tx {
        Tx {
            driver,
            clock: self.clock.clone(),
            signal: self.signal.clone(),
            changed: Topics::empty(),
            marks: Vec::new(),
            full_at: self.full_at.clone(),
        }
    }

    /// Whether a write failed within this time because the server was out of resources. Writes that need no new page may succeed
    /// meanwhile.
    pub fn was_full_within(&self, time: Duration) -> bool {
        let at = self.full_at.load(Ordering::Relaxed);
        at != i64::MIN && Timestamp(at).is_within(time, self.now())
    }
}

impl Tx {
    /// Makes PostgreSQL plan the later statements of this transaction for the values of their parameters. Statements with
    /// optional conditions need it: for unknown values it expects few rows, and would sort all that it finds. So do statements that
    /// fill a table: a plan that is kept from the time when the table was small reads far too many rows of a large one.
    pub async fn plan_for_values(&mut self) -> Result<()> {
        self.execute(sql!(postgres: "SET LOCAL plan_cache_mode = force_custom_plan"))
            .await
    }

    /// Commits, then notifies subscribers of what this transaction changed.
    pub async fn commit(self) -> Result<()> {
        let committed = match self.driver {
            DriverTx::Sqlite(tx) => tx.commit().await,
            DriverTx::Postgres(tx, _) => tx.commit().await,
        };
        if let Err(error) = committed {
            note_full(&error, &self.full_at, &self.clock);
            return Err(error.into());
        }
        for mark in self.marks {
            mark.store(true, Ordering::Release);
        }
        self.signal.publish(self.changed);
        Ok(())
    }

    pub fn now(&self) -> Timestamp {
        self.clock.now()
    }

    fn note_full(&self, error: &sqlx::Error) {
        note_full(error, &self.full_at, &self.clock);
    }

    /// Subscribers of `topics` are notified when this transaction has committed.
    pub(crate) fn notify(&mut self, topics: Topics) {
        self.changed |= topics;
    }

    /// Sets `mark` once this transaction has committed.
    pub(crate) fn mark_on_commit(&mut self, mark: Arc<AtomicBool>) {
        self.marks.push(mark);
    }
}

/// Notes when the server was out of resources.
fn note_full(error: &sqlx::Error, full_at: &AtomicI64, clock: &Clock) {
    if error::is_full(error) {
        full_at.store(clock.now().0, Ordering::Relaxed);
    }
}
