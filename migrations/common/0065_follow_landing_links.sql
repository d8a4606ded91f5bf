-- Until when what a page shows is true: then a flight that it shows has left, or a price is too old. The page is rendered again.
ALTER TABLE rendered_pages ADD COLUMN expires_at BIGINT;
CREATE INDEX rendered_pages_expires_at_idx ON rendered_pages (expires_at) WHERE expires_at IS NOT NULL;

-- Routes whose page appeared, disappeared or moved, until the pages that link to it are marked as due.
CREATE TABLE changed_routes (
    from_location_id UUID NOT NULL,
    to_location_id   UUID NOT NULL,
    PRIMARY KEY (from_location_id, to_location_id)
);

-- Which pages those of an origin link to: `links` is JSON, with a digest for all pages and one for those to each state.
CREATE TABLE origin_links (
    location_id UUID NOT NULL PRIMARY KEY,
    links       TEXT NOT NULL
);
