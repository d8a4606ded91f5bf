-- How often wrong passwords were tried for an address. `email_hash`: addresses without a user have rows too, and none of them is
-- stored. `logged_at`: when the log of changes last got an event about it.
CREATE TABLE sign_in_limits (
    email_hash BYTEA  NOT NULL PRIMARY KEY,
    failures   BIGINT NOT NULL,
    failed_at  BIGINT NOT NULL,
    logged_at  BIGINT NOT NULL
);

CREATE INDEX sign_in_limits_failed_at_idx ON sign_in_limits (failed_at);

-- Whether a user has signed in from an address before is read at each sign-in.
CREATE INDEX audit_log_login_idx ON audit_log (subject, ip) WHERE action = 'user.login';

-- How many mails strangers have caused in an hour. `hour`: since 1970.
CREATE TABLE stranger_mails (
    hour  BIGINT NOT NULL PRIMARY KEY,
    mails BIGINT NOT NULL
);
