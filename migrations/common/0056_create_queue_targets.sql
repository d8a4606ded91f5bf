-- What operators have set for a queue. A queue without a row runs as its processes are configured. `per_process`: the handlers of
-- each process. NULL: as the process is configured. `total`: the handlers of all processes together. NULL: without a bound.
-- `state`: 'running'; 'paused': no job starts; 'draining': only jobs start that were queued until `drained_from`.
CREATE TABLE queue_targets (
    queue        TEXT   NOT NULL PRIMARY KEY,
    per_process  BIGINT,
    total        BIGINT,
    state        TEXT   NOT NULL,
    drained_from BIGINT,
    changed_at   BIGINT NOT NULL,
    CONSTRAINT queue_targets_per_process_check CHECK (per_process > 0),
    CONSTRAINT queue_targets_total_check CHECK (total > 0),
    CONSTRAINT queue_targets_state_check CHECK (state IN ('running', 'paused', 'draining')),
    CONSTRAINT queue_targets_drained_from_check CHECK ((state = 'draining') = (drained_from IS NOT NULL))
);

-- How many jobs of a queue run in all processes.
CREATE INDEX jobs_queue_running_idx ON jobs (queue) WHERE state = 'running';
