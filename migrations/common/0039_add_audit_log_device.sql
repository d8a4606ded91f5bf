-- Where a change was made from; empty for changes at the command line. Housekeeping shortens both after 30 days, in the log and in
-- `sessions`, and then sets `is_shortened`.
ALTER TABLE audit_log ADD COLUMN ip TEXT;
ALTER TABLE audit_log ADD COLUMN user_agent TEXT;
ALTER TABLE audit_log ADD COLUMN is_shortened BOOLEAN NOT NULL DEFAULT FALSE;
ALTER TABLE sessions ADD COLUMN is_shortened BOOLEAN NOT NULL DEFAULT FALSE;

CREATE INDEX audit_log_device_idx ON audit_log (at) WHERE ip IS NOT NULL AND NOT is_shortened;
CREATE INDEX sessions_device_idx ON sessions (created_at) WHERE NOT is_shortened;
