-- The lowest price that a page shows, in whole euro, and whether its prices are those of the sandbox, so that lists of pages need not
-- read the pages themselves. A page that was rendered before has no price in lists until it is rendered again.
ALTER TABLE rendered_pages ADD COLUMN lowest BIGINT;
ALTER TABLE rendered_pages ADD COLUMN demo BOOLEAN NOT NULL DEFAULT FALSE;
