-- The people of the agency who can sign in. `email` is in lower case. `role` is empty, 'agent', 'viewer' or 'admin'; only the server
-- writes it. `user_metadata`: a JSON object that the user may write.
CREATE TABLE users (
    id                 UUID   NOT NULL PRIMARY KEY,
    email              TEXT   NOT NULL,
    password_hash      TEXT,
    role               TEXT,
    user_metadata      TEXT   NOT NULL,
    email_confirmed_at BIGINT,
    invited_at         BIGINT,
    last_sign_in_at    BIGINT,
    banned_until       BIGINT,
    created_at         BIGINT NOT NULL,
    updated_at         BIGINT NOT NULL,
    CONSTRAINT users_email_key UNIQUE (email),
    CONSTRAINT users_role_check CHECK (role IN ('agent', 'viewer', 'admin'))
);

-- There is one administrator.
CREATE UNIQUE INDEX users_admin_idx ON users (role) WHERE role = 'admin';

-- A sign-in on one device. `aal`: 1, or 2 after a second factor. `amr`: JSON, how the user proved who they are.
CREATE TABLE sessions (
    id           UUID   NOT NULL PRIMARY KEY,
    user_id      UUID   NOT NULL,
    aal          BIGINT NOT NULL,
    amr          TEXT   NOT NULL,
    ip           TEXT   NOT NULL,
    user_agent   TEXT   NOT NULL,
    created_at   BIGINT NOT NULL,
    refreshed_at BIGINT NOT NULL,
    CONSTRAINT sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE,
    CONSTRAINT sessions_aal_check CHECK (aal IN (1, 2))
);

CREATE INDEX sessions_user_id_idx ON sessions (user_id);
CREATE INDEX sessions_refreshed_at_idx ON sessions (refreshed_at);

-- The refresh tokens of a session. Each use of a token adds one of the next generation; tokens of the highest generation are active. `hash`:
-- SHA-256. `used_at`: the first use.
CREATE TABLE refresh_tokens (
    hash       BYTEA  NOT NULL PRIMARY KEY,
    session_id UUID   NOT NULL,
    generation BIGINT NOT NULL,
    uses       BIGINT NOT NULL,
    used_at    BIGINT,
    CONSTRAINT refresh_tokens_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions (id) ON DELETE CASCADE
);

CREATE INDEX refresh_tokens_session_id_generation_idx ON refresh_tokens (session_id, generation);

-- Keys that sign access tokens. `private_key` is encrypted with the secrets key. `public_key` is an
-- uncompressed point: 4, x, y.
CREATE TABLE signing_keys (
    id          UUID    NOT NULL PRIMARY KEY,
    private_key BYTEA   NOT NULL,
    public_key  BYTEA   NOT NULL,
    is_active   BOOLEAN NOT NULL,
    created_at  BIGINT  NOT NULL,
    retired_at  BIGINT
);

-- One key is active, also when several processes create the first one at once.
CREATE UNIQUE INDEX signing_keys_is_active_idx ON signing_keys (is_active) WHERE is_active;
