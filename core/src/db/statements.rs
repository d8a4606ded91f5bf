//! The statement guard: every text that went through `sql!`, so that a test can prepare each on its databases.
//!
//! It does for both databases what compile-time checks of SQL do for one.

use sqlx::{Either, Executor, SqlSafeStr, Statement};

use super::{Db, Pools, Texts};

/// The texts of a statement and where they are written.
#[derive(Debug)]
pub struct Registered {
    pub texts: Texts,
    pub file: &'static str,
    pub line: u32,
}

/// Every statement of the product.
#[linkme::distributed_slice]
pub static STATEMENTS: [Registered];

/// Prepares the statements on this database. Returns an error text with file and line for each statement that the
/// database refuses, or that takes another number of parameters than it is given.
pub async fn check(db: &Db, statements: &[Registered]) -> Vec<String> {
    let mut wrong = Vec::new();
    for Registered { texts, file, line } in statements {
        match parameters(db, texts).await {
            Ok(Some(wanted)) if wanted != texts.parameters => {
                let given = texts.parameters;
                wrong.push(format!(
                    "{file}:{line}: {wanted} parameters are wanted and {given} are given"
                ));
            }
            Ok(_) => {}
            Err(error) => wrong.push(format!("{file}:{line}: {error}")),
        }
    }
    wrong
}

/// The number of parameters that this database finds in the statement's text for it; `None` if the statement has no
/// text for this database.
async fn parameters(db: &Db, texts: &Texts) -> sqlx::Result<Option<usize>> {
    match (&db.pools, texts.sqlite, texts.postgres) {
        (Pools::Sqlite { writer, .. }, Some(text), _) => {
            let prepared = writer.acquire().await?.prepare(text.into_sql_str()).await?;
            Ok(prepared.parameters().map(count))
        }
        (Pools::Postgres(pool), _, Some(text)) => {
            let prepared = pool.acquire().await?.prepare(text.into_sql_str()).await?;
            Ok(prepared.parameters().map(count))
        }
        _ => Ok(None),
    }
}

fn count<T>(parameters: Either<&[T], usize>) -> usize {
    match parameters {
        Either::Left(types) => types.len(),
        Either::Right(number) => number,
    }
}
