-- Recovery codes: each replaces one code of an authenticator app, once, and its row is then deleted. `code_hash`: SHA-256 of 80 random bits. The
-- rows end with the last app of the user, and with the user.
CREATE TABLE recovery_codes (
    user_id   UUID  NOT NULL,
    code_hash BYTEA NOT NULL,
    CONSTRAINT recovery_codes_pkey PRIMARY KEY (user_id, code_hash),
    CONSTRAINT recovery_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
);
