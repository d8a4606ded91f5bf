-- When the results and parts of a run were deleted; the run itself stays. Such a run shows nothing and is
-- not published again.
ALTER TABLE search_runs ADD COLUMN pruned_at BIGINT;

-- What housekeeping has still to look at, the oldest first.
CREATE INDEX search_runs_finished_at_idx ON search_runs (finished_at) WHERE pruned_at IS NULL AND finished_at IS NOT NULL;
