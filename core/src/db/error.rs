//! What can go wrong in a database, reduced to what a caller can do about it.

/// The error of every store.
#[derive(Debug, thiserror::Error)]
pub enum DbError {
    /// A UNIQUE constraint, by its name.
    #[error("{0} is already taken")]
    Unique(String),
    /// A CHECK constraint, by its name.
    #[error("{0} does not hold")]
    Check(String),
    /// A foreign key; SQLite does not say which.
    #[error("a row this one refers to does not exist")]
    ForeignKey,
    /// The database is busy, away or starting: ask again later.
    #[error("the database is busy or away: {0}")]
    Busy(#[source] sqlx::Error),
    /// A row holds what this version cannot read.
    #[error("{table}.{column} of {row} cannot be read: {source}")]
    Corrupt {
        /// The table.
        table: &'static str,
        /// The column.
        column: &'static str,
        /// The row's key.
        row: String,
        /// Why it does not parse.
        source: serde_json::Error,
    },
    /// Everything else.
    #[error(transparent)]
    Other(sqlx::Error),
}

/// The result of every store.
pub type Result<T, E = DbError> = std::result::Result<T, E>;

impl DbError {
    /// The same for another caller who waited for the same statement.
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
            sqlx::Error::PoolTimedOut | sqlx::Error::PoolClosed | sqlx::Error::Io(_) => return Self::Busy(error),
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

/// SQLite's BUSY (5) and LOCKED (6) with their extended codes; PostgreSQL's classes 08 (connection), 53
/// (out of resources) and 57 (stopped by an operator).
fn is_away(code: &str) -> bool {
    match code.parse::<u32>() {
        Ok(sqlite) if code.len() < 5 => matches!(sqlite & 0xff, 5 | 6),
        _ => ["08", "53", "57"].contains(&code.get(..2).unwrap_or_default()),
    }
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
    match code.parse::<u32>() {
        Ok(sqlite) if code.len() < 5 => matches!(sqlite & 0xff, 1 | 18 | 19 | 20 | 25),
        _ => ["22", "23", "42"].contains(&code.get(..2).unwrap_or_default()),
    }
}

/// SQLite names the columns of a broken UNIQUE constraint, PostgreSQL the constraint. Constraints are
/// named `<table>_<columns>_key`, so one spelling follows from the other.
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
    use super::constraint_from_sqlite;

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
