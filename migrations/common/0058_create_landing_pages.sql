-- What the administrator sets for landing pages, and the pages that are rendered from it. Names are those of the specification
-- where it has them. Times are microseconds since 1970.

CREATE TABLE seo_enabled_states (
    state_name TEXT   NOT NULL PRIMARY KEY,
    enabled_at BIGINT NOT NULL
);

-- A city or a state as an end of routes. `city` is NULL for a state. `nga_format` and `per_format`: the texts of the page, such as
-- "Nga Tirana" and "Për Tiranën"; NULL: not written yet. `search_text`: the names without accents and capitals.
CREATE TABLE seo_location_formats (
    id          UUID   NOT NULL PRIMARY KEY,
    type        TEXT   NOT NULL,
    city        TEXT,
    state       TEXT   NOT NULL,
    nga_format  TEXT,
    per_format  TEXT,
    status      TEXT   NOT NULL,
    search_text TEXT   NOT NULL,
    changed_at  BIGINT NOT NULL,
    CONSTRAINT seo_location_formats_type_check CHECK (type IN ('city', 'state')),
    CONSTRAINT seo_location_formats_city_check CHECK ((type = 'city') = (city IS NOT NULL)),
    CONSTRAINT seo_location_formats_status_check CHECK (status IN ('ready', 'pending', 'disabled'))
);

CREATE UNIQUE INDEX seo_location_formats_type_city_state_key ON seo_location_formats (type, coalesce(city, ''), state);
CREATE INDEX seo_location_formats_state_city_idx ON seo_location_formats (state, city);
CREATE INDEX seo_location_formats_status_id_idx ON seo_location_formats (status, id);

CREATE TABLE seo_template_types (
    id          UUID   NOT NULL PRIMARY KEY,
    name        TEXT   NOT NULL,
    slug        TEXT   NOT NULL,
    description TEXT   NOT NULL,
    status      TEXT   NOT NULL,
    created_at  BIGINT NOT NULL,
    updated_at  BIGINT NOT NULL,
    CONSTRAINT seo_template_types_slug_key UNIQUE (slug),
    CONSTRAINT seo_template_types_status_check CHECK (status IN ('active', 'inactive'))
);

-- `url_structure`: empty for the usual address of a connection.
CREATE TABLE seo_page_templates (
    id               UUID   NOT NULL PRIMARY KEY,
    template_type_id UUID   NOT NULL,
    url_structure    TEXT   NOT NULL,
    seo_title        TEXT   NOT NULL,
    meta_description TEXT   NOT NULL,
    created_at       BIGINT NOT NULL,
    updated_at       BIGINT NOT NULL,
    CONSTRAINT seo_page_templates_template_type_id_key UNIQUE (template_type_id),
    CONSTRAINT seo_page_templates_template_type_id_fkey
        FOREIGN KEY (template_type_id) REFERENCES seo_template_types (id) ON DELETE CASCADE
);

CREATE TABLE seo_template_components (
    id             UUID   NOT NULL PRIMARY KEY,
    template_id    UUID   NOT NULL,
    component_name TEXT   NOT NULL,
    display_order  BIGINT NOT NULL,
    status         TEXT   NOT NULL,
    CONSTRAINT seo_template_components_template_id_component_name_key UNIQUE (template_id, component_name),
    CONSTRAINT seo_template_components_status_check CHECK (status IN ('active', 'inactive')),
    CONSTRAINT seo_template_components_template_id_fkey
        FOREIGN KEY (template_id) REFERENCES seo_page_templates (id) ON DELETE CASCADE
);

-- A route between two locations, with the path of its page: "/bileta-avioni/nga-tirana-per-romen/". No foreign keys to locations and
-- types, because deleting a location would scan a million rows inside one transaction; the jobs that delete them delete these rows.
CREATE TABLE seo_location_connections (
    id               UUID   NOT NULL PRIMARY KEY,
    from_location_id UUID   NOT NULL,
    to_location_id   UUID   NOT NULL,
    status           TEXT   NOT NULL,
    template_type_id UUID   NOT NULL,
    template_url     TEXT   NOT NULL,
    created_at       BIGINT NOT NULL,
    updated_at       BIGINT NOT NULL,
    CONSTRAINT seo_location_connections_from_location_id_to_location_id_key UNIQUE (from_location_id, to_location_id),
    CONSTRAINT seo_location_connections_template_url_key UNIQUE (template_url),
    CONSTRAINT seo_location_connections_status_check CHECK (status IN ('active', 'inactive'))
);

CREATE INDEX seo_location_connections_to_location_id_idx ON seo_location_connections (to_location_id, id);
CREATE INDEX seo_location_connections_template_type_id_status_idx ON seo_location_connections (template_type_id, status, id);
CREATE INDEX seo_location_connections_status_idx ON seo_location_connections (status, id);

-- Paths that were those of pages. `connection_id`: the page that has another path now; NULL: the page was removed.
CREATE TABLE redirects (
    path          TEXT   NOT NULL PRIMARY KEY,
    connection_id UUID,
    created_at    BIGINT NOT NULL
);

CREATE INDEX redirects_connection_id_idx ON redirects (connection_id) WHERE connection_id IS NOT NULL;

-- The page of a connection. `due_at`: since when it is to be rendered; NULL: it is as it should be. `want`: searches of its route in
-- the last 30 days. `reasons`: why it is not live, as words with spaces. `error`: why the last rendering failed; the page before
-- stays. `digest`: of the data that it was rendered from. `renderer`: the version of the code that rendered it. `signature`: of its
-- data, by which near-duplicates are found. `changed_at`: when its content changed last.
CREATE TABLE rendered_pages (
    connection_id UUID   NOT NULL PRIMARY KEY,
    state         TEXT   NOT NULL,
    reasons       TEXT   NOT NULL,
    due_at        BIGINT,
    want          BIGINT NOT NULL,
    error         TEXT,
    digest        TEXT,
    renderer      TEXT,
    signature     BYTEA,
    rendered_at   BIGINT,
    changed_at    BIGINT,
    CONSTRAINT rendered_pages_state_check CHECK (state IN ('new', 'live', 'noindex', 'held'))
);

CREATE INDEX rendered_pages_want_idx ON rendered_pages (want DESC, due_at, connection_id) WHERE due_at IS NOT NULL;
CREATE INDEX rendered_pages_state_idx ON rendered_pages (state, connection_id);

-- The HTML of a page and its data, compressed.
CREATE TABLE rendered_page_bodies (
    connection_id UUID  NOT NULL PRIMARY KEY,
    body          BYTEA NOT NULL
);

-- A change of many locations or connections, which a job carries out in batches. `subject`: JSON. `total`: locations to go through.
-- `cursor`: up to where it has come. `failures`: JSON, the first of them with their reasons.
CREATE TABLE landing_changes (
    id         UUID   NOT NULL PRIMARY KEY,
    kind       TEXT   NOT NULL,
    subject    TEXT   NOT NULL,
    state      TEXT   NOT NULL,
    total      BIGINT NOT NULL,
    done       BIGINT NOT NULL,
    created    BIGINT NOT NULL,
    updated    BIGINT NOT NULL,
    removed    BIGINT NOT NULL,
    skipped    BIGINT NOT NULL,
    failed     BIGINT NOT NULL,
    failures   TEXT   NOT NULL,
    cursor     TEXT   NOT NULL,
    actor      TEXT   NOT NULL,
    created_at BIGINT NOT NULL,
    ended_at   BIGINT,
    CONSTRAINT landing_changes_kind_check CHECK (kind IN ('enable_state', 'disable_state', 'set_status', 'save_texts', 'set_paths')),
    CONSTRAINT landing_changes_state_check CHECK (state IN ('running', 'done', 'stopped')),
    CONSTRAINT landing_changes_ended_at_check CHECK ((state = 'running') = (ended_at IS NULL))
);

CREATE INDEX landing_changes_created_at_idx ON landing_changes (created_at, id);
