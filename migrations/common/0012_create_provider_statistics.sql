-- How providers answered, by the hour in which they were asked. buckets: JSON, {"7": 12}: so many answers took
-- from 350 ms to 400 ms. Times are microseconds since 1970.
CREATE TABLE provider_statistics (
    hour     BIGINT NOT NULL,
    provider TEXT   NOT NULL,
    requests BIGINT NOT NULL,
    failed   BIGINT NOT NULL,
    total_ms BIGINT NOT NULL,
    buckets  TEXT   NOT NULL,
    PRIMARY KEY (hour, provider),
    CONSTRAINT provider_statistics_failed_check CHECK (failed <= requests)
);
