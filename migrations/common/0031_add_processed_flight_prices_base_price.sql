-- The provider's price of the fare, in cents. What one adult pays is `base_price` plus the standard adult rate of the
-- day it is read; `total_price` has the rate of the day it was written. The rows so far cannot be kept: their
-- `seen_at` is when they were written, and some are under the codes of cities. NULL: written by an earlier version,
-- and replaced by the next sighting.
DELETE FROM processed_flight_prices;

ALTER TABLE processed_flight_prices ADD COLUMN base_price BIGINT;
