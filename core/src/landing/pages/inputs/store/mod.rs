//! Reads of connections, locations, templates and live pages.

mod links;

use serde_json::json;
use uuid::Uuid;

pub use links::PageLinkStore;

use super::{CityName, LivePage, LiveSignature, PageConnection, PageTemplate};
use crate::{
    base::{
        hexadecimal::hexadecimal,
        ids::{ConnectionId, LocationId, TemplateTypeId},
    },
    landing::pages::{Component, Location},
    platform::db::{Executor, IdList, Result, sql, store},
};

/// The most live pages that a batch is compared with. Few have the same data, because only one of them is live.
const MAX_COMPARED: i64 = 5_000;

store!(
    /// What pages are computed from, in a transaction.
    PageInputStore,
    page_inputs
);

macro_rules! select_connections {
    ($compares:literal) => {
        concat!(
            "SELECT c.id, c.from_location_id, c.to_location_id, c.template_type_id, c.template_url, c.created_at,
                    coalesce(p.want, 0) AS want
             FROM seo_location_connections AS c
             LEFT JOIN rendered_pages AS p ON p.connection_id = c.id
             WHERE c.id ",
            $compares
        )
    };
}

macro_rules! select_locations {
    ($compares:literal) => {
        concat!(
            "SELECT id, type, city, state, nga_format, per_format, status, changed_at
             FROM seo_location_formats WHERE id ",
            $compares
        )
    };
}

macro_rules! select_templates {
    ($compares:literal) => {
        concat!(
            "SELECT t.template_type_id, t.seo_title, t.meta_description, c.component_name
             FROM seo_page_templates AS t
             LEFT JOIN seo_template_components AS c ON c.template_id = t.id AND c.status = 'active'
             WHERE t.template_type_id ",
            $compares,
            " ORDER BY t.template_type_id, c.display_order"
        )
    };
}

/// The live pages of pairs of locations from a list of pairs of ids in hexadecimal digits, which the two databases read
/// differently.
macro_rules! select_pages_between {
    ($asked:literal, $from:literal, $to:literal) => {
        concat!(
            "SELECT c.id, c.from_location_id, c.to_location_id, c.template_url
             FROM ",
            $asked,
            " JOIN seo_location_connections AS c ON c.from_location_id = ",
            $from,
            " AND c.to_location_id = ",
            $to,
            " JOIN rendered_pages AS p ON p.connection_id = c.id
             WHERE c.status = 'active' AND p.state = 'live'"
        )
    };
}

/// Live pages with one of some signatures. The index has only those of this length. The inner statement comes first in all plans, because
/// its limit keeps it apart: otherwise the databases may begin with all active connections.
macro_rules! select_live_with {
    ($signatures:literal) => {
        concat!(
            "SELECT c.id, p.signature, p.want, c.created_at
             FROM (SELECT connection_id, signature, want
                   FROM rendered_pages
                   WHERE state = 'live' AND length(signature) = 16 AND signature ",
            $signatures,
            " LIMIT $2) AS p
             CROSS JOIN seo_location_connections AS c
             WHERE c.id = p.connection_id AND c.status = 'active'
             ORDER BY c.id"
        )
    };
}

/// The locations of cities from a list of pairs of names.
macro_rules! select_city_locations {
    ($asked:literal) => {
        concat!(
            "SELECT l.id, l.city, l.state
             FROM ",
            $asked,
            " JOIN seo_location_formats AS l ON l.state = asked.value ->> 1 AND l.city = asked.value ->> 0
             WHERE l.type = 'city'"
        )
    };
}

#[derive(sqlx::FromRow)]
struct TemplateRow {
    template_type_id: TemplateTypeId,
    seo_title: String,
    meta_description: String,
    component_name: Option<Component>,
}

impl PageInputStore<'_> {
    #[tracing::instrument(name = "landing.page_connections", skip_all)]
    pub async fn connections(&mut self, ids: &[ConnectionId]) -> Result<Vec<PageConnection>> {
        let ids: IdList = ids.iter().map(|id| id.0).collect();
        self.fetch_all(sql!(
            sqlite: select_connections!("IN (SELECT unhex(value) FROM json_each($1))"),
            postgres: select_connections!("= ANY ($1)"),
            ids
        ))
        .await
    }

    #[tracing::instrument(name = "landing.page_locations", skip_all)]
    pub async fn locations(&mut self, ids: &[LocationId]) -> Result<Vec<Location>> {
        let ids: IdList = ids.iter().map(|id| id.0).collect();
        self.fetch_all(sql!(
            sqlite: select_locations!("IN (SELECT unhex(value) FROM json_each($1))"),
            postgres: select_locations!("= ANY ($1)"),
            ids
        ))
        .await
    }

    /// The templates of types of pages. A type without a template is left out.
    #[tracing::instrument(name = "landing.page_templates", skip_all)]
    pub async fn templates(&mut self, types: &[TemplateTypeId]) -> Result<Vec<PageTemplate>> {
        let types: IdList = types.iter().map(|id| id.0).collect();
        let rows: Vec<TemplateRow> = self
            .fetch_all(sql!(
                sqlite: select_templates!("IN (SELECT unhex(value) FROM json_each($1))"),
                postgres: select_templates!("= ANY ($1)"),
                types
            ))
            .await?;
        let mut templates: Vec<PageTemplate> = Vec::new();
        for row in rows {
            if templates
                .last()
                .is_none_or(|last| last.template_type_id != row.template_type_id)
            {
                templates.push(PageTemplate {
                    template_type_id: row.template_type_id,
                    seo_title: row.seo_title,
                    meta_description: row.meta_description,
                    components: Vec::new(),
                });
            }
            if let (Some(template), Some(component)) = (templates.last_mut(), row.component_name) {
                template.components.push(component);
            }
        }
        Ok(templates)
    }

    /// The live pages from a location: at most `limit`, the most wanted first and then the oldest.
    #[tracing::instrument(name = "landing.live_pages_from", skip_all)]
    pub async fn live_from(&mut self, location: LocationId, limit: i64) -> Result<Vec<LivePage>> {
        // With `+ 0` PostgreSQL sorts the pages of the location. Otherwise it reads all live pages in the order of their index, until it
        // has found enough of this location.
        self.fetch_all(sql!(
            "SELECT c.id, c.from_location_id, c.to_location_id, c.template_url
             FROM seo_location_connections AS c
             JOIN rendered_pages AS p ON p.connection_id = c.id
             WHERE c.from_location_id = $1 AND c.status = 'active' AND p.state = 'live'
             ORDER BY p.want + 0 DESC, c.created_at, c.id
             LIMIT $2",
            location,
            limit
        ))
        .await
    }

    /// The live pages from a location to the cities of a state: at most `limit`, the most wanted first and then the oldest.
    #[tracing::instrument(name = "landing.live_pages_to_cities", skip_all)]
    pub async fn live_to_cities_of(&mut self, location: LocationId, state: &str, limit: i64) -> Result<Vec<LivePage>> {
        self.fetch_all(sql!(
            "SELECT c.id, c.from_location_id, c.to_location_id, c.template_url
             FROM seo_location_formats AS l
             JOIN seo_location_connections AS c ON c.from_location_id = $1 AND c.to_location_id = l.id
             JOIN rendered_pages AS p ON p.connection_id = c.id
             WHERE l.state = $2 AND l.type = 'city' AND c.status = 'active' AND p.state = 'live'
             ORDER BY p.want + 0 DESC, c.created_at, c.id
             LIMIT $3",
            location,
            state,
            limit
        ))
        .await
    }

    /// The live pages between these pairs of locations. A pair without a live page is left out.
    #[tracing::instrument(name = "landing.live_pages_between", skip_all)]
    pub async fn live_between(&mut self, pairs: &[(LocationId, LocationId)]) -> Result<Vec<LivePage>> {
        if pairs.is_empty() {
            return Ok(Vec::new());
        }
        let digits = |id: &LocationId| Uuid::as_simple(&id.0).to_string();
        let pairs: Vec<_> = pairs.iter().map(|(from, to)| [digits(from), digits(to)]).collect();
        self.fetch_all(sql!(
            sqlite: select_pages_between!(
                "json_each($1) AS asked",
                "unhex(asked.value ->> 0)",
                "unhex(asked.value ->> 1)"
            ),
            postgres: select_pages_between!(
                "json_array_elements(CAST($1 AS JSON)) AS asked(value)",
                "CAST(asked.value ->> 0 AS UUID)",
                "CAST(asked.value ->> 1 AS UUID)"
            ),
            json!(pairs).to_string()
        ))
        .await
    }

    /// The live pages whose data have one of these signatures.
    #[tracing::instrument(name = "landing.live_pages_with", skip_all)]
    pub async fn live_with(&mut self, signatures: &[&[u8]]) -> Result<Vec<LiveSignature>> {
        if signatures.is_empty() {
            return Ok(Vec::new());
        }
        let digits: Vec<_> = signatures.iter().map(|bytes| hexadecimal(bytes)).collect();
        self.fetch_all(sql!(
            sqlite: select_live_with!("IN (SELECT unhex(value) FROM json_each($1))"),
            postgres: select_live_with!(
                "= ANY (ARRAY(SELECT decode(value, 'hex') FROM json_array_elements_text(CAST($1 AS JSON)) AS wanted(value)))"
            ),
            json!(digits).to_string(),
            MAX_COMPARED
        ))
        .await
    }

    /// The locations of cities. A city without one is left out.
    #[tracing::instrument(name = "landing.city_locations", skip_all)]
    pub async fn city_locations(&mut self, cities: &[CityName]) -> Result<Vec<(CityName, LocationId)>> {
        if cities.is_empty() {
            return Ok(Vec::new());
        }
        let cities: Vec<_> = cities.iter().map(|name| [&name.city, &name.state]).collect();
        let rows: Vec<(LocationId, String, String)> = self
            .fetch_all(sql!(
                sqlite: select_city_locations!("json_each($1) AS asked"),
                postgres: select_city_locations!("json_array_elements(CAST($1 AS JSON)) AS asked(value)"),
                json!(cities).to_string()
            ))
            .await?;
        let named = rows.into_iter().map(|(id, city, state)| (CityName { city, state }, id));
        Ok(named.collect())
    }

    /// The active connections whose pages show prices from one city to another: those between the cities and their states.
    #[tracing::instrument(name = "landing.connections_of_cities", skip_all)]
    pub async fn connections_between(&mut self, from: &CityName, to: &CityName) -> Result<Vec<ConnectionId>> {
        self.fetch_values(sql!(
            "SELECT c.id
             FROM seo_location_formats AS f
             CROSS JOIN seo_location_formats AS t
             JOIN seo_location_connections AS c ON c.from_location_id = f.id AND c.to_location_id = t.id
             WHERE f.state = $1 AND (f.city = $2 OR f.city IS NULL)
               AND t.state = $3 AND (t.city = $4 OR t.city IS NULL)
               AND c.status = 'active'",
            from.state,
            from.city,
            to.state,
            to.city
        ))
        .await
    }

    /// At most `limit` pages after a connection that were computed before, in the order of their ids. Even a page without prices of its
    /// own may show those of other pages.
    #[tracing::instrument(name = "landing.computed_pages", skip_all)]
    pub async fn computed_after(&mut self, after: Option<ConnectionId>, limit: i64) -> Result<Vec<ConnectionId>> {
        let after = after.unwrap_or(ConnectionId(Uuid::nil()));
        self.fetch_values(sql!(
            "SELECT connection_id FROM rendered_pages
             WHERE connection_id > $1 AND state <> 'new'
             ORDER BY connection_id
             LIMIT $2",
            after,
            limit
        ))
        .await
    }
}
