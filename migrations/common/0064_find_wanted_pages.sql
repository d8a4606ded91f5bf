-- The most wanted live pages, and the digest of what a page says without the times at which its prices were seen: `changed_at` is
-- when that changed last.
CREATE INDEX rendered_pages_live_want_idx ON rendered_pages (want DESC, connection_id) WHERE state = 'live';
ALTER TABLE rendered_pages ADD COLUMN content_digest TEXT;
