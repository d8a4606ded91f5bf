-- Imports of airports from files. An import is stored when it is previewed; times are microseconds since 1970.
CREATE TABLE airport_imports (
    id             UUID   NOT NULL PRIMARY KEY,
    file_name      TEXT   NOT NULL,
    actor          TEXT   NOT NULL,
    new_rows       BIGINT NOT NULL,
    changed_rows   BIGINT NOT NULL,
    unchanged_rows BIGINT NOT NULL,
    invalid_rows   BIGINT NOT NULL,
    created_at     BIGINT NOT NULL,
    applied_at     BIGINT,
    reverted_at    BIGINT
);

CREATE INDEX airport_imports_created_at_idx ON airport_imports (created_at);

-- The lines of the file and what each would change. `content`: JSON, its form depends on the kind.
CREATE TABLE airport_import_rows (
    import_id UUID   NOT NULL,
    kind      TEXT   NOT NULL,
    line      BIGINT NOT NULL,
    code      TEXT   NOT NULL,
    content   TEXT   NOT NULL,
    CONSTRAINT airport_import_rows_pkey PRIMARY KEY (import_id, kind, line),
    CONSTRAINT airport_import_rows_import_id_fkey FOREIGN KEY (import_id) REFERENCES airport_imports (id),
    CONSTRAINT airport_import_rows_kind_check CHECK (kind IN ('new', 'changed', 'unchanged', 'invalid'))
);
