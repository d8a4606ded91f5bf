-- When an ended job could no longer start. A dead job whose time has passed is not queued again. NULL: never, and in rows of
-- earlier versions.
ALTER TABLE job_history ADD COLUMN expires_at BIGINT;
