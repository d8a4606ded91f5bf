-- The sitemap for search engines: an index, and files that name the pages.

-- The sitemap that is served; no row: none was generated yet. `site_url`: the address of the site in its links. `changed_at`: since
-- when it has had this content.
CREATE TABLE sitemaps (
    id           TEXT   NOT NULL PRIMARY KEY,
    generation   UUID   NOT NULL,
    site_url     TEXT   NOT NULL,
    generated_at BIGINT NOT NULL,
    changed_at   BIGINT NOT NULL,
    CONSTRAINT sitemaps_id_check CHECK (id = 'default')
);

-- The files of each generation. Those of a generation that is not served are being written, or their generation was interrupted.
-- `number`: from 1 on. `bytes`: of the XML. `digest`: of the body. `changed_at`: since when the file with this number has had this
-- content. `body`: the XML, compressed with gzip.
CREATE TABLE sitemap_files (
    generation UUID   NOT NULL,
    number     BIGINT NOT NULL,
    entries    BIGINT NOT NULL,
    bytes      BIGINT NOT NULL,
    digest     TEXT   NOT NULL,
    changed_at BIGINT NOT NULL,
    body       BYTEA  NOT NULL,
    PRIMARY KEY (generation, number)
);
