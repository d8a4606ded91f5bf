-- A visitor's click on chat or phone at a flight. The id is the visitor's: sent twice, it is stored once.
CREATE TABLE booking_requests (
    id          UUID   NOT NULL PRIMARY KEY,
    batch_id    UUID   NOT NULL,
    option_id   TEXT   NOT NULL,
    channel     TEXT   NOT NULL,
    price_cents BIGINT NOT NULL,
    lang        TEXT   NOT NULL,
    created_at  BIGINT NOT NULL,
    CONSTRAINT booking_requests_batch_id_fkey FOREIGN KEY (batch_id) REFERENCES saved_searches (batch_id),
    CONSTRAINT booking_requests_channel_check CHECK (channel IN ('chat', 'phone')),
    CONSTRAINT booking_requests_lang_check CHECK (lang IN ('sq', 'en'))
);

-- Housekeeping keeps what a request points to; agents read the newest first.
CREATE INDEX booking_requests_batch_id_idx ON booking_requests (batch_id);
CREATE INDEX booking_requests_created_at_idx ON booking_requests (created_at);
