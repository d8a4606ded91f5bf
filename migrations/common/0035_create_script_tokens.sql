-- What scripts send as `Authorization: Bearer`. `role`: 'metrics' reads the metrics, 'viewer' the back office, 'admin' changes everything.
-- `hash`: SHA-256. `last_used_at` is at most a minute too old.
CREATE TABLE script_tokens (
    id           UUID   NOT NULL PRIMARY KEY,
    name         TEXT   NOT NULL,
    role         TEXT   NOT NULL,
    hash         BYTEA  NOT NULL,
    created_at   BIGINT NOT NULL,
    expires_at   BIGINT NOT NULL,
    last_used_at BIGINT,
    CONSTRAINT script_tokens_name_key UNIQUE (name),
    CONSTRAINT script_tokens_hash_key UNIQUE (hash),
    CONSTRAINT script_tokens_role_check CHECK (role IN ('metrics', 'viewer', 'admin'))
);
