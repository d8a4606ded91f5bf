//! A statement: its text for each database, with the parameters beside it.

use sqlx::{
    Arguments, Encode, Postgres, Sqlite, Type, error::BoxDynError, postgres::PgArguments, sqlite::SqliteArguments,
};

use super::Result;

/// Builds a [`Statement`]: `sql!("UPDATE … SET seen_at = $1 WHERE name = $2", now, name)`.
///
/// One text serves both databases. Where they need different texts, both are given: `sql!(sqlite: "…", postgres: "…",
/// id)`. A statement that only one database needs has only the text for that database, and does nothing on the other.
///
/// The number of parameters is checked at compile time. Test builds collect every text, and a test prepares each on its
/// databases (`db::statements`).
macro_rules! sql {
    (sqlite: $sqlite:expr, postgres: $postgres:expr $(, $parameter:expr)* $(,)?) => {
        $crate::platform::db::statement!(Some($sqlite), Some($postgres), $($parameter),*)
    };
    (sqlite: $text:expr $(, $parameter:expr)* $(,)?) => {
        $crate::platform::db::statement!(Some($text), None, $($parameter),*)
    };
    (postgres: $text:expr $(, $parameter:expr)* $(,)?) => {
        $crate::platform::db::statement!(None, Some($text), $($parameter),*)
    };
    ($text:expr $(, $parameter:expr)* $(,)?) => {
        $crate::platform::db::statement!(Some($text), Some($text), $($parameter),*)
    };
}

/// The part that all forms of [`sql!`] expand to. The parameters are borrowed outside of any block, so they live until
/// the statement has run.
macro_rules! statement {
    ($sqlite:expr, $postgres:expr, $($parameter:expr),*) => {
        $crate::platform::db::Statement {
            texts: {
                const PARAMETERS: &[&str] = &[$(stringify!($parameter)),*];
                const TEXTS: $crate::platform::db::Texts = $crate::platform::db::Texts::new($sqlite, $postgres, PARAMETERS.len());
                #[cfg(feature = "testing")]
                #[expect(unsafe_code, reason = "linkme gathers the statements in a section of the executable")]
                #[linkme::distributed_slice($crate::platform::db::statements::STATEMENTS)]
                static STATEMENT: $crate::platform::db::statements::Registered = $crate::platform::db::statements::Registered {
                    texts: TEXTS,
                    file: file!(),
                    line: line!(),
                };
                &TEXTS
            },
            parameters: &[$(&$parameter),*],
        }
    };
}

pub(crate) use {sql, statement};

/// The texts of a statement; a statement without a text for a database does nothing there.
#[derive(Clone, Copy, Debug)]
pub struct Texts {
    pub sqlite: Option<&'static str>,
    pub postgres: Option<&'static str>,
    pub parameters: usize,
}

impl Texts {
    /// # Panics At compile time, if the number of placeholders in a text differs from the number of parameters.
    pub(crate) const fn new(sqlite: Option<&'static str>, postgres: Option<&'static str>, parameters: usize) -> Self {
        let texts = Self {
            sqlite,
            postgres,
            parameters,
        };
        if let Some(text) = sqlite {
            assert!(
                placeholders(text) == parameters,
                "the text has another number of parameters"
            );
        }
        if let Some(text) = postgres {
            assert!(
                placeholders(text) == parameters,
                "the text has another number of parameters"
            );
        }
        texts
    }
}

/// How many different placeholders a text has: `$1`, `$2` and so on.
///
/// # Panics
/// When they are not numbered in the order in which they first appear.
const fn placeholders(text: &str) -> usize {
    let text = text.as_bytes();
    let (mut at, mut highest) = (0, 0);
    while at < text.len() {
        if text[at] == b'$' {
            let mut number = 0;
            while at + 1 < text.len() && text[at + 1].is_ascii_digit() {
                at += 1;
                number = number * 10 + (text[at] - b'0') as usize;
            }
            assert!(
                0 < number && number <= highest + 1,
                "placeholders are numbered in their order"
            );
            if number > highest {
                highest = number;
            }
        }
        at += 1;
    }
    highest
}

/// A statement that is ready to run on an [`Executor`](super::Executor). Made by `sql!`.
pub(crate) struct Statement<'a> {
    pub texts: &'static Texts,
    pub parameters: &'a [&'a dyn Parameter],
}

impl Statement<'_> {
    /// The text and the parameters as SQLite takes them.
    pub(super) fn for_sqlite(&self) -> Result<Option<(&'static str, SqliteArguments)>> {
        let Some(text) = self.texts.sqlite else {
            return Ok(None);
        };
        let mut arguments = SqliteArguments::default();
        arguments.reserve(self.parameters.len(), 0);
        for parameter in self.parameters {
            parameter.add_to_sqlite(&mut arguments).map_err(sqlx::Error::Encode)?;
        }
        Ok(Some((text, arguments)))
    }

    /// The text and the parameters as PostgreSQL takes them.
    pub(super) fn for_postgres(&self) -> Result<Option<(&'static str, PgArguments)>> {
        let Some(text) = self.texts.postgres else {
            return Ok(None);
        };
        let mut arguments = PgArguments::default();
        arguments.reserve(self.parameters.len(), 0);
        for parameter in self.parameters {
            parameter.add_to_postgres(&mut arguments).map_err(sqlx::Error::Encode)?;
        }
        Ok(Some((text, arguments)))
    }
}

/// A value that both databases take.
pub(crate) trait Parameter: Sync {
    fn add_to_sqlite(&self, arguments: &mut SqliteArguments) -> Result<(), BoxDynError>;
    fn add_to_postgres(&self, arguments: &mut PgArguments) -> Result<(), BoxDynError>;
}

impl<'q, T> Parameter for T
where
    T: Encode<'q, Sqlite> + Type<Sqlite> + Encode<'q, Postgres> + Type<Postgres> + Sync,
{
    fn add_to_sqlite(&self, arguments: &mut SqliteArguments) -> Result<(), BoxDynError> {
        Arguments::add(arguments, self)
    }

    fn add_to_postgres(&self, arguments: &mut PgArguments) -> Result<(), BoxDynError> {
        Arguments::add(arguments, self)
    }
}

#[cfg(test)]
mod tests {
    use super::placeholders;

    #[test]
    fn placeholders_are_counted_once() {
        assert_eq!(placeholders("SELECT 1"), 0);
        assert_eq!(placeholders("SELECT $1, $2, $1"), 2);
        assert_eq!(placeholders("SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9, $10"), 10);
    }

    #[test]
    #[should_panic(expected = "in their order")]
    fn a_number_must_not_be_left_out() {
        placeholders("SELECT $1, $3");
    }

    #[test]
    #[should_panic(expected = "in their order")]
    fn a_later_number_must_not_come_first() {
        placeholders("SELECT $2, $1");
    }
}
