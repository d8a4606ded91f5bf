//! The statement guard: every text that went through `sql!`, so that a test can prepare each on its databases.
//!
//! It does for both databases what compile-time checks of SQL do for one. A test can also read how a database runs the
//! statements of a piece of code: [`plans_of`].

use std::cell::RefCell;

use sqlx::{AssertSqlSafe, Either, Executor as _, Row, SqlSafeStr, Statement as _};

use super::{Db, Driver, Executor, Pools, Result, Statement, Texts};

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

tokio::task_local! {
    static PLANS: RefCell<Vec<Plan>>;
}

/// How the database runs a statement with its parameters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan {
    pub text: &'static str,
    /// The lines of SQLite's `EXPLAIN QUERY PLAN` or of PostgreSQL's `EXPLAIN`.
    pub lines: Vec<String>,
}

impl Plan {
    /// The lines that say that the database reads all rows of one of these tables.
    pub fn scans<'a>(&'a self, tables: &'a [&str]) -> impl Iterator<Item = &'a str> {
        let is_scan = |line: &&str| {
            let words: Vec<_> = line.split_whitespace().filter(|word| *word != "->").collect();
            match words[..] {
                // SQLite; with a third word, it reads an index.
                ["SCAN", name] => tables.iter().any(|table| self.is_called(table, name)),
                ["Seq", "Scan", "on", table, ..] | ["Parallel", "Seq", "Scan", "on", table, ..] => {
                    tables.contains(&table)
                }
                _ => false,
            }
        };
        self.lines.iter().map(String::as_str).filter(is_scan)
    }

    /// Whether the statement calls a table by this name, which may be another than its own.
    fn is_called(&self, table: &str, name: &str) -> bool {
        table == name || self.text.contains(&format!("{table} AS {name}"))
    }
}

impl Texts {
    /// Whether a database has a plan for the statement. It has none for `SET`.
    fn has_plan(&self) -> bool {
        let is_set = |text: &str| text.trim_start().starts_with("SET");
        ![self.sqlite, self.postgres].into_iter().flatten().any(is_set)
    }
}

/// Runs `code`, and returns the plan of each statement that it ran. Statements of tasks that it spawns are left out.
pub async fn plans_of<T>(code: impl Future<Output = T>) -> (T, Vec<Plan>) {
    PLANS
        .scope(RefCell::default(), async {
            let result = code.await;
            (result, PLANS.with(RefCell::take))
        })
        .await
}

/// Notes the plan of a statement that is about to run, if a test wants it.
pub(super) async fn note_plan(executor: &mut (impl Executor + ?Sized), statement: &Statement<'_>) -> Result<()> {
    if PLANS.try_with(|_| ()).is_err() || !statement.texts.has_plan() {
        return Ok(());
    }
    let (text, lines) = match executor.driver() {
        Driver::Sqlite(connection) => {
            let Some((text, arguments)) = statement.for_sqlite()? else {
                return Ok(());
            };
            let explain = AssertSqlSafe(format!("EXPLAIN QUERY PLAN {text}"));
            let rows = sqlx::query_with(explain, arguments).fetch_all(connection).await?;
            (text, rows.iter().map(|row| row.get("detail")).collect())
        }
        Driver::Postgres(connection, _) => {
            let Some((text, arguments)) = statement.for_postgres()? else {
                return Ok(());
            };
            let explain = AssertSqlSafe(format!("EXPLAIN {text}"));
            let rows = sqlx::query_with(explain, arguments).fetch_all(connection).await?;
            (text, rows.iter().map(|row| row.get(0)).collect())
        }
    };
    PLANS.with(|plans| plans.borrow_mut().push(Plan { text, lines }));
    Ok(())
}

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
