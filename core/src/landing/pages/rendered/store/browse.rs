//! The administrator's list of pages.
//!
//! A list reads an index from the start of its page on. Each way to filter has a statement of its own, because a statement with optional
//! conditions would not use the index of the condition that is given.

use tracing::instrument;

use super::PageStore;
use crate::{
    base::{ids::ConnectionId, page::NumberedPage},
    landing::pages::rendered::{ListedPage, PageCounts, list::MAX_COUNTED},
    platform::db::{Executor, IdList, Result, sql},
};

/// The most locations that a text finds.
const MAX_LOCATIONS: i64 = 50;

/// Which of the connections that a text or a type finds are wanted. The parameter is a state, `failed`, or empty.
macro_rules! of_state {
    ($state:literal) => {
        concat!(
            "(",
            $state,
            " = '' OR p.state = ",
            $state,
            " OR (",
            $state,
            " = 'failed' AND p.error IS NOT NULL))"
        )
    };
}

/// The pages of a type.
macro_rules! of_type {
    () => {
        concat!(
            "SELECT p.connection_id
             FROM seo_location_connections AS c
             JOIN seo_template_types AS t ON t.id = c.template_type_id
             JOIN rendered_pages AS p ON p.connection_id = c.id
             WHERE ",
            of_state!("$1"),
            " AND t.slug = $2"
        )
    };
}

/// The pages of the connections that fulfil a condition, up to a limit. The join of the type is a left join, because SQLite with
/// statistics from before the pairing would otherwise read all connections of each type.
macro_rules! of_locations {
    ($locations:literal) => {
        concat!(
            "SELECT connection_id
             FROM (SELECT p.connection_id
                   FROM seo_location_connections AS c
                   LEFT JOIN seo_template_types AS t ON t.id = c.template_type_id
                   JOIN rendered_pages AS p ON p.connection_id = c.id
                   WHERE ",
            $locations,
            " AND ",
            of_state!("$3"),
            " AND ($4 = '' OR t.slug = $4)
                   LIMIT $5) AS pages"
        )
    };
}

/// Finds the locations whose name has the text, and selects the pages from or to them, newest first. `$4` is the slug of a type, or
/// empty. `$5`, the most pages, also limits each part of the union: otherwise SQLite would read all connections of the locations.
macro_rules! with_text {
    () => {
        concat!(
            "WITH found AS (SELECT id FROM seo_location_formats WHERE ' ' || search_text LIKE $1 LIMIT $2)
             SELECT connection_id
             FROM (",
            of_locations!("c.from_location_id IN (SELECT id FROM found)"),
            " UNION ALL ",
            of_locations!(
                "c.to_location_id IN (SELECT id FROM found) AND c.from_location_id NOT IN (SELECT id FROM found)"
            ),
            " LIMIT $5) AS pages
             ORDER BY connection_id DESC"
        )
    };
}

/// Selects what the list shows of some pages.
macro_rules! listed {
    ($ids:literal) => {
        concat!(
            "SELECT p.connection_id, c.template_url, p.state, p.reasons, p.error, p.want, p.rendered_at, p.changed_at, p.due_at,
                    t.name AS type_name, t.slug AS type_slug, d.seo_title, d.url_structure,
                    f.type AS from_kind, f.city AS from_city, f.state AS from_state, f.nga_format AS from_text,
                    g.type AS to_kind, g.city AS to_city, g.state AS to_state, g.per_format AS to_text
             FROM rendered_pages AS p
             JOIN seo_location_connections AS c ON c.id = p.connection_id
             LEFT JOIN seo_template_types AS t ON t.id = c.template_type_id
             LEFT JOIN seo_page_templates AS d ON d.template_type_id = c.template_type_id
             LEFT JOIN seo_location_formats AS f ON f.id = c.from_location_id
             LEFT JOIN seo_location_formats AS g ON g.id = c.to_location_id
             WHERE p.connection_id ",
            $ids,
            " ORDER BY p.connection_id DESC"
        )
    };
}

#[derive(sqlx::FromRow)]
struct StateCount {
    state: String,
    pages: i64,
}

impl PageStore<'_> {
    /// How many pages there are in each state. Reads an index with an entry for each page.
    #[instrument(name = "landing.page_counts", skip_all)]
    pub async fn counts(&mut self) -> Result<PageCounts> {
        let states: Vec<StateCount> = self
            .fetch_all(sql!(
                "SELECT state, count(*) AS pages FROM rendered_pages GROUP BY state"
            ))
            .await?;
        let of = |name: &str| states.iter().find(|row| row.state == name).map_or(0, |row| row.pages);
        Ok(PageCounts {
            live: of("live"),
            noindex: of("noindex"),
            held: of("held"),
            new: of("new"),
            failed: self
                .fetch_value(sql!("SELECT count(*) FROM rendered_pages WHERE error IS NOT NULL"))
                .await?,
            due: self
                .fetch_value(sql!("SELECT count(*) FROM rendered_pages WHERE due_at IS NOT NULL"))
                .await?,
        })
    }

    /// The newest pages.
    pub(in crate::landing::pages::rendered) async fn newest(
        &mut self,
        page: NumberedPage,
    ) -> Result<Vec<ConnectionId>> {
        self.fetch_values(sql!(
            "SELECT connection_id FROM rendered_pages ORDER BY connection_id DESC LIMIT $1 OFFSET $2",
            page.limit(),
            page.offset()
        ))
        .await
    }

    /// The newest pages in a state.
    pub(in crate::landing::pages::rendered) async fn newest_in(
        &mut self,
        state: &str,
        page: NumberedPage,
    ) -> Result<Vec<ConnectionId>> {
        self.fetch_values(sql!(
            "SELECT connection_id
             FROM rendered_pages
             WHERE state = $1
             ORDER BY connection_id DESC
             LIMIT $2 OFFSET $3",
            state,
            page.limit(),
            page.offset()
        ))
        .await
    }

    /// The newest pages whose last rendering failed.
    pub(in crate::landing::pages::rendered) async fn newest_failed(
        &mut self,
        page: NumberedPage,
    ) -> Result<Vec<ConnectionId>> {
        self.fetch_values(sql!(
            "SELECT connection_id
             FROM rendered_pages
             WHERE error IS NOT NULL
             ORDER BY connection_id DESC
             LIMIT $1 OFFSET $2",
            page.limit(),
            page.offset()
        ))
        .await
    }

    /// The newest pages of a type, and how many there are, counted up to [`MAX_COUNTED`].
    pub(in crate::landing::pages::rendered) async fn newest_of_type(
        &mut self,
        state: &str,
        slug: &str,
        page: NumberedPage,
    ) -> Result<(Vec<ConnectionId>, i64)> {
        let total = self
            .fetch_value(sql!(
                concat!("SELECT count(*) FROM (", of_type!(), " LIMIT $3) AS counted"),
                state,
                slug,
                MAX_COUNTED
            ))
            .await?;
        let ids = self
            .fetch_values(sql!(
                concat!(of_type!(), " ORDER BY c.id DESC LIMIT $3 OFFSET $4"),
                state,
                slug,
                page.limit(),
                page.offset()
            ))
            .await?;
        Ok((ids, total))
    }

    /// The newest pages among the first [`MAX_COUNTED`] whose departure or destination has a word that begins with a text, and how
    /// many these are. All of them are read, because their count would need the same search a second time.
    pub(in crate::landing::pages::rendered) async fn newest_with_text(
        &mut self,
        (state, slug, text): (&str, &str, &str),
        page: NumberedPage,
    ) -> Result<(Vec<ConnectionId>, i64)> {
        let found: Vec<ConnectionId> = self
            .fetch_values(sql!(
                with_text!(),
                format!("% {text}%"),
                MAX_LOCATIONS,
                state,
                slug,
                MAX_COUNTED
            ))
            .await?;
        let total = i64::try_from(found.len()).unwrap_or(i64::MAX);
        Ok((page.cut(found), total))
    }

    /// The rows of these pages, newest first.
    pub(in crate::landing::pages::rendered) async fn listed(
        &mut self,
        ids: &[ConnectionId],
    ) -> Result<Vec<ListedPage>> {
        if ids.is_empty() {
            return Ok(Vec::new());
        }
        self.fetch_all(sql!(
            sqlite: listed!("IN (SELECT unhex(value) FROM json_each($1))"),
            postgres: listed!("= ANY ($1)"),
            ids.iter().map(|id| id.0).collect::<IdList>()
        ))
        .await
    }
}
