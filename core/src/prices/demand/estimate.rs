//! The requests that the intervals of route-months need, compared with those that the account allows. The calculations are
//! pure; `refresh_budget` and `estimate` read their input.

use std::time::Duration;

use chrono::NaiveDate;
use uuid::Uuid;

use super::{Level, RouteChange, RouteDemand, Selection};
use crate::{
    base::{
        month::YearMonth,
        time::{DAY, Timestamp},
    },
    platform::{
        db::{Db, Result, Tx},
        jobs::RefreshCalendar,
        providers::limits::AccountUsage,
    },
    rules::settings::Settings,
};

/// What the calendar service's account allows a day, and what the intervals of all route-months need.
#[derive(Clone, Debug, PartialEq)]
pub struct RefreshBudget {
    /// `None` for an account without limits.
    pub usage: Option<AccountUsage>,
    /// The percentage of the rate and of the plan that calendars leave to searches.
    pub reserve_percent: u32,
    pub allowance: Allowance,
    /// No refresh of a calendar starts before this moment.
    pub paused_until: Option<Timestamp>,
    /// The number of route-months that are refreshed by themselves.
    pub route_months: i64,
    /// The requests a day that their intervals need.
    pub needed: f64,
}

/// The requests a day that calendars may send, by what limits them. `None`: it does not limit them.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Allowance {
    /// The rate of the account without the reserve.
    pub rate: Option<f64>,
    /// The rest of the plan without the reserve, spread over the days until the plan starts anew.
    pub plan: Option<f64>,
    /// The daily budget of the account.
    pub daily: Option<f64>,
}

/// What a change of intervals would cost.
#[derive(Clone, Debug, PartialEq)]
pub struct RefreshEstimate {
    /// The number of route-months that the change concerns.
    pub routes: i64,
    /// The requests a day that all intervals would need after the change.
    pub needed: f64,
    /// What they need now.
    pub budget: RefreshBudget,
}

/// Selected route-months with the same demand and the same settings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, sqlx::FromRow)]
#[expect(clippy::struct_excessive_bools, reason = "each is a column")]
pub(super) struct RouteGroup {
    pub demand_level: Level,
    pub update_interval: Option<i64>,
    pub is_pinned: bool,
    pub is_ignored: bool,
    pub is_shared: bool,
    /// Whether they are refreshed by themselves.
    pub is_due: bool,
    /// The number of these route-months.
    pub routes: i64,
}

/// Reads what the account allows and what the intervals need.
#[tracing::instrument(name = "demand.refresh_budget", skip_all)]
pub async fn refresh_budget(db: &Db, settings: &Settings) -> Result<RefreshBudget> {
    budget(&mut db.read().await?, settings).await
}

/// Estimates what a change of the selected route-months would cost. `today` is the date at the agency.
#[tracing::instrument(name = "demand.estimate", skip_all)]
pub async fn estimate(
    db: &Db,
    settings: &Settings,
    selection: &Selection,
    change: RouteChange,
    today: NaiveDate,
) -> Result<RefreshEstimate> {
    let mut tx = db.read().await?;
    tx.plan_for_values().await?;
    let now = tx.now();
    let budget = budget(&mut tx, settings).await?;
    let groups = tx.demand().selected_groups(selection).await?;
    let mut estimate = RefreshEstimate {
        routes: 0,
        needed: budget.needed,
        budget,
    };
    for group in groups {
        let before = group.example(selection.month(), now);
        let mut after = before.clone();
        after.change(change, now, today);
        estimate.routes += group.routes;
        estimate.needed += as_float(group.routes) * (after.requests_per_day() - before.requests_per_day());
    }
    Ok(estimate)
}

async fn budget(tx: &mut Tx, settings: &Settings) -> Result<RefreshBudget> {
    let now = tx.now();
    let reserve_percent = settings.values.calendar.reserve_percent.min(100);
    let usage = tx.limits().usage(RefreshCalendar::ACCOUNT).await?;
    let paused_until = tx.limits().paused_until(RefreshCalendar::LIMIT).await?;
    let intervals = tx.demand().refreshed_by_interval().await?;
    let needed = intervals.iter().map(|&(hours, routes)| as_float(routes) * a_day(hours));
    Ok(RefreshBudget {
        allowance: usage
            .as_ref()
            .map_or_else(Allowance::default, |usage| Allowance::new(usage, reserve_percent, now)),
        usage,
        reserve_percent,
        paused_until: paused_until.filter(|until| now < *until),
        route_months: intervals.iter().map(|(_, routes)| routes).sum(),
        needed: needed.sum(),
    })
}

impl Allowance {
    /// The share of an account that is not reserved for searches.
    pub fn new(usage: &AccountUsage, reserve_percent: u32, now: Timestamp) -> Self {
        let share = 1.0 - f64::from(reserve_percent) / 100.0;
        let rate = usage.requests_per_second;
        let plan = usage.plan_remaining.zip(usage.plan_limit);
        // A plan that starts anew within a day allows what is left of it.
        let days = |resets_at: Timestamp| resets_at.since(now).max(DAY).as_secs_f64() / DAY.as_secs_f64();
        let resets_at = usage.plan_resets_at.filter(|resets_at| now < *resets_at);
        Self {
            rate: rate.map(|rate| as_float(rate) * share * DAY.as_secs_f64()),
            plan: plan.zip(resets_at).map(|((remaining, limit), resets_at)| {
                let reserved = as_float(limit) * (1.0 - share);
                (as_float(remaining) - reserved).max(0.0) / days(resets_at)
            }),
            daily: usage.requests_per_day.map(as_float),
        }
    }

    /// The least of the limits; `None` if there is none.
    pub fn least(&self) -> Option<f64> {
        [self.rate, self.plan, self.daily]
            .into_iter()
            .flatten()
            .reduce(f64::min)
    }
}

impl RouteDemand {
    /// The requests a day that the refreshes of the route-month need.
    fn requests_per_day(&self) -> f64 {
        match (self.next_due, self.update_interval) {
            (Some(_), Some(hours)) => a_day(hours),
            _ => 0.0,
        }
    }
}

impl RouteGroup {
    /// A route-month of the group.
    fn example(&self, month: YearMonth, now: Timestamp) -> RouteDemand {
        RouteDemand {
            id: Uuid::nil(),
            origin: String::new(),
            destination: String::new(),
            year_month: month.to_string(),
            search_count: 0,
            recent_count: 0,
            demand_level: self.demand_level,
            update_interval: self.update_interval,
            is_pinned: self.is_pinned,
            is_ignored: self.is_ignored,
            is_shared: self.is_shared,
            last_search_at: None,
            last_price_update: None,
            next_due: self.is_due.then_some(now),
        }
    }
}

/// The number of refreshes a day.
fn a_day(hours: i64) -> f64 {
    DAY.as_secs_f64() / Duration::from_hours(u64::try_from(hours).unwrap_or(1).max(1)).as_secs_f64()
}

#[expect(clippy::cast_precision_loss, reason = "these numbers are small")]
fn as_float(number: i64) -> f64 {
    number as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOW: Timestamp = Timestamp(1_795_176_000_000_000);

    fn usage() -> AccountUsage {
        AccountUsage {
            account: RefreshCalendar::ACCOUNT,
            requests_per_second: Some(5),
            requests_per_day: Some(20_000),
            sent_today: 0,
            plan_remaining: Some(80_000),
            plan_limit: Some(100_000),
            plan_resets_at: Some(NOW.plus(DAY * 10)),
            blocked: None,
            trouble: None,
            failures: 0,
            last_failure: None,
        }
    }

    #[test]
    fn the_reserve_is_left_to_searches() {
        let allowance = Allowance::new(&usage(), 50, NOW);

        assert_eq!(allowance.rate, Some(216_000.0));
        assert_eq!(allowance.plan, Some(3_000.0), "30 000 over ten days");
        assert_eq!((allowance.daily, allowance.least()), (Some(20_000.0), Some(3_000.0)));
    }

    #[test]
    fn what_is_not_known_is_no_limit() {
        let plan_is_over = AccountUsage {
            plan_resets_at: Some(NOW),
            requests_per_day: None,
            ..usage()
        };
        assert_eq!(Allowance::new(&plan_is_over, 50, NOW).least(), Some(216_000.0));
        assert_eq!(Allowance::default().least(), None);

        let ends_soon = AccountUsage {
            plan_resets_at: Some(NOW.plus(Duration::from_hours(1))),
            ..usage()
        };
        assert_eq!(Allowance::new(&ends_soon, 50, NOW).plan, Some(30_000.0));
        assert_eq!(Allowance::new(&ends_soon, 90, NOW).plan, Some(0.0), "all is reserved");
    }

    #[test]
    fn an_interval_needs_its_refreshes_of_a_day() {
        let a_day = |hours| a_day(hours).to_string();
        assert_eq!([3, 6, 12, 24].map(a_day), ["8", "4", "2", "1"]);
    }
}
