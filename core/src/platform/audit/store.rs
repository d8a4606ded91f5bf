//! The table of changes.

mod listing;

use serde_json::json;
use uuid::Uuid;

pub use listing::{AuditEvent, AuditFilter, AuditKey};

use super::{Actor, Audit, Change, ERASED_PERSON};
use crate::{
    base::{device::Device, ids::row_id, time::Timestamp},
    platform::db::{Executor, Result, sql, store},
};

/// The most rows of one INSERT, to limit the memory that it takes.
const ROWS_PER_INSERT: usize = 1_000;

/// Inserts the changes of a JSON list, which the two databases read differently.
macro_rules! insert_text {
    ($id:literal, $rows:literal) => {
        concat!(
            "INSERT INTO audit_log (id, at, actor, action, ip, user_agent, area, is_shortened, subject, old_value, new_value)
             SELECT ",
            $id,
            ", $1, $2, $3, $4, $5, $6, FALSE, value ->> 1, value ->> 2, value ->> 3
             FROM ",
            $rows
        )
    };
}

store!(
    /// The log of changes in a transaction.
    AuditStore,
    audit
);

impl AuditStore<'_> {
    /// Adds a change to the log, in the same transaction that makes the change.
    pub(crate) async fn record(&mut self, audit: Audit<'_>) -> Result<()> {
        let Audit {
            actor,
            action,
            subject,
            old,
            new,
        } = audit;
        self.execute(sql!(
            "INSERT INTO audit_log (id, at, actor, action, subject, old_value, new_value, ip, user_agent, is_shortened, area)
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, FALSE, $10)",
            row_id(),
            self.0.now(),
            actor.name,
            action,
            subject,
            old,
            new,
            actor.device.map(|device| device.ip.as_str()),
            actor.device.map(|device| device.user_agent.as_str()),
            area_of(action)
        ))
        .await?;
        // Actors and subjects may be addresses of people, which a log must not have.
        tracing::info!(action, "changed");
        Ok(())
    }

    /// Adds many changes of one action to the log.
    pub(crate) async fn record_all(&mut self, actor: Actor<'_>, action: &str, changes: &[Change]) -> Result<()> {
        for changes in changes.chunks(ROWS_PER_INSERT) {
            let row = |change: &Change| json!([row_id().simple(), change.subject, change.old, change.new]);
            let rows: Vec<_> = changes.iter().map(row).collect();
            self.execute(sql!(
                sqlite: insert_text!("unhex(value ->> 0)", "json_each($7)"),
                postgres: insert_text!("CAST(value ->> 0 AS UUID)", "json_array_elements(CAST($7 AS JSON))"),
                self.0.now(),
                actor.name,
                action,
                actor.device.map(|device| device.ip.as_str()),
                actor.device.map(|device| device.user_agent.as_str()),
                area_of(action),
                json!(rows).to_string()
            ))
            .await?;
        }
        if !changes.is_empty() {
            tracing::info!(action, count = changes.len(), "changed");
        }
        Ok(())
    }

    /// Replaces the address of a person in the events until `until` by [`ERASED_PERSON`], and deletes what changed of the person. The
    /// events stay. Returns the number of events.
    pub(crate) async fn forget(&mut self, person: &str, until: Timestamp) -> Result<u64> {
        let subjects = self
            .execute_counted(sql!(
                "UPDATE audit_log SET subject = $1, old_value = NULL, new_value = NULL WHERE subject = $2 AND at <= $3",
                ERASED_PERSON,
                person,
                until
            ))
            .await?;
        let actors = self
            .execute_counted(sql!(
                "UPDATE audit_log SET actor = $1, ip = NULL, user_agent = NULL WHERE actor = $2 AND at <= $3",
                ERASED_PERSON,
                person,
                until
            ))
            .await?;
        Ok(subjects + actors)
    }

    /// The values before the latest change to this address before `moment`, as JSON, and when it was.
    pub(crate) async fn change_to(&mut self, email: &str, moment: Timestamp) -> Result<Option<(String, Timestamp)>> {
        self.fetch_optional(sql!(
            "SELECT old_value, at FROM audit_log
             WHERE subject = $1 AND action = 'user.changed_email' AND old_value IS NOT NULL AND at < $2
             ORDER BY at DESC LIMIT 1",
            email,
            moment
        ))
        .await
    }

    /// Whether a user with this address has signed in from an address of the network, as long as the log has it whole.
    pub async fn signed_in_from(&mut self, email: &str, ip: &str) -> Result<bool> {
        let found: Option<i64> = self
            .fetch_optional_value(sql!(
                "SELECT at FROM audit_log WHERE subject = $1 AND action = 'user.login' AND ip = $2 LIMIT 1",
                email,
                ip
            ))
            .await?;
        Ok(found.is_some())
    }

    /// Shortens the devices of at most `limit` events before `moment`. Returns their number.
    pub async fn shorten_devices(&mut self, moment: Timestamp, limit: i64) -> Result<u64> {
        let devices: Vec<(Uuid, String, String)> = self
            .fetch_all(sql!(
                "SELECT id, ip, coalesce(user_agent, '') FROM audit_log
                 WHERE at < $1 AND ip IS NOT NULL AND NOT is_shortened ORDER BY at LIMIT $2",
                moment,
                limit
            ))
            .await?;
        let count = devices.len() as u64;
        for (id, ip, user_agent) in devices {
            let Device { ip, user_agent } = Device { ip, user_agent }.shortened();
            self.execute(sql!(
                "UPDATE audit_log SET ip = $1, user_agent = $2, is_shortened = TRUE WHERE id = $3",
                ip,
                user_agent,
                id
            ))
            .await?;
        }
        Ok(count)
    }

    /// Deletes at most `limit` events about users and agents before `moment`, whoever caused them.
    pub async fn prune_events_of_persons(&mut self, moment: Timestamp, limit: i64) -> Result<u64> {
        self.execute_counted(sql!(
            "DELETE FROM audit_log WHERE id IN
                 (SELECT id FROM audit_log WHERE at < $1 AND area IN ('user.', 'agent.') ORDER BY at LIMIT $2)",
            moment,
            limit
        ))
        .await
    }

    /// Deletes at most `limit` events that users or strangers caused before `moment`: sign-ins, wrong passwords, refreshes, changes
    /// of their own data.
    pub async fn prune_user_events(&mut self, moment: Timestamp, limit: i64) -> Result<u64> {
        self.execute_counted(sql!(
            "DELETE FROM audit_log WHERE id IN
                 (SELECT id FROM audit_log WHERE at < $1 AND action LIKE 'user.%' AND actor IN (subject, 'stranger')
                  ORDER BY at LIMIT $2)",
            moment,
            limit
        ))
        .await
    }
}

/// The first part of an action with its point: `settings.` of `settings.set`.
fn area_of(action: &str) -> &str {
    action.find('.').map_or("", |point| &action[..=point])
}
