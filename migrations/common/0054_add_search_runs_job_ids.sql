-- The jobs by which the administrator follows a run: the one that starts it, and the last one that publishes it again with new
-- prices. NULL: there is none, or an earlier version stored the run.
ALTER TABLE search_runs ADD COLUMN start_job_id UUID;
ALTER TABLE search_runs ADD COLUMN republish_job_id UUID;
