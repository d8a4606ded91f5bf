-- When the content of a page expires, because a flight that it shows has left or a price is too old. The page is rendered again then.
ALTER TABLE rendered_pages ADD COLUMN expires_at BIGINT;
CREATE INDEX rendered_pages_expires_at_idx ON rendered_pages (expires_at) WHERE expires_at IS NOT NULL AND due_at IS NULL;

-- Routes whose page became live, stopped being live, was removed or moved, until the pages that link to it are marked as due.
CREATE TABLE changed_routes (
    from_location_id UUID NOT NULL,
    to_location_id   UUID NOT NULL,
    PRIMARY KEY (from_location_id, to_location_id)
);

-- The links of the pages of an origin. `links`: JSON, with a digest of those of all its pages, and one of those of the pages to each state.
CREATE TABLE origin_links (
    location_id UUID NOT NULL PRIMARY KEY,
    links       TEXT NOT NULL
);
