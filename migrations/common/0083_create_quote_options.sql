-- The further options of a quote with several. The first one is in the row of the quote, where releases with one option per quote
-- read and write it. They are deleted with their quote.
CREATE TABLE quote_options (
    quote_id          UUID   NOT NULL CONSTRAINT quote_options_quote_id_fkey REFERENCES quotes (id) ON DELETE CASCADE,
    -- The place in the quote, from 1; the option in the row of the quote has place 0.
    place             BIGINT NOT NULL,
    -- As in the table of quotes.
    batch_id          UUID   NOT NULL,
    run_id            UUID,
    option_id         TEXT   NOT NULL,
    search_params     TEXT   NOT NULL,
    option            TEXT   NOT NULL,
    price_cents       BIGINT NOT NULL,
    checked_at        BIGINT NOT NULL,
    found_price_cents BIGINT,
    found_checked_at  BIGINT,
    compared_run_id   UUID,
    compared_version  BIGINT,
    PRIMARY KEY (quote_id, place)
);

-- Quotes are deleted with the data of a visitor.
CREATE INDEX quote_options_batch_id_idx ON quote_options (batch_id);
