-- Pages of a state by the digest of their data (`rendered_pages.signature`). The longer signatures of earlier releases are not in the index; they are replaced as
-- their pages are rendered again.
CREATE INDEX rendered_pages_state_signature_idx ON rendered_pages (state, signature) WHERE length(signature) = 16;

-- The table becomes a view without rows, because processes of the release before read and write it while they are replaced. The next release drops the view.
DROP TABLE rendered_page_bands;

CREATE VIEW rendered_page_bands AS SELECT 0 AS band, connection_id FROM rendered_pages WHERE FALSE;

CREATE TRIGGER rendered_page_bands_insert INSTEAD OF INSERT ON rendered_page_bands BEGIN SELECT 1; END;
CREATE TRIGGER rendered_page_bands_delete INSTEAD OF DELETE ON rendered_page_bands BEGIN SELECT 1; END;
