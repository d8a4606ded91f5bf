//! The parts that cases share: a new database per test, and the list of cases that runs on both engines.

pub mod admin;
pub mod agency;
pub mod api;
pub mod app;
pub mod cluster;
pub mod database;
pub mod day;
pub mod faults;
pub mod fleet;
pub mod http;
pub mod mail_server;
pub mod pipeline;
pub mod prelude;
pub mod process;
pub mod records;
pub mod shared_cache;
pub mod tokens;
pub mod waiting;

pub use day::{clock, driven_clock};

/// Runs each listed case on both databases, each time on a new one. A case takes the open [`Db`], or a
/// [`SharedDatabase`](database::SharedDatabase) if it needs several processes.
///
/// [`Db`]: flight_finder_core::platform::db::Db
///
/// ```ignore
/// on_both_databases!(a_run_is_found_by_its_id, an_unknown_run_is_none);
/// ```
#[macro_export]
macro_rules! on_both_databases {
    ($($case:ident),* $(,)?) => {
        mod sqlite {
            $(#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn $case() {
                let database = $crate::support::database::TestDatabase::sqlite().await;
                super::$case((&database).into()).await;
                database.drop().await;
            })*
        }
        mod postgres {
            $(#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn $case() {
                let database = $crate::support::database::TestDatabase::postgres().await;
                super::$case((&database).into()).await;
                database.drop().await;
            })*
        }
    };
}

/// Does one thing in a write transaction of a [`Db`](flight_finder_core::platform::db::Db), commits it, and returns its result.
///
/// ```ignore
/// let id = commit!(db, |tx| tx.queue().enqueue(&job));
/// ```
#[macro_export]
macro_rules! commit {
    ($db:expr, |$tx:ident| $work:expr) => {{
        let mut $tx = $db.write().await.unwrap();
        let done = $work.await.unwrap();
        $tx.commit().await.unwrap();
        done
    }};
}
