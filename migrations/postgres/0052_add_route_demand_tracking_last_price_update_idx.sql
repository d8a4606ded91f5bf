-- Whose prices are oldest: those without prices first.
CREATE INDEX route_demand_tracking_year_month_last_price_update_id_idx
    ON route_demand_tracking (year_month, last_price_update NULLS FIRST, id);
