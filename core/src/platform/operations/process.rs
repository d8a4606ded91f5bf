//! What a process knows of its own work: of its database, its clock, its claim loops and its listener.

use std::time::Duration;

use tokio::time::timeout;

use crate::{
    base::telemetry::Vitals,
    platform::db::{Db, MigrateError},
};

/// The largest allowed difference, in microseconds, between the clocks of this process and of the database server. With
/// a larger one, other processes would misjudge when the leases of this process expire.
const FURTHEST_OFF: i64 = 1_000_000;
/// A database that does not answer within this time counts as unavailable. Probes wait for 3 s and more.
const PATIENCE: Duration = Duration::from_millis(2_500);
/// A claim loop that looks for jobs without success for this long does not work.
const CLAIM_PATIENCE: Duration = Duration::from_secs(10);
/// The listener counts as working while something arrived within this time. It is longer than the time between two pings.
pub const LISTENER_PATIENCE: Duration = Duration::from_secs(10);
/// A database that was out of resources this long ago still counts as full: a small write may succeed where a large one does not.
const STILL_FULL: Duration = Duration::from_secs(5);

/// What a process knows of its own work. The default: all is well.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ProcessState {
    pub database: Option<DatabaseTrouble>,
    /// Whether a claim loop looks for jobs without success.
    pub is_stuck: bool,
    /// Whether no notifications of other processes arrive.
    pub is_deaf: bool,
    pub keys: Option<KeyTrouble>,
}

/// Why a process cannot work with the database.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DatabaseTrouble {
    Away,
    /// It does not answer in time.
    Silent,
    /// It answers with an error, for example because the user of the process may not read the tables.
    Unreadable,
    /// Its schema is older than the program.
    Behind,
    ReadOnly,
    /// It had no space, memory or connection left for a write a moment ago.
    Full,
    /// The clocks of the host and of the server differ.
    ClockOff,
}

/// Why a process cannot ask providers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KeyTrouble {
    /// No stored key can be decrypted.
    LockedOut,
    /// The settings cannot be read.
    Unreadable,
}

impl ProcessState {
    /// The state of a process whose database was checked before. The caller adds what it knows of the keys.
    pub fn of(db: &Db, vitals: &Vitals, database: Option<DatabaseTrouble>) -> Self {
        let is_stuck = |age: &Duration| *age > CLAIM_PATIENCE;
        Self {
            database,
            is_stuck: vitals.claim_loop_ages().values().any(is_stuck),
            is_deaf: db.signal().listener_age() > LISTENER_PATIENCE,
            keys: None,
        }
    }
}

/// Checks whether the database can be read and written, with one small transaction.
pub async fn check_database(db: &Db) -> Option<DatabaseTrouble> {
    let checked = timeout(PATIENCE, try_database(db)).await;
    checked.unwrap_or(Err(DatabaseTrouble::Silent)).err()
}

/// Checks also whether the database has space to grow, which a small write does not tell. It costs more than [`check_database`].
pub async fn check_database_and_space(db: &Db) -> Option<DatabaseTrouble> {
    let trouble = check_database(db).await;
    // If there is no space, the handle notes it. Other failures tell nothing: a user may not be allowed to create tables.
    if trouble.is_none() && timeout(PATIENCE, db.try_grow()).await.is_ok_and(|grown| grown.is_err()) {
        return db.was_full_within(STILL_FULL).then_some(DatabaseTrouble::Full);
    }
    trouble
}

async fn try_database(db: &Db) -> Result<(), DatabaseTrouble> {
    db.check_schema().await.map_err(|error| {
        tracing::warn!(%error, "not ready");
        match error {
            MigrateError::Behind(_) => DatabaseTrouble::Behind,
            MigrateError::Unreadable(_) => DatabaseTrouble::Unreadable,
            MigrateError::Duplicate(_)
            | MigrateError::Pooled
            | MigrateError::Migrate(_)
            | MigrateError::Database(_) => DatabaseTrouble::Away,
        }
    })?;
    db.try_write().await.map_err(|error| {
        tracing::warn!(%error, "not ready");
        DatabaseTrouble::ReadOnly
    })?;
    if db.was_full_within(STILL_FULL) {
        return Err(DatabaseTrouble::Full);
    }
    if db.clock().correction().abs() > FURTHEST_OFF {
        return Err(DatabaseTrouble::ClockOff);
    }
    Ok(())
}
