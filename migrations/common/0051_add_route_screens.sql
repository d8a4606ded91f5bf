-- The counted searches of a route-month by day, from which the back office draws thirty days. Counting the events
-- themselves would read a hundred thousand rows for the most searched routes. `day`: days since 1970, UTC.
CREATE TABLE route_search_days (
    origin       TEXT   NOT NULL,
    destination  TEXT   NOT NULL,
    year_month   TEXT   NOT NULL,
    day          BIGINT NOT NULL,
    search_count BIGINT NOT NULL,
    PRIMARY KEY (origin, destination, year_month, day)
);

INSERT INTO route_search_days (origin, destination, year_month, day, search_count)
SELECT origin, destination, year_month, at / 86400000000, count(*)
FROM search_events
WHERE counted
GROUP BY origin, destination, year_month, at / 86400000000;

-- Housekeeping deletes the days that are no longer shown.
CREATE INDEX route_search_days_day_idx ON route_search_days (day);

-- The orders of the administrator's lists of a month, besides that by searches.
CREATE INDEX route_demand_tracking_year_month_origin_destination_idx
    ON route_demand_tracking (year_month, origin, destination);
CREATE INDEX route_demand_tracking_year_month_next_due_id_idx
    ON route_demand_tracking (year_month, next_due, id);

-- The requests that the intervals need: one entry for each route-month that is refreshed by itself.
CREATE INDEX route_demand_tracking_update_interval_idx
    ON route_demand_tracking (update_interval) WHERE next_due IS NOT NULL;

-- The calendars that administrators fetched by hand, with their outcome: the history of jobs is deleted after a week.
-- `state`: how the job ended; NULL while it is not known. `days_saved`: the days with a price that it stored.
CREATE TABLE calendar_fetches (
    id          UUID   NOT NULL PRIMARY KEY,
    at          BIGINT NOT NULL,
    actor       TEXT   NOT NULL,
    origin      TEXT   NOT NULL,
    destination TEXT   NOT NULL,
    year_month  TEXT   NOT NULL,
    job_id      UUID   NOT NULL,
    state       TEXT,
    days_saved  BIGINT,
    error       TEXT,
    finished_at BIGINT,
    CONSTRAINT calendar_fetches_state_check CHECK (state IN ('done', 'dead', 'expired', 'cancelled'))
);

CREATE INDEX calendar_fetches_at_id_idx ON calendar_fetches (at, id);
CREATE INDEX calendar_fetches_job_id_idx ON calendar_fetches (job_id);
