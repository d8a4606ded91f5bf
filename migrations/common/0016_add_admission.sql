-- Who a run was started for, as a keyed hash that changes daily: one subscriber, and the network that it
-- belongs to. Empty for runs of older versions.
ALTER TABLE search_runs ADD COLUMN subscriber UUID;
ALTER TABLE search_runs ADD COLUMN network UUID;
ALTER TABLE search_runs ADD COLUMN for_agent BOOLEAN NOT NULL DEFAULT FALSE;

-- How many runs a network started lately.
CREATE INDEX search_runs_network_created_at_idx ON search_runs (network, created_at) WHERE network IS NOT NULL;

-- Jobs with the same key take turns with those of other keys.
ALTER TABLE jobs ADD COLUMN fair_key UUID;
