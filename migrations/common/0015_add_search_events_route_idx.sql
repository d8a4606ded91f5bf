-- The hourly recomputation asks, route-month by route-month, how often it was searched of late.
CREATE INDEX search_events_origin_destination_year_month_at_idx
    ON search_events (origin, destination, year_month, at) WHERE counted;
