-- Fares of the sandbox carry their mark. Nothing says which of the fares stored so far came from the sandbox, so all of
-- them are deleted; searches and calendars find them again.
DELETE FROM processed_flight_prices;

ALTER TABLE processed_flight_prices ADD COLUMN demo BOOLEAN NOT NULL DEFAULT FALSE;

-- Empty once a real provider key exists: then looking for what the sandbox has left costs nothing.
CREATE INDEX processed_flight_prices_flight_date_demo_idx ON processed_flight_prices (flight_date) WHERE demo;
CREATE INDEX calendar_prices_year_month_demo_idx ON calendar_prices (year_month) WHERE demo;
