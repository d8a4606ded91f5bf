//! The administrator's list of entries, and statements that change entries.

use std::collections::HashMap;

use serde_json::json;
use tracing::instrument;

use super::{AirportStore, ROWS_PER_INSERT};
use crate::{
    base::{page::KeysetPage, place_code::PlaceCode},
    places::airports::{Airport, AirportKey, AirportRow, Kind, fold},
    platform::db::{Executor, Result, sql},
};

/// The most words that are searched for. More add nothing, because no entry has many words in common with others.
const WORDS: usize = 4;

/// Changes the rows of a JSON list, which the two databases read differently.
macro_rules! update_text {
    ($rows:literal) => {
        concat!(
            "UPDATE airports
             SET name = given.value ->> 1, city = given.value ->> 2, state = given.value ->> 3,
                 search_text = given.value ->> 4, city_sq = given.value ->> 5, city_also = given.value ->> 6,
                 state_sq = given.value ->> 7, state_also = given.value ->> 8, country_code = given.value ->> 9
             FROM ",
            $rows,
            " AS given WHERE airports.code = given.value ->> 0"
        )
    };
}

/// Which entries are listed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct AirportFilter {
    /// Each word begins a word of the entry: of its codes, its names, its city or its country in either language.
    pub text: String,
    pub kind: Option<Kind>,
}

impl AirportStore<'_> {
    /// Waits until no other transaction, in any process, changes entries. A transaction of SQLite that writes is the only
    /// one anyway.
    pub(crate) async fn lock(&mut self) -> Result<()> {
        // The number is that of the migration of this area and has no meaning.
        self.execute(sql!(postgres: "SELECT pg_advisory_xact_lock(47)")).await
    }

    /// A page of the entries, by IATA code; the first one begins with those whose code is the text. The index on the code is
    /// read from the page's start on; at most it is read to its end, which takes 10 ms for 20,000 entries.
    #[instrument(name = "airports.page", skip_all)]
    pub async fn page(&mut self, filter: &AirportFilter, page: &KeysetPage<AirportKey>) -> Result<Vec<AirportRow>> {
        self.0.plan_for_values().await?;
        let folded = fold(&filter.text);
        let code = folded.to_uppercase();
        let kind = filter.kind.map_or("", Kind::name);
        let mut airports = match page.after {
            None => self.with_iata_code(&code, kind).await?,
            Some(_) => Vec::new(),
        };
        let (after_code, after_kind) = page.after.clone().unwrap_or((String::new(), Kind::Airport));
        let mut words = folded.split(' ').filter(|word| !word.is_empty());
        let patterns: [String; WORDS] =
            std::array::from_fn(|_| words.next().map_or_else(|| "%".to_owned(), |word| format!("% {word}%")));
        let others: Vec<Airport> = self
            .fetch_all(sql!(
                "SELECT code, kind, iata_code, name, label, city, city_sq, city_also, state, state_sq, state_also,
                        country_code, latitude, longitude, city_code, weight
                 FROM airports
                 WHERE (iata_code, kind) > ($1, $2)
                   AND ($3 = '' OR kind = $3)
                   AND iata_code <> $4
                   AND ' ' || search_text LIKE $5
                   AND ' ' || search_text LIKE $6
                   AND ' ' || search_text LIKE $7
                   AND ' ' || search_text LIKE $8
                 ORDER BY iata_code, kind
                 LIMIT $9",
                after_code,
                after_kind.name(),
                kind,
                code,
                patterns[0],
                patterns[1],
                patterns[2],
                patterns[3],
                i64::from(page.limit)
            ))
            .await?;
        airports.extend(others);
        self.with_members(airports).await
    }

    /// The airport and the city with an IATA code.
    async fn with_iata_code(&mut self, code: &str, kind: &str) -> Result<Vec<Airport>> {
        self.fetch_all(sql!(
            "SELECT code, kind, iata_code, name, label, city, city_sq, city_also, state, state_sq, state_also,
                    country_code, latitude, longitude, city_code, weight
             FROM airports
             WHERE iata_code = $1 AND ($2 = '' OR kind = $2)
             ORDER BY kind",
            code,
            kind
        ))
        .await
    }

    /// An entry as it is edited.
    pub async fn row(&mut self, code: &PlaceCode) -> Result<Option<AirportRow>> {
        let airport = self.find(code).await?;
        let mut rows = self.with_members(airport.into_iter().collect()).await?;
        Ok(rows.pop())
    }

    async fn with_members(&mut self, airports: Vec<Airport>) -> Result<Vec<AirportRow>> {
        let cities: Vec<_> = airports
            .iter()
            .filter(|airport| airport.kind == Kind::City)
            .map(|airport| &airport.code)
            .collect();
        let mut members: HashMap<PlaceCode, Vec<PlaceCode>> = HashMap::new();
        if !cities.is_empty() {
            let belonging: Vec<(PlaceCode, PlaceCode)> = self
                .fetch_all(sql!(
                    sqlite: "SELECT city_code, code FROM airports
                             WHERE city_code IN (SELECT value FROM json_each($1)) ORDER BY code",
                    postgres: "SELECT city_code, code FROM airports
                               WHERE city_code IN (SELECT json_array_elements_text(CAST($1 AS JSON))) ORDER BY code",
                    json!(cities).to_string()
                ))
                .await?;
            for (city, airport) in belonging {
                members.entry(city).or_default().push(airport);
            }
        }
        let row = |airport: Airport| AirportRow {
            members: members.remove(&airport.code).unwrap_or_default(),
            airport,
        };
        Ok(airports.into_iter().map(row).collect())
    }

    /// Whether an entry of this kind has the IATA code.
    pub(in crate::places::airports) async fn is_taken(&mut self, iata_code: &str, kind: Kind) -> Result<bool> {
        let found: Option<i64> = self
            .fetch_optional_value(sql!(
                "SELECT CAST(1 AS BIGINT) FROM airports WHERE iata_code = $1 AND kind = $2",
                iata_code,
                kind.name()
            ))
            .await?;
        Ok(found.is_some())
    }

    /// Writes the editable fields of the entry with this code.
    pub(in crate::places::airports) async fn update(&mut self, code: &PlaceCode, airport: &Airport) -> Result<()> {
        self.execute(sql!(
            "UPDATE airports
             SET code = $1, iata_code = $2, name = $3, label = $4, city = $5, city_sq = $6, state = $7, state_sq = $8,
                 city_code = $9, search_text = $10
             WHERE code = $11",
            airport.code,
            airport.iata_code,
            airport.name,
            airport.label,
            airport.city,
            airport.city_sq,
            airport.state,
            airport.state_sq,
            airport.city_code,
            airport.search_text(),
            code
        ))
        .await?;
        if *code != airport.code {
            self.redirect_merges(code, &airport.code).await?;
            self.forget_taken_merges().await?;
        }
        Ok(())
    }

    /// Adds entries.
    pub(in crate::places::airports) async fn insert(&mut self, airports: &[Airport]) -> Result<()> {
        for rows in airports.chunks(ROWS_PER_INSERT) {
            self.insert_missing(rows).await?;
        }
        self.forget_taken_merges().await
    }

    /// Writes the name, the city and the country of entries.
    pub(in crate::places::airports) async fn rename(&mut self, airports: &[Airport]) -> Result<()> {
        for airports in airports.chunks(ROWS_PER_INSERT) {
            let row = |airport: &Airport| {
                json!([
                    airport.code,
                    airport.name,
                    airport.city,
                    airport.state,
                    airport.search_text(),
                    airport.city_sq,
                    airport.city_also,
                    airport.state_sq,
                    airport.state_also,
                    airport.country_code
                ])
            };
            let rows: Vec<_> = airports.iter().map(row).collect();
            self.execute(sql!(
                sqlite: update_text!("json_each($1)"),
                postgres: update_text!("json_array_elements(CAST($1 AS JSON))"),
                json!(rows).to_string()
            ))
            .await?;
        }
        Ok(())
    }

    /// Deletes entries.
    pub(in crate::places::airports) async fn delete(&mut self, codes: &[PlaceCode]) -> Result<()> {
        for codes in codes.chunks(ROWS_PER_INSERT) {
            self.execute(sql!(
                sqlite: "DELETE FROM airports WHERE code IN (SELECT value FROM json_each($1))",
                postgres: "DELETE FROM airports WHERE code IN (SELECT json_array_elements_text(CAST($1 AS JSON)))",
                json!(codes).to_string()
            ))
            .await?;
        }
        self.forget_dead_merges().await
    }

    /// Notes that seeding must not add the entry again.
    pub(in crate::places::airports) async fn remember_removed(&mut self, iata_code: &str, kind: Kind) -> Result<()> {
        self.execute(sql!(
            "INSERT INTO removed_airports (iata_code, kind) VALUES ($1, $2) ON CONFLICT DO NOTHING",
            iata_code,
            kind.name()
        ))
        .await
    }
}
