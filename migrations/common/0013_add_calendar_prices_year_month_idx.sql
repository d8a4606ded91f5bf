-- Housekeeping deletes the months that have passed.
CREATE INDEX calendar_prices_year_month_idx ON calendar_prices (year_month);
