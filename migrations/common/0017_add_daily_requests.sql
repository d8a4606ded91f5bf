-- The most requests of an account a day, and how many were sent on the day with this number (days since 1970, UTC).
ALTER TABLE provider_limits ADD COLUMN requests_per_day BIGINT;
ALTER TABLE provider_limits ADD COLUMN sent_day BIGINT NOT NULL DEFAULT 0;
ALTER TABLE provider_limits ADD COLUMN sent_requests BIGINT NOT NULL DEFAULT 0;

-- Provider B had no rate by default.
UPDATE provider_limits SET requests_per_second = 5 WHERE key = 'flightapi' AND requests_per_second IS NULL;
