-- `price_cents` is what the visitor's page said. `server_price_cents` is what the server published for the option, in
-- the results of `run_id`: this is the price to rely on. Both are NULL in requests of earlier releases, which were not
-- verified.
ALTER TABLE booking_requests ADD COLUMN run_id UUID;
ALTER TABLE booking_requests ADD COLUMN server_price_cents BIGINT;

-- Housekeeping keeps the results of the run; requests so far belong to the run that their search is at.
UPDATE booking_requests
SET run_id = (SELECT coalesce(run_heads.complete_run_id, run_heads.run_id)
              FROM saved_searches JOIN run_heads ON run_heads.fingerprint = saved_searches.fingerprint
              WHERE saved_searches.batch_id = booking_requests.batch_id);

-- One verified request for each option and channel of a search. Partial, so that processes of the release before, which
-- do not verify, may still store theirs.
CREATE UNIQUE INDEX booking_requests_batch_id_option_id_channel_key
    ON booking_requests (batch_id, option_id, channel) WHERE server_price_cents IS NOT NULL;
