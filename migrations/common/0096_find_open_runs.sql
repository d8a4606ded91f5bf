-- Runs that have not ended, to find those that no job ends any more.
CREATE INDEX search_runs_open_idx ON search_runs (deadline_at) WHERE finished_at IS NULL;
