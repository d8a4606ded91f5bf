-- Changes of many rows, which jobs carry out in batches. `kind`: what it changes. `payload`: JSON, what is changed, in the form of the kind. `total`: how
-- many rows there were at first. `cursor`: up to where the change has come, in the form of the kind. `failures`: JSON, the first of them with their reasons.
-- `error`: why it has stopped by itself. Housekeeping deletes the rows that have ended.
CREATE TABLE bulk_changes (
    id         UUID   NOT NULL PRIMARY KEY,
    kind       TEXT   NOT NULL,
    payload    TEXT   NOT NULL,
    state      TEXT   NOT NULL,
    total      BIGINT NOT NULL,
    done       BIGINT NOT NULL,
    created    BIGINT NOT NULL,
    updated    BIGINT NOT NULL,
    removed    BIGINT NOT NULL,
    skipped    BIGINT NOT NULL,
    failed     BIGINT NOT NULL,
    failures   TEXT   NOT NULL,
    cursor     TEXT   NOT NULL,
    actor      TEXT   NOT NULL,
    created_at BIGINT NOT NULL,
    ended_at   BIGINT,
    error      TEXT,
    CONSTRAINT bulk_changes_state_check CHECK (state IN ('running', 'done', 'stopped')),
    CONSTRAINT bulk_changes_ended_at_check CHECK ((state = 'running') = (ended_at IS NULL))
);

CREATE INDEX bulk_changes_created_at_idx ON bulk_changes (created_at, id);

-- The tables of before become views, because processes of the release before read and write them while they are replaced. The next release drops the views.
-- What the tables held is written through the views.
ALTER TABLE job_actions RENAME TO old_job_actions;
ALTER TABLE landing_changes RENAME TO old_landing_changes;

-- The name of the actor was not stored: it is only in the log of changes.
CREATE VIEW job_actions AS
SELECT id, payload::json ->> 'kind' AS action, payload::json #>> '{filter,queue}' AS queue, payload::json #>> '{filter,kind}' AS kind,
       payload::json #>> '{filter,reason}' AS reason, CAST(payload::json ->> 'per_second' AS BIGINT) AS per_second, state, total AS selected,
       updated AS done, skipped, CASE cursor WHEN '' THEN 0 ELSE CAST(split_part(cursor, ':', 1) AS BIGINT) END AS after_at,
       CASE cursor WHEN '' THEN NULL ELSE CAST(split_part(cursor, ':', 2) AS UUID) END AS after_id, created_at, ended_at, error
FROM bulk_changes WHERE kind = 'job_action';

CREATE FUNCTION write_job_action() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'INSERT' THEN
        INSERT INTO bulk_changes (id, kind, payload, state, total, done, created, updated, removed, skipped, failed, failures, cursor, actor,
                                  created_at, ended_at, error)
        VALUES (NEW.id, 'job_action',
                json_build_object('kind', NEW.action, 'filter', json_build_object('queue', NEW.queue, 'kind', NEW.kind, 'reason', NEW.reason),
                                  'per_second', NEW.per_second),
                NEW.state, NEW.selected, NEW.done + NEW.skipped, 0, NEW.done, 0, NEW.skipped, 0, '[]',
                coalesce(NEW.after_at || ':' || NEW.after_id, ''), '', NEW.created_at, NEW.ended_at, NEW.error);
    ELSIF TG_OP = 'UPDATE' THEN
        UPDATE bulk_changes
        SET state = NEW.state, done = NEW.done + NEW.skipped, updated = NEW.done, skipped = NEW.skipped,
            cursor = coalesce(NEW.after_at || ':' || NEW.after_id, ''), created_at = NEW.created_at, ended_at = NEW.ended_at, error = NEW.error
        WHERE id = OLD.id;
    ELSE
        DELETE FROM bulk_changes WHERE id = OLD.id;
        RETURN OLD;
    END IF;
    RETURN NEW;
END
$$;

CREATE TRIGGER job_actions_write INSTEAD OF INSERT OR UPDATE OR DELETE ON job_actions FOR EACH ROW EXECUTE FUNCTION write_job_action();

CREATE VIEW landing_changes AS
SELECT id, (SELECT json_object_keys(payload::json)) AS kind, payload AS subject, state, total, done, created, updated, removed, skipped, failed,
       failures, cursor, actor, created_at, ended_at, error
FROM bulk_changes WHERE kind = 'landing_change';

CREATE FUNCTION write_landing_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'INSERT' THEN
        INSERT INTO bulk_changes (id, kind, payload, state, total, done, created, updated, removed, skipped, failed, failures, cursor, actor,
                                  created_at, ended_at, error)
        VALUES (NEW.id, 'landing_change', NEW.subject, NEW.state, NEW.total, NEW.done, NEW.created, NEW.updated, NEW.removed, NEW.skipped,
                NEW.failed, NEW.failures, NEW.cursor, NEW.actor, NEW.created_at, NEW.ended_at, NEW.error);
    ELSIF TG_OP = 'UPDATE' THEN
        UPDATE bulk_changes
        SET state = NEW.state, total = NEW.total, done = NEW.done, created = NEW.created, updated = NEW.updated, removed = NEW.removed,
            skipped = NEW.skipped, failed = NEW.failed, failures = NEW.failures, cursor = NEW.cursor, actor = NEW.actor,
            created_at = NEW.created_at, ended_at = NEW.ended_at, error = NEW.error
        WHERE id = OLD.id;
    ELSE
        DELETE FROM bulk_changes WHERE id = OLD.id;
        RETURN OLD;
    END IF;
    RETURN NEW;
END
$$;

CREATE TRIGGER landing_changes_write INSTEAD OF INSERT OR UPDATE OR DELETE ON landing_changes FOR EACH ROW EXECUTE FUNCTION write_landing_change();

INSERT INTO job_actions (id, action, queue, kind, reason, per_second, state, selected, done, skipped, after_at, after_id, created_at, ended_at, error)
SELECT id, action, queue, kind, reason, per_second, state, selected, done, skipped, after_at, after_id, created_at, ended_at, error FROM old_job_actions;

INSERT INTO landing_changes (id, kind, subject, state, total, done, created, updated, removed, skipped, failed, failures, cursor, actor, created_at,
                             ended_at, error)
SELECT id, kind, subject, state, total, done, created, updated, removed, skipped, failed, failures, cursor, actor, created_at, ended_at, error
FROM old_landing_changes;

DROP TABLE old_job_actions;
DROP TABLE old_landing_changes;
