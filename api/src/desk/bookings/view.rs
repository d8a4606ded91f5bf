//! A booking request as agents see it.

use std::collections::HashMap;

use flight_finder_core::{
    base::{ids::UserId, money::Cents, time::Timestamp},
    desk::bookings::{
        Channel,
        inbox::{InboxRequest, Outcome},
    },
    platform::db::Tx,
    search::publish::results::OptionJson,
};
use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::{
    http::{
        data::Data,
        error::{ApiError, PersonBody},
        language::Language,
    },
    search::searches::params::SearchParamsBody,
};

/// The number of characters of a reference, which people read and say.
const REFERENCE: usize = 6;

/// A visitor's booking request, with what agents did.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = InboxRequest)]
pub struct InboxRequestBody {
    id: Uuid,
    /// The name of the request in the visitor's message.
    #[schema(example = "A7F2C9")]
    reference: String,
    state: InboxState,
    /// What came of the request; null while it is open.
    #[schema(required = true)]
    outcome: Option<Outcome>,
    channel: Channel,
    /// The language of the visitor's page.
    language: Language,
    #[schema(format = DateTime)]
    created_at: String,
    /// The id of the search.
    batch_id: Uuid,
    search_params: SearchParamsBody,
    /// The flight as the visitor saw it; null if an earlier release stored the request.
    #[schema(required = true, value_type = Option<OptionJson>)]
    option: Option<Value>,
    /// The price in euro that the server published: the total for the party. Null if an earlier release stored the
    /// request.
    #[schema(required = true, example = 118.5)]
    price: Option<f64>,
    /// The price in euro that the visitor's page showed.
    #[schema(example = 118.5)]
    seen_price: f64,
    /// Who takes care of the request; null if nobody does.
    #[schema(required = true)]
    claimed_by: Option<PersonBody>,
    #[schema(required = true, format = DateTime)]
    claimed_at: Option<String>,
    #[schema(required = true, format = DateTime)]
    closed_at: Option<String>,
    /// What the agents wrote about the request.
    note: String,
}

/// `new`: the request waits for an agent. `claimed`: an agent takes care of it. `done`: it is closed.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum InboxState {
    New,
    Claimed,
    Done,
}

impl InboxRequestBody {
    /// The requests with the names of people and, in a language, of places.
    pub async fn all(
        tx: &mut Tx,
        data: &Data,
        language: Language,
        requests: Vec<InboxRequest>,
    ) -> Result<Vec<Self>, ApiError> {
        let airports = data.airports().await?;
        let ids: Vec<_> = requests.iter().filter_map(|request| request.claimed_by).collect();
        let people = people(tx, &ids).await?;
        let body = |request: InboxRequest| {
            let params = SearchParamsBody::new(&request.params, language, &airports);
            let claimed_by = request.claimed_by.and_then(|id| people.get(&id).cloned());
            Self::new(request, params, claimed_by)
        };
        Ok(requests.into_iter().map(body).collect())
    }

    fn new(request: InboxRequest, search_params: SearchParamsBody, claimed_by: Option<PersonBody>) -> Self {
        let id = request.id.simple().to_string().to_uppercase();
        Self {
            id: request.id,
            reference: id.chars().take(REFERENCE).collect(),
            state: match (request.outcome, request.claimed_by) {
                (Some(_), _) => InboxState::Done,
                (None, Some(_)) => InboxState::Claimed,
                (None, None) => InboxState::New,
            },
            outcome: request.outcome,
            channel: request.channel,
            language: request.language.into(),
            created_at: request.created_at.to_rfc3339(),
            batch_id: request.batch_id.0,
            search_params,
            option: request.option,
            price: request.price.map(Cents::euro),
            seen_price: request.seen_price.euro(),
            claimed_by,
            claimed_at: request.claimed_at.map(Timestamp::to_rfc3339),
            closed_at: request.closed_at.map(Timestamp::to_rfc3339),
            note: request.note,
        }
    }
}

/// The names of users.
pub async fn people(tx: &mut Tx, ids: &[UserId]) -> Result<HashMap<UserId, PersonBody>, ApiError> {
    if ids.is_empty() {
        return Ok(HashMap::new());
    }
    let users = tx.users().many(ids).await?;
    let person = |name: &str, id: UserId| PersonBody {
        id: id.0,
        name: name.to_owned(),
    };
    Ok(users
        .iter()
        .map(|user| (user.id, person(user.name(), user.id)))
        .collect())
}
