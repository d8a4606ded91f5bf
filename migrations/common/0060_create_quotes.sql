-- Quote cards: a flight with its price as an agent sent it to a client. `/o/{token}` shows it to everybody who has the link.
CREATE TABLE quotes (
    id                UUID   NOT NULL PRIMARY KEY,
    -- The secret part of the link: its hash finds the row, and the sealed text lets the agent copy the link again.
    token_hash        BYTEA  NOT NULL,
    sealed_token      BYTEA  NOT NULL,
    -- The agent; NULL after the user is deleted.
    user_id           UUID   CONSTRAINT quotes_user_id_fkey REFERENCES users (id) ON DELETE SET NULL,
    -- Where the flight was found. The search and its results may be deleted before the quote.
    batch_id          UUID   NOT NULL,
    run_id            UUID,
    option_id         TEXT   NOT NULL,
    -- The search and the flight as JSON, in the form of visitors, and what the party pays. They never change.
    search_params     TEXT   NOT NULL,
    option            TEXT   NOT NULL,
    price_cents       BIGINT NOT NULL,
    client_name       TEXT   NOT NULL,
    note              TEXT   NOT NULL,
    lang              TEXT   NOT NULL,
    checked_at        BIGINT NOT NULL,
    valid_until       BIGINT NOT NULL,
    created_at        BIGINT NOT NULL,
    revoked_at        BIGINT,
    -- When a browser loaded the page for the first and for the last time, and in how many minutes one did.
    viewed_at         BIGINT,
    last_viewed_at    BIGINT,
    views             BIGINT NOT NULL,
    -- Another price at which later results of the search have the same flight; NULL if they have it at the same price.
    found_price_cents BIGINT,
    found_checked_at  BIGINT,
    -- The publish that was compared last.
    compared_run_id   UUID,
    compared_version  BIGINT,
    CONSTRAINT quotes_lang_check CHECK (lang IN ('sq', 'en'))
);

CREATE UNIQUE INDEX quotes_token_hash_key ON quotes (token_hash);
-- The dashboard of an agent, and the quotes of the last hour.
CREATE INDEX quotes_user_id_created_at_id_idx ON quotes (user_id, created_at, id);
-- The list of the administrator, and housekeeping.
CREATE INDEX quotes_created_at_id_idx ON quotes (created_at, id);
-- Quotes are deleted with the data of a visitor.
CREATE INDEX quotes_batch_id_idx ON quotes (batch_id);
