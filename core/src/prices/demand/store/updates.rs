//! Statements that read route-months for administrators.

use uuid::Uuid;

use super::DemandStore;
use crate::{
    base::{ids::RouteId, page::NumberedPage},
    platform::db::{Executor, IdList, Result, sql},
    prices::demand::{MAX_ROUTES, RouteFilter, RouteOrder, RouteSort, RouteUpdates, Selection, estimate::RouteGroup},
};

/// The columns of [`RouteUpdates`].
macro_rules! columns {
    () => {
        "id, origin, destination, year_month, search_count, demand_level, update_interval, is_pinned, is_ignored,
         last_price_update, next_due, last_error, error_timestamp"
    };
}

/// The conditions of a [`RouteFilter`]. They read at most the route-months of one month, in the order of an index.
macro_rules! selected {
    () => {
        "FROM route_demand_tracking
         WHERE year_month = $1 AND search_count >= $2
           AND (CAST($3 AS TEXT) IS NULL OR demand_level = $3)
           AND (CAST($4 AS BOOLEAN) IS NULL OR is_pinned = $4)
           AND (CAST($5 AS BOOLEAN) IS NULL OR is_ignored = $5)
           AND (CAST($6 AS BOOLEAN) IS NULL OR (last_error IS NOT NULL) = $6)
           AND (CAST($7 AS TEXT) IS NULL OR $7 LIKE '%,' || origin || ',%')
           AND (CAST($8 AS TEXT) IS NULL OR $8 LIKE '%,' || destination || ',%')
           AND (CAST($9 AS TEXT) IS NULL OR $9 LIKE '%,' || origin || ',%' OR $9 LIKE '%,' || destination || ',%')"
    };
}

/// The route-months of a month that have one of some ids.
macro_rules! chosen {
    ($list:literal) => {
        concat!("FROM route_demand_tracking WHERE year_month = $1 AND id ", $list)
    };
}

macro_rules! groups_text {
    ($from:expr) => {
        concat!(
            "SELECT demand_level, update_interval, is_pinned, is_ignored, is_shared, next_due IS NOT NULL AS is_due,
                    count(*) AS routes ",
            $from,
            " GROUP BY demand_level, update_interval, is_pinned, is_ignored, is_shared, next_due IS NOT NULL"
        )
    };
}

/// Runs a statement with the parameters of a filter, and further ones.
macro_rules! filtered {
    ($filter:expr, $text:expr $(, $parameter:expr)*; |$statement:ident| $run:expr) => {{
        let [origins, destinations, either] = $filter.places.as_ref().map(|places| places.lists()).unwrap_or_default();
        let $statement = sql!(
            $text,
            $filter.month.to_string(),
            i64::from($filter.is_searched),
            $filter.level.map(|level| level.name()),
            $filter.is_pinned,
            $filter.is_ignored,
            $filter.is_failing,
            origins,
            destinations,
            either
            $(, $parameter)*
        );
        $run
    }};
}

macro_rules! page_text {
    ($order:literal) => {
        concat!(
            "SELECT ",
            columns!(),
            " ",
            selected!(),
            " ORDER BY ",
            $order,
            " LIMIT $10 OFFSET $11"
        )
    };
}

impl DemandStore<'_> {
    /// A page of the route-months that a filter selects.
    pub(in crate::prices::demand) async fn page_of_routes(
        &mut self,
        filter: &RouteFilter,
        order: RouteOrder,
        page: NumberedPage,
    ) -> Result<Vec<RouteUpdates>> {
        macro_rules! ordered {
            ($order:literal) => {
                filtered!(filter, page_text!($order), page.limit(), page.offset(); |statement| {
                    self.fetch_all(statement).await
                })
            };
        }
        match (order.by, order.is_descending) {
            (RouteSort::Searches, true) => ordered!("search_count DESC, id"),
            (RouteSort::Searches, false) => ordered!("search_count, id DESC"),
            (RouteSort::Route, true) => ordered!("origin DESC, destination DESC"),
            (RouteSort::Route, false) => ordered!("origin, destination"),
            (RouteSort::LastPriceUpdate, true) => ordered!("last_price_update DESC NULLS LAST, id DESC"),
            (RouteSort::LastPriceUpdate, false) => ordered!("last_price_update NULLS FIRST, id"),
            (RouteSort::NextDue, true) => ordered!("next_due DESC NULLS FIRST, id DESC"),
            (RouteSort::NextDue, false) => ordered!("next_due NULLS LAST, id"),
        }
    }

    /// The number of route-months that a filter selects, at most [`MAX_ROUTES`] and one more.
    pub(in crate::prices::demand) async fn count_routes(&mut self, filter: &RouteFilter) -> Result<i64> {
        filtered!(
            filter,
            concat!("SELECT count(*) FROM (SELECT 1 ", selected!(), " LIMIT $10) AS counted"),
            MAX_ROUTES + 1;
            |statement| self.fetch_value(statement).await
        )
    }

    /// The ids of selected route-months, at most [`MAX_ROUTES`] and one more.
    pub(in crate::prices::demand) async fn selected_ids(&mut self, selection: &Selection) -> Result<Vec<Uuid>> {
        match selection {
            Selection::All(filter) => filtered!(
                filter,
                concat!("SELECT id ", selected!(), " ORDER BY search_count DESC, id LIMIT $10"),
                MAX_ROUTES + 1;
                |statement| self.fetch_values(statement).await
            ),
            Selection::Some { month, ids } => {
                self.fetch_values(sql!(
                    sqlite: concat!("SELECT id ", chosen!("IN (SELECT unhex(value) FROM json_each($2))")),
                    postgres: concat!("SELECT id ", chosen!("= ANY ($2)")),
                    month.to_string(),
                    ids.iter().map(|id| id.0).collect::<IdList>()
                ))
                .await
            }
        }
    }

    /// The selected route-months, grouped by what decides how often they are refreshed.
    pub(in crate::prices::demand) async fn selected_groups(
        &mut self,
        selection: &Selection,
    ) -> Result<Vec<RouteGroup>> {
        match selection {
            Selection::All(filter) => {
                filtered!(filter, groups_text!(selected!()); |statement| self.fetch_all(statement).await)
            }
            Selection::Some { month, ids } => {
                self.fetch_all(sql!(
                    sqlite: groups_text!(chosen!("IN (SELECT unhex(value) FROM json_each($2))")),
                    postgres: groups_text!(chosen!("= ANY ($2)")),
                    month.to_string(),
                    ids.iter().map(|id| id.0).collect::<IdList>()
                ))
                .await
            }
        }
    }

    /// The numbers of route-months that are refreshed by themselves, by the hours between their refreshes.
    pub(in crate::prices::demand) async fn refreshed_by_interval(&mut self) -> Result<Vec<(i64, i64)>> {
        self.fetch_all(sql!(
            "SELECT update_interval, count(*) FROM route_demand_tracking
             WHERE next_due IS NOT NULL AND update_interval IS NOT NULL
             GROUP BY update_interval"
        ))
        .await
    }

    /// Reads the demand of a route-month, and how often its calendar is refreshed.
    pub(in crate::prices::demand) async fn route_updates(&mut self, id: RouteId) -> Result<Option<RouteUpdates>> {
        self.fetch_optional(sql!(
            concat!("SELECT ", columns!(), " FROM route_demand_tracking WHERE id = $1"),
            id
        ))
        .await
    }
}
