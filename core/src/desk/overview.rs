//! What the administrator sees first: how much the product is used, and what needs attention.

use std::time::Duration;

use crate::{
    base::{
        days::{DayCount, LastDays},
        time::Timestamp,
    },
    desk::quotes::{LeftBehind, left_behind},
    platform::{
        codes::MailBudget,
        db::{Db, Result, Tx},
        providers::Provider,
    },
    prices::demand::Overdue,
    rules::settings::Settings,
    search::statistics::{Counted, requests_since},
};

/// A calendar that has been due for this long needs attention.
const OVERDUE: Duration = Duration::from_hours(1);
/// Failures of this time count.
const RECENT: Duration = Duration::from_hours(1);
/// Dead jobs of this time count.
const WEEK: Duration = Duration::from_hours(7 * 24);
/// The highest number of rows that are counted where there may be very many.
pub const MAX: i64 = 1_000;

/// What the administrator sees first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Overview {
    /// Users who have confirmed their address.
    pub users: Counter,
    /// Requests that visitors sent by chat or phone.
    pub bookings: Counter,
    pub saved_searches: Counter,
    pub attention: Attention,
}

/// The number of rows of one kind, and how many of them were created on each of the last thirty days.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counter {
    pub total: i64,
    /// The oldest day first.
    pub days: Vec<DayCount>,
}

/// What the administrator should look at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Attention {
    /// The number of booking requests that no agent has claimed.
    pub new_requests: i64,
    /// The number of agents who registered and cannot sign in until the administrator activates them.
    pub agents_to_activate: i64,
    pub failing_providers: Vec<FailingProvider>,
    /// Open quotes of inactive, banned and deleted agents.
    pub quotes_left_behind: Vec<LeftBehind>,
    /// The mails that strangers have caused in this hour, if few are left.
    pub mail_budget: Option<MailBudget>,
    /// The route-months whose refresh is at least an hour late; counts up to [`MAX`].
    pub overdue_calendars: Overdue,
    /// The number of jobs that died in the last seven days; counts up to [`MAX`].
    pub dead_jobs: i64,
}

/// A provider that does not answer, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FailingProvider {
    pub provider: Provider,
    pub reason: String,
}

/// Reads the overview.
#[tracing::instrument(name = "overview.read", skip_all)]
pub async fn overview(db: &Db, settings: &Settings) -> Result<Overview> {
    let requests = requests_since(db, db.now().minus(RECENT)).await?;
    let mut tx = db.read().await?;
    let days = LastDays::thirty(tx.now(), settings.values.search.time_zone);
    let mut failing_providers = Vec::new();
    for provider in Provider::ALL {
        let trouble = tx.limits().trouble(provider.into()).await?;
        let reason = trouble.map(|block| block.reason().to_owned());
        if let Some(reason) = reason.or_else(|| failures(requests.get(&provider)?)) {
            failing_providers.push(FailingProvider { provider, reason });
        }
    }
    Ok(Overview {
        users: Counter {
            total: tx.users().count_confirmed().await?,
            days: days.by_day(&tx.users().confirmed_since(days.from()).await?),
        },
        bookings: Counter {
            total: tx.bookings().count().await?,
            days: days.by_day(&tx.bookings().created_since(days.from()).await?),
        },
        saved_searches: saved_searches(&mut tx, days).await?,
        attention: attention(&mut tx, settings, failing_providers).await?,
    })
}

/// Searches are counted when they are made, because there may be very many.
async fn saved_searches(tx: &mut Tx, days: LastDays) -> Result<Counter> {
    let counted = tx.searches().counts_since(days.first()).await?;
    let counted = counted
        .into_iter()
        .filter_map(|(day, count)| Some((day.parse().ok()?, count)));
    Ok(Counter {
        total: tx.searches().count_all().await?.cast_signed(),
        days: days.filled(counted),
    })
}

async fn attention(tx: &mut Tx, settings: &Settings, failing_providers: Vec<FailingProvider>) -> Result<Attention> {
    let now: Timestamp = tx.now();
    let budget = tx.codes().mail_budget(settings.values.admission.mails_per_hour).await?;
    Ok(Attention {
        new_requests: tx.bookings().count_new().await?,
        agents_to_activate: tx.agents().count_waiting().await?,
        failing_providers,
        quotes_left_behind: left_behind(tx).await?,
        mail_budget: Some(budget).filter(|budget| budget.is_nearly_used_up()),
        overdue_calendars: tx.demand().overdue(now.minus(OVERDUE), MAX).await?,
        dead_jobs: tx.queue().count_dead_since(now.minus(WEEK), MAX).await?,
    })
}

/// Says how many of the recent requests failed, if at least half of them did.
fn failures(counted: &Counted) -> Option<String> {
    let Counted { requests, failed, .. } = counted;
    (*failed > 0 && failed * 2 >= *requests).then(|| format!("{failed} of {requests} requests of the last hour failed"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn half_of_the_requests_is_a_failure() {
        let failed = |failed, requests| {
            let mut counted = Counted::default();
            (counted.failed, counted.requests) = (failed, requests);
            failures(&counted)
        };

        assert_eq!(failed(0, 0), None);
        assert_eq!(failed(0, 5), None);
        assert_eq!(failed(2, 5), None);
        assert_eq!(failed(2, 4).unwrap(), "2 of 4 requests of the last hour failed");
    }
}
