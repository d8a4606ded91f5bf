//! Errors of the database, grouped by what a caller can do about them.

/// SQLite's primary result codes of temporary errors.
const BUSY: u32 = 5;
const LOCKED: u32 = 6;
const NOMEM: u32 = 7;
const IOERR: u32 = 10;
const FULL: u32 = 13;
const CANTOPEN: u32 = 14;

/// The error of every store.
#[derive(Debug, thiserror::Error)]
pub enum DbError {
    /// The row breaks the UNIQUE constraint of this name.
    #[error("{0} is already taken")]
    Unique(String),
    /// The row breaks the CHECK constraint of this name.
    #[error("{0} does not hold")]
    Check(String),
    /// The row breaks a foreign key. SQLite does not say which.
    #[error("a row this one refers to does not exist")]
    ForeignKey,
    /// The database is busy, unreachable, starting, or out of space or memory. Trying again later may succeed.
    #[error("the database is busy or away: {0}")]
    Busy(#[source] sqlx::Error),
    /// A column of a row contains a value that this version cannot parse.
    #[error("{table}.{column} of {row} cannot be read: {source}")]
    Corrupt {
        table: &'static str,
        column: &'static str,
        row: String,
        /// Why it does not parse.
        source: serde_json::Error,
    },
    #[error(transparent)]
    Other(sqlx::Error),
}

/// The result of every store.
pub type Result<T, E = DbError> = std::result::Result<T, E>;

impl DbError {
    /// Returns the same error for another caller who waited for the same statement.
    #[must_use]
    pub fn shared(&self) -> Self {
        match self {
            Self::Busy(_) => Self::Busy(sqlx::Error::PoolTimedOut),
            other => Self::Other(sqlx::Error::Protocol(other.to_string())),
        }
    }

    /// Whether trying again cannot help: the statement or its data is at fault, not the connection, the
    /// load or a restart.
    pub fn is_permanent(&self) -> bool {
        match self {
            Self::Busy(_) => false,
            Self::Other(error) => is_permanent(error),
            Self::Unique(_) | Self::Check(_) | Self::ForeignKey | Self::Corrupt { .. } => true,
        }
    }
}

impl From<sqlx::Error> for DbError {
    fn from(error: sqlx::Error) -> Self {
        let database = match &error {
            sqlx::Error::Database(database) => database,
            // What answers may not be the server: a proxy before a stopped server accepts a connection and closes it.
            sqlx::Error::PoolTimedOut
            | sqlx::Error::PoolClosed
            | sqlx::Error::WorkerCrashed
            | sqlx::Error::Io(_)
            | sqlx::Error::Tls(_)
            | sqlx::Error::Protocol(_) => return Self::Busy(error),
            _ => return Self::Other(error),
        };
        if database.is_foreign_key_violation() {
            return Self::ForeignKey;
        }
        if is_away(&database.code().unwrap_or_default()) {
            return Self::Busy(error);
        }
        let constraint = database
            .constraint()
            .map_or_else(|| constraint_from_sqlite(database.message()), ToOwned::to_owned);
        if database.is_unique_violation() {
            Self::Unique(constraint)
        } else if database.is_check_violation() {
            Self::Check(constraint)
        } else {
            Self::Other(error)
        }
    }
}

/// Whether the error is temporary: SQLite's BUSY, LOCKED, NOMEM, IOERR, FULL and CANTOPEN with their extended codes;
/// PostgreSQL's classes 08 (connection), 53 (out of resources: disk, memory, connections), 57 (stopped by an operator)
/// and 58 (the operating system failed), 25P03 (the transaction was idle for too long) and 25006 (the server only reads: a
/// standby, or a service without space).
fn is_away(code: &str) -> bool {
    match sqlite_code(code) {
        Some(sqlite) => matches!(sqlite, BUSY | LOCKED | NOMEM | IOERR | FULL | CANTOPEN),
        None => {
            ["25P03", "25006"].contains(&code) || ["08", "53", "57", "58"].contains(&code.get(..2).unwrap_or_default())
        }
    }
}

/// Whether another connection holds the lock of the SQLite database.
pub(super) fn is_locked(error: &sqlx::Error) -> bool {
    let code = error.as_database_error().and_then(sqlx::error::DatabaseError::code);
    code.is_some_and(|code| matches!(sqlite_code(&code), Some(BUSY | LOCKED)))
}

/// Whether a statement failed because PostgreSQL is out of resources: class 53. A full disk under SQLite fails every write, also
/// the one by which the health of the process is checked.
pub(super) fn is_full(error: &sqlx::Error) -> bool {
    let code = error.as_database_error().and_then(sqlx::error::DatabaseError::code);
    code.is_some_and(|code| is_full_code(&code))
}

fn is_full_code(code: &str) -> bool {
    sqlite_code(code).is_none() && code.starts_with("53")
}

/// Whether a statement names a table that does not exist.
pub(super) fn is_missing_table(error: &sqlx::Error) -> bool {
    error
        .as_database_error()
        .is_some_and(|error| error.code().as_deref() == Some("42P01") || error.message().starts_with("no such table"))
}

/// SQLite's primary code; `None` for a code of PostgreSQL, which has five characters.
fn sqlite_code(code: &str) -> Option<u32> {
    let extended: u32 = code.parse().ok().filter(|_| code.len() < 5)?;
    Some(extended & 0xff)
}

/// Whether trying again cannot help. Classes 22, 23 and 42 on PostgreSQL; ERROR, TOOBIG, CONSTRAINT,
/// MISMATCH and RANGE on SQLite.
pub fn is_permanent(error: &sqlx::Error) -> bool {
    let sqlx::Error::Database(error) = error else {
        return matches!(
            error,
            sqlx::Error::Encode(_) | sqlx::Error::Decode(_) | sqlx::Error::ColumnDecode { .. }
        );
    };
    let code = error.code().unwrap_or_default();
    match sqlite_code(&code) {
        Some(sqlite) => matches!(sqlite, 1 | 18 | 19 | 20 | 25),
        None => ["22", "23", "42"].contains(&code.get(..2).unwrap_or_default()),
    }
}

/// SQLite names the columns of a broken UNIQUE constraint, PostgreSQL the constraint. Constraints are named
/// `<table>_<columns>_key`, so SQLite's columns give the name of the constraint.
fn constraint_from_sqlite(message: &str) -> String {
    let subject = message.rsplit_once("failed: ").map_or(message, |(_, subject)| subject);
    if let Some(index) = subject.strip_prefix("index '") {
        return index.trim_end_matches('\'').to_owned();
    }
    let Some((table, _)) = subject.split_once('.') else {
        return subject.to_owned();
    };
    let columns: Vec<_> = subject
        .split(", ")
        .filter_map(|column| column.split_once('.'))
        .map(|(_, name)| name)
        .collect();
    format!("{table}_{}_key", columns.join("_"))
}

#[cfg(test)]
mod tests {
    use super::{DbError, constraint_from_sqlite, is_away, is_full_code};

    #[test]
    fn troubles_that_pass_are_told_from_errors_of_the_statement() {
        let busy = ["5", "6", "517"];
        let out_of_memory_broken_full_not_opened = ["7", "10", "778", "3082", "13", "14", "1038"];
        let postgres_away_full_or_stopping = ["08006", "53100", "53200", "53300", "57P01", "58030", "25P03"];
        let of_the_statement = ["1", "18", "19", "2067", "20", "25", "23505", "42601", "22001", "40001"];

        let away = busy
            .iter()
            .chain(&out_of_memory_broken_full_not_opened)
            .chain(&postgres_away_full_or_stopping);
        assert_eq!(away.filter(|code| !is_away(code)).count(), 0);
        assert_eq!(of_the_statement.iter().filter(|code| is_away(code)).count(), 0);
    }

    #[test]
    fn only_a_lack_of_resources_of_a_server_is_remembered() {
        assert!(["53100", "53200", "53300"].into_iter().all(is_full_code));
        assert!(!["13", "531", "08006", "23505"].into_iter().any(is_full_code));
    }

    #[test]
    fn an_answer_that_is_not_the_servers_is_no_error_of_the_statement() {
        let answer = "unexpected response from SSLRequest: 0x00";
        let tls = Box::new(std::io::Error::other("handshake"));

        for error in [
            sqlx::Error::Protocol(answer.to_owned()),
            sqlx::Error::Tls(tls),
            sqlx::Error::WorkerCrashed,
        ] {
            assert!(matches!(DbError::from(error), DbError::Busy(_)));
        }
    }

    #[test]
    fn a_sqlite_message_yields_the_constraint_name() {
        for (message, expected) in [
            ("UNIQUE constraint failed: airports.code", "airports_code_key"),
            (
                "UNIQUE constraint failed: provider_requests.run_id, provider_requests.provider",
                "provider_requests_run_id_provider_key",
            ),
            (
                "UNIQUE constraint failed: index 'jobs_unique_key_key'",
                "jobs_unique_key_key",
            ),
            ("CHECK constraint failed: jobs_state_check", "jobs_state_check"),
        ] {
            assert_eq!(constraint_from_sqlite(message), expected);
        }
    }
}
