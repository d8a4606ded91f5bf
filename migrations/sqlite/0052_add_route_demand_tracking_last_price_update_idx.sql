-- Whose prices are oldest: those without prices first. SQLite sorts them so by itself.
CREATE INDEX route_demand_tracking_year_month_last_price_update_id_idx
    ON route_demand_tracking (year_month, last_price_update, id);
