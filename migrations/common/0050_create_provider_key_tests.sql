-- Tests of provider keys. sealed_key: the key to test, encrypted, until the test has ended; NULL: the key in use is
-- tested. is_accepted and reason: the result. Times are microseconds since 1970.
CREATE TABLE provider_key_tests (
    id          UUID   NOT NULL PRIMARY KEY,
    provider    TEXT   NOT NULL,
    sealed_key  BYTEA,
    is_accepted BOOLEAN,
    reason      TEXT,
    created_at  BIGINT NOT NULL,
    finished_at BIGINT
);

CREATE INDEX provider_key_tests_created_at_idx ON provider_key_tests (created_at);
