//! Migrations: `common/` has those that both engines accept, `sqlite/` and `postgres/` those that must differ.
//!
//! `common/` is merged with the folder of the engine, in the order of the numbers. A number may occur only once per
//! engine. Opening a database never migrates; `flight-finder migrate` does, and `serve` migrates when it starts.

use sqlx::{
    Row,
    migrate::{Migration, Migrator},
};

use super::{Db, DbError, Pooling, Pools, error::is_missing_table, sqlite};

static COMMON: Migrator = sqlx::migrate!("../migrations/common");
static SQLITE: Migrator = sqlx::migrate!("../migrations/sqlite");
static POSTGRES: Migrator = sqlx::migrate!("../migrations/postgres");

/// Why the schema is not up to date, or could not be brought up to date.
#[derive(Debug, thiserror::Error)]
pub enum MigrateError {
    /// Two migrations of one engine have the same number.
    #[error("migration {0} stands twice")]
    Duplicate(i64),
    /// The schema is older than this program.
    #[error("the database schema is behind ({0} migrations missing): run `flight-finder migrate`")]
    Behind(usize),
    /// The lock that keeps two processes from migrating at the same time belongs to a session of the server.
    #[error(
        "cannot migrate through a pooler of transactions: set database.url to the server and database.pooling to \"session\""
    )]
    Pooled,
    #[error(transparent)]
    Migrate(#[from] sqlx::migrate::MigrateError),
    /// The database answers, but not what was asked: its user may not read the table, for example after a restore.
    #[error("the database cannot be read: {0}")]
    Unreadable(DbError),
    /// A statement of the database failed.
    #[error(transparent)]
    Database(#[from] sqlx::Error),
}

impl Db {
    /// Brings the schema up to date.
    pub async fn migrate(&self) -> Result<(), MigrateError> {
        match &self.pools {
            // During migrations sqlx locks databases on servers only, not SQLite. One transaction around all migrations
            // makes other processes wait, and leaves nothing half done if this process is killed.
            Pools::Sqlite { writer, .. } => {
                let mut tx = sqlite::begin_to_write(writer).await?;
                merged(&SQLITE)?.run(&mut *tx).await?;
                tx.commit().await?;
            }
            Pools::Postgres(_) if self.pooling == Pooling::Transaction => return Err(MigrateError::Pooled),
            Pools::Postgres(pool) => merged(&POSTGRES)?.run(pool).await?,
        }
        Ok(())
    }

    /// Refuses a database whose schema is behind this program.
    pub async fn check_schema(&self) -> Result<(), MigrateError> {
        const TEXT: &str = "SELECT count(*) FROM _sqlx_migrations WHERE success";
        // A missing table counts as an empty table: no migration was ever applied.
        let (applied, wanted) = match &self.pools {
            Pools::Sqlite { readers, .. } => (
                sqlx::query_scalar(TEXT).fetch_one(readers).await,
                merged(&SQLITE)?.iter().count(),
            ),
            // Simple queries also work through a pooler of transactions.
            Pools::Postgres(pool) => (
                sqlx::raw_sql(TEXT).fetch_one(pool).await.and_then(|row| row.try_get(0)),
                merged(&POSTGRES)?.iter().count(),
            ),
        };
        let applied = match applied {
            Ok(applied) => usize::try_from(i64::max(applied, 0)).unwrap_or_default(),
            Err(error) if is_missing_table(&error) => 0,
            Err(error) => {
                return Err(match DbError::from(error) {
                    DbError::Busy(error) => MigrateError::Database(error),
                    error => MigrateError::Unreadable(error),
                });
            }
        };
        if applied < wanted {
            return Err(MigrateError::Behind(wanted - applied));
        }
        Ok(())
    }
}

fn merged(own: &Migrator) -> Result<Migrator, MigrateError> {
    let mut all: Vec<Migration> = COMMON.iter().chain(own.iter()).cloned().collect();
    all.sort_by_key(|migration| migration.version);
    if let Some(pair) = all.windows(2).find(|pair| pair[0].version == pair[1].version) {
        return Err(MigrateError::Duplicate(pair[0].version));
    }
    Ok(Migrator::with_migrations(all))
}
