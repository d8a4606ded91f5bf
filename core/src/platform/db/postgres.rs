//! PostgreSQL: the pools, and transactions that are never left open.

use std::{io, str::FromStr, time::Duration};

use serde::Deserialize;
use sqlx::{
    Connection, PgConnection, PgPool, Postgres, SqlSafeStr, Transaction,
    postgres::{PgConnectOptions, PgPoolOptions},
};
use tokio::time::timeout;

use super::{Options, Pools, Result};

/// What stands between this process and the server.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Pooling {
    /// Nothing, or a pooler that gives each connection a session of the server for as long as it lives.
    Session,
    /// A pooler that gives each transaction any session of the server: `PgBouncer` in transaction mode. The process polls,
    /// because LISTEN needs a session. Statements have no names, and run inside transactions: a statement is sent in
    /// two steps, and outside of a transaction these could reach different sessions.
    Transaction,
}

impl Pooling {
    /// Whether what one transaction leaves in its session is there for the next.
    pub(super) fn keeps_session(self) -> bool {
        self == Self::Session
    }
}

/// The statement that begins a transaction that only reads, from one snapshot.
pub(super) const READ: &str = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY";
/// The statement that begins a transaction that may write.
pub(super) const WRITE: &str = "BEGIN";

/// A connection that has been idle for longer than this is tested before it is used.
const TRUSTED: Duration = Duration::from_millis(500);
/// A connection that does not pass the test within this time is replaced. Its packets may be lost without a word.
const TEST: Duration = Duration::from_secs(1);

/// What the server does about a client that has vanished. Claims wait for the row of their account, so a worker that is cut
/// off in a transaction would stop the searches of all others, by default for two hours. No transaction of the product
/// waits for anything but the database.
const VANISHED: [(&str, &str); 4] = [
    ("idle_in_transaction_session_timeout", "5s"),
    ("tcp_user_timeout", "12s"),
    ("tcp_keepalives_idle", "10"),
    ("tcp_keepalives_interval", "5"),
];

/// The connections of [`Db::with_reserved_pool`](super::Db::with_reserved_pool). Two of them may wait for the rows of
/// provider accounts.
const RESERVED_CONNECTIONS: u32 = 4;
/// How long a statement waits for one of these connections. sqlx backs off up to a fifth of this timeout, so the
/// recovery of a server is detected up to that much later.
const RESERVED_ACQUIRE_TIMEOUT: Duration = Duration::from_secs(5);

/// Connects to the server.
pub(super) async fn open(options: &Options) -> Result<Pools> {
    let connect = PgConnectOptions::from_str(&options.url)?;
    let connect = if options.pooling.keeps_session() {
        connect.options(VANISHED)
    } else {
        // `PgBouncer` refuses parameters that it does not know. Floats are sent in binary, so none is rounded.
        connect.extra_float_digits(None)
    };
    let pool = PgPoolOptions::new()
        .max_connections(options.connections)
        .acquire_timeout(options.busy_timeout)
        .test_before_acquire(false)
        .before_acquire(|connection, seen| Box::pin(is_alive(connection, seen.idle_for)));
    Ok(Pools::Postgres(pool.connect_with(connect).await?))
}

/// Makes a pool of a few more connections to the server of `pool`. They are opened when they are needed.
pub(super) fn open_reserved(pool: &PgPool) -> PgPool {
    let few = pool
        .options()
        .clone()
        .max_connections(RESERVED_CONNECTIONS)
        .acquire_timeout(RESERVED_ACQUIRE_TIMEOUT);
    few.connect_lazy_with(pool.connect_options().as_ref().clone())
}

/// Tests a connection unless it was used a moment ago: a test would double the round trips of every short read. If the
/// connection has broken since it was used, its caller gets an error, as if it broke during a statement.
async fn is_alive(connection: &mut PgConnection, idle: Duration) -> sqlx::Result<bool> {
    if idle > TRUSTED {
        let answer = timeout(TEST, connection.ping()).await;
        answer.unwrap_or_else(|_| Err(sqlx::Error::Io(io::ErrorKind::TimedOut.into())))?;
    }
    Ok(true)
}

/// Begins a transaction with `statement`.
///
/// The BEGIN runs in a task of its own, which ends although the caller is dropped meanwhile: the task then drops
/// the transaction, and that rolls it back. The driver alone would put the connection back into the pool inside
/// the transaction, because it counts a transaction only once the server has answered the BEGIN.
pub(super) async fn begin(pool: &PgPool, statement: &'static str) -> Result<Transaction<'static, Postgres>> {
    let connection = pool.acquire().await?;
    let task = tokio::spawn(Transaction::begin(connection, Some(statement.into_sql_str())));
    let transaction = task.await.map_err(|error| sqlx::Error::Protocol(error.to_string()))?;
    Ok(transaction?)
}
