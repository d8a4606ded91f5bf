//! One change of many route-months.

use chrono::NaiveDate;
use serde_json::{Value, json};
use uuid::Uuid;

use super::{
    MAX_ROUTES, RouteChange, RouteDemand, RouteFilter,
    tune::{Applied, apply},
};
use crate::{
    base::{ids::RouteId, month::YearMonth},
    platform::{
        audit::{Actor, Audit, Change},
        db::{Db, Result, Tx},
    },
};

/// Route-months of one transaction.
const BATCH: usize = 500;

/// Route-months of one month.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Selection {
    /// All that a filter selects.
    All(RouteFilter),
    /// Those with these ids.
    Some { month: YearMonth, ids: Vec<RouteId> },
}

/// A change concerns more than [`MAX_ROUTES`] route-months.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a change may concern at most {MAX_ROUTES} route-months")]
pub struct TooManyRoutes;

impl Selection {
    /// The month of the route-months.
    pub fn month(&self) -> YearMonth {
        match self {
            Self::All(filter) => filter.month,
            Self::Some { month, .. } => *month,
        }
    }

    /// The subject in the log of changes: how the route-months were selected, and their month.
    fn name(&self) -> String {
        match self {
            Self::All(_) => format!("filtered routes of {}", self.month()),
            Self::Some { .. } => format!("chosen routes of {}", self.month()),
        }
    }
}

/// Counts the selected route-months.
#[tracing::instrument(name = "demand.count_selected", skip_all)]
pub async fn count_selected(db: &Db, selection: &Selection) -> Result<std::result::Result<usize, TooManyRoutes>> {
    Ok(bounded(&ids_of(db, selection).await?))
}

/// Applies a change to all selected route-months and returns their number. Every batch is a transaction of its own, so
/// other writes wait only for a batch; the first one records the whole change, and each the changes of its route-months. `today` is the date at the agency.
#[tracing::instrument(name = "demand.change_selected", skip_all)]
pub async fn change_selected(
    db: &Db,
    selection: &Selection,
    change: RouteChange,
    today: NaiveDate,
    actor: Actor<'_>,
) -> Result<std::result::Result<usize, TooManyRoutes>> {
    let ids = ids_of(db, selection).await?;
    let Ok(count) = bounded(&ids) else {
        return Ok(Err(TooManyRoutes));
    };
    for (number, batch) in ids.chunks(BATCH).enumerate() {
        let mut tx = db.write().await?;
        if number == 0 {
            let audit = Audit {
                actor,
                action: "route.bulk",
                subject: &selection.name(),
                old: None,
                new: Some(described(selection, change, count).to_string()),
            };
            tx.audit().record(audit).await?;
        }
        let applied = apply(&mut tx, batch, change, today).await?;
        record(&mut tx, &applied, actor).await?;
        tx.commit().await?;
    }
    Ok(Ok(count))
}

/// Records what changed of each route-month, with the actions of single changes, so that it is in the history of the route.
async fn record(tx: &mut Tx, applied: &[Applied], actor: Actor<'_>) -> Result<()> {
    let changes = |value: fn(&RouteDemand) -> String| {
        let change = |Applied { before, after }: &Applied| {
            let (old, new) = (value(before), value(after));
            (old != new).then(|| Change {
                subject: after.name(),
                old: Some(old),
                new: Some(new),
            })
        };
        applied.iter().filter_map(change).collect::<Vec<_>>()
    };
    let intervals = changes(|route| route.interval().name());
    let statuses = changes(|route| route.is_ignored.to_string());
    tx.audit()
        .record_all(actor, "route.update_interval", &intervals)
        .await?;
    tx.audit().record_all(actor, "route.is_ignored", &statuses).await
}

async fn ids_of(db: &Db, selection: &Selection) -> Result<Vec<Uuid>> {
    let mut tx = db.read().await?;
    tx.plan_for_values().await?;
    tx.demand().selected_ids(selection).await
}

fn bounded(ids: &[Uuid]) -> std::result::Result<usize, TooManyRoutes> {
    match i64::try_from(ids.len()) {
        Ok(count) if count <= MAX_ROUTES => Ok(ids.len()),
        _ => Err(TooManyRoutes),
    }
}

/// A change as the log of changes shows it.
fn described(selection: &Selection, change: RouteChange, count: usize) -> Value {
    let mut described = json!({ "routes": count });
    if let Selection::All(filter) = selection {
        described["filter"] = filter.described();
    }
    if let Some(interval) = change.interval {
        described["update_interval"] = interval.name().into();
    }
    if let Some(is_ignored) = change.is_ignored {
        described["is_ignored"] = is_ignored.into();
    }
    described
}
