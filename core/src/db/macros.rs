//! `on!` runs one expression on whichever driver a transaction holds, `glance!` outside of any; `sql!` registers
//! its text.

/// Runs one expression against whichever driver `$tx` holds; the compiler infers the driver per arm.
macro_rules! on {
    ($tx:expr, $conn:ident => $body:expr) => {
        match &mut $tx.driver {
            $crate::db::DriverTx::Sqlite(tx) => {
                let $conn = &mut **tx;
                $body
            }
            $crate::db::DriverTx::Postgres(tx) => {
                let $conn = &mut **tx;
                $body
            }
        }
    };
}

/// Runs one reading statement outside any transaction: one round trip instead of three.
macro_rules! glance {
    ($db:expr, $conn:ident => $body:expr) => {
        match &$db.pools {
            $crate::db::Pools::Sqlite { readers, .. } => {
                let $conn = readers;
                $body
            }
            $crate::db::Pools::Postgres(pool) => {
                let $conn = pool;
                $body
            }
        }
    };
}

/// A statement that must mean the same to both drivers. Test builds collect every one, and a test
/// prepares each against both (`db::statements`).
macro_rules! sql {
    ($text:expr) => {{
        #[cfg(feature = "testing")]
        #[expect(unsafe_code, reason = "linkme gathers the statements in a section of the executable")]
        #[linkme::distributed_slice($crate::db::statements::STATEMENTS)]
        static STATEMENT: $crate::db::statements::Statement = ($text, file!(), line!());
        $text
    }};
}

pub(crate) use {glance, on, sql};
