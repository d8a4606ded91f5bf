//! A connection that is reused for reads outside transactions.

use sqlx::{Postgres, Sqlite, pool::PoolConnection};

use super::{Db, Pools, Result};

/// Whoever reads again and again keeps one: a pool tests each connection as it comes back, and that is a round
/// trip as long as the read itself. Dropping it gives it back.
pub(crate) enum Reader {
    Sqlite(PoolConnection<Sqlite>),
    Postgres(PoolConnection<Postgres>),
}

impl Db {
    /// Takes a connection out of the pool.
    pub(crate) async fn reader(&self) -> Result<Reader> {
        Ok(match &self.pools {
            Pools::Sqlite { readers, .. } => Reader::Sqlite(readers.acquire().await?),
            Pools::Postgres(pool) => Reader::Postgres(pool.acquire().await?),
        })
    }
}
