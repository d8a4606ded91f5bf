-- `recent`: when requests were sent. `promised`: the moments, microseconds since 1970 as a JSON list, that were promised
-- to requests which have not been sent yet; earlier versions kept them in `recent`.
ALTER TABLE provider_limits ADD COLUMN promised TEXT NOT NULL DEFAULT '[]';
