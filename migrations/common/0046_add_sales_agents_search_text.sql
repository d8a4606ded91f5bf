-- `search_text`: the words of name and address in lower case without accents, each after a space. The server folds every accent;
-- this migration folds those of Albanian only. `decided_at`: when the administrator last activated or deactivated the
-- agent. NULL and inactive: a registration that waits for the administrator.
ALTER TABLE sales_agents ADD COLUMN search_text TEXT NOT NULL DEFAULT '';
ALTER TABLE sales_agents ADD COLUMN decided_at BIGINT;
UPDATE sales_agents
SET search_text = ' ' || replace(replace(replace(replace(replace(replace(replace(
        lower(name || ' ' || email), 'ë', 'e'), 'Ë', 'e'), 'ç', 'c'), 'Ç', 'c'), '@', ' '), '.', ' '), '-', ' ');
UPDATE sales_agents SET decided_at = created_at WHERE is_active;
UPDATE sales_agents
SET decided_at = (SELECT max(at) FROM audit_log WHERE subject = sales_agents.email AND action = 'agent.deactivate')
WHERE NOT is_active;

CREATE INDEX sales_agents_created_at_id_idx ON sales_agents (created_at, id);
CREATE INDEX sales_agents_waiting_idx ON sales_agents (created_at) WHERE NOT is_active AND decided_at IS NULL;

-- The users of the last days, and what an agent has done with requests.
CREATE INDEX users_created_at_idx ON users (created_at);
CREATE INDEX booking_requests_claimed_by_idx ON booking_requests (claimed_by, outcome) WHERE claimed_by IS NOT NULL;
