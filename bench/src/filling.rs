//! Fills the tables of an installation with many rows, in the dialect of its database.

use sqlx::{AssertSqlSafe, Connection, PgConnection, SqliteConnection};

use crate::installation::{Engine, Installation};

/// Airports of the seed.
pub const CODES: [&str; 30] = [
    "VIE", "FCO", "MXP", "LHR", "IST", "ATH", "BER", "MAD", "BCN", "CDG", "AMS", "MUC", "ZRH", "CPH", "ARN", "OSL",
    "HEL", "DUB", "LIS", "PRG", "BUD", "WAW", "OTP", "SOF", "PRN", "SKP", "BRU", "FRA", "GVA", "NCE",
];

/// The distance between the first eight digits of two ids. A million ids fit into eight digits.
const SPREAD: usize = 4_000;

/// The first eight digits of the id of a row.
pub fn first_digits(number: usize) -> String {
    format!("{:08x}", number * SPREAD)
}

/// The id of a row, as [`Filling::spread_id`] makes it.
pub fn spread_id(number: usize) -> String {
    format!("{}{number:024x}", first_digits(number))
}

/// Writes the statements for one of the databases. In all expressions, `n` is the number of the row, from 0.
#[derive(Clone, Copy)]
pub struct Filling(pub Engine);

impl Filling {
    /// The statement that inserts this number of rows.
    pub fn rows(self, into: &str, count: u32, values: &str) -> String {
        match self.0 {
            Engine::Sqlite => format!(
                "WITH RECURSIVE numbers (n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM numbers WHERE n + 1 < {count})
                 INSERT INTO {into} SELECT {values} FROM numbers"
            ),
            Engine::Postgres => {
                format!("INSERT INTO {into} SELECT {values} FROM generate_series(0::bigint, {count} - 1) AS n")
            }
        }
    }

    /// An id that is a number.
    pub fn id(self, number: &str) -> String {
        match self.0 {
            Engine::Sqlite => format!("unhex(printf('%032x', {number}))"),
            Engine::Postgres => format!("lpad(to_hex({number}), 32, '0')::uuid"),
        }
    }

    /// An id whose first digits are [`first_digits`] of the number, so that few ids start with the same digits.
    pub fn spread_id(self, number: &str) -> String {
        match self.0 {
            Engine::Sqlite => format!("unhex(printf('%08x%024x', ({number}) * {SPREAD}, {number}))"),
            Engine::Postgres => {
                format!("(lpad(to_hex(({number}) * {SPREAD}), 8, '0') || lpad(to_hex({number}), 24, '0'))::uuid")
            }
        }
    }

    pub fn random_id(self) -> &'static str {
        match self.0 {
            Engine::Sqlite => "randomblob(16)",
            Engine::Postgres => "gen_random_uuid()",
        }
    }

    /// One of [`CODES`], by a number.
    pub fn code(self, number: &str) -> String {
        let codes = CODES.concat();
        let first = format!("({number}) % {} * 3 + 1", CODES.len());
        match self.0 {
            Engine::Sqlite => format!("substr('{codes}', {first}, 3)"),
            Engine::Postgres => format!("substr('{codes}', ({first})::int, 3)"),
        }
    }

    /// A number with leading zeros.
    pub fn digits(self, count: u32, number: &str) -> String {
        match self.0 {
            Engine::Sqlite => format!("printf('%0{count}d', {number})"),
            Engine::Postgres => format!("lpad(({number})::text, {count}, '0')"),
        }
    }

    /// The day that is a number of days after another.
    pub fn day(self, first: &str, days: &str) -> String {
        match self.0 {
            Engine::Sqlite => format!("date('{first}', '+' || ({days}) || ' days')"),
            Engine::Postgres => format!("(date '{first}' + ({days})::int)::text"),
        }
    }

    /// The statement after which the planner knows how many rows there are.
    pub fn tidy(self) -> String {
        match self.0 {
            Engine::Sqlite => "ANALYZE",
            Engine::Postgres => "VACUUM ANALYZE",
        }
        .to_owned()
    }
}

/// Runs statements, one after another.
pub async fn run(installation: &Installation, statements: &[String]) -> anyhow::Result<()> {
    for statement in statements {
        let statement = AssertSqlSafe(statement.clone());
        match installation.engine {
            Engine::Sqlite => {
                let mut connection = SqliteConnection::connect(&installation.url).await?;
                sqlx::raw_sql(statement).execute(&mut connection).await?;
                // Closing the last connection moves the write-ahead log into the file. The database is locked meanwhile.
                connection.close().await?;
            }
            Engine::Postgres => {
                let mut connection = PgConnection::connect(&installation.url).await?;
                sqlx::raw_sql(statement).execute(&mut connection).await?;
            }
        }
    }
    Ok(())
}
