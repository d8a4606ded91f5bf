-- Who searched, so that demand counts people and not requests. `caller`, `address` and `block`: keyed hashes, of the
-- user or else of address and user agent; of the address (of IPv6 the /64); and of the /48 of an IPv6 address. Their key is drawn anew each day and the old one
-- is deleted, so nobody can find the address that belongs to a hash. `network`: 0 to 255, eight bits of an unkeyed
-- hash of the address (of IPv6 the /48); it tells two networks apart on different days, and sixteen million IPv4
-- addresses share each value. NULL, but for `block`: an event of an
-- earlier version.
ALTER TABLE search_events ADD COLUMN caller BYTEA;
ALTER TABLE search_events ADD COLUMN address BYTEA;
ALTER TABLE search_events ADD COLUMN block BYTEA;
ALTER TABLE search_events ADD COLUMN network BIGINT;

DROP INDEX search_events_user_id_at_idx;
CREATE INDEX search_events_caller_at_idx ON search_events (caller, at) WHERE counted;
CREATE INDEX search_events_address_at_idx ON search_events (address, at) WHERE counted;
CREATE INDEX search_events_block_at_idx ON search_events (block, at) WHERE counted AND block IS NOT NULL;

-- The key of the hashes of a day. There is one row.
CREATE TABLE caller_keys (
    day        TEXT  NOT NULL PRIMARY KEY,
    secret_key BYTEA NOT NULL
);

-- `network`: of the first counted search since the route-month was forgotten last. `is_shared`: it was searched from
-- a second network or by an agent, or its route is a seeded one; nothing else is refreshed by itself. What is wanted
-- already stays so until it is forgotten.
ALTER TABLE route_demand_tracking ADD COLUMN network BIGINT;
ALTER TABLE route_demand_tracking ADD COLUMN is_shared BOOLEAN NOT NULL DEFAULT FALSE;

UPDATE route_demand_tracking SET is_shared = TRUE WHERE demand_level <> 'NONE';
