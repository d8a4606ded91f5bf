-- Airports, and cities that stand for several of them. Column names are the specification's where it has them
-- (name, city, state, iata_code). What the administrator adds by hand has no coordinates and no provider ids.
CREATE TABLE airports (
    code         TEXT NOT NULL,
    kind         TEXT NOT NULL,
    iata_code    TEXT NOT NULL,
    name         TEXT NOT NULL,
    label        TEXT NOT NULL DEFAULT '',
    city         TEXT NOT NULL,
    city_sq      TEXT NOT NULL DEFAULT '',
    city_also    TEXT NOT NULL DEFAULT '',
    state        TEXT NOT NULL,
    state_sq     TEXT NOT NULL DEFAULT '',
    state_also   TEXT NOT NULL DEFAULT '',
    country_code TEXT NOT NULL DEFAULT '',
    latitude     DOUBLE PRECISION,
    longitude    DOUBLE PRECISION,
    -- The city entry it belongs to. No foreign key: an airport may be listed before, or without, its city.
    city_code    TEXT,
    rapidapi_id  TEXT,
    flightapi_id TEXT,
    weight       BIGINT NOT NULL DEFAULT 0,
    -- All names and the code without accents and capitals, for searching in SQL.
    search_text  TEXT NOT NULL,
    CONSTRAINT airports_pkey PRIMARY KEY (code),
    CONSTRAINT airports_iata_code_kind_key UNIQUE (iata_code, kind),
    CONSTRAINT airports_kind_check CHECK (kind IN ('airport', 'city')),
    CONSTRAINT airports_code_check CHECK (length(code) BETWEEN 3 AND 4),
    CONSTRAINT airports_iata_code_check CHECK (length(iata_code) = 3)
);

-- The airports of a city, busiest first.
CREATE INDEX airports_city_code_idx ON airports (city_code, weight DESC);
