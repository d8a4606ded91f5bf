//! Booking requests as agents see and change them.

use serde::de::DeserializeOwned;
use uuid::Uuid;

use super::BookingStore;
use crate::{
    base::{
        ids::{BatchId, UserId},
        language::Language,
        money::Cents,
        page::KeysetPage,
        time::Timestamp,
    },
    desk::bookings::{
        Channel,
        inbox::{ClaimedCounts, Clerk, InboxCounts, InboxKey, InboxRequest, Outcome, Tab},
    },
    platform::db::{DbError, Executor, IdList, Result, Statement, signal::Topics, sql},
    search::searches::SearchParams,
};

/// The text that selects requests that satisfy a condition.
macro_rules! select {
    ($($condition:literal),+) => {
        concat!(
            "SELECT id, batch_id, search_params, option, channel, lang, server_price_cents, price_cents, created_at,
                    claimed_by, claimed_at, CASE WHEN discarded THEN 'discarded' ELSE outcome END AS outcome, closed_at, note
             FROM booking_requests WHERE ",
            $($condition),+
        )
    };
}

/// The text that selects a page of those. The limit is the last placeholder.
macro_rules! page {
    ($condition:literal, $limit:literal) => {
        select!(
            "(created_at, id) < ($1, $2) AND ",
            $condition,
            " ORDER BY created_at DESC, id DESC LIMIT ",
            $limit
        )
    };
}

#[derive(sqlx::FromRow)]
struct Row {
    id: Uuid,
    batch_id: BatchId,
    search_params: Option<String>,
    option: Option<String>,
    channel: Channel,
    lang: Language,
    server_price_cents: Option<Cents>,
    price_cents: Cents,
    created_at: Timestamp,
    claimed_by: Option<UserId>,
    claimed_at: Option<Timestamp>,
    outcome: Option<Outcome>,
    closed_at: Option<Timestamp>,
    note: String,
}

impl BookingStore<'_> {
    /// A page of the inbox of a user, the newest request first.
    pub async fn inbox(&mut self, tab: Tab, user: UserId, page: KeysetPage<InboxKey>) -> Result<Vec<InboxRequest>> {
        let (at, id) = page.after.unwrap_or((i64::MAX, Uuid::max()));
        let limit = i64::from(page.limit);
        let rows: Vec<Row> = match tab {
            Tab::New => {
                self.fetch_all(sql!(
                    page!("outcome IS NULL AND claimed_by IS NULL", "$3"),
                    at,
                    id,
                    limit
                ))
                .await?
            }
            Tab::Mine => {
                self.fetch_all(sql!(
                    page!("outcome IS NULL AND claimed_by = $3", "$4"),
                    at,
                    id,
                    user,
                    limit
                ))
                .await?
            }
            Tab::Done => {
                self.fetch_all(sql!(page!("outcome IS NOT NULL", "$3"), at, id, limit))
                    .await?
            }
        };
        let mut requests = Vec::with_capacity(rows.len());
        for row in rows {
            requests.push(self.request(row).await?);
        }
        Ok(requests)
    }

    pub async fn inbox_counts(&mut self, user: UserId) -> Result<InboxCounts> {
        self.fetch_one(sql!(
            "SELECT count(*) FILTER (WHERE claimed_by IS NULL) AS new, count(*) FILTER (WHERE claimed_by = $1) AS mine
             FROM booking_requests WHERE outcome IS NULL",
            user
        ))
        .await
    }

    /// How many requests a user has claimed, by what came of them.
    pub async fn claimed_by(&mut self, user: UserId) -> Result<ClaimedCounts> {
        self.fetch_one(sql!(
            "SELECT count(*) FILTER (WHERE outcome IS NULL) AS open,
                    count(*) FILTER (WHERE outcome = 'booked') AS booked,
                    count(*) FILTER (WHERE outcome = 'not_booked' AND NOT discarded) AS not_booked,
                    count(*) FILTER (WHERE outcome = 'no_answer') AS no_answer
             FROM booking_requests WHERE claimed_by = $1",
            user
        ))
        .await
    }

    /// How many claimed requests were booked, by user.
    pub async fn booked_by(&mut self, users: &[UserId]) -> Result<Vec<(UserId, i64)>> {
        self.fetch_all(sql!(
            sqlite: "SELECT claimed_by, count(*) FROM booking_requests
                     WHERE claimed_by IN (SELECT unhex(value) FROM json_each($1)) AND outcome = 'booked'
                     GROUP BY claimed_by",
            postgres: "SELECT claimed_by, count(*) FROM booking_requests
                       WHERE claimed_by = ANY ($1) AND outcome = 'booked'
                       GROUP BY claimed_by",
            users.iter().map(|id| id.0).collect::<IdList>(),
        ))
        .await
    }

    pub async fn get(&mut self, id: Uuid) -> Result<Option<InboxRequest>> {
        let row: Option<Row> = self.fetch_optional(sql!(select!("id = $1"), id)).await?;
        match row {
            Some(row) => Ok(Some(self.request(row).await?)),
            None => Ok(None),
        }
    }

    /// Requests that a user has claimed and not closed wait for an agent again.
    pub(crate) async fn release(&mut self, user: UserId) -> Result<()> {
        self.change(sql!(
            "UPDATE booking_requests SET claimed_by = NULL, claimed_at = NULL WHERE claimed_by = $1 AND outcome IS NULL",
            user
        ))
        .await?;
        Ok(())
    }

    /// Gives a request that waits for an agent to this user. Returns false if the request does not wait.
    pub(in crate::desk::bookings) async fn claim(&mut self, id: Uuid, user: UserId) -> Result<bool> {
        self.change(sql!(
            "UPDATE booking_requests SET claimed_by = $1, claimed_at = $2
             WHERE id = $3 AND claimed_by IS NULL AND outcome IS NULL",
            user,
            self.0.now(),
            id
        ))
        .await
    }

    /// Replaces the note. Returns false if somebody else takes care of the request, or nobody does.
    pub(in crate::desk::bookings) async fn set_note(&mut self, id: Uuid, clerk: Clerk, note: &str) -> Result<bool> {
        self.change(sql!(
            "UPDATE booking_requests SET note = $1 WHERE id = $2 AND (claimed_by = $3 OR $4)",
            note,
            id,
            clerk.user,
            clerk.is_admin
        ))
        .await
    }

    /// Closes an open request. Returns false if the request is closed already, or if somebody else takes care of it. The
    /// administrator may close every request, and has then claimed it, unless an agent has.
    pub(in crate::desk::bookings) async fn close(&mut self, id: Uuid, clerk: Clerk, outcome: Outcome) -> Result<bool> {
        let discarded = outcome == Outcome::Discarded;
        self.change(sql!(
            "UPDATE booking_requests
             SET outcome = $1, discarded = $2, closed_at = $3, claimed_by = coalesce(claimed_by, $4),
                 claimed_at = coalesce(claimed_at, $3)
             WHERE id = $5 AND outcome IS NULL AND (claimed_by = $4 OR $6)",
            if discarded { Outcome::NotBooked } else { outcome },
            discarded,
            self.0.now(),
            clerk.user,
            id,
            clerk.is_admin
        ))
        .await
    }

    /// Closes all requests of a search that wait for an agent as discarded by this user. Returns how many these were.
    pub(in crate::desk::bookings) async fn discard_of(&mut self, batch: BatchId, user: UserId) -> Result<u64> {
        self.0.notify(Topics::BOOKINGS);
        self.execute_counted(sql!(
            "UPDATE booking_requests
             SET outcome = $1, discarded = TRUE, closed_at = $2, claimed_by = $3, claimed_at = $2
             WHERE batch_id = $4 AND outcome IS NULL AND claimed_by IS NULL",
            Outcome::NotBooked,
            self.0.now(),
            user,
            batch
        ))
        .await
    }

    /// Makes a claimed or closed request wait for an agent again. Returns false if somebody else takes care of it. If the
    /// agent of a closed request was deleted, everybody may reopen it.
    pub(in crate::desk::bookings) async fn reopen(&mut self, id: Uuid, clerk: Clerk) -> Result<bool> {
        self.change(sql!(
            "UPDATE booking_requests SET outcome = NULL, discarded = FALSE, closed_at = NULL, claimed_by = NULL, claimed_at = NULL
             WHERE id = $1 AND (claimed_by = $2 OR $3 OR (claimed_by IS NULL AND outcome IS NOT NULL))",
            id,
            clerk.user,
            clerk.is_admin
        ))
        .await
    }

    async fn request(&mut self, row: Row) -> Result<InboxRequest> {
        let params = match &row.search_params {
            Some(text) => json(row.id, "search_params", text)?,
            // A process of the release before has stored the request.
            None => match self.0.searches().find(row.batch_id).await? {
                Some((_, params)) => params,
                None => return Err(DbError::ForeignKey),
            },
        };
        row.into_request(params)
    }

    /// Changes requests, and wakes the readers of the inbox if there were any.
    async fn change(&mut self, statement: Statement<'_>) -> Result<bool> {
        let changed = self.execute_counted(statement).await? > 0;
        if changed {
            self.0.notify(Topics::BOOKINGS);
        }
        Ok(changed)
    }
}

impl Row {
    fn into_request(self, params: SearchParams) -> Result<InboxRequest> {
        let id = self.id;
        Ok(InboxRequest {
            id,
            batch_id: self.batch_id,
            params,
            option: self.option.map(|text| json(id, "option", &text)).transpose()?,
            channel: self.channel,
            language: self.lang,
            price: self.server_price_cents,
            seen_price: self.price_cents,
            created_at: self.created_at,
            claimed_by: self.claimed_by,
            claimed_at: self.claimed_at,
            outcome: self.outcome,
            closed_at: self.closed_at,
            note: self.note,
        })
    }
}

fn json<T: DeserializeOwned>(id: Uuid, column: &'static str, text: &str) -> Result<T> {
    serde_json::from_str(text).map_err(|source| DbError::Corrupt {
        table: "booking_requests",
        column,
        row: id.to_string(),
        source,
    })
}
