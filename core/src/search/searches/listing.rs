//! The list of searches, as the administrator reads it.

use std::collections::HashMap;

use chrono::NaiveDate;
use chrono_tz::Tz;
use uuid::Uuid;

use super::{RunStatus, SearchParams, Stability, run::CompleteRun, store::ListedRow};
use crate::{
    base::{
        ids::{BatchId, UserId},
        page::NumberedPage,
        place_code::PlaceCode,
        time::{DAY, Timestamp},
    },
    people::users::{EmailAddress, User},
    platform::db::{Db, Result, Tx},
    rules::settings::Settings,
};

/// Which searches to list. All conditions must hold.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SearchFilter {
    pub batch: Option<BatchRange>,
    /// Lists only searches of these routes; if empty, searches of all routes. A route that a person types can be several routes
    /// here, because a city and an airport can have the same three-letter code.
    pub routes: Vec<(PlaceCode, PlaceCode)>,
    pub departure: Option<NaiveDate>,
    /// The day, in the agency's time zone, on which the search was made.
    pub created: Option<NaiveDate>,
    pub user: Option<UserFilter>,
}

/// The batch ids that start with given digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BatchRange {
    pub first: BatchId,
    pub last: BatchId,
}

/// Whose searches to list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UserFilter {
    /// Those that nobody was signed in for.
    Anonymous,
    User(UserId),
    /// The filter names a user who does not exist, so no search is listed.
    Nobody,
}

/// A user of the list, as people know the user.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Searcher {
    pub id: UserId,
    /// `None` if the user was deleted.
    pub name: Option<String>,
    pub email: Option<String>,
}

/// A search of the list.
#[derive(Clone, Debug, PartialEq)]
pub struct ListedSearch {
    pub batch_id: BatchId,
    /// `None` for a visitor.
    pub user: Option<Searcher>,
    /// `None`: an earlier version stored them in a form that cannot be read any more.
    pub params: Option<SearchParams>,
    pub stability: Stability,
    /// The status of the current run.
    pub status: RunStatus,
    /// The number of options in the current run.
    pub options: i64,
    /// Until when the results of the last complete run count as fresh; `None` if there are none.
    pub cached_until: Option<Timestamp>,
    pub created_at: Timestamp,
}

/// A page of the list.
#[derive(Clone, Debug, PartialEq)]
pub struct ListedPage {
    pub searches: Vec<ListedSearch>,
    pub total: u64,
    /// False if the filter finds more than [`MAX_COUNTED`] searches; `total` is then this number.
    pub total_is_exact: bool,
}

/// The searches of a filter are counted up to this number.
pub const MAX_COUNTED: u64 = 1_000;

impl ListedPage {
    /// A page after the searches that are counted.
    fn without_searches((total, total_is_exact): (u64, bool)) -> Self {
        Self {
            searches: Vec::new(),
            total,
            total_is_exact,
        }
    }
}

impl BatchRange {
    /// The fewest digits that an id can be found by.
    pub const MIN_DIGITS: usize = 8;

    /// The ids that start with the hexadecimal digits of `text`; hyphens do not count. `None` if these are too few or too
    /// many digits, or no digits.
    pub fn starting_with(text: &str) -> Option<Self> {
        let (first, last) = id_range(text)?;
        Some(Self {
            first: BatchId(first),
            last: BatchId(last),
        })
    }
}

/// The first and the last id that start with the hexadecimal digits of `text`.
fn id_range(text: &str) -> Option<(Uuid, Uuid)> {
    let digits: String = text.chars().filter(|character| *character != '-').collect();
    let fits = (BatchRange::MIN_DIGITS..=32).contains(&digits.len());
    if !fits || !digits.bytes().all(|digit| digit.is_ascii_hexdigit()) {
        return None;
    }
    Some((
        Uuid::parse_str(&format!("{digits:0<32}")).ok()?,
        Uuid::parse_str(&format!("{digits:f<32}")).ok()?,
    ))
}

/// Reads whose searches to list: `anonymous`, an e-mail address, or the id of a user or its first eight digits or more.
/// Returns `None` if the text is none of these, or if several users have such an id.
pub async fn user_filter(db: &Db, text: &str) -> Result<Option<UserFilter>> {
    if text.eq_ignore_ascii_case("anonymous") {
        return Ok(Some(UserFilter::Anonymous));
    }
    let mut tx = db.read().await?;
    if let Ok(email) = text.parse::<EmailAddress>() {
        let found = tx.users().find(&email).await?;
        return Ok(Some(found.map_or(UserFilter::Nobody, |user| UserFilter::User(user.id))));
    }
    let Some((first, last)) = id_range(text) else {
        return Ok(None);
    };
    let found = tx.users().with_ids_between(UserId(first), UserId(last), 2).await?;
    Ok(match found[..] {
        [] => Some(UserFilter::Nobody),
        [id] => Some(UserFilter::User(id)),
        [..] => None,
    })
}

/// Returns a page of the searches that match a filter, the newest first.
#[tracing::instrument(name = "search.list", skip_all)]
pub async fn list_searches(
    db: &Db,
    settings: &Settings,
    filter: &SearchFilter,
    page: NumberedPage,
) -> Result<ListedPage> {
    let mut tx = db.read().await?;
    tx.plan_for_values().await?;
    let zone = settings.values.search.time_zone;
    let (total, total_is_exact) = if filter == &SearchFilter::default() {
        (tx.searches().count_all().await?, true)
    } else {
        let most = i64::try_from(MAX_COUNTED).unwrap_or(i64::MAX);
        let counted = tx.searches().count_listed(filter, zone, most + 1).await?;
        let total = (counted.min(MAX_COUNTED), counted <= MAX_COUNTED);
        if page.offset() >= most {
            // Nobody reads so far, and the database would have to skip too many rows.
            return Ok(ListedPage::without_searches(total));
        }
        total
    };
    let rows = tx
        .searches()
        .list(filter, zone, None, page.limit(), page.offset())
        .await?;
    Ok(ListedPage {
        searches: listed(&mut tx, settings, rows).await?,
        total,
        total_is_exact,
    })
}

/// Returns at most `limit` of the searches that match a filter, the newest first: those after the search `after`.
#[tracing::instrument(name = "search.export", skip_all)]
pub async fn export_searches(
    db: &Db,
    settings: &Settings,
    filter: &SearchFilter,
    after: Option<(Timestamp, BatchId)>,
    limit: u32,
) -> Result<Vec<ListedSearch>> {
    let mut tx = db.read().await?;
    tx.plan_for_values().await?;
    let zone = settings.values.search.time_zone;
    let rows = tx.searches().list(filter, zone, after, limit.into(), 0).await?;
    listed(&mut tx, settings, rows).await
}

/// Adds the users to rows.
pub(super) async fn listed(tx: &mut Tx, settings: &Settings, rows: Vec<ListedRow>) -> Result<Vec<ListedSearch>> {
    let mut ids: Vec<_> = rows.iter().filter_map(|row| row.user_id).collect();
    ids.sort_unstable();
    ids.dedup();
    let users = if ids.is_empty() {
        Vec::new()
    } else {
        tx.users().many(&ids).await?
    };
    let users: HashMap<UserId, User> = users.into_iter().map(|user| (user.id, user)).collect();
    let today = settings.today(tx.now());
    Ok(rows
        .into_iter()
        .map(|row| {
            let params = row.params();
            let complete = row.complete();
            let stability = match &params {
                Some(params) if complete.is_some() || row.has_ended() => Stability::new(params.departure_date, today),
                Some(_) | None => Stability::Medium,
            };
            let searcher = |id| Searcher {
                id,
                name: users.get(&id).map(|user| user.name().to_owned()),
                email: users.get(&id).map(|user| user.email.to_string()),
            };
            let cached_until = complete.and_then(|run: CompleteRun| run.reusable_until(&settings.values.search));
            ListedSearch {
                batch_id: row.batch_id,
                user: row.user_id.map(searcher),
                params,
                stability,
                status: row.status,
                options: row.options,
                cached_until,
                created_at: row.created_at,
            }
        })
        .collect())
}

impl SearchFilter {
    /// The moments between which the searches were made: the first one, and the one after the last.
    pub(super) fn created_between(&self, zone: Tz) -> (Timestamp, Timestamp) {
        self.created.map_or((Timestamp(0), Timestamp(i64::MAX)), |day| {
            let start = Timestamp::start_of_day(day, zone);
            let next = day
                .succ_opt()
                .map_or(start.plus(DAY), |next| Timestamp::start_of_day(next, zone));
            (start, next)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_id_is_found_by_its_first_digits() {
        let range = BatchRange::starting_with("0193A5b2-7").unwrap();

        assert_eq!(range.first.to_string(), "0193a5b2-7000-0000-0000-000000000000");
        assert_eq!(range.last.to_string(), "0193a5b2-7fff-ffff-ffff-ffffffffffff");
        let whole = BatchRange::starting_with("0193a5b2-7c1d-7000-8000-00000000000a").unwrap();
        assert_eq!(whole.first, whole.last);
        for text in ["", "0193a5b", "0193a5bx", "0193a5b2-7c1d-7000-8000-00000000000a0"] {
            assert_eq!(BatchRange::starting_with(text), None, "{text}");
        }
    }

    #[test]
    fn a_day_ends_where_the_next_begins() {
        let filter = |day: &str| SearchFilter {
            created: Some(day.parse().unwrap()),
            ..SearchFilter::default()
        };
        let zone = chrono_tz::Europe::Tirane;

        let (start, end) = filter("2026-11-20").created_between(zone);
        let (long_start, long_end) = filter("2026-10-25").created_between(zone);

        assert_eq!(start.to_rfc3339(), "2026-11-19T23:00:00.000Z");
        assert_eq!(end.to_rfc3339(), "2026-11-20T23:00:00.000Z");
        assert_eq!(long_end.since(long_start).as_secs(), 25 * 60 * 60);
    }
}
