-- The processes that died while they ran a job, as a JSON list of their names: who is to blame for a crash is found by
-- comparing the lists of all jobs that were running.
ALTER TABLE jobs ADD COLUMN crashed_in TEXT;

CREATE INDEX jobs_crashed_in_idx ON jobs (id) WHERE crashed_in IS NOT NULL;
