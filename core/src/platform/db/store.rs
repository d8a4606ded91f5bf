//! Stores: the statements of an area's tables, in a transaction.

/// Declares the store of an area and its accessor: `store!(SearchStore, searches)` is reached by `tx.searches()`.
///
/// The store is an executor: it runs statements in the transaction that it borrows, `self.0`.
macro_rules! store {
    ($(#[$doc:meta])* $store:ident, $accessor:ident) => {
        $(#[$doc])*
        pub struct $store<'tx>(&'tx mut $crate::platform::db::Tx);

        impl $crate::platform::db::Tx {
            pub fn $accessor(&mut self) -> $store<'_> {
                $store(self)
            }
        }

        impl $crate::platform::db::Executor for $store<'_> {
            fn driver(&mut self) -> $crate::platform::db::Driver<'_> {
                self.0.driver()
            }

            fn failed(&self, error: sqlx::Error) -> $crate::platform::db::DbError {
                self.0.failed(error)
            }
        }
    };
}

pub(crate) use store;
