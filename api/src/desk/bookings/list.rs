//! `GET /api/agent/booking-requests`

use std::{net::IpAddr, sync::Arc, time::Duration};

use axum::{
    extract::{FromRequestParts, State},
    http::{StatusCode, header, request::Parts},
    response::{IntoResponse, Response},
};
use base64::{Engine, prelude::BASE64_URL_SAFE_NO_PAD};
use flight_finder_core::{
    base::{ids::UserId, page::KeysetPage},
    desk::bookings::inbox::{InboxCounts, InboxKey, InboxRequest, Tab},
};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use utoipa::{IntoParams, ToSchema};

use super::{Inbox, view::InboxRequestBody};
use crate::http::{
    access::{Access, ActiveAgent},
    error::ApiError,
    fields::Field,
    language::Language,
    page::{KeysetQuery, cursor},
    polls::{self, Known},
    query::QueryOf,
};

/// A waiting request reads the list again after this time, in case the notification of a change was lost.
const REREAD: Duration = Duration::from_secs(5);

/// The requests of one tab.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = InboxPage)]
pub struct InboxBody {
    /// The tab whose requests these are.
    state: Tab,
    counts: InboxCounts,
    /// The requests, the newest first.
    requests: Vec<InboxRequestBody>,
    /// The `cursor` for the next page; null on the last page.
    next_cursor: Option<String>,
}

/// Which requests to list.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct InboxQuery {
    /// `new`: those that wait for an agent. `mine`: those that the reader has claimed. `done`: those that are closed.
    #[param(value_type = Option<Tab>)]
    state: Field<Tab>,
    /// With `If-None-Match`: while the answer has not changed, it waits up to this many seconds for a change. A number
    /// above 25 counts as 25.
    #[param(value_type = Option<u64>, example = 20)]
    wait: Field<String>,
}

/// Returns visitors' booking requests, the newest first, or 304 if nothing has changed since the answer that
/// `If-None-Match` names.
#[utoipa::path(
    get,
    path = "/api/agent/booking-requests",
    tag = "agents",
    params(
        InboxQuery,
        KeysetQuery,
        ("lang" = Option<Language>, Query, description = "The language of the names of places"),
        ("If-None-Match" = Option<String>, Header),
    ),
    responses(
        (status = 200, description = "A page of the list", body = InboxBody, headers(("ETag" = String))),
        (status = 304, description = "The list has not changed"),
    )
)]
pub async fn list_booking_requests(
    agent: ActiveAgent,
    State(inbox): State<Arc<Inbox>>,
    QueryOf(query): QueryOf<InboxQuery>,
    QueryOf(page): QueryOf<KeysetQuery>,
    language: Language,
    State(access): State<Arc<Access>>,
    mut parts: Parts,
) -> Result<Response, ApiError> {
    let (tab, wait, page) = query
        .and(page)
        .check(|(query, page), errors| {
            let tab = query.state.optional(errors).copied().unwrap_or(Tab::New);
            let wait = polls::wait(&query.wait, errors);
            let page = page.page(errors);
            Some((tab, wait?, page?))
        })
        .map_err(ApiError::InvalidParameters)?;
    let list = List {
        user: agent.user,
        tab,
        page,
        language,
    };
    let address = access.clients().resolve(&parts.extensions, &parts.headers);
    let known = Known::from_headers(&parts.headers);
    let (tag, body) = list.read_news(&inbox, &known, wait, address).await?;
    if !wait.is_zero() {
        // The agent may have been deactivated while the request waited.
        ActiveAgent::from_request_parts(&mut parts, &access).await?;
    }
    let headers = [
        (header::ETAG, tag.clone()),
        (header::CACHE_CONTROL, "private, no-cache".to_owned()),
        (header::CONTENT_TYPE, "application/json".to_owned()),
    ];
    if known.has(&tag) {
        return Ok((StatusCode::NOT_MODIFIED, headers).into_response());
    }
    Ok((headers, body).into_response())
}

/// What a reader wants to see.
struct List {
    user: UserId,
    tab: Tab,
    page: KeysetPage<InboxKey>,
    language: Language,
}

impl List {
    /// Reads the list, again and again while the reader knows it, until the time is over or the server stops. Returns
    /// its tag and its JSON.
    async fn read_news(
        &self,
        inbox: &Inbox,
        known: &Known,
        wait: Duration,
        address: Option<IpAddr>,
    ) -> Result<(String, String), ApiError> {
        let clock = inbox.data.db().clock();
        let end = clock.now().plus(wait);
        let mut changes = inbox.data.db().signal().bookings();
        let mut slot = None;
        loop {
            changes.mark_unchanged();
            let (tag, body) = self.read(inbox).await?;
            if !known.has(&tag) || clock.now() >= end {
                return Ok((tag, body));
            }
            slot = slot.or_else(|| inbox.slots.take(address));
            if slot.is_none() {
                return Ok((tag, body));
            }
            let pause = end.since(clock.now()).min(REREAD);
            tokio::select! {
                _ = clock.timeout(pause, changes.changed()) => {}
                () = inbox.stop.cancelled() => return Ok((tag, body)),
            }
        }
    }

    async fn read(&self, inbox: &Inbox) -> Result<(String, String), ApiError> {
        let mut tx = inbox.data.db().read().await?;
        let requests = tx.bookings().inbox(self.tab, self.user, self.page).await?;
        let counts = tx.bookings().inbox_counts(self.user).await?;
        let key = |request: &InboxRequest| (request.created_at.0, request.id);
        let next_cursor = self.page.next(&requests, key).as_ref().map(cursor);
        let requests = InboxRequestBody::all(&mut tx, &inbox.data, self.language, requests).await?;
        let body = InboxBody {
            state: self.tab,
            counts,
            requests,
            next_cursor,
        };
        let body = serde_json::to_string(&body).expect("the inbox is JSON");
        let digest = BASE64_URL_SAFE_NO_PAD.encode(Sha256::digest(&body));
        Ok((format!("W/\"{digest}\""), body))
    }
}
