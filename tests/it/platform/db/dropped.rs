//! Futures that are dropped while their transaction begins.

use std::pin::pin;

use flight_finder_core::platform::db::Options;
use futures_util::poll;

use crate::support::prelude::*;

on_both_databases!(a_caller_that_is_dropped_while_it_begins_leaves_no_transaction_open);

/// The caller is dropped after 1, 2, 3 … polls, up to this number, so that some of the drops happen during BEGIN.
const POLLS: u32 = 30;

async fn a_caller_that_is_dropped_while_it_begins_leaves_no_transaction_open(shared: SharedDatabase) {
    let options = Options {
        // With one connection, a transaction that a drop left open would hinder the next.
        connections: 1,
        ..Options::new(shared.url())
    };
    let db = Db::open(&options, clock()).await.unwrap();

    for polls in 1..=POLLS {
        drop_while_it_begins(&db, polls).await;

        eventually("no transaction is open", || async {
            (open_transactions(&shared).await == 0).then_some(())
        })
        .await;
        db.write().await.unwrap().commit().await.unwrap();
    }
    db.close().await;
}

async fn drop_while_it_begins(db: &Db, polls: u32) {
    let mut begin = pin!(db.write());
    for _ in 0..polls {
        if poll!(&mut begin).is_ready() {
            return;
        }
        tokio::task::yield_now().await;
    }
}

/// The number of open transactions on PostgreSQL. On SQLite, beginning a write transaction fails while another one is
/// open.
async fn open_transactions(shared: &SharedDatabase) -> i64 {
    let sqlite = "SELECT '0'";
    let postgres = "SELECT count(*)::text FROM pg_stat_activity
                    WHERE datname = current_database() AND state LIKE 'idle in transaction%'";
    let mut connection = shared.connection().await;
    connection.run("BEGIN IMMEDIATE; ROLLBACK", "SELECT 1").await;
    let rows = connection.rows(sqlite, postgres).await;
    rows[0][0].as_deref().unwrap().parse().unwrap()
}
