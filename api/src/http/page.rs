//! Pages of lists in requests and responses.

use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use flight_finder_core::base::{
    form::FieldError,
    page::{KeysetPage, NumberedPage, Order},
};
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use utoipa::{IntoParams, ToSchema};

use crate::http::fields::{Errors, Field, number};

/// The query of a list that clients read to its end, page by page.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct KeysetQuery {
    /// The largest number of rows on the page; 50 if it is left out.
    #[param(value_type = Option<u32>, example = 50, minimum = 1, maximum = 100)]
    limit: Field<String>,
    /// The `next_cursor` of the previous page. Leave it out to get the first page.
    #[param(value_type = Option<String>)]
    cursor: Field<String>,
}

/// Which page of a table.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct NumberedQuery {
    /// The number of the page; 1 is the first page and the default.
    #[param(value_type = Option<u32>, example = 1, minimum = 1, maximum = 10_000)]
    page: Field<String>,
    /// The largest number of rows on a page; 10 if it is left out.
    #[param(value_type = Option<u32>, example = 10, minimum = 1, maximum = 100)]
    per_page: Field<String>,
}

/// The position of a page in a table. A response has these fields beside its rows.
#[derive(Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = Pager)]
pub struct PagerBody {
    /// The number of this page; 1 is the first page.
    page: u32,
    /// The largest number of rows on a page.
    per_page: u32,
    /// The number of rows on all pages.
    total: u64,
    /// The number of pages; 1 if the table is empty.
    pages: u64,
}

impl KeysetQuery {
    pub fn page<K: DeserializeOwned>(&self, errors: &mut Errors) -> Option<KeysetPage<K>> {
        let limit = number(&self.limit, KeysetPage::<K>::USUAL_LIMIT, KeysetPage::<K>::MAX, errors);
        let after = match self.cursor.optional(errors) {
            None => None,
            Some(text) => Some(errors.accept(&self.cursor, key(text).ok_or(FieldError::Invalid))?),
        };
        Some(KeysetPage { after, limit: limit? })
    }
}

impl NumberedQuery {
    pub fn page(&self, errors: &mut Errors) -> Option<NumberedPage> {
        let page = number(&self.page, 1, NumberedPage::LAST, errors);
        let size = number(&self.per_page, NumberedPage::USUAL_SIZE, NumberedPage::MAX, errors);
        Some(NumberedPage {
            number: page?,
            size: size?,
        })
    }
}

impl PagerBody {
    /// The pager of a list of `total` rows.
    pub fn new(page: NumberedPage, total: u64) -> Self {
        Self {
            page: page.number,
            per_page: page.size,
            total,
            pages: page.count(total),
        }
    }
}

/// Reads the order of a list: the name of one of its columns, with a minus sign for descending. Without it, the order is `usual`.
pub fn order<C: Copy>(
    field: &Field<String>,
    columns: &[(&str, C)],
    usual: Order<C>,
    errors: &mut Errors,
) -> Option<Order<C>> {
    let Some(text) = field.optional(errors) else {
        return Some(usual);
    };
    let descending = text.strip_prefix('-');
    let name = descending.unwrap_or(text);
    let found = columns.iter().find(|(column, _)| *column == name);
    let (_, by) = errors.accept(field, found.ok_or(FieldError::Invalid))?;
    Some(Order {
        by: *by,
        is_descending: descending.is_some(),
    })
}

/// Encodes the key of a row for clients. They send it back without reading it, so the order of a list may change.
pub fn cursor(key: &impl Serialize) -> String {
    URL_SAFE_NO_PAD.encode(serde_json::to_vec(key).expect("a key is JSON"))
}

fn key<K: DeserializeOwned>(cursor: &str) -> Option<K> {
    serde_json::from_slice(&URL_SAFE_NO_PAD.decode(cursor).ok()?).ok()
}

#[cfg(test)]
mod tests {
    use flight_finder_core::base::ids::RouteId;
    use serde_json::{Value, json};

    use super::*;
    use crate::http::fields::{FieldErrors, Unchecked};

    fn keyset(query: Value) -> Result<KeysetPage<(i64, RouteId)>, FieldErrors> {
        Unchecked::<KeysetQuery>::read(query).check(KeysetQuery::page)
    }

    fn numbered(query: Value) -> Result<NumberedPage, FieldErrors> {
        Unchecked::<NumberedQuery>::read(query).check(NumberedQuery::page)
    }

    #[test]
    fn a_cursor_leads_back_to_its_row() {
        let row = (12, RouteId::new());

        let page = keyset(json!({"cursor": cursor(&row), "limit": "20"})).unwrap();

        assert_eq!((page.after, page.limit), (Some(row), 20));
    }

    #[test]
    fn a_page_has_a_usual_size() {
        let first = keyset(json!({})).unwrap();

        assert_eq!((first.after, first.limit), (None, 50));
        assert_eq!(numbered(json!({})), Ok(NumberedPage { number: 1, size: 10 }));
    }

    #[test]
    fn every_bad_parameter_of_a_page_is_named() {
        for (limit, error) in [
            ("0", FieldError::OutOfRange),
            ("101", FieldError::OutOfRange),
            ("ten", FieldError::Invalid),
            ("-1", FieldError::Invalid),
        ] {
            let errors = keyset(json!({"limit": limit, "cursor": "x"})).unwrap_err();

            let cursor = ("cursor".to_owned(), FieldError::Invalid);
            assert_eq!(errors, [cursor, ("limit".to_owned(), error)].into(), "{limit}");
        }
        let errors = numbered(json!({"page": "10001", "per_page": "0"})).unwrap_err();
        let expected = ["page", "per_page"].map(|name| (name.to_owned(), FieldError::OutOfRange));
        assert_eq!(errors, expected.into());
    }

    #[derive(Debug, Deserialize)]
    struct Sorted {
        sort: Field<String>,
    }

    #[test]
    fn an_order_is_the_name_of_a_column() {
        let read = |query: Value| {
            let usual = Order::descending(0);
            Unchecked::<Sorted>::read(query)
                .check(|query, errors| order(&query.sort, &[("name", 1), ("at", 2)], usual, errors))
        };

        assert_eq!(read(json!({})), Ok(Order::descending(0)));
        assert_eq!(read(json!({"sort": "name"})), Ok(Order::ascending(1)));
        assert_eq!(read(json!({"sort": "-at"})), Ok(Order::descending(2)));
        for bad in ["password", "-", "--at"] {
            let errors = read(json!({"sort": bad})).unwrap_err();
            assert_eq!(errors, [("sort".to_owned(), FieldError::Invalid)].into(), "{bad}");
        }
    }

    #[test]
    fn a_cursor_of_another_list_is_refused() {
        let errors = keyset(json!({"cursor": cursor(&"TIA")})).unwrap_err();

        assert_eq!(errors["cursor"], FieldError::Invalid);
    }

    #[test]
    fn a_pager_says_how_many_pages_there_are() {
        let pager = PagerBody::new(NumberedPage { number: 2, size: 10 }, 21);

        let json = serde_json::to_value(pager).unwrap();
        assert_eq!(json, json!({"page": 2, "per_page": 10, "total": 21, "pages": 3}));
    }
}
