-- SHA-256 of the search that a key was first sent with, in hexadecimal. None in rows of an earlier release: those
-- accept any body, as before.
ALTER TABLE idempotency_keys ADD COLUMN params_digest TEXT;
