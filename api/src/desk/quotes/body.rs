//! A quote as agents see it.

use flight_finder_core::{
    base::{ids::UserId, time::Timestamp},
    desk::quotes::{FoundPrice, Quote, QuoteState, QuotedOption},
    platform::{db::Tx, secrets::KeyRing},
    search::publish::results::OptionJson,
};
use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;
use uuid::Uuid;

use super::card::text;
use crate::{
    desk::bookings::people,
    http::{
        data::Data,
        error::{ApiError, PersonBody},
        language::Language,
    },
    search::searches::params::SearchParamsBody,
};

/// One to four flights with their prices, as an agent sent them to a client. The flights, the parties and the prices never
/// change.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Quote)]
pub struct QuoteBody {
    id: Uuid,
    /// The path of the link, which everybody who has it may open. Null if this server cannot decrypt it any more; the
    /// link still works.
    #[schema(required = true, example = "/o/7mX0pQb1…")]
    url: Option<String>,
    state: QuoteState,
    /// The agent; null if the user is deleted.
    #[schema(required = true)]
    agent: Option<PersonBody>,
    #[schema(min_items = 1, max_items = 4)]
    options: Vec<QuotedOptionBody>,
    /// The flights and their prices in the language of the page, to be sent with the link.
    text: String,
    /// For whom the quote is; may be empty.
    client_name: String,
    /// What the agent writes to the client; may be empty.
    note: String,
    /// The language of the page.
    language: Language,
    #[schema(format = DateTime)]
    valid_until: String,
    #[schema(format = DateTime)]
    created_at: String,
    #[schema(required = true, format = DateTime)]
    revoked_at: Option<String>,
    /// When a browser opened the page for the first time. Programs that make link previews do not count.
    #[schema(required = true, format = DateTime)]
    viewed_at: Option<String>,
    #[schema(required = true, format = DateTime)]
    last_viewed_at: Option<String>,
    /// How often a browser opened the page. Several times within a minute count once.
    views: i64,
}

/// A flight of a quote.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = QuotedOption)]
pub struct QuotedOptionBody {
    /// The id of the search.
    batch_id: Uuid,
    search_params: SearchParamsBody,
    #[schema(value_type = OptionJson)]
    option: Value,
    /// The price in euro: the total for the party.
    #[schema(example = 118.4)]
    price: f64,
    /// When the price arrived from its provider.
    #[schema(format = DateTime)]
    checked_at: String,
    /// The other price at which the newest results of the search have the flight; null if they have it at the same price.
    #[schema(required = true)]
    found_at: Option<FoundPriceBody>,
}

/// Another price of the same flight.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = FoundPrice)]
pub struct FoundPriceBody {
    /// The price in euro: the total for the party.
    #[schema(example = 131.4)]
    price: f64,
    #[schema(format = DateTime)]
    checked_at: String,
}

impl QuoteBody {
    /// The quotes with the names of people and, in a language, of places.
    pub async fn all(
        tx: &mut Tx,
        data: &Data,
        ring: &KeyRing,
        language: Language,
        quotes: Vec<Quote>,
    ) -> Result<Vec<Self>, ApiError> {
        let airports = data.airports().await?;
        let ids: Vec<UserId> = quotes.iter().filter_map(|quote| quote.user).collect();
        let people = people(tx, &ids).await?;
        let now = tx.now();
        let zone = data.settings().await?.values.search.time_zone;
        let body = |quote: Quote| {
            let option = |quoted: &QuotedOption| {
                let params = SearchParamsBody::new(&quoted.params, language, &airports);
                QuotedOptionBody::new(quoted, params)
            };
            let options = quote.options.iter().map(option).collect();
            let agent = quote.user.and_then(|id| people.get(&id).cloned());
            let text = text(&airports, zone, &quote);
            Self::new(quote, (options, text), agent, ring, now)
        };
        Ok(quotes.into_iter().map(body).collect())
    }

    fn new(
        quote: Quote,
        (options, text): (Vec<QuotedOptionBody>, String),
        agent: Option<PersonBody>,
        ring: &KeyRing,
        now: Timestamp,
    ) -> Self {
        let token = quote.token(ring).ok();
        Self {
            id: quote.id.0,
            url: token.map(|token| format!("/o/{token}")),
            state: quote.state(now),
            agent,
            options,
            text,
            client_name: quote.client_name,
            note: quote.note,
            language: quote.language.into(),
            valid_until: quote.valid_until.to_rfc3339(),
            created_at: quote.created_at.to_rfc3339(),
            revoked_at: quote.revoked_at.map(Timestamp::to_rfc3339),
            viewed_at: quote.viewed_at.map(Timestamp::to_rfc3339),
            last_viewed_at: quote.last_viewed_at.map(Timestamp::to_rfc3339),
            views: quote.views,
        }
    }
}

impl QuotedOptionBody {
    fn new(quoted: &QuotedOption, search_params: SearchParamsBody) -> Self {
        Self {
            batch_id: quoted.batch_id.0,
            search_params,
            option: quoted.option.clone(),
            price: quoted.price.euro(),
            checked_at: quoted.checked_at.to_rfc3339(),
            found_at: quoted.found.map(FoundPriceBody::from),
        }
    }
}

impl From<FoundPrice> for FoundPriceBody {
    fn from(FoundPrice { price, checked_at }: FoundPrice) -> Self {
        Self {
            price: price.euro(),
            checked_at: checked_at.to_rfc3339(),
        }
    }
}
