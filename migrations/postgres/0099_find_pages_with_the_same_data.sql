-- Pages of a state by the digest of their data (`rendered_pages.signature`). The longer signatures of earlier releases are not in the index; they are replaced as
-- their pages are rendered again.
CREATE INDEX rendered_pages_state_signature_idx ON rendered_pages (state, signature) WHERE length(signature) = 16;

-- The table becomes a view without rows, because processes of the release before read and write it while they are replaced. The next release drops the view.
DROP TABLE rendered_page_bands;

CREATE VIEW rendered_page_bands AS SELECT CAST(0 AS BIGINT) AS band, connection_id FROM rendered_pages WHERE FALSE;

CREATE RULE rendered_page_bands_insert AS ON INSERT TO rendered_page_bands DO INSTEAD NOTHING;
CREATE RULE rendered_page_bands_delete AS ON DELETE TO rendered_page_bands DO INSTEAD NOTHING;
