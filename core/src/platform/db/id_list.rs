//! A list of ids as one parameter.

use sqlx::{Database, Encode, Postgres, Sqlite, Type, encode::IsNull, error::BoxDynError};
use uuid::Uuid;

/// On PostgreSQL the parameter is an array: `id = ANY ($1)`. SQLite has no arrays, so there it is a JSON list of
/// hexadecimal digits: `id IN (SELECT unhex(value) FROM json_each($1))`.
pub(crate) struct IdList(Vec<Uuid>);

impl FromIterator<Uuid> for IdList {
    fn from_iter<I: IntoIterator<Item = Uuid>>(ids: I) -> Self {
        Self(ids.into_iter().collect())
    }
}

impl Type<Sqlite> for IdList {
    fn type_info() -> <Sqlite as Database>::TypeInfo {
        <String as Type<Sqlite>>::type_info()
    }
}

impl Encode<'_, Sqlite> for IdList {
    fn encode_by_ref(&self, arguments: &mut <Sqlite as Database>::ArgumentBuffer) -> Result<IsNull, BoxDynError> {
        let digits: Vec<_> = self.0.iter().map(Uuid::as_simple).collect();
        let list = serde_json::to_string(&digits)?;
        Encode::<Sqlite>::encode(list, arguments)
    }
}

impl Type<Postgres> for IdList {
    fn type_info() -> <Postgres as Database>::TypeInfo {
        <Vec<Uuid> as Type<Postgres>>::type_info()
    }
}

impl Encode<'_, Postgres> for IdList {
    fn encode_by_ref(&self, arguments: &mut <Postgres as Database>::ArgumentBuffer) -> Result<IsNull, BoxDynError> {
        Encode::<Postgres>::encode_by_ref(&self.0, arguments)
    }
}
