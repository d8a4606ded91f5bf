//! The log of changes, as the administrator reads it.

use uuid::Uuid;

use super::AuditStore;
use crate::{
    base::{page::KeysetPage, time::Timestamp},
    platform::db::{Executor, Result, sql},
};

/// The order of events in lists.
pub type AuditKey = (Timestamp, Uuid);

/// Which events to list. All conditions must hold.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct AuditFilter {
    /// A subject, or an area of settings with its point: `TIA-VIE 2026-12`, `scoring.`.
    pub subject: Option<String>,
    pub actor: Option<String>,
    /// An action, or an area with its point: `settings.set`, `settings.`.
    pub action: Option<String>,
    pub from: Option<Timestamp>,
    /// Events before this moment.
    pub until: Option<Timestamp>,
}

/// An event of the log.
#[derive(Clone, Debug, PartialEq, Eq, sqlx::FromRow)]
pub struct AuditEvent {
    pub id: Uuid,
    pub at: Timestamp,
    pub actor: String,
    pub action: String,
    pub subject: String,
    pub ip: Option<String>,
    pub user_agent: Option<String>,
    pub old_value: Option<String>,
    pub new_value: Option<String>,
}

impl AuditEvent {
    pub fn key(&self) -> AuditKey {
        (self.at, self.id)
    }
}

/// The text that selects a page of events that satisfy a condition. The limit is the last placeholder.
macro_rules! page {
    ($condition:literal, $limit:literal) => {
        concat!(
            "SELECT id, at, actor, action, subject, ip, user_agent, old_value, new_value
             FROM audit_log
             WHERE (at, id) < ($1, $2) AND at >= $3 AND ",
            $condition,
            " ORDER BY at DESC, id DESC LIMIT ",
            $limit
        )
    };
}

impl AuditStore<'_> {
    /// A page of the events that a filter selects, the newest first. Each combination of an actor with an action or area has its
    /// own index. With a subject, the other conditions are checked on each event, because a subject has few events. An area of
    /// settings is looked for among the changes of settings, which are few too.
    #[tracing::instrument(name = "audit.page", skip_all)]
    pub async fn page(&mut self, filter: &AuditFilter, page: KeysetPage<AuditKey>) -> Result<Vec<AuditEvent>> {
        let until = (filter.until.unwrap_or(Timestamp(i64::MAX)), Uuid::nil());
        let (at, id) = page.after.map_or(until, |after| after.min(until));
        let from = filter.from.unwrap_or(Timestamp(i64::MIN));
        let limit = i64::from(page.limit);
        // The empty text selects all events, because no event has an empty actor or action.
        let actor = filter.actor.as_deref().unwrap_or_default();
        let (area, action) = match filter.action.as_deref().unwrap_or_default() {
            area if area.ends_with('.') => (area, ""),
            action => ("", action),
        };
        let statement = match (&filter.subject, actor, area, action) {
            (Some(settings), ..) if settings.ends_with('.') => sql!(
                page!(
                    "area = 'settings.' AND substr(subject, 1, length(CAST($4 AS TEXT))) = $4
                     AND ($5 = '' OR actor = $5) AND ($6 = '' OR area = $6) AND ($7 = '' OR action = $7)",
                    "$8"
                ),
                at,
                id,
                from,
                *settings,
                actor,
                area,
                action,
                limit
            ),
            (Some(subject), ..) => sql!(
                page!(
                    "subject = $4 AND ($5 = '' OR actor = $5) AND ($6 = '' OR area = $6) AND ($7 = '' OR action = $7)",
                    "$8"
                ),
                at,
                id,
                from,
                *subject,
                actor,
                area,
                action,
                limit
            ),
            (None, "", "", "") => sql!(page!("TRUE", "$4"), at, id, from, limit),
            (None, "", "", _) => sql!(page!("action = $4", "$5"), at, id, from, action, limit),
            (None, "", _, _) => sql!(page!("area = $4", "$5"), at, id, from, area, limit),
            (None, _, "", "") => sql!(page!("actor = $4", "$5"), at, id, from, actor, limit),
            (None, _, "", _) => {
                sql!(
                    page!("actor = $4 AND action = $5", "$6"),
                    at,
                    id,
                    from,
                    actor,
                    action,
                    limit
                )
            }
            (None, _, _, _) => sql!(
                page!("actor = $4 AND area = $5", "$6"),
                at,
                id,
                from,
                actor,
                area,
                limit
            ),
        };
        self.fetch_all(statement).await
    }
}
