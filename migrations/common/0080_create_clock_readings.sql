-- The latest time that any process has read. A process that reads an earlier one knows that the clock was set back.
CREATE TABLE clock_readings (
    id      TEXT   NOT NULL PRIMARY KEY,
    read_at BIGINT NOT NULL
);

INSERT INTO clock_readings (id, read_at) VALUES ('default', 0);
