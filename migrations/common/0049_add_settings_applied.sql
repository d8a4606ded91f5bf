-- The revision of all settings that a process has read: the row 'all' of settings_revisions. NULL: it does not report one.
ALTER TABLE workers ADD COLUMN settings_revision BIGINT;

-- The kind of the last error of a request, such as 'timeout', and how many requests of an hour failed with each kind.
-- errors: JSON, {"timeout": 3}.
ALTER TABLE provider_requests ADD COLUMN error_kind TEXT;
ALTER TABLE provider_statistics ADD COLUMN errors TEXT NOT NULL DEFAULT '{}';
