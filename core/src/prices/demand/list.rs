//! The route-months of one month as administrators list them: filtered, sorted, page by page.

use serde_json::{Map, Value};
use uuid::Uuid;

use super::{Level, PlaceFilter, RouteUpdates};
use crate::{
    base::{
        month::YearMonth,
        page::{NumberedPage, Order},
    },
    platform::db::{Db, Result, Tx},
};

/// The number of departure days that are shown for each route.
const TOP_DATES: i64 = 3;
/// The number of days whose searches are shown, today included.
pub const SHOWN_DAYS: usize = 30;
/// The most route-months that are counted and that one change may concern. If there are more, the total is this number plus
/// one.
pub const MAX_ROUTES: i64 = 10_000;

/// Selects route-months of one month. A condition that is `None` allows all.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RouteFilter {
    pub month: YearMonth,
    pub places: Option<PlaceFilter>,
    pub level: Option<Level>,
    pub is_pinned: Option<bool>,
    pub is_ignored: Option<bool>,
    /// Whether the last refresh failed.
    pub is_failing: Option<bool>,
    /// Whether route-months without a search are left out.
    pub is_searched: bool,
}

/// The column by which a list is sorted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RouteSort {
    Searches,
    /// By origin, then by destination.
    Route,
    /// Route-months without prices count as the oldest.
    LastPriceUpdate,
    /// Route-months that are not refreshed by themselves count as the latest.
    NextDue,
}

/// The order of a list.
pub type RouteOrder = Order<RouteSort>;

/// A departure day and the number of its searches.
#[derive(Clone, Debug, PartialEq, Eq, sqlx::FromRow)]
pub struct SearchedDate {
    /// `2026-12-20`
    pub departure_date: String,
    pub search_count: i64,
}

/// A route-month of a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListedRoute {
    pub route: RouteUpdates,
    /// The counted searches of each of the last thirty days (UTC), today's last.
    pub days: Vec<i64>,
    /// At most three departure days, the most wanted first.
    pub top_dates: Vec<SearchedDate>,
}

/// A page of a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RouteList {
    pub routes: Vec<ListedRoute>,
    /// The number of route-months on all pages, at most [`MAX_ROUTES`] and one more.
    pub total: i64,
}

/// The searches of a route-month on a day.
#[derive(sqlx::FromRow)]
pub(super) struct DayCount {
    pub id: Uuid,
    /// Days since 1970, UTC.
    pub day: i64,
    pub search_count: i64,
}

/// A departure day of a route-month.
#[derive(sqlx::FromRow)]
pub(super) struct DateCount {
    pub id: Uuid,
    #[sqlx(flatten)]
    pub date: SearchedDate,
}

impl RouteFilter {
    /// The conditions as the log of changes shows them.
    pub(super) fn described(&self) -> Value {
        let mut described = Map::new();
        let mut add = |name: &str, value: Option<Value>| {
            if let Some(value) = value {
                described.insert(name.to_owned(), value);
            }
        };
        add("places", self.places.as_ref().map(|places| places.to_string().into()));
        add("demand_level", self.level.map(|level| level.name().into()));
        add("is_pinned", self.is_pinned.map(Value::from));
        add("is_ignored", self.is_ignored.map(Value::from));
        add("is_failing", self.is_failing.map(Value::from));
        described.into()
    }
}

/// Returns a page of the route-months that the filter selects.
#[tracing::instrument(name = "demand.list_routes", skip_all, fields(month = %filter.month))]
pub async fn list_routes(db: &Db, filter: &RouteFilter, order: RouteOrder, page: NumberedPage) -> Result<RouteList> {
    let mut tx = db.read().await?;
    tx.plan_for_values().await?;
    let routes = tx.demand().page_of_routes(filter, order, page).await?;
    let shown = i64::try_from(routes.len()).unwrap_or(i64::MAX);
    // A page that is not full is the last one, so nothing has to be counted. A page beyond the last one is empty.
    let is_last = shown < page.limit() && (shown > 0 || page.number == 1);
    let total = if is_last {
        page.offset() + shown
    } else {
        tx.demand().count_routes(filter).await?
    };
    Ok(RouteList {
        routes: with_searches(&mut tx, routes).await?,
        total,
    })
}

/// Adds the searches by day and the most searched departure days, with one statement each.
pub(super) async fn with_searches(tx: &mut Tx, routes: Vec<RouteUpdates>) -> Result<Vec<ListedRoute>> {
    let ids: Vec<_> = routes.iter().map(|route| route.id.0).collect();
    let today = tx.now().utc_day();
    let days = tx.demand().days_of(&ids, first_day(today)).await?;
    let dates = tx.demand().top_dates(&ids, TOP_DATES).await?;
    let listed = routes.into_iter().map(|route| {
        let id = route.id.0;
        let of_route = days.iter().filter(|count| count.id == id);
        let dates = dates.iter().filter(|count| count.id == id);
        ListedRoute {
            days: series(today, of_route.map(|count| (count.day, count.search_count))),
            top_dates: dates.map(|count| count.date.clone()).collect(),
            route,
        }
    });
    Ok(listed.collect())
}

fn first_day(today: i64) -> i64 {
    today + 1 - i64::try_from(SHOWN_DAYS).unwrap_or(i64::MAX)
}

/// The counts of the shown days, the last of which is `today`.
fn series(today: i64, counts: impl Iterator<Item = (i64, i64)>) -> Vec<i64> {
    let mut days = vec![0; SHOWN_DAYS];
    for (day, count) in counts {
        if let Some(shown) = usize::try_from(day - first_day(today))
            .ok()
            .and_then(|at| days.get_mut(at))
        {
            *shown += count;
        }
    }
    days
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_of_thirty_days_is_today() {
        let days = series(100, [(70, 9), (71, 1), (99, 2), (100, 3), (101, 9)].into_iter());

        assert_eq!(days.len(), 30);
        assert_eq!((days[0], days[28], days[29]), (1, 2, 3));
        assert_eq!(days.iter().sum::<i64>(), 6);
    }
}
