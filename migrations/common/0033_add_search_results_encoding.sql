-- How `visitor` and `agent` are compressed, as HTTP names it: earlier versions wrote gzip.
ALTER TABLE search_results ADD COLUMN encoding TEXT NOT NULL DEFAULT 'gzip';
