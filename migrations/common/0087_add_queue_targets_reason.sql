-- Why a queue was paused or drained, who has done it, and when; NULL while it runs, and in rows of earlier versions.
-- `paused_until`: from when on a paused queue counts as running.
ALTER TABLE queue_targets ADD COLUMN state_reason TEXT;
ALTER TABLE queue_targets ADD COLUMN state_by TEXT;
ALTER TABLE queue_targets ADD COLUMN state_since BIGINT;
ALTER TABLE queue_targets ADD COLUMN paused_until BIGINT;
