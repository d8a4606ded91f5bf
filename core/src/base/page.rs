//! Pages of lists.
//!
//! A keyset page starts after a known row, so a row that is inserted meanwhile moves no other row to another page. It
//! serves programs, which read a list to its end. A numbered page is counted from the first row. It serves tables that
//! people read, who jump to a page and want to know how many pages there are.

/// A part of a list that is ordered by the unique key `K`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KeysetPage<K> {
    /// The key of the row before the page; `None` for a page that starts with the first row.
    pub after: Option<K>,
    /// The most rows of the page.
    pub limit: u32,
}

impl<K> KeysetPage<K> {
    pub const USUAL_LIMIT: u32 = 50;
    pub const MAX: u32 = 100;

    /// The key of the last of these rows, after which the next page starts. `None` if the page is not full, which means
    /// that no further page follows.
    pub fn next<T>(&self, rows: &[T], key: impl FnOnce(&T) -> K) -> Option<K> {
        let is_full = u32::try_from(rows.len()).is_ok_and(|count| count >= self.limit);
        rows.last().filter(|_| is_full).map(key)
    }
}

/// A page of a table, by its number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NumberedPage {
    /// 1 is the first.
    pub number: u32,
    /// Rows of a page.
    pub size: u32,
}

impl NumberedPage {
    /// The number of rows that the specification gives for tables.
    pub const USUAL_SIZE: u32 = 10;
    pub const MAX: u32 = 100;
    /// The last page that can be requested. For a larger offset the database would have to skip too many rows.
    pub const LAST: u32 = 10_000;

    /// The number of rows before the page, for `OFFSET`.
    pub fn offset(self) -> i64 {
        (i64::from(self.number) - 1) * i64::from(self.size)
    }

    /// The number of rows of the page, for `LIMIT`.
    pub fn limit(self) -> i64 {
        self.size.into()
    }

    /// The rows of the page, from all rows of the list.
    pub fn cut<T>(self, rows: impl IntoIterator<Item = T>) -> Vec<T> {
        let offset = usize::try_from(self.offset()).unwrap_or(usize::MAX);
        rows.into_iter().skip(offset).take(self.size as usize).collect()
    }

    /// The number of pages of a list of `total` rows that can be requested. An empty list has one page.
    pub fn count(self, total: u64) -> u64 {
        total.div_ceil(self.size.into()).clamp(1, Self::LAST.into())
    }
}

/// The order of a list that people read: by one of its columns, `C`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Order<C> {
    pub by: C,
    pub is_descending: bool,
}

impl<C> Order<C> {
    pub const fn ascending(by: C) -> Self {
        Self {
            by,
            is_descending: false,
        }
    }

    pub const fn descending(by: C) -> Self {
        Self {
            by,
            is_descending: true,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_full_page_is_followed_by_another() {
        let page = KeysetPage { after: None, limit: 2 };

        assert_eq!(page.next(&[7, 5], |row| *row), Some(5));
        assert_eq!(page.next(&[7], |row| *row), None);
        assert_eq!(page.next(&[], |row: &i32| *row), None);
    }

    #[test]
    fn a_numbered_page_counts_from_the_first_row() {
        let page = |number| NumberedPage { number, size: 10 };

        assert_eq!(page(2).cut(0..15), [10, 11, 12, 13, 14]);
        assert_eq!(page(3).cut(0..15), [0; 0]);

        assert_eq!((page(1).offset(), page(1).limit()), (0, 10));
        assert_eq!((page(3).offset(), page(3).limit()), (20, 10));
        let largest = NumberedPage {
            number: NumberedPage::LAST,
            size: NumberedPage::MAX,
        };
        assert_eq!(largest.offset(), 999_900);
    }

    #[test]
    fn the_last_page_may_be_short() {
        let page = NumberedPage { number: 1, size: 10 };

        for (total, pages) in [(0, 1), (1, 1), (10, 1), (11, 2), (20, 2), (21, 3)] {
            assert_eq!(page.count(total), pages, "{total}");
        }
    }
}
