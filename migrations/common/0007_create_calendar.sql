-- What people search, and the price calendars that are refreshed by it. Times are microseconds since 1970.

-- Whether an event counted: not when the same user asked the same again within 30 minutes. NULL: not folded yet.
-- A mark on each event, because events become visible out of order: a cursor could pass over one.
ALTER TABLE search_events ADD COLUMN counted BOOLEAN;

CREATE INDEX search_events_id_idx ON search_events (id) WHERE counted IS NULL;
CREATE INDEX search_events_user_id_at_idx ON search_events (user_id, at) WHERE user_id IS NOT NULL;

-- One row. Locking it is what makes folds and recomputations take turns, in every process.
CREATE TABLE demand_folds (
    id        TEXT   NOT NULL PRIMARY KEY,
    folded_at BIGINT NOT NULL
);

INSERT INTO demand_folds (id, folded_at) VALUES ('default', 0);

-- How often a route was searched for a day of departure.
CREATE TABLE search_route_tracking (
    id             UUID   NOT NULL PRIMARY KEY,
    origin         TEXT   NOT NULL,
    destination    TEXT   NOT NULL,
    month          TEXT   NOT NULL,
    departure_date TEXT   NOT NULL,
    search_count   BIGINT NOT NULL,
    last_search_at BIGINT NOT NULL,
    CONSTRAINT search_route_tracking_origin_destination_departure_date_key
        UNIQUE (origin, destination, departure_date)
);

CREATE INDEX search_route_tracking_month_origin_destination_idx
    ON search_route_tracking (month, origin, destination);

-- How much a route is wanted in a month, and when its calendar is to be refreshed. `recent_count`: searches of
-- the last 30 days. `update_interval`: hours; NULL: never by itself. `is_pinned`: the administrator set the
-- interval. `next_due`: NULL: never by itself. `changed_at`: when waiting polls were last given a reason to look.
CREATE TABLE route_demand_tracking (
    id                UUID    NOT NULL PRIMARY KEY,
    origin            TEXT    NOT NULL,
    destination       TEXT    NOT NULL,
    year_month        TEXT    NOT NULL,
    search_count      BIGINT  NOT NULL,
    recent_count      BIGINT  NOT NULL,
    demand_level      TEXT    NOT NULL,
    update_interval   BIGINT,
    is_pinned         BOOLEAN NOT NULL,
    is_ignored        BOOLEAN NOT NULL,
    last_search_at    BIGINT,
    last_price_update BIGINT,
    next_due          BIGINT,
    last_error        TEXT,
    error_timestamp   BIGINT,
    changed_at        BIGINT  NOT NULL,
    CONSTRAINT route_demand_tracking_origin_destination_year_month_key
        UNIQUE (origin, destination, year_month),
    CONSTRAINT route_demand_tracking_demand_level_check
        CHECK (demand_level IN ('HIGH', 'MEDIUM', 'LOW', 'NONE')),
    CONSTRAINT route_demand_tracking_update_interval_check CHECK (update_interval > 0)
);

-- The scan for what is due walks it level by level, from the front: it never sorts.
CREATE INDEX route_demand_tracking_demand_level_next_due_idx
    ON route_demand_tracking (demand_level, next_due) WHERE next_due IS NOT NULL;

-- The administrator's lists of a month.
CREATE INDEX route_demand_tracking_year_month_search_count_id_idx
    ON route_demand_tracking (year_month, search_count DESC, id);

-- Who waits for a calendar reads what changed since it last looked.
CREATE INDEX route_demand_tracking_changed_at_idx ON route_demand_tracking (changed_at);

-- A month of prices. price_grid: JSON, {"2026-11-03": {"price": 61.0, "isDirect": false}}, the provider's price
-- for one adult, one way, in euro, without commission.
CREATE TABLE calendar_prices (
    origin            TEXT    NOT NULL,
    destination       TEXT    NOT NULL,
    year_month        TEXT    NOT NULL,
    price_grid        TEXT    NOT NULL,
    has_direct_flight BOOLEAN NOT NULL,
    demo              BOOLEAN NOT NULL,
    last_update       BIGINT  NOT NULL,
    PRIMARY KEY (origin, destination, year_month)
);

-- The cheapest known one-way fare of one adult in economy, by day, airline ('' when it is not known) and
-- directness. total_price: cents, with the standard adult commission. duration: minutes.
CREATE TABLE processed_flight_prices (
    origin      TEXT    NOT NULL,
    destination TEXT    NOT NULL,
    flight_date TEXT    NOT NULL,
    airline     TEXT    NOT NULL,
    is_direct   BOOLEAN NOT NULL,
    total_price BIGINT  NOT NULL,
    duration    BIGINT,
    seen_at     BIGINT  NOT NULL,
    PRIMARY KEY (origin, destination, flight_date, airline, is_direct),
    CONSTRAINT processed_flight_prices_total_price_check CHECK (total_price > 0)
);

CREATE INDEX processed_flight_prices_origin_destination_total_price_idx
    ON processed_flight_prices (origin, destination, total_price);
CREATE INDEX processed_flight_prices_flight_date_idx ON processed_flight_prices (flight_date);

-- No job that counts against a row starts before `paused_until`. `plan_limit`: requests of the account's plan,
-- where the provider says so: of them a reserve is kept for live searches.
ALTER TABLE provider_limits ADD COLUMN paused_until BIGINT NOT NULL DEFAULT 0;
ALTER TABLE provider_limits ADD COLUMN plan_limit BIGINT;
