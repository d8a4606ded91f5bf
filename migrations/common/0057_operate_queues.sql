-- What operators do to queues, and what they see of them.

-- The retry rules of a queue. NULL: the rules of each kind of job. `longest_backoff`: in seconds.
ALTER TABLE queue_targets ADD COLUMN max_attempts BIGINT
    CONSTRAINT queue_targets_max_attempts_check CHECK (max_attempts > 0);
ALTER TABLE queue_targets ADD COLUMN longest_backoff BIGINT
    CONSTRAINT queue_targets_longest_backoff_check CHECK (longest_backoff > 0);

-- When the last attempt could start, from which its wait is computed. `reason`: the error of a dead job without ids and times, so
-- that jobs that died of the same cause have the same text. Both are NULL in rows of earlier versions.
ALTER TABLE job_history ADD COLUMN run_at BIGINT;
ALTER TABLE job_history ADD COLUMN reason TEXT;

-- `load_percent`: the load average of the host over one minute, times 100.
ALTER TABLE workers ADD COLUMN version TEXT;
ALTER TABLE workers ADD COLUMN load_percent BIGINT;

-- Attempts that did not end their job. The last attempt of an ended job is in `job_history`.
CREATE TABLE job_attempts (
    job_id     UUID   NOT NULL,
    ended_at   BIGINT NOT NULL,
    attempt    BIGINT NOT NULL,
    outcome    TEXT   NOT NULL,
    worker     TEXT,
    started_at BIGINT,
    error      TEXT,
    PRIMARY KEY (job_id, ended_at),
    CONSTRAINT job_attempts_outcome_check CHECK (outcome IN ('retry', 'crashed', 'dead'))
);

CREATE INDEX job_attempts_ended_at_idx ON job_attempts (ended_at);

-- Each queue in each minute. `ready`, `scheduled`, `running` and `oldest`: at the end of the minute. The others: of the jobs that
-- ended in it; NULL if there were none. Times in microseconds.
CREATE TABLE queue_minutes (
    queue     TEXT   NOT NULL,
    minute    BIGINT NOT NULL,
    ready     BIGINT NOT NULL,
    scheduled BIGINT NOT NULL,
    running   BIGINT NOT NULL,
    oldest    BIGINT NOT NULL,
    ended     BIGINT NOT NULL,
    failed    BIGINT NOT NULL,
    wait_p50  BIGINT,
    wait_p95  BIGINT,
    run_p50   BIGINT,
    run_p95   BIGINT,
    PRIMARY KEY (queue, minute)
);

CREATE INDEX queue_minutes_minute_idx ON queue_minutes (minute);

-- An action on many jobs. NULL in `queue`, `kind` or `reason`: any. `selected`: how many jobs there were at first. The action has handled
-- the jobs up to (`after_at`, `after_id`), in the order of their ends, or of their ids if they have not ended.
CREATE TABLE job_actions (
    id         UUID   NOT NULL PRIMARY KEY,
    action     TEXT   NOT NULL,
    queue      TEXT,
    kind       TEXT,
    reason     TEXT,
    per_second BIGINT NOT NULL,
    state      TEXT   NOT NULL,
    selected   BIGINT NOT NULL,
    done       BIGINT NOT NULL,
    skipped    BIGINT NOT NULL,
    after_at   BIGINT NOT NULL,
    after_id   UUID,
    created_at BIGINT NOT NULL,
    ended_at   BIGINT,
    CONSTRAINT job_actions_action_check CHECK (action IN ('redrive', 'discard', 'cancel')),
    CONSTRAINT job_actions_state_check CHECK (state IN ('running', 'done', 'stopped')),
    CONSTRAINT job_actions_ended_at_check CHECK ((state = 'running') = (ended_at IS NULL))
);

CREATE INDEX job_actions_created_at_idx ON job_actions (created_at);

-- Schedules whose jobs are not queued.
CREATE TABLE paused_schedules (
    schedule  TEXT   NOT NULL PRIMARY KEY,
    paused_at BIGINT NOT NULL
);

-- The search that started the run. NULL in rows of earlier versions. Statements of the earlier version join the table with
-- `saved_searches`, so the column must not have the name `batch_id`.
ALTER TABLE search_runs ADD COLUMN started_by UUID;
