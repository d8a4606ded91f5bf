-- `area`: the first part of the action with its point: 'settings.' of 'settings.set'. Empty in rows that a process of the release
-- before has written since.
ALTER TABLE audit_log ADD COLUMN area TEXT NOT NULL DEFAULT '';
UPDATE audit_log SET area = rtrim(action, 'abcdefghijklmnopqrstuvwxyz_');

-- The log is read from its newest change backwards, by each of its filters.
DROP INDEX audit_log_at_idx;
CREATE INDEX audit_log_at_id_idx ON audit_log (at, id);
CREATE INDEX audit_log_subject_at_id_idx ON audit_log (subject, at, id);
CREATE INDEX audit_log_actor_at_id_idx ON audit_log (actor, at, id);
CREATE INDEX audit_log_action_at_id_idx ON audit_log (action, at, id);
CREATE INDEX audit_log_area_at_id_idx ON audit_log (area, at, id);
