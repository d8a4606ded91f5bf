-- Codes that mails contain: six digits to type in, and a longer text in a link. A row without hashes waits for its mail. `code_hash`,
-- `link_hash`: SHA-256. `tries`: wrong codes that somebody typed in.
CREATE TABLE one_time_codes (
    user_id      UUID   NOT NULL,
    purpose      TEXT   NOT NULL,
    requested_at BIGINT NOT NULL,
    code_hash    BYTEA,
    link_hash    BYTEA,
    created_at   BIGINT,
    tries        BIGINT NOT NULL,
    PRIMARY KEY (user_id, purpose),
    CONSTRAINT one_time_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE,
    CONSTRAINT one_time_codes_link_hash_key UNIQUE (link_hash)
);

CREATE INDEX one_time_codes_requested_at_idx ON one_time_codes (requested_at);
