//! The locations that connections lead from and to.

use super::ConnectionStore;
use crate::{
    base::ids::{LocationId, TemplateTypeId},
    landing::pages::Location,
    platform::db::{Executor, Result, sql},
};

/// The most words that are searched for.
const WORDS: usize = 4;

impl ConnectionStore<'_> {
    /// The location with this id.
    pub(in crate::landing::pages::connections) async fn location(
        &mut self,
        id: LocationId,
    ) -> Result<Option<Location>> {
        self.fetch_optional(sql!(
            sqlite: "SELECT id, type, city, state, nga_format, per_format, status, changed_at
                     FROM seo_location_formats
                     WHERE id = $1",
            postgres: "SELECT id, type, city, state, nga_format, per_format, status, changed_at
                       FROM seo_location_formats
                       WHERE id = $1
                       FOR SHARE",
            id
        ))
        .await
    }

    /// The first ready locations whose names have words that begin with these, by name.
    pub(in crate::landing::pages::connections) async fn ready_locations(
        &mut self,
        folded: &str,
        limit: i64,
    ) -> Result<Vec<Location>> {
        let patterns = patterns(folded);
        self.fetch_all(sql!(
            "SELECT id, type, city, state, nga_format, per_format, status, changed_at
             FROM seo_location_formats
             WHERE status = 'ready'
               AND ' ' || search_text LIKE $1
               AND ' ' || search_text LIKE $2
               AND ' ' || search_text LIKE $3
               AND ' ' || search_text LIKE $4
             ORDER BY coalesce(city, state), state, type DESC
             LIMIT $5",
            patterns[0],
            patterns[1],
            patterns[2],
            patterns[3],
            limit
        ))
        .await
    }

    /// The locations whose names have words that begin with these.
    pub(in crate::landing::pages::connections) async fn locations_named(
        &mut self,
        folded: &str,
    ) -> Result<Vec<LocationId>> {
        let patterns = patterns(folded);
        self.fetch_values(sql!(
            "SELECT id
             FROM seo_location_formats
             WHERE ' ' || search_text LIKE $1
               AND ' ' || search_text LIKE $2
               AND ' ' || search_text LIKE $3
               AND ' ' || search_text LIKE $4",
            patterns[0],
            patterns[1],
            patterns[2],
            patterns[3]
        ))
        .await
    }

    /// The ends of the newest active connection of a type.
    pub(in crate::landing::pages) async fn newest_ends(
        &mut self,
        of: TemplateTypeId,
    ) -> Result<Option<(Location, Location)>> {
        let ends: Option<(LocationId, LocationId)> = self
            .fetch_optional(sql!(
                "SELECT from_location_id, to_location_id
                 FROM seo_location_connections
                 WHERE template_type_id = $1
                   AND status = 'active'
                 ORDER BY id DESC
                 LIMIT 1",
                of
            ))
            .await?;
        let Some((from, to)) = ends else {
            return Ok(None);
        };
        let mut locations = self.0.locations();
        Ok(locations.get(from).await?.zip(locations.get(to).await?))
    }
}

/// A pattern for each word; "%" for those that the text does not have.
fn patterns(folded: &str) -> [String; WORDS] {
    let mut words = folded.split(' ').filter(|word| !word.is_empty());
    std::array::from_fn(|_| words.next().map_or_else(|| "%".to_owned(), |word| format!("% {word}%")))
}
