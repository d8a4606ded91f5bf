//! Runs statements, in a transaction or outside of any.

use sqlx::{
    FromRow, PgConnection, PgPool, Postgres, Sqlite, SqliteConnection, Transaction, pool::PoolConnection,
    postgres::PgRow, sqlite::SqliteRow,
};

use super::{Db, DbError, DriverTx, Pooling, Pools, Result, Tx, postgres, statement::Statement};

/// The connection behind an [`Executor`].
pub(crate) enum Driver<'c> {
    Sqlite(&'c mut SqliteConnection),
    Postgres(&'c mut PgConnection, Pooling),
}

/// A type that rows of both databases are read into.
pub(crate) trait Row: for<'r> FromRow<'r, SqliteRow> + for<'r> FromRow<'r, PgRow> + Send + Unpin {}

impl<T> Row for T where T: for<'r> FromRow<'r, SqliteRow> + for<'r> FromRow<'r, PgRow> + Send + Unpin {}

/// Runs a query on the driver of an executor. The result is empty if the statement has no text for its database.
macro_rules! on_driver {
    ($executor:expr, $statement:expr, $build:path, |$query:ident, $connection:ident| $run:expr) => {{
        #[cfg(feature = "testing")]
        super::statements::note_plan($executor, &$statement).await?;
        let ran = match $executor.driver() {
            Driver::Sqlite($connection) => match $statement.for_sqlite()? {
                Some((text, arguments)) => {
                    let $query = $build(text, arguments);
                    $run
                }
                None => Ok(Default::default()),
            },
            Driver::Postgres($connection, pooling) => match $statement.for_postgres()? {
                Some((text, arguments)) => {
                    let $query = $build(text, arguments).persistent(pooling.keeps_session());
                    $run
                }
                None => Ok(Default::default()),
            },
        };
        ran.map_err(|error| $executor.failed(error))
    }};
}

/// Runs statements, on a transaction or on a connection. Each method is one round trip; the database keeps the prepared
/// statement.
pub(crate) trait Executor: Send {
    fn driver(&mut self) -> Driver<'_>;

    /// The error of a failed statement for the caller. A transaction notes what the health of the process depends on.
    fn failed(&self, error: sqlx::Error) -> DbError {
        error.into()
    }

    /// Returns how many rows were inserted, changed or deleted.
    fn execute_counted(&mut self, statement: Statement<'_>) -> impl Future<Output = Result<u64>> + Send {
        async move {
            on_driver!(self, statement, sqlx::query_with, |query, connection| {
                query.execute(connection).await.map(|done| done.rows_affected())
            })
        }
    }

    fn execute(&mut self, statement: Statement<'_>) -> impl Future<Output = Result<()>> + Send {
        async move { self.execute_counted(statement).await.map(drop) }
    }

    /// Returns all rows.
    fn fetch_all<T: Row>(&mut self, statement: Statement<'_>) -> impl Future<Output = Result<Vec<T>>> + Send {
        async move {
            on_driver!(self, statement, sqlx::query_as_with, |query, connection| {
                query.fetch_all(connection).await
            })
        }
    }

    /// Returns the first row, or `None` if there is none.
    fn fetch_optional<T: Row>(&mut self, statement: Statement<'_>) -> impl Future<Output = Result<Option<T>>> + Send {
        async move {
            on_driver!(self, statement, sqlx::query_as_with, |query, connection| {
                query.fetch_optional(connection).await
            })
        }
    }

    /// Returns the first row. An empty result is an error.
    fn fetch_one<T: Row>(&mut self, statement: Statement<'_>) -> impl Future<Output = Result<T>> + Send {
        async move {
            let row = self.fetch_optional(statement).await?;
            Ok(row.ok_or(sqlx::Error::RowNotFound)?)
        }
    }

    /// Returns the first column of all rows.
    fn fetch_values<T>(&mut self, statement: Statement<'_>) -> impl Future<Output = Result<Vec<T>>> + Send
    where
        T: Send,
        (T,): Row,
    {
        async move {
            let rows = self.fetch_all(statement).await?;
            Ok(rows.into_iter().map(|(value,)| value).collect())
        }
    }

    /// Returns the first column of the first row, or `None` if there is no row.
    fn fetch_optional_value<T>(&mut self, statement: Statement<'_>) -> impl Future<Output = Result<Option<T>>> + Send
    where
        T: Send,
        (T,): Row,
    {
        async move {
            let row = self.fetch_optional(statement).await?;
            Ok(row.map(|(value,)| value))
        }
    }

    /// Returns the first column of the first row. An empty result is an error.
    fn fetch_value<T>(&mut self, statement: Statement<'_>) -> impl Future<Output = Result<T>> + Send
    where
        T: Send,
        (T,): Row,
    {
        async move {
            let (value,) = self.fetch_one(statement).await?;
            Ok(value)
        }
    }
}

impl Executor for Tx {
    fn driver(&mut self) -> Driver<'_> {
        match &mut self.driver {
            DriverTx::Sqlite(tx) => Driver::Sqlite(tx),
            DriverTx::Postgres(tx, pooling) => Driver::Postgres(tx, *pooling),
        }
    }

    fn failed(&self, error: sqlx::Error) -> DbError {
        self.note_full(&error);
        error.into()
    }
}

impl Executor for SqliteConnection {
    fn driver(&mut self) -> Driver<'_> {
        Driver::Sqlite(self)
    }
}

/// A connection for statements that read outside of any transaction: a read takes one round trip instead of three.
///
/// Code that reads repeatedly keeps its connection. The pool tests each connection that is returned to it, which takes
/// a round trip as long as the read itself. Dropping the connection returns it to the pool.
pub(crate) enum ReadConnection {
    Sqlite(PoolConnection<Sqlite>),
    Postgres(PoolConnection<Postgres>),
    /// Through a pooler of transactions, a read needs one.
    Transaction(Transaction<'static, Postgres>),
}

impl ReadConnection {
    /// Takes a connection to the server.
    pub(super) async fn to_server(pool: &PgPool, pooling: Pooling) -> Result<Self> {
        Ok(match pooling {
            Pooling::Session => Self::Postgres(Box::pin(pool.acquire()).await?),
            Pooling::Transaction => Self::Transaction(Box::pin(postgres::begin(pool, postgres::READ)).await?),
        })
    }

    /// The connection, if it may wait for its next read. A transaction may not: it would occupy a session of the server,
    /// and its reads would show the same snapshot.
    pub(crate) fn kept(self) -> Option<Self> {
        (!matches!(self, Self::Transaction(_))).then_some(self)
    }
}

impl Db {
    /// Takes a connection for reads from the pool. The future is boxed: without debug assertions the pools' futures are
    /// large, and every caller's future would contain them.
    pub(crate) async fn read_connection(&self) -> Result<ReadConnection> {
        Ok(match &self.pools {
            Pools::Sqlite { readers, .. } => ReadConnection::Sqlite(Box::pin(readers.acquire()).await?),
            Pools::Postgres(pool) => ReadConnection::to_server(pool, self.pooling).await?,
        })
    }
}

impl Executor for ReadConnection {
    fn driver(&mut self) -> Driver<'_> {
        match self {
            Self::Sqlite(connection) => Driver::Sqlite(connection),
            Self::Postgres(connection) => Driver::Postgres(connection, Pooling::Session),
            Self::Transaction(tx) => Driver::Postgres(tx, Pooling::Transaction),
        }
    }
}
