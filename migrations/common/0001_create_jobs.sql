-- The job queue.
--
-- `jobs` holds live rows only: whatever ends moves to `job_history` in the transaction that ends it, so
-- that a claim costs the same on the first day and after a year. Times are microseconds since 1970.

CREATE TABLE jobs (
    id               UUID    NOT NULL PRIMARY KEY,
    queue            TEXT    NOT NULL,
    kind             TEXT    NOT NULL,
    payload          TEXT    NOT NULL,
    state            TEXT    NOT NULL,
    priority         BIGINT  NOT NULL,
    run_at           BIGINT  NOT NULL,
    attempt          BIGINT  NOT NULL,
    max_attempts     BIGINT  NOT NULL,
    crash_count      BIGINT  NOT NULL,
    lease_id         UUID,
    lease_until      BIGINT,
    worker           TEXT,
    started_at       BIGINT,
    group_id         UUID,
    unique_key       TEXT,
    limit_key        TEXT,
    expires_at       BIGINT,
    cancel_requested BOOLEAN NOT NULL,
    trace            TEXT,
    last_error       TEXT,
    created_at       BIGINT  NOT NULL,
    CONSTRAINT jobs_state_check CHECK (state IN ('ready', 'running', 'scheduled')),
    CONSTRAINT jobs_lease_id_check CHECK ((state = 'running') = (lease_id IS NOT NULL)),
    CONSTRAINT jobs_lease_until_check CHECK ((lease_id IS NULL) = (lease_until IS NULL))
);

-- The claim walks this one from the front; delayed rows are not in it. UUID v7 makes `id` the order of arrival.
CREATE INDEX jobs_queue_priority_id_idx ON jobs (queue, priority, id) WHERE state = 'ready';

-- What becomes due, and when the next one does.
CREATE INDEX jobs_queue_run_at_idx ON jobs (queue, run_at) WHERE state = 'scheduled';

-- The rescue looks here; it never holds more rows than there are running jobs.
CREATE INDEX jobs_lease_until_idx ON jobs (lease_until) WHERE state = 'running';

-- How much of a shared limit is in use.
CREATE INDEX jobs_limit_key_idx ON jobs (limit_key) WHERE state = 'running' AND limit_key IS NOT NULL;

-- What nobody may start any more.
CREATE INDEX jobs_expires_at_idx ON jobs (expires_at) WHERE state <> 'running' AND expires_at IS NOT NULL;

CREATE INDEX jobs_set_aside_idx ON jobs (id) WHERE state <> 'running' AND (cancel_requested OR crash_count >= 3);

-- Who has to hear that it was cancelled.
CREATE INDEX jobs_cancel_requested_idx ON jobs (id) WHERE cancel_requested;

-- A key is taken only while its job is live.
CREATE UNIQUE INDEX jobs_unique_key_key ON jobs (unique_key) WHERE unique_key IS NOT NULL;

CREATE TABLE job_history (
    id           UUID   NOT NULL PRIMARY KEY,
    queue        TEXT   NOT NULL,
    kind         TEXT   NOT NULL,
    payload      TEXT   NOT NULL,
    state        TEXT   NOT NULL,
    priority     BIGINT NOT NULL,
    attempt      BIGINT NOT NULL,
    max_attempts BIGINT NOT NULL,
    crash_count  BIGINT NOT NULL,
    worker       TEXT,
    started_at   BIGINT,
    group_id     UUID,
    unique_key   TEXT,
    limit_key    TEXT,
    trace        TEXT,
    error        TEXT,
    created_at   BIGINT NOT NULL,
    finished_at  BIGINT NOT NULL,
    CONSTRAINT job_history_state_check CHECK (state IN ('done', 'dead', 'expired', 'cancelled'))
);

CREATE INDEX job_history_finished_at_idx ON job_history (finished_at);
CREATE INDEX job_history_dead_idx ON job_history (finished_at) WHERE state = 'dead';

-- Jobs that end together. Both numbers live in the row: counting children would miss the one that
-- commits beside us.
CREATE TABLE job_groups (
    id         UUID   NOT NULL PRIMARY KEY,
    next_job   UUID,
    total      BIGINT NOT NULL,
    ended      BIGINT NOT NULL,
    created_at BIGINT NOT NULL,
    CONSTRAINT job_groups_ended_check CHECK (ended <= total)
);

CREATE INDEX job_groups_created_at_idx ON job_groups (created_at);

-- One row per provider account; it bounds how many jobs and requests run across all processes.
CREATE TABLE provider_limits (
    key                 TEXT   NOT NULL PRIMARY KEY,
    requests_per_second BIGINT,
    concurrent          BIGINT NOT NULL,
    recent              TEXT   NOT NULL,
    blocked_until       BIGINT NOT NULL,
    blocked_reason      TEXT,
    failures            BIGINT NOT NULL,
    plan_remaining      BIGINT,
    plan_resets_at      BIGINT,
    touched_at          BIGINT NOT NULL
);

-- Who is there. A lease whose owner still beats here was lost, not crashed. `process` is the same for
-- all rows that share one database handle.
CREATE TABLE workers (
    name       TEXT   NOT NULL PRIMARY KEY,
    process    UUID   NOT NULL,
    role       TEXT   NOT NULL,
    queues     TEXT   NOT NULL,
    started_at BIGINT NOT NULL,
    seen_at    BIGINT NOT NULL
);
