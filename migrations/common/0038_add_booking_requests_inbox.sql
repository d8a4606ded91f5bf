-- What agents do with a request. `claimed_by`: the user who takes care of it. A request with an outcome is done. `note`: text of
-- the agents.
ALTER TABLE booking_requests ADD COLUMN claimed_by UUID CONSTRAINT booking_requests_claimed_by_fkey REFERENCES users (id) ON DELETE SET NULL;
ALTER TABLE booking_requests ADD COLUMN claimed_at BIGINT;
ALTER TABLE booking_requests ADD COLUMN outcome TEXT CONSTRAINT booking_requests_outcome_check CHECK (outcome IN ('booked', 'not_booked', 'no_answer'));
ALTER TABLE booking_requests ADD COLUMN closed_at BIGINT;
ALTER TABLE booking_requests ADD COLUMN note TEXT NOT NULL DEFAULT '';

-- The search and the flight as the visitor saw them, as JSON, so that agents see them after the results are deleted. `option` is NULL
-- in requests of earlier releases.
ALTER TABLE booking_requests ADD COLUMN search_params TEXT;
ALTER TABLE booking_requests ADD COLUMN option TEXT;
UPDATE booking_requests
SET search_params = (SELECT saved_searches.search_params FROM saved_searches WHERE saved_searches.batch_id = booking_requests.batch_id);

-- The requests that wait for an agent, or that an agent takes care of.
CREATE INDEX booking_requests_open_idx ON booking_requests (created_at, id) WHERE outcome IS NULL;
