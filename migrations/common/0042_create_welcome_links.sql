-- The link with which the first administrator sets up the account: one row, replaced by each start. `hash`: SHA-256.
CREATE TABLE welcome_links (
    id         BIGINT NOT NULL PRIMARY KEY,
    hash       BYTEA  NOT NULL,
    created_at BIGINT NOT NULL,
    CONSTRAINT welcome_links_id_check CHECK (id = 1)
);
