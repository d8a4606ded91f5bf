-- The index by which near-duplicates among live pages are found: pages whose data are alike share at least one band of their
-- signatures. Only live pages have bands.
CREATE TABLE rendered_page_bands (
    band          BIGINT NOT NULL,
    connection_id UUID   NOT NULL,
    PRIMARY KEY (band, connection_id),
    CONSTRAINT rendered_page_bands_connection_id_fkey
        FOREIGN KEY (connection_id) REFERENCES rendered_pages (connection_id) ON DELETE CASCADE
);

CREATE INDEX rendered_page_bands_connection_id_idx ON rendered_page_bands (connection_id);

-- The airports of a city or a state.
CREATE INDEX airports_state_city_idx ON airports (state, city, weight DESC);
