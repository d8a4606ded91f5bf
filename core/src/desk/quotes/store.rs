//! The tables of quotes and of their options.

use serde::de::DeserializeOwned;

use super::{FoundPrice, Quote, QuoteKey, QuoteState, QuotedOption};
use crate::{
    base::{
        ids::{BatchId, QuoteId, RunId, UserId},
        language::Language,
        money::Cents,
        page::KeysetPage,
        time::Timestamp,
    },
    platform::{
        db::{DbError, Executor, IdList, Result, sql, store},
        secrets::{KeyRing, Secret, SecretsError},
    },
};

store!(
    /// Quotes in a transaction.
    QuoteStore,
    quotes
);

/// The text that selects quotes that satisfy a condition.
macro_rules! select {
    ($condition:literal) => {
        concat!(
            "SELECT id, user_id, client_name, note, lang, valid_until, created_at, revoked_at, viewed_at, last_viewed_at,
                    views, sealed_token
             FROM quotes WHERE ",
            $condition
        )
    };
}

/// The text that selects a page of those, the newest first. The state is a word, or empty for all states. The limit is the
/// last placeholder.
macro_rules! page {
    ($condition:literal, $limit:literal) => {
        concat!(
            select!(
                "(created_at, id) < ($1, $2)
                 AND ($3 = '' OR $3 = CASE WHEN revoked_at IS NOT NULL THEN 'revoked' WHEN valid_until <= $4 THEN 'expired'
                                           WHEN viewed_at IS NOT NULL THEN 'viewed' ELSE 'sent' END)"
            ),
            $condition,
            " ORDER BY created_at DESC, id DESC LIMIT ",
            $limit
        )
    };
}

/// The text that selects the options of the quotes that satisfy a condition, the first of each from the row of its quote.
macro_rules! select_options {
    ($condition:literal) => {
        concat!(
            "SELECT id AS quote_id, 0 AS place, batch_id, run_id, search_params, option, price_cents, checked_at,
                    found_price_cents, found_checked_at, compared_run_id, compared_version
             FROM quotes WHERE id ",
            $condition,
            " UNION ALL
             SELECT quote_id, place, batch_id, run_id, search_params, option, price_cents, checked_at,
                    found_price_cents, found_checked_at, compared_run_id, compared_version
             FROM quote_options WHERE quote_id ",
            $condition,
            " ORDER BY quote_id, place"
        )
    };
}

/// Which quotes are listed.
#[derive(Clone, Copy, Debug)]
pub struct QuoteFilter {
    /// The quotes of this user only.
    pub user: Option<UserId>,
    pub state: Option<QuoteState>,
}

/// A new quote with what only its row has.
pub(super) struct Created<'a> {
    pub quote: &'a Quote,
    pub token_hash: Vec<u8>,
}

#[derive(sqlx::FromRow)]
struct Row {
    id: QuoteId,
    user_id: Option<UserId>,
    client_name: String,
    note: String,
    lang: Language,
    valid_until: Timestamp,
    created_at: Timestamp,
    revoked_at: Option<Timestamp>,
    viewed_at: Option<Timestamp>,
    last_viewed_at: Option<Timestamp>,
    views: i64,
    sealed_token: Vec<u8>,
}

#[derive(sqlx::FromRow)]
struct OptionRow {
    quote_id: QuoteId,
    batch_id: BatchId,
    run_id: Option<RunId>,
    search_params: String,
    option: String,
    price_cents: Cents,
    checked_at: Timestamp,
    found_price_cents: Option<Cents>,
    found_checked_at: Option<Timestamp>,
    compared_run_id: Option<RunId>,
    compared_version: Option<i64>,
}

impl QuoteStore<'_> {
    /// A page of the list, the newest quote first.
    pub async fn page(&mut self, filter: QuoteFilter, page: KeysetPage<QuoteKey>) -> Result<Vec<Quote>> {
        let (at, id) = page.after.unwrap_or((i64::MAX, QuoteId(uuid::Uuid::max())));
        let (state, now) = (filter.state.map_or("", QuoteState::word), self.0.now());
        let limit = i64::from(page.limit);
        let rows: Vec<Row> = match filter.user {
            Some(user) => {
                self.fetch_all(sql!(page!(" AND user_id = $5", "$6"), at, id, state, now, user, limit))
                    .await?
            }
            None => self.fetch_all(sql!(page!("", "$5"), at, id, state, now, limit)).await?,
        };
        self.with_options(rows).await
    }

    pub async fn get(&mut self, id: QuoteId) -> Result<Option<Quote>> {
        let row: Option<Row> = self.fetch_optional(sql!(select!("id = $1"), id)).await?;
        Ok(self.with_options(row.into_iter().collect()).await?.pop())
    }

    pub(super) async fn find_by_hash(&mut self, hash: &[u8]) -> Result<Option<Quote>> {
        let row: Option<Row> = self.fetch_optional(sql!(select!("token_hash = $1"), hash)).await?;
        Ok(self.with_options(row.into_iter().collect()).await?.pop())
    }

    /// The quotes of these rows with their options.
    async fn with_options(&mut self, rows: Vec<Row>) -> Result<Vec<Quote>> {
        let mut quotes: Vec<_> = rows.into_iter().map(Quote::from).collect();
        let options: Vec<OptionRow> = self
            .fetch_all(sql!(
                sqlite: select_options!("IN (SELECT unhex(value) FROM json_each($1))"),
                postgres: select_options!("= ANY ($1)"),
                quotes.iter().map(|quote| quote.id.0).collect::<IdList>(),
            ))
            .await?;
        for row in options {
            if let Some(quote) = quotes.iter_mut().find(|quote| quote.id == row.quote_id) {
                quote.options.push(row.try_into()?);
            }
        }
        Ok(quotes)
    }

    /// If a user has created `most` quotes since `moment`, returns when the earliest of the latest `most` was created.
    pub(super) async fn wait(&mut self, user: UserId, moment: Timestamp, most: i64) -> Result<Option<Timestamp>> {
        self.fetch_optional_value(sql!(
            "SELECT created_at FROM quotes WHERE user_id = $1 AND created_at > $2
             ORDER BY created_at DESC LIMIT 1 OFFSET $3",
            user,
            moment,
            most - 1
        ))
        .await
    }

    pub(super) async fn insert(&mut self, Created { quote, token_hash }: &Created<'_>) -> Result<()> {
        let [first, further @ ..] = &*quote.options else {
            unreachable!("a quote has an option");
        };
        self.execute(sql!(
            "INSERT INTO quotes (id, token_hash, sealed_token, user_id, batch_id, run_id, option_id, search_params,
                                 option, price_cents, client_name, note, lang, checked_at, valid_until, created_at, views)
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, 0)",
            quote.id,
            token_hash,
            quote.sealed_token,
            quote.user,
            first.batch_id,
            first.run,
            first.option_id(),
            first.params_as_json(),
            first.option.to_string(),
            first.price,
            quote.client_name,
            quote.note,
            quote.language,
            first.checked_at,
            quote.valid_until,
            quote.created_at
        ))
        .await?;
        for (place, option) in (1..).zip(further) {
            self.insert_further(quote.id, place, option).await?;
        }
        Ok(())
    }

    async fn insert_further(&mut self, id: QuoteId, place: i64, option: &QuotedOption) -> Result<()> {
        self.execute(sql!(
            "INSERT INTO quote_options (quote_id, place, batch_id, run_id, option_id, search_params, option, price_cents,
                                        checked_at)
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)",
            id,
            place,
            option.batch_id,
            option.run,
            option.option_id(),
            option.params_as_json(),
            option.option.to_string(),
            option.price,
            option.checked_at
        ))
        .await
    }

    /// Counts a view, unless one was counted after `moment`.
    pub(super) async fn note_view(&mut self, id: QuoteId, moment: Timestamp) -> Result<()> {
        let now = self.0.now();
        self.execute(sql!(
            "UPDATE quotes SET viewed_at = coalesce(viewed_at, $1), last_viewed_at = $1, views = views + 1
             WHERE id = $2 AND revoked_at IS NULL AND (last_viewed_at IS NULL OR last_viewed_at <= $3)",
            now,
            id,
            moment
        ))
        .await
    }

    /// Stores what a comparison with a publish found about the option in a place of a quote.
    pub(super) async fn set_found(&mut self, id: QuoteId, place: usize, option: &QuotedOption) -> Result<()> {
        let (price, checked_at) = (
            option.found.map(|found| found.price),
            option.found.map(|found| found.checked_at),
        );
        let (run, version) = (
            option.compared.map(|(run, _)| run),
            option.compared.map(|(_, version)| version),
        );
        match i64::try_from(place).unwrap_or(i64::MAX) {
            0 => {
                self.execute(sql!(
                    "UPDATE quotes
                     SET found_price_cents = $1, found_checked_at = $2, compared_run_id = $3, compared_version = $4
                     WHERE id = $5",
                    price,
                    checked_at,
                    run,
                    version,
                    id
                ))
                .await
            }
            place => {
                self.execute(sql!(
                    "UPDATE quote_options
                     SET found_price_cents = $1, found_checked_at = $2, compared_run_id = $3, compared_version = $4
                     WHERE quote_id = $5 AND place = $6",
                    price,
                    checked_at,
                    run,
                    version,
                    id,
                    place
                ))
                .await
            }
        }
    }

    pub(super) async fn set_revoked(&mut self, id: QuoteId) -> Result<()> {
        let now = self.0.now();
        self.execute(sql!(
            "UPDATE quotes SET revoked_at = $1 WHERE id = $2 AND revoked_at IS NULL",
            now,
            id
        ))
        .await
    }

    /// The number of quotes that clients can open, by user; `None` for users who were deleted.
    pub(super) async fn count_open_by_user(&mut self) -> Result<Vec<(Option<UserId>, i64)>> {
        let now = self.0.now();
        self.fetch_all(sql!(
            "SELECT user_id, count(*) FROM quotes WHERE valid_until > $1 AND revoked_at IS NULL GROUP BY user_id",
            now
        ))
        .await
    }

    /// The number of quotes of a user that clients can open.
    pub async fn count_open_of(&mut self, user: UserId) -> Result<i64> {
        let now = self.0.now();
        self.fetch_value(sql!(
            "SELECT count(*) FROM quotes WHERE valid_until > $1 AND revoked_at IS NULL AND user_id = $2",
            now,
            user
        ))
        .await
    }

    /// Revokes the quotes of a user that clients can open, or those of deleted users. Returns their number.
    pub(super) async fn revoke_open_of(&mut self, user: Option<UserId>) -> Result<u64> {
        macro_rules! revoke {
            ($condition:literal) => {
                concat!(
                    "UPDATE quotes SET revoked_at = $1 WHERE valid_until > $1 AND revoked_at IS NULL AND ",
                    $condition
                )
            };
        }
        let now = self.0.now();
        match user {
            Some(user) => self.execute_counted(sql!(revoke!("user_id = $2"), now, user)).await,
            None => self.execute_counted(sql!(revoke!("user_id IS NULL"), now)).await,
        }
    }

    /// Encrypts the tokens with the present secrets key, and returns how many there are. A token that cannot be decrypted
    /// stays as it is: its link works, and its agent creates another quote.
    pub async fn reseal(&mut self, ring: &KeyRing) -> Result<usize> {
        let stored: Vec<(QuoteId, Vec<u8>)> = self.fetch_all(sql!("SELECT id, sealed_token FROM quotes")).await?;
        let mut resealed = 0;
        for (id, sealed) in &stored {
            let place = Secret::QuoteLink(*id);
            let token: std::result::Result<_, SecretsError> = ring.open(place, sealed);
            let Ok(token) = token else { continue };
            let sealed = ring.seal(place, &token);
            self.execute(sql!("UPDATE quotes SET sealed_token = $1 WHERE id = $2", sealed, *id))
                .await?;
            resealed += 1;
        }
        Ok(resealed)
    }

    /// Deletes the quotes that have an option of a search.
    pub async fn delete_of(&mut self, batch: BatchId) -> Result<u64> {
        self.execute_counted(sql!(
            "DELETE FROM quotes
             WHERE batch_id = $1 OR id IN (SELECT quote_id FROM quote_options WHERE batch_id = $1)",
            batch
        ))
        .await
    }

    /// Deletes a quote. Returns whether there was one.
    pub async fn delete(&mut self, id: QuoteId) -> Result<bool> {
        let deleted = self
            .execute_counted(sql!("DELETE FROM quotes WHERE id = $1", id))
            .await?;
        Ok(deleted == 1)
    }

    /// Deletes at most `limit` quotes from before `moment`. Fewer than `limit` means that there are no more.
    pub async fn prune(&mut self, moment: Timestamp, limit: i64) -> Result<u64> {
        self.execute_counted(sql!(
            "DELETE FROM quotes WHERE id IN (SELECT id FROM quotes WHERE created_at < $1 ORDER BY created_at LIMIT $2)",
            moment,
            limit
        ))
        .await
    }
}

impl QuotedOption {
    fn option_id(&self) -> &str {
        self.option["id"].as_str().unwrap_or_default()
    }

    fn params_as_json(&self) -> String {
        serde_json::to_string(&self.params).expect("the parameters of a search are JSON")
    }
}

impl From<Row> for Quote {
    fn from(row: Row) -> Self {
        Self {
            id: row.id,
            user: row.user_id,
            options: Vec::new(),
            client_name: row.client_name,
            note: row.note,
            language: row.lang,
            valid_until: row.valid_until,
            created_at: row.created_at,
            revoked_at: row.revoked_at,
            viewed_at: row.viewed_at,
            last_viewed_at: row.last_viewed_at,
            views: row.views,
            sealed_token: row.sealed_token,
        }
    }
}

impl TryFrom<OptionRow> for QuotedOption {
    type Error = DbError;

    fn try_from(row: OptionRow) -> Result<Self> {
        let id = row.quote_id;
        let found = row.found_price_cents.zip(row.found_checked_at);
        Ok(Self {
            batch_id: row.batch_id,
            params: json(id, "search_params", &row.search_params)?,
            option: json(id, "option", &row.option)?,
            price: row.price_cents,
            checked_at: row.checked_at,
            found: found.map(|(price, checked_at)| FoundPrice { price, checked_at }),
            run: row.run_id,
            compared: row.compared_run_id.zip(row.compared_version),
        })
    }
}

fn json<T: DeserializeOwned>(id: QuoteId, column: &'static str, text: &str) -> Result<T> {
    serde_json::from_str(text).map_err(|source| DbError::Corrupt {
        table: "quotes",
        column,
        row: id.to_string(),
        source,
    })
}
