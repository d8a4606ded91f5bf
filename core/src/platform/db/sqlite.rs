//! SQLite: one connection that writes, and several that read.

use std::{
    path::PathBuf,
    str::FromStr,
    time::{Duration, Instant},
};

use sqlx::{
    Connection, Executor, Sqlite, SqliteConnection, SqlitePool, Transaction,
    sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous},
};

use super::{
    DbError, Options, Pools, Result,
    error::is_locked,
    file::{self, OpenedFile, ProcessLock},
};

/// SQLite waits for a lock with ever longer sleeps between two attempts, up to 100 ms. A process that writes all the
/// time releases the lock only for moments, so the others would hardly ever get it. Therefore the writer gives up after
/// this many milliseconds of short sleeps, and tries again.
const SHORT_WAIT: &str = "PRAGMA busy_timeout = 8";

/// The page cache of each reading connection; a negative number means KiB. It is small because the operating system
/// caches the file as well.
const READER_CACHE: &str = "-512";

/// While a reader keeps the log from being emptied, it grows. Afterwards it is cut to this many bytes: twice the size at
/// which it is emptied.
const MAX_LOG: &str = "8388608";

/// Opens the file, creating it if it does not exist, and takes this process's share of its lock.
pub(super) async fn open(options: &Options) -> Result<(Pools, Option<ProcessLock>, Option<OpenedFile>)> {
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
    let lock = file::prepare(connect.get_filename()).map_err(|error| DbError::Other(sqlx::Error::Io(error)))?;
    let opened = OpenedFile::find(connect.get_filename());
    let connect = connect.pragma("journal_size_limit", MAX_LOG);
    let writer = pool(1, options.busy_timeout).after_connect(|connection, _| {
        let short = connection.execute(SHORT_WAIT);
        Box::pin(async move { short.await.map(drop) })
    });
    let pools = Pools::Sqlite {
        writer: writer.connect_with(connect.clone()).await?,
        readers: pool(options.connections, options.busy_timeout)
            .connect_with(connect.pragma("cache_size", READER_CACHE))
            .await?,
    };
    Ok((pools, lock, opened))
}

/// The file of the database at `url`; `None` for a database in memory.
pub(super) fn file(url: &str) -> Option<PathBuf> {
    let options = SqliteConnectOptions::from_str(url).ok()?;
    let path = options.get_filename();
    (!file::is_in_memory(path)).then(|| path.to_path_buf())
}

fn pool(size: u32, acquire_timeout: Duration) -> SqlitePoolOptions {
    SqlitePoolOptions::new()
        .max_connections(size)
        .acquire_timeout(acquire_timeout)
        .idle_timeout(None)
        .max_lifetime(None)
        // A connection to a file cannot be lost like one to a server.
        .test_before_acquire(false)
        .before_acquire(|connection, _| {
            let usable = is_usable(connection);
            Box::pin(async move { Ok(usable) })
        })
}

/// Returns false for a connection that the driver believes to be inside a transaction although nobody uses it. No other
/// transaction could begin there, so the pool replaces the connection.
///
/// SQLite ends a transaction by itself when the disk is full, when reading or writing fails and when memory runs out.
/// The driver's ROLLBACK is an error then, and the driver does not count the transaction as ended.
fn is_usable(connection: &SqliteConnection) -> bool {
    !connection.is_in_transaction()
}

/// Takes SQLite's write lock, within the time that callers wait for the writer.
pub(super) async fn begin_to_write(writer: &SqlitePool) -> sqlx::Result<Transaction<'static, Sqlite>> {
    let (begun, acquire_timeout) = (Instant::now(), writer.options().get_acquire_timeout());
    loop {
        match writer.begin_with("BEGIN IMMEDIATE").await {
            Err(error) if is_locked(&error) && begun.elapsed() < acquire_timeout => {}
            begun => return begun,
        }
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;
    use crate::{
        base::time::Clock,
        platform::db::{Db, DriverTx},
    };

    async fn open_new() -> (Db, tempfile::TempDir) {
        let folder = tempfile::tempdir().unwrap();
        let url = format!("sqlite:{}", folder.path().join("test.db").display());
        let db = Db::open(&Options::new(url), Clock::default()).await.unwrap();
        write(&db, "CREATE TABLE notes (text BLOB)").await.unwrap();
        (db, folder)
    }

    async fn write(db: &Db, statement: &'static str) -> Result<()> {
        let mut tx = db.write().await?;
        let DriverTx::Sqlite(driver) = &mut tx.driver else {
            panic!("not SQLite")
        };
        sqlx::raw_sql(statement).execute(&mut **driver).await?;
        tx.commit().await
    }

    #[tokio::test]
    async fn nothing_is_written_to_a_file_that_was_moved_away_or_replaced() {
        let (db, folder) = open_new().await;
        let [path, log, moved] = ["test.db", "test.db-wal", "moved.db"].map(|name| folder.path().join(name));
        let refused = async || matches!(db.write().await, Err(DbError::Busy(sqlx::Error::Io(_))));

        fs::rename(&path, &moved).unwrap();
        assert!(refused().await);
        fs::copy(&moved, &path).unwrap();
        assert!(refused().await);
        fs::rename(&moved, &path).unwrap();
        db.try_write().await.unwrap();

        fs::copy(&path, &moved).unwrap();
        fs::rename(&moved, &path).unwrap();
        fs::write(&log, "of another database").unwrap();
        db.close().await;
        assert_eq!(fs::read(&log).unwrap(), b"of another database");
    }

    #[tokio::test]
    async fn the_log_is_cut_when_no_reader_keeps_it_any_longer() {
        const LARGE: &str = "INSERT INTO notes VALUES (zeroblob(6000000))";
        let (db, folder) = open_new().await;
        let size = || fs::metadata(folder.path().join("test.db-wal")).unwrap().len();
        let limit = MAX_LOG.parse().unwrap();
        let reader = db.read_connection().await.unwrap();
        let mut reading = db.read().await.unwrap();
        let DriverTx::Sqlite(driver) = &mut reading.driver else {
            panic!("not SQLite")
        };
        sqlx::raw_sql("SELECT count(*) FROM notes")
            .execute(&mut **driver)
            .await
            .unwrap();
        for _ in 0..3 {
            write(&db, LARGE).await.unwrap();
        }
        assert!(size() > limit);

        drop((reader, reading));
        for _ in 0..3 {
            write(&db, LARGE).await.unwrap();
        }

        assert!(size() <= limit, "{}", size());
    }

    #[test]
    fn only_a_database_in_a_file_has_a_file() {
        for (url, expected) in [
            ("sqlite:data/flight-finder.db", Some("data/flight-finder.db")),
            ("sqlite:///srv/my%20data/x.db?mode=rwc", Some("/srv/my data/x.db")),
            ("sqlite::memory:", None),
            ("sqlite://?mode=memory", None),
            ("postgres://localhost/x", None),
        ] {
            assert_eq!(Options::new(url).file(), expected.map(PathBuf::from), "{url}");
        }
    }

    #[tokio::test]
    async fn a_connection_whose_transaction_was_ended_by_sqlite_is_replaced() {
        let (db, _folder) = open_new().await;

        // After the errors NOMEM, IOERR and FULL, SQLite ends the transaction by itself, and the driver does not notice.
        // This statement has the same effect.
        assert!(write(&db, "ROLLBACK").await.is_err());

        db.try_write().await.unwrap();
        write(&db, "INSERT INTO notes VALUES (1)").await.unwrap();
    }

    #[tokio::test]
    async fn writes_succeed_again_after_the_database_was_full() {
        const LARGE: &str = "INSERT INTO notes VALUES (zeroblob(1000000))";
        let (db, _folder) = open_new().await;
        let Pools::Sqlite { writer, .. } = &db.pools else {
            panic!("not SQLite")
        };

        // The limit on pages applies to this connection only. SQLite then fails as on a full disk.
        let limit = sqlx::query("PRAGMA max_page_count = 1");
        limit.execute(writer).await.unwrap();
        let refused = write(&db, LARGE).await;

        assert!(matches!(refused, Err(DbError::Busy(_))), "{refused:?}");
        write(&db, LARGE).await.unwrap();
    }
}
