-- Which scheduler ticks: one row, 'scheduler'. The token grows with every change of the holder; a tick
-- names it, so that one who slept while another took over writes nothing. Times are microseconds since 1970.
CREATE TABLE leader_leases (
    role        TEXT   NOT NULL PRIMARY KEY,
    holder      TEXT   NOT NULL,
    token       BIGINT NOT NULL,
    lease_until BIGINT NOT NULL
);
