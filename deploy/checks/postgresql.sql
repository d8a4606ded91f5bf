-- What the query of keda/postgresql.yaml returns, as the role that its file creates. `scripts/check-deploy` has migrated the
-- database and created the role and the function `needed_handlers`.

CREATE FUNCTION add_jobs(queue TEXT, state TEXT, number INTEGER, due_in INTERVAL DEFAULT '0') RETURNS VOID LANGUAGE sql AS $$
    INSERT INTO jobs (id, queue, kind, payload, state, priority, run_at, attempt, max_attempts, crash_count, lease_id,
                      lease_until, cancel_requested, created_at)
    SELECT gen_random_uuid(), queue, 'kind', '{}', state, 0,
           CAST(extract(epoch FROM clock_timestamp() + due_in) * 1000000 AS BIGINT), 0, 1, 0,
           CASE WHEN state = 'running' THEN gen_random_uuid() END, CASE WHEN state = 'running' THEN 0 END, FALSE, 1000
    FROM generate_series(1, number)
$$;

CREATE PROCEDURE expect(wanted BIGINT, description TEXT) LANGUAGE plpgsql AS $$
DECLARE
    found BIGINT;
BEGIN
    SET LOCAL ROLE flight_finder_keda;
    found := needed_handlers();
    RESET ROLE;
    IF found IS DISTINCT FROM wanted THEN
        RAISE EXCEPTION '%: % handlers instead of %', description, found, wanted;
    END IF;
END
$$;

DELETE FROM provider_limits;
CALL expect(0, 'without jobs');

SELECT add_jobs('search', 'ready', 3), add_jobs('search', 'running', 2);
SELECT add_jobs('search', 'scheduled', 4, '-1 s'), add_jobs('search', 'scheduled', 50, '1 h'), add_jobs('mail', 'ready', 90);
CALL expect(9, 'ready, running and due jobs count; later ones and other queues do not');

SELECT add_jobs('provider_a', 'ready', 40), add_jobs('provider_a', 'running', 6);
CALL expect(46, 'the busiest queue counts');

INSERT INTO provider_limits (key, requests_per_second, concurrent, recent, blocked_until, failures, touched_at)
VALUES ('rapidapi', 5, 10, '[]', 0, 0, 0);
CALL expect(10, 'no more than the account allows');

UPDATE provider_limits SET concurrent = 4;
CALL expect(9, 'an account with too many running jobs allows no further one');

UPDATE provider_limits SET concurrent = 60, paused_until = CAST(extract(epoch FROM now() + INTERVAL '1 h') * 1000000 AS BIGINT);
CALL expect(9, 'a paused account');

UPDATE provider_limits SET blocked_until = paused_until, paused_until = 0;
CALL expect(9, 'a closed account');

UPDATE provider_limits SET blocked_until = 0;
INSERT INTO queue_targets (queue, total, state, changed_at) VALUES ('provider_a', 12, 'running', 0);
CALL expect(12, 'no more than operators allow');

UPDATE queue_targets SET total = NULL, state = 'paused';
CALL expect(9, 'a paused queue keeps its running jobs only');

UPDATE queue_targets SET state = 'draining', drained_from = 1000;
CALL expect(46, 'a draining queue with jobs from before the drain');

UPDATE queue_targets SET drained_from = 999;
CALL expect(9, 'a draining queue with later jobs only');
