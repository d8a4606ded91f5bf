-- Searches, the runs that ask providers for them, and what came back.
-- Times are microseconds since 1970.

-- What a visitor asked for. Equal fingerprints share their runs.
CREATE TABLE saved_searches (
    batch_id      UUID   NOT NULL PRIMARY KEY,
    user_id       UUID,
    search_params TEXT   NOT NULL,
    fingerprint   TEXT   NOT NULL,
    created_at    BIGINT NOT NULL
);

CREATE INDEX saved_searches_created_at_idx ON saved_searches (created_at);

-- The run that a fingerprint is at, and the last one that completed. Locking this row is what makes
-- equal searches take turns.
CREATE TABLE run_heads (
    fingerprint     TEXT NOT NULL PRIMARY KEY,
    run_id          UUID NOT NULL,
    complete_run_id UUID
);

-- One asking of the providers. `version` moves with everything a poll can see, `results_version` with
-- every publish: publishing compares and swaps it.
CREATE TABLE search_runs (
    id                UUID    NOT NULL PRIMARY KEY,
    fingerprint       TEXT    NOT NULL,
    search_params     TEXT    NOT NULL,
    status            TEXT    NOT NULL,
    version           BIGINT  NOT NULL,
    results_version   BIGINT  NOT NULL,
    simultaneous      BOOLEAN NOT NULL,
    shows_partial     BOOLEAN NOT NULL,
    winner            TEXT,
    asked             BIGINT  NOT NULL,
    answered          BIGINT  NOT NULL,
    options           BIGINT  NOT NULL,
    demo              BOOLEAN NOT NULL,
    pricing_revision  BIGINT  NOT NULL,
    provider_revision BIGINT  NOT NULL,
    finish_job_id     UUID,
    last_error        TEXT,
    created_at        BIGINT  NOT NULL,
    deadline_at       BIGINT  NOT NULL,
    published_at      BIGINT  NOT NULL,
    finished_at       BIGINT,
    changed_at        BIGINT  NOT NULL,
    CONSTRAINT search_runs_status_check CHECK (status IN ('queued', 'running', 'complete', 'failed')),
    CONSTRAINT search_runs_finished_check CHECK ((status IN ('complete', 'failed')) = (finished_at IS NOT NULL))
);

CREATE INDEX search_runs_fingerprint_created_at_idx ON search_runs (fingerprint, created_at);

-- Who waits for news reads what changed since it last looked.
CREATE INDEX search_runs_changed_at_idx ON search_runs (changed_at);

-- Results as they are served: JSON, gzip-compressed, one form for visitors and one for agents.
CREATE TABLE search_results (
    run_id  UUID   NOT NULL,
    version BIGINT NOT NULL,
    visitor BYTEA  NOT NULL,
    agent   BYTEA  NOT NULL,
    options BIGINT NOT NULL,
    PRIMARY KEY (run_id, version),
    CONSTRAINT search_results_run_id_fkey FOREIGN KEY (run_id) REFERENCES search_runs (id)
);

-- One question to one provider: a pair of places as the provider names them.
CREATE TABLE provider_requests (
    id          UUID    NOT NULL PRIMARY KEY,
    run_id      UUID    NOT NULL,
    provider    TEXT    NOT NULL,
    origin      TEXT    NOT NULL,
    destination TEXT    NOT NULL,
    status      TEXT    NOT NULL,
    job_id      UUID,
    attempt     BIGINT  NOT NULL,
    http_calls  BIGINT  NOT NULL,
    itineraries BIGINT  NOT NULL,
    dropped     BIGINT  NOT NULL,
    error       TEXT,
    created_at  BIGINT  NOT NULL,
    started_at  BIGINT,
    finished_at BIGINT,
    CONSTRAINT provider_requests_run_id_provider_origin_destination_key UNIQUE (run_id, provider, origin, destination),
    CONSTRAINT provider_requests_run_id_fkey FOREIGN KEY (run_id) REFERENCES search_runs (id),
    CONSTRAINT provider_requests_status_check CHECK (status IN
        ('waiting', 'asking', 'partial', 'done', 'empty', 'failed', 'limited', 'late', 'cancelled'))
);

CREATE INDEX provider_requests_created_at_idx ON provider_requests (created_at);

-- What a request brought so far: normalised JSON, gzip-compressed. Written again as it grows.
CREATE TABLE provider_parts (
    request_id UUID    NOT NULL PRIMARY KEY,
    body       BYTEA   NOT NULL,
    demo       BOOLEAN NOT NULL,
    checked_at BIGINT  NOT NULL,
    CONSTRAINT provider_parts_request_id_fkey FOREIGN KEY (request_id) REFERENCES provider_requests (id)
);

-- A counted direction of a search; append only, folded into demand by a job.
CREATE TABLE search_events (
    id             UUID   NOT NULL PRIMARY KEY,
    origin         TEXT   NOT NULL,
    destination    TEXT   NOT NULL,
    year_month     TEXT   NOT NULL,
    departure_date TEXT   NOT NULL,
    user_id        UUID,
    at             BIGINT NOT NULL
);

CREATE INDEX search_events_at_idx ON search_events (at);

-- The same key within 24 hours answers the same search.
CREATE TABLE idempotency_keys (
    key        UUID   NOT NULL PRIMARY KEY,
    batch_id   UUID   NOT NULL,
    created_at BIGINT NOT NULL
);

CREATE INDEX idempotency_keys_created_at_idx ON idempotency_keys (created_at);
