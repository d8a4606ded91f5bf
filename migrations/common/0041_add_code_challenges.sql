-- PKCE: what the browser that asked for a mail will prove when the link in the mail leads back to it. `challenge_method`: 's256', 'plain'.
ALTER TABLE one_time_codes ADD COLUMN challenge TEXT;
ALTER TABLE one_time_codes ADD COLUMN challenge_method TEXT;

-- What a link of a mail leads to instead of a session, for the browser that asked for it. `hash`: SHA-256. Housekeeping deletes old rows.
CREATE TABLE auth_codes (
    hash             BYTEA  NOT NULL PRIMARY KEY,
    user_id          UUID   NOT NULL,
    purpose          TEXT   NOT NULL,
    challenge        TEXT   NOT NULL,
    challenge_method TEXT   NOT NULL,
    created_at       BIGINT NOT NULL,
    CONSTRAINT auth_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
);

CREATE INDEX auth_codes_created_at_idx ON auth_codes (created_at);

-- What bounds the codes of a user: mails in an hour and wrong digits in a day, both counted since 1970.
CREATE TABLE code_limits (
    user_id     UUID   NOT NULL PRIMARY KEY,
    hour        BIGINT NOT NULL,
    mails       BIGINT NOT NULL,
    day         BIGINT NOT NULL,
    wrong_codes BIGINT NOT NULL,
    CONSTRAINT code_limits_user_id_fkey FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
);

-- A new address of a user, which takes effect when both addresses have answered a mail. `email_change_confirmed`: the one that has:
-- 'current', 'new'.
ALTER TABLE users ADD COLUMN new_email TEXT;
ALTER TABLE users ADD COLUMN email_change_sent_at BIGINT;
ALTER TABLE users ADD COLUMN email_change_confirmed TEXT CONSTRAINT users_email_change_confirmed_check CHECK (email_change_confirmed IN ('current', 'new'));
CREATE INDEX users_new_email_idx ON users (new_email) WHERE new_email IS NOT NULL;

-- Users who never confirmed their address, for housekeeping.
CREATE INDEX users_unconfirmed_idx ON users (created_at) WHERE email_confirmed_at IS NULL;
