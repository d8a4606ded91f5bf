-- By what the administrator finds searches. `counted_day`: the day in the agency's time zone for which the search is in
-- `search_counts`. NULL: a search that an earlier version stored; a job files it.
ALTER TABLE saved_searches ADD COLUMN origin TEXT;
ALTER TABLE saved_searches ADD COLUMN destination TEXT;
ALTER TABLE saved_searches ADD COLUMN departure_date TEXT;
ALTER TABLE saved_searches ADD COLUMN counted_day TEXT;

-- Partial, so that creating them on a full table is fast: its searches are not filed yet.
CREATE INDEX saved_searches_route_idx ON saved_searches (origin, destination, created_at) WHERE counted_day IS NOT NULL;
CREATE INDEX saved_searches_route_departure_idx
    ON saved_searches (origin, destination, departure_date, created_at) WHERE counted_day IS NOT NULL;
CREATE INDEX saved_searches_departure_idx ON saved_searches (departure_date, created_at) WHERE counted_day IS NOT NULL;
CREATE INDEX saved_searches_unfiled_idx ON saved_searches (created_at) WHERE counted_day IS NULL;

-- How many saved searches there are, by the day on which they were made. A day has several parts, because searches that are
-- created at the same time would wait for each other in one row.
CREATE TABLE search_counts (
    day      TEXT   NOT NULL,
    part     BIGINT NOT NULL,
    searches BIGINT NOT NULL,
    PRIMARY KEY (day, part)
);
