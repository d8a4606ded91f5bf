//! The statements of the administrator's list of searches.
//!
//! Each way to find searches has its own index, and a statement whose last condition uses it. The other conditions of the
//! filter have parameters that may be null, for which a planner uses no index. A filter with several routes has a statement
//! for each, because an index gives only the searches of one route in their order.

use std::cmp::Reverse;

use chrono_tz::Tz;
use uuid::Uuid;

use super::{SearchStore, params};
use crate::{
    base::{
        ids::{BatchId, UserId},
        place_code::PlaceCode,
        time::Timestamp,
    },
    platform::db::{Executor, Result, sql},
    search::searches::{
        RunStatus, SearchParams,
        listing::{SearchFilter, UserFilter},
        run::CompleteRun,
    },
};

/// A row of the list, with what is needed of the runs of its fingerprint.
#[derive(Clone, Debug, sqlx::FromRow)]
pub(in crate::search::searches) struct ListedRow {
    pub batch_id: BatchId,
    pub user_id: Option<UserId>,
    search_params: String,
    pub fingerprint: String,
    pub created_at: Timestamp,
    pub status: RunStatus,
    pub options: i64,
    /// Whether any run of the fingerprint is complete.
    is_complete: bool,
    finished_at: Option<Timestamp>,
    pruned_at: Option<Timestamp>,
    asked: i64,
    answered: i64,
}

impl ListedRow {
    /// `None`: they cannot be read.
    pub fn params(&self) -> Option<SearchParams> {
        params(self.batch_id, &self.search_params).ok()
    }

    /// The last complete run.
    pub fn complete(&self) -> Option<CompleteRun> {
        self.is_complete.then_some(CompleteRun {
            finished_at: self.finished_at,
            pruned_at: self.pruned_at,
            asked: self.asked,
            answered: self.answered,
        })
    }

    pub fn has_ended(&self) -> bool {
        matches!(self.status, RunStatus::Complete | RunStatus::Failed)
    }
}

/// The text that finds searches: by the conditions of the filter, and by the condition that an index serves. $1, $2: when
/// the search was made. $3: only those without a user. $4: the user. $5, $6: the batch ids. $7, $8: the route. $9: the
/// departure.
macro_rules! found {
    ($indexed:literal) => {
        concat!(
            "FROM saved_searches WHERE created_at >= $1 AND created_at < $2
             AND ($3 = FALSE OR user_id IS NULL)
             AND (CAST($4 AS UUID) IS NULL OR user_id = $4)
             AND (CAST($5 AS UUID) IS NULL OR (batch_id >= $5 AND batch_id <= $6))
             AND (CAST($7 AS TEXT) IS NULL OR (origin = $7 AND destination = $8))
             AND (CAST($9 AS TEXT) IS NULL OR departure_date = $9) AND ",
            $indexed
        )
    };
}

/// The text that counts at most $10 searches. Without the order, SQLite would read another index.
macro_rules! count {
    ($indexed:literal, $order:literal) => {
        concat!(
            "SELECT count(*) FROM (SELECT 1 ",
            found!($indexed),
            " ORDER BY ",
            $order,
            " LIMIT $10) AS found"
        )
    };
}

/// The text that selects at most $12 searches after the first $13, of those after the search of time $10 and id $11. The
/// order is that of the index.
macro_rules! page {
    ($indexed:literal, $order:literal) => {
        concat!(
            "SELECT listed.batch_id, user_id, listed.search_params, listed.fingerprint, listed.created_at, run.status, run.options,
                    complete.id IS NOT NULL AS is_complete, complete.finished_at, complete.pruned_at,
                    coalesce(complete.asked, 0) AS asked, coalesce(complete.answered, 0) AS answered
             FROM (SELECT batch_id, user_id, search_params, fingerprint, created_at ",
            found!($indexed),
            " AND created_at <= $10 AND (created_at < $10 OR batch_id < $11)
              ORDER BY ",
            $order,
            ", batch_id DESC LIMIT $12 OFFSET $13) AS listed
             JOIN run_heads AS head ON head.fingerprint = listed.fingerprint
             JOIN search_runs AS run ON run.id = head.run_id
             LEFT JOIN search_runs AS complete ON complete.id = head.complete_run_id
             ORDER BY listed.created_at DESC, listed.batch_id DESC"
        )
    };
}

/// The index by which a filter finds searches.
enum Found {
    /// By creation time: for the whole list, a day, or searches without a user.
    Newest,
    Batch,
    User,
    UserAndRoute,
    RouteAndDeparture,
    Route,
    Departure,
}

impl SearchFilter {
    /// The route of each statement; `None` is every route.
    fn each_route(&self) -> Vec<Option<&(PlaceCode, PlaceCode)>> {
        if self.routes.is_empty() {
            vec![None]
        } else {
            self.routes.iter().map(Some).collect()
        }
    }

    /// The index that finds the searches of the filter for a route.
    fn found(&self, route: Option<&(PlaceCode, PlaceCode)>) -> Found {
        match (&self.batch, self.user, route, self.departure) {
            (Some(_), ..) => Found::Batch,
            (None, Some(UserFilter::User(_) | UserFilter::Nobody), Some(_), _) => Found::UserAndRoute,
            (None, Some(UserFilter::User(_) | UserFilter::Nobody), None, _) => Found::User,
            (None, _, Some(_), Some(_)) => Found::RouteAndDeparture,
            (None, _, Some(_), None) => Found::Route,
            (None, _, None, Some(_)) => Found::Departure,
            (None, _, None, None) => Found::Newest,
        }
    }
}

/// The parameters of the conditions of a filter.
struct Conditions<'a> {
    from: Timestamp,
    until: Timestamp,
    is_anonymous: bool,
    user: Option<UserId>,
    first: Option<BatchId>,
    last: Option<BatchId>,
    origin: Option<&'a str>,
    destination: Option<&'a str>,
    departure: Option<String>,
}

impl<'a> Conditions<'a> {
    fn new(filter: &SearchFilter, route: Option<&'a (PlaceCode, PlaceCode)>, zone: Tz) -> Self {
        let (from, until) = filter.created_between(zone);
        let user = match filter.user {
            Some(UserFilter::User(user)) => Some(user),
            // No user has this id.
            Some(UserFilter::Nobody) => Some(UserId(Uuid::nil())),
            Some(UserFilter::Anonymous) | None => None,
        };
        Self {
            from,
            until,
            is_anonymous: filter.user == Some(UserFilter::Anonymous),
            user,
            first: filter.batch.map(|range| range.first),
            last: filter.batch.map(|range| range.last),
            origin: route.map(|(origin, _)| origin.as_str()),
            destination: route.map(|(_, destination)| destination.as_str()),
            departure: filter.departure.map(|day| day.to_string()),
        }
    }
}

/// A statement with the conditions of a filter and further parameters.
macro_rules! filtered {
    ($conditions:ident, $text:expr $(, $parameter:expr)*) => {
        sql!(
            $text,
            $conditions.from,
            $conditions.until,
            $conditions.is_anonymous,
            $conditions.user,
            $conditions.first,
            $conditions.last,
            $conditions.origin,
            $conditions.destination,
            $conditions.departure
            $(, $parameter)*
        )
    };
}

/// The statement that counts or pages what a filter finds, with the condition and the order of its index.
macro_rules! by_index {
    ($found:expr, $conditions:ident, $text:ident $(, $parameter:expr)*) => {
        match $found {
            Found::Newest => filtered!($conditions, $text!("TRUE", "created_at DESC") $(, $parameter)*),
            Found::Batch => filtered!(
                $conditions,
                $text!("batch_id >= $5 AND batch_id <= $6", "batch_id DESC")
                $(, $parameter)*
            ),
            Found::User => filtered!($conditions, $text!("user_id = $4", "created_at DESC") $(, $parameter)*),
            Found::UserAndRoute => filtered!(
                $conditions,
                $text!(
                    "user_id = $4 AND origin = $7 AND destination = $8 AND counted_day IS NOT NULL",
                    "created_at DESC"
                )
                $(, $parameter)*
            ),
            Found::RouteAndDeparture => filtered!(
                $conditions,
                $text!(
                    "origin = $7 AND destination = $8 AND departure_date = $9 AND counted_day IS NOT NULL",
                    "created_at DESC"
                )
                $(, $parameter)*
            ),
            Found::Route => filtered!(
                $conditions,
                $text!("origin = $7 AND destination = $8 AND counted_day IS NOT NULL", "created_at DESC")
                $(, $parameter)*
            ),
            Found::Departure => filtered!(
                $conditions,
                $text!("departure_date = $9 AND counted_day IS NOT NULL", "created_at DESC")
                $(, $parameter)*
            ),
        }
    };
}

impl SearchStore<'_> {
    /// Counts the searches that match a filter, up to `most`.
    pub(in crate::search::searches) async fn count_listed(
        &mut self,
        filter: &SearchFilter,
        zone: Tz,
        most: i64,
    ) -> Result<u64> {
        let mut count = 0;
        for route in filter.each_route() {
            let conditions = Conditions::new(filter, route, zone);
            let left = most - count;
            let statement = by_index!(filter.found(route), conditions, count, left);
            let found: i64 = self.fetch_value(statement).await?;
            count += found;
        }
        Ok(u64::try_from(count).unwrap_or(0))
    }

    /// Returns at most `limit` of the searches that match a filter, the newest first. If `after` names a search, only older
    /// searches are returned. The first `offset` matches are skipped.
    pub(in crate::search::searches) async fn list(
        &mut self,
        filter: &SearchFilter,
        zone: Tz,
        after: Option<(Timestamp, BatchId)>,
        limit: i64,
        offset: i64,
    ) -> Result<Vec<ListedRow>> {
        let routes = filter.each_route();
        if let [route] = routes[..] {
            return self.list_route(filter, route, zone, after, (limit, offset)).await;
        }
        let mut rows = Vec::new();
        for route in routes {
            let first = (limit.saturating_add(offset), 0);
            rows.extend(self.list_route(filter, route, zone, after, first).await?);
        }
        rows.sort_by_key(|row| Reverse((row.created_at, row.batch_id)));
        let number = |number: i64| usize::try_from(number).unwrap_or_default();
        Ok(rows.into_iter().skip(number(offset)).take(number(limit)).collect())
    }

    /// As [`list`](Self::list), of one route.
    async fn list_route(
        &mut self,
        filter: &SearchFilter,
        route: Option<&(PlaceCode, PlaceCode)>,
        zone: Tz,
        after: Option<(Timestamp, BatchId)>,
        (limit, offset): (i64, i64),
    ) -> Result<Vec<ListedRow>> {
        let conditions = Conditions::new(filter, route, zone);
        let (at, id) = after.unwrap_or((Timestamp(i64::MAX), BatchId(Uuid::max())));
        let statement = by_index!(filter.found(route), conditions, page, at, id, limit, offset);
        self.fetch_all(statement).await
    }

    /// A search as the list has it.
    pub(in crate::search::searches) async fn listed(&mut self, batch: BatchId) -> Result<Option<ListedRow>> {
        self.fetch_optional(sql!(
            "SELECT search.batch_id, user_id, search.search_params, search.fingerprint, search.created_at, run.status, run.options,
                    complete.id IS NOT NULL AS is_complete, complete.finished_at, complete.pruned_at,
                    coalesce(complete.asked, 0) AS asked, coalesce(complete.answered, 0) AS answered
             FROM saved_searches AS search
             JOIN run_heads AS head ON head.fingerprint = search.fingerprint
             JOIN search_runs AS run ON run.id = head.run_id
             LEFT JOIN search_runs AS complete ON complete.id = head.complete_run_id
             WHERE search.batch_id = $1",
            batch
        ))
        .await
    }
}
