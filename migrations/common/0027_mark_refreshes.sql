-- Whether somebody asked for the run although results were there: only such runs count for the limit of refreshes.
ALTER TABLE search_runs ADD COLUMN is_refresh BOOLEAN NOT NULL DEFAULT FALSE;
