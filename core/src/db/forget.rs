//! Deletes old rows in batches.

use sqlx::{Encode, Postgres, Sqlite, Type};

use super::{Result, Tx, macros::on};

impl Tx {
    /// Runs a `DELETE` of at most `$2` rows from before `$1` and returns how many; fewer than `limit` means that
    /// there are no more.
    pub(crate) async fn delete_before<B>(&mut self, text: &'static str, bound: B, limit: i64) -> Result<u64>
    where
        B: for<'q> Encode<'q, Sqlite> + Type<Sqlite> + for<'q> Encode<'q, Postgres> + Type<Postgres> + Send,
    {
        Ok(on!(self, conn => {
            sqlx::query(text)
                .bind(bound)
                .bind(limit)
                .execute(conn)
                .await
                .map(|done| done.rows_affected())
        })?)
    }
}
