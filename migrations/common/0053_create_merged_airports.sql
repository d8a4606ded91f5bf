-- Airports and cities that the administrator merged into others. Their codes lead to these, because links, stored searches and
-- events that are not folded yet contain them.
CREATE TABLE merged_airports (
    code      TEXT   NOT NULL PRIMARY KEY,
    into_code TEXT   NOT NULL,
    merged_at BIGINT NOT NULL
);

CREATE INDEX merged_airports_into_code_idx ON merged_airports (into_code);
