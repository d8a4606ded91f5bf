//! The list of connections. Each combination of conditions has an index that gives the newest rows first.

use super::ConnectionStore;
use crate::{
    base::{
        ids::{ConnectionId, LocationId, TemplateTypeId},
        page::NumberedPage,
        time::Timestamp,
    },
    landing::pages::{
        Activity, Counted, LocationKind, PageState,
        connections::{ConnectionEnd, ConnectionFilter, ConnectionRow, ConnectionType, list::MAX_COUNTED},
    },
    platform::db::{Executor, IdList, Result, sql},
};

/// A row of the administrator's list of connections: the connection joined with its locations, its type and its page. The columns of a
/// location are `None` if the location was deleted and the job that deletes its connections has not finished.
#[derive(sqlx::FromRow)]
struct Listed {
    id: ConnectionId,
    from_location_id: LocationId,
    from_name: Option<String>,
    from_kind: Option<LocationKind>,
    to_location_id: LocationId,
    to_name: Option<String>,
    to_kind: Option<LocationKind>,
    template_type_id: TemplateTypeId,
    type_name: Option<String>,
    type_slug: Option<String>,
    status: Activity,
    template_url: String,
    page_state: Option<PageState>,
    created_at: Timestamp,
    updated_at: Timestamp,
}

/// The text that selects rows by their ids.
macro_rules! rows_text {
    ($condition:literal) => {
        concat!(
            "SELECT c.id, c.from_location_id, coalesce(f.city, f.state) AS from_name, f.type AS from_kind,
                    c.to_location_id, coalesce(t.city, t.state) AS to_name, t.type AS to_kind, c.template_type_id,
                    k.name AS type_name, k.slug AS type_slug, c.status, c.template_url, p.state AS page_state, c.created_at,
                    c.updated_at
             FROM seo_location_connections AS c
             LEFT JOIN seo_location_formats AS f ON f.id = c.from_location_id
             LEFT JOIN seo_location_formats AS t ON t.id = c.to_location_id
             LEFT JOIN seo_template_types AS k ON k.id = c.template_type_id
             LEFT JOIN rendered_pages AS p ON p.connection_id = c.id
             WHERE ",
            $condition,
            " ORDER BY c.id DESC"
        )
    };
}

/// The text that selects the ids of a page: the newest of those that match a condition.
macro_rules! page_text {
    ($condition:literal, $limits:literal) => {
        concat!(
            "SELECT id FROM seo_location_connections WHERE ",
            $condition,
            " ORDER BY id DESC ",
            $limits
        )
    };
}

/// The text that counts the rows that match a condition, up to a number.
macro_rules! count_text {
    ($condition:literal, $limit:literal) => {
        concat!(
            "SELECT count(*) FROM (SELECT 1 FROM seo_location_connections WHERE ",
            $condition,
            " LIMIT ",
            $limit,
            ") AS counted"
        )
    };
}

/// The text of the ids of connections from or to some locations.
macro_rules! gather_text {
    ($from:literal, $to:literal) => {
        concat!(
            "SELECT id FROM
                 (SELECT id, status, template_type_id FROM seo_location_connections WHERE ",
            $from,
            "     UNION
                  SELECT id, status, template_type_id FROM seo_location_connections WHERE ",
            $to,
            ") AS gathered
             WHERE ($2 = '' OR status = $2) AND ($3 OR template_type_id = $4)
             ORDER BY id DESC
             LIMIT $5 OFFSET $6"
        )
    };
}

/// The text that counts the connections from some locations, and those to them from others, each up to a number.
macro_rules! count_ends_text {
    ($from:literal, $to:literal) => {
        concat!(
            "SELECT (SELECT count(*) FROM (SELECT 1 FROM seo_location_connections
                                           WHERE ",
            $from,
            "                                AND ($2 = '' OR status = $2) AND ($3 OR template_type_id = $4)
                                           LIMIT $5) AS counted)
                  + (SELECT count(*) FROM (SELECT 1 FROM seo_location_connections
                                           WHERE ",
            $to,
            "                                AND NOT ",
            $from,
            "                                AND ($2 = '' OR status = $2) AND ($3 OR template_type_id = $4)
                                           LIMIT $5) AS others)"
        )
    };
}

impl ConnectionStore<'_> {
    /// The connection with this id.
    pub async fn row(&mut self, id: ConnectionId) -> Result<Option<ConnectionRow>> {
        let listed: Option<Listed> = self.fetch_optional(sql!(rows_text!("c.id = $1"), id)).await?;
        Ok(listed.map(ConnectionRow::from))
    }

    /// The connections with these ids, the newest first.
    pub(in crate::landing::pages::connections) async fn rows(
        &mut self,
        ids: &[ConnectionId],
    ) -> Result<Vec<ConnectionRow>> {
        if ids.is_empty() {
            return Ok(Vec::new());
        }
        let ids: IdList = ids.iter().map(|id| id.0).collect();
        let listed: Vec<Listed> = self
            .fetch_all(sql!(
                sqlite: rows_text!("c.id IN (SELECT unhex(value) FROM json_each($1))"),
                postgres: rows_text!("c.id = ANY ($1)"),
                ids
            ))
            .await?;
        Ok(listed.into_iter().map(ConnectionRow::from).collect())
    }

    /// The number of connections that match the filter, whose text is empty.
    pub(in crate::landing::pages::connections) async fn count(&mut self, filter: &ConnectionFilter) -> Result<Counted> {
        let most = MAX_COUNTED + 1;
        let statement = match (&filter.status, &filter.of_type) {
            (None, None) => sql!(count_text!("TRUE", "$1"), most),
            (Some(status), None) => sql!(count_text!("status = $1", "$2"), *status, most),
            (None, Some(of)) => sql!(count_text!("template_type_id = $1", "$2"), *of, most),
            (Some(status), Some(of)) => sql!(
                count_text!("template_type_id = $1 AND status = $2", "$3"),
                *of,
                *status,
                most
            ),
        };
        Ok(Counted::new(self.fetch_value(statement).await?, MAX_COUNTED))
    }

    /// A page of the connections that match the filter, whose text is empty.
    pub(in crate::landing::pages::connections) async fn page(
        &mut self,
        filter: &ConnectionFilter,
        page: NumberedPage,
    ) -> Result<Vec<ConnectionId>> {
        let (limit, offset) = (page.limit(), page.offset());
        let statement = match (&filter.status, &filter.of_type) {
            (None, None) => sql!(page_text!("TRUE", "LIMIT $1 OFFSET $2"), limit, offset),
            (Some(status), None) => sql!(page_text!("status = $1", "LIMIT $2 OFFSET $3"), *status, limit, offset),
            (Some(status), Some(of)) => sql!(
                page_text!("template_type_id = $1 AND status = $2", "LIMIT $3 OFFSET $4"),
                *of,
                *status,
                limit,
                offset
            ),
            // The index has the status before the id, so the newest rows of each status are merged.
            (None, Some(of)) => sql!(
                "SELECT id FROM
                     (SELECT id FROM (SELECT id FROM seo_location_connections
                                      WHERE template_type_id = $1 AND status = 'active'
                                      ORDER BY id DESC LIMIT $2) AS active
                      UNION ALL
                      SELECT id FROM (SELECT id FROM seo_location_connections
                                      WHERE template_type_id = $1 AND status = 'inactive'
                                      ORDER BY id DESC LIMIT $2) AS inactive) AS merged
                 ORDER BY id DESC
                 LIMIT $3 OFFSET $4",
                *of,
                offset + limit,
                limit,
                offset
            ),
        };
        self.fetch_values(statement).await
    }

    /// The number of connections from or to these locations.
    pub(in crate::landing::pages::connections) async fn count_with_ends(
        &mut self,
        filter: &ConnectionFilter,
        ends: &IdList,
    ) -> Result<Counted> {
        let (status, is_any, of) = conditions(filter);
        let count = self
            .fetch_value(sql!(
                sqlite: count_ends_text!(
                    "from_location_id IN (SELECT unhex(value) FROM json_each($1))",
                    "to_location_id IN (SELECT unhex(value) FROM json_each($1))"
                ),
                postgres: count_ends_text!("from_location_id = ANY ($1)", "to_location_id = ANY ($1)"),
                *ends,
                status,
                is_any,
                of,
                MAX_COUNTED + 1
            ))
            .await?;
        Ok(Counted::new(count, MAX_COUNTED))
    }

    /// A page of the connections from or to these locations, which are few: they are gathered and sorted.
    pub(in crate::landing::pages::connections) async fn gather(
        &mut self,
        filter: &ConnectionFilter,
        ends: &IdList,
        page: NumberedPage,
    ) -> Result<Vec<ConnectionId>> {
        let (status, is_any, of) = conditions(filter);
        self.fetch_values(sql!(
            sqlite: gather_text!(
                "from_location_id IN (SELECT unhex(value) FROM json_each($1))",
                "to_location_id IN (SELECT unhex(value) FROM json_each($1))"
            ),
            postgres: gather_text!("from_location_id = ANY ($1)", "to_location_id = ANY ($1)"),
            *ends,
            status,
            is_any,
            of,
            page.limit(),
            page.offset()
        ))
        .await
    }

    /// A page of the connections from or to these locations, which are many: they are met by reading the newest connections.
    pub(in crate::landing::pages::connections) async fn page_with_ends(
        &mut self,
        filter: &ConnectionFilter,
        ends: &IdList,
        page: NumberedPage,
    ) -> Result<Vec<ConnectionId>> {
        let (status, is_any, of) = conditions(filter);
        self.fetch_values(sql!(
            sqlite: page_text!(
                "(from_location_id IN (SELECT unhex(value) FROM json_each($1))
                  OR to_location_id IN (SELECT unhex(value) FROM json_each($1)))
                 AND ($2 = '' OR status = $2) AND ($3 OR +template_type_id = $4)",
                "LIMIT $5 OFFSET $6"
            ),
            postgres: page_text!(
                "(from_location_id = ANY ($1) OR to_location_id = ANY ($1))
                 AND ($2 = '' OR status = $2) AND ($3 OR template_type_id = $4)",
                "LIMIT $5 OFFSET $6"
            ),
            *ends,
            status,
            is_any,
            of,
            page.limit(),
            page.offset()
        ))
        .await
    }
}

/// The status or an empty text, whether the type does not matter, and the type.
fn conditions(filter: &ConnectionFilter) -> (&'static str, bool, Option<TemplateTypeId>) {
    let status = filter.status.map_or("", Activity::word);
    (status, filter.of_type.is_none(), filter.of_type)
}

impl From<Listed> for ConnectionRow {
    fn from(row: Listed) -> Self {
        let end = |id, name: Option<String>, kind: Option<LocationKind>| ConnectionEnd {
            id,
            name: name.unwrap_or_default(),
            kind: kind.unwrap_or(LocationKind::City),
        };
        Self {
            id: row.id,
            from: end(row.from_location_id, row.from_name, row.from_kind),
            to: end(row.to_location_id, row.to_name, row.to_kind),
            of: ConnectionType {
                id: row.template_type_id,
                name: row.type_name.unwrap_or_default(),
                slug: row.type_slug.unwrap_or_default(),
            },
            status: row.status,
            path: row.template_url,
            page_state: row.page_state.unwrap_or(PageState::New),
            created_at: row.created_at,
            updated_at: row.updated_at,
        }
    }
}
