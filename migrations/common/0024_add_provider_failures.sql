-- Why itineraries of an answer were dropped, and the time that the provider itself took.
-- drop_reasons, dropped: JSON, {"other_date": 12}: so many itineraries for that reason.
-- exchange_ms: from sending to the complete answer, over all HTTP requests; waiting for the account's rate excluded.
ALTER TABLE provider_requests ADD COLUMN drop_reasons TEXT;
ALTER TABLE provider_requests ADD COLUMN exchange_ms BIGINT;
ALTER TABLE provider_statistics ADD COLUMN dropped TEXT NOT NULL DEFAULT '{}';

-- Hosts whose airline logos visitors may be given. JSON: ["logos.example"].
ALTER TABLE flight_api_config ADD COLUMN logo_hosts TEXT NOT NULL DEFAULT '[]';
