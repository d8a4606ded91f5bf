//! Moving the demand of one place to another.

use super::DemandStore;
use crate::{
    base::place_code::PlaceCode,
    platform::db::{Executor, Result, sql},
};

/// Moves the rows of a table with `$from` at one end to `$into`: where `$into` has a row with the same `$key`, `$sums` adds to
/// it; other rows get its code.
macro_rules! move_rows {
    ($store:ident, $from:ident, $into:ident, $table:literal, $end:literal, $key:expr, $sums:expr) => {{
        $store
            .execute(sql!(
                concat!(
                    "UPDATE ",
                    $table,
                    " AS kept SET ",
                    $sums,
                    " FROM ",
                    $table,
                    " AS moved WHERE moved.",
                    $end,
                    " = $1 AND kept.",
                    $end,
                    " = $2 AND ",
                    $key
                ),
                $from,
                $into
            ))
            .await?;
        $store
            .execute(sql!(
                concat!(
                    "DELETE FROM ",
                    $table,
                    " AS moved WHERE ",
                    $end,
                    " = $1 AND EXISTS (SELECT 1 FROM ",
                    $table,
                    " AS kept WHERE kept.",
                    $end,
                    " = $2 AND ",
                    $key,
                    ")"
                ),
                $from,
                $into
            ))
            .await?;
        $store
            .execute(sql!(
                concat!("UPDATE ", $table, " SET ", $end, " = $1 WHERE ", $end, " = $2"),
                $into,
                $from
            ))
            .await?;
    }};
}

/// Moves the rows of a table at both ends, without those of routes between the two places.
macro_rules! move_both_ends {
    ($store:ident, $from:ident, $into:ident, $table:literal, $key:expr, $sums:expr) => {{
        $store
            .execute(sql!(
                concat!(
                    "DELETE FROM ",
                    $table,
                    " WHERE (origin = $1 AND destination = $2) OR (origin = $2 AND destination = $1)"
                ),
                $from,
                $into
            ))
            .await?;
        move_rows!(
            $store,
            $from,
            $into,
            $table,
            "origin",
            concat!("kept.destination = moved.destination AND ", $key),
            $sums
        );
        move_rows!(
            $store,
            $from,
            $into,
            $table,
            "destination",
            concat!("kept.origin = moved.origin AND ", $key),
            $sums
        );
    }};
}

/// Adds the number of searches.
macro_rules! searches {
    () => {
        "search_count = kept.search_count + moved.search_count"
    };
}

/// Keeps the later time.
macro_rules! latest {
    () => {
        "last_search_at = CASE WHEN kept.last_search_at > moved.last_search_at THEN kept.last_search_at
                               ELSE coalesce(moved.last_search_at, kept.last_search_at) END"
    };
}

impl DemandStore<'_> {
    /// Returns the origins of the routes to a place.
    pub async fn origins_to(&mut self, place: &PlaceCode) -> Result<Vec<PlaceCode>> {
        self.fetch_values(sql!(
            "SELECT DISTINCT origin FROM route_demand_tracking WHERE destination = $1",
            place
        ))
        .await
    }

    /// Moves what is known of the routes from and to a place to another place. Their prices are fetched again.
    #[tracing::instrument(name = "demand.move_place", skip(self))]
    pub async fn move_place(&mut self, from: &PlaceCode, into: &PlaceCode) -> Result<()> {
        self.0.notify(crate::platform::db::signal::Topics::CALENDARS);
        let now = self.0.now();
        self.execute(sql!(
            "UPDATE route_demand_tracking
             SET last_price_update = NULL, last_error = NULL, error_timestamp = NULL, changed_at = $1,
                 next_due = CASE WHEN next_due IS NULL THEN next_due ELSE $1 END
             WHERE origin = $2 OR destination = $2",
            now,
            from
        ))
        .await?;
        move_both_ends!(
            self,
            from,
            into,
            "route_demand_tracking",
            "kept.year_month = moved.year_month",
            concat!(
                searches!(),
                ", recent_count = kept.recent_count + moved.recent_count, is_shared = kept.is_shared OR moved.is_shared, ",
                latest!()
            )
        );
        move_both_ends!(
            self,
            from,
            into,
            "route_search_days",
            "kept.year_month = moved.year_month AND kept.day = moved.day",
            searches!()
        );
        move_both_ends!(
            self,
            from,
            into,
            "search_route_tracking",
            "kept.departure_date = moved.departure_date",
            concat!(searches!(), ", ", latest!())
        );
        Ok(())
    }
}
