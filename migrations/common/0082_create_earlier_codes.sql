-- The codes of mails that were sent again, because the mail server was not heard to accept them. Each copy works.

CREATE TABLE earlier_codes (
    link_hash  BYTEA  NOT NULL PRIMARY KEY,
    user_id    UUID   NOT NULL,
    purpose    TEXT   NOT NULL,
    code_hash  BYTEA  NOT NULL,
    created_at BIGINT NOT NULL,
    CONSTRAINT earlier_codes_user_id_purpose_fkey FOREIGN KEY (user_id, purpose)
        REFERENCES one_time_codes (user_id, purpose) ON DELETE CASCADE
);

CREATE INDEX earlier_codes_user_id_purpose_idx ON earlier_codes (user_id, purpose);
