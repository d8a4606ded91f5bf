-- Why a change or an action has stopped by itself. NULL: it has not, or somebody has stopped it.
ALTER TABLE landing_changes ADD COLUMN error TEXT;
ALTER TABLE job_actions ADD COLUMN error TEXT;
