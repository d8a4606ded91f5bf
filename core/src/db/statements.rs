//! The statement guard: every shared SQL text, so that a test can prepare each on both drivers.
//!
//! This is what is left of compile-time SQL checking, and it checks both dialects.

use sqlx::{AssertSqlSafe, Executor, SqlSafeStr};

use super::{Db, Pools};

/// The text, and where it stands.
pub type Statement = (&'static str, &'static str, u32);

/// Every text that went through `sql!`.
#[linkme::distributed_slice]
pub static STATEMENTS: [Statement];

/// Prepares every shared statement on this database. Returns how many there are, and what the
/// database says of those that it refuses, each with file and line.
pub async fn prepare_all(db: &Db) -> (usize, Vec<String>) {
    let mut refused = Vec::new();
    for (text, file, line) in STATEMENTS {
        let sql = AssertSqlSafe(*text).into_sql_str();
        let prepared = match &db.pools {
            Pools::Sqlite { writer, .. } => match writer.acquire().await {
                Ok(mut connection) => connection.prepare(sql).await.map(drop),
                Err(error) => Err(error),
            },
            Pools::Postgres(pool) => match pool.acquire().await {
                Ok(mut connection) => connection.prepare(sql).await.map(drop),
                Err(error) => Err(error),
            },
        };
        if let Err(error) = prepared {
            refused.push(format!("{file}:{line}: {error}"));
        }
    }
    (STATEMENTS.len(), refused)
}
