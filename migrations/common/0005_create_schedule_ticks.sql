-- Which planned times of a schedule have had their job. The primary key is what lets several schedulers
-- run at once: whoever inserts the row queues the job, in the same transaction.
-- Times are microseconds since 1970.
CREATE TABLE schedule_ticks (
    schedule   TEXT   NOT NULL,
    planned_at BIGINT NOT NULL,
    ticked_at  BIGINT NOT NULL,
    PRIMARY KEY (schedule, planned_at)
);

CREATE INDEX schedule_ticks_planned_at_idx ON schedule_ticks (planned_at);
