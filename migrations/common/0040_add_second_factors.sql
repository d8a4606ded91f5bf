-- Second factors of users: authenticator apps. `secret`: 160 bits in base32, encrypted with the secrets key. `last_step`: the latest period of
-- 30 s whose code was accepted; a code is accepted once. `tries`: wrong codes since `tries_since`.
CREATE TABLE mfa_factors (
    id            UUID    NOT NULL PRIMARY KEY,
    user_id       UUID    NOT NULL,
    friendly_name TEXT    NOT NULL,
    secret        BYTEA   NOT NULL,
    is_verified   BOOLEAN NOT NULL,
    last_step     BIGINT  NOT NULL,
    tries         BIGINT  NOT NULL,
    tries_since   BIGINT  NOT NULL,
    created_at    BIGINT  NOT NULL,
    updated_at    BIGINT  NOT NULL,
    CONSTRAINT mfa_factors_user_id_fkey FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE,
    CONSTRAINT mfa_factors_user_id_friendly_name_key UNIQUE (user_id, friendly_name)
);

-- Questions for the code of a second factor, each for one answer within 5 minutes. `tries`: wrong answers.
CREATE TABLE mfa_challenges (
    id         UUID   NOT NULL PRIMARY KEY,
    factor_id  UUID   NOT NULL,
    ip         TEXT   NOT NULL,
    tries      BIGINT NOT NULL,
    created_at BIGINT NOT NULL,
    CONSTRAINT mfa_challenges_factor_id_fkey FOREIGN KEY (factor_id) REFERENCES mfa_factors (id) ON DELETE CASCADE
);

CREATE INDEX mfa_challenges_factor_id_idx ON mfa_challenges (factor_id);
CREATE INDEX mfa_challenges_created_at_idx ON mfa_challenges (created_at);
