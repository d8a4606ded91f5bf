-- Entries of the seed file that the administrator deleted, or gave another code. Seeding does not add them again.
CREATE TABLE removed_airports (
    iata_code TEXT NOT NULL,
    kind      TEXT NOT NULL,
    CONSTRAINT removed_airports_pkey PRIMARY KEY (iata_code, kind)
);

-- Whether routes use an airport is asked before it is deleted. Their keys begin with the origin.
CREATE INDEX route_demand_tracking_destination_idx ON route_demand_tracking (destination);
CREATE INDEX search_route_tracking_destination_departure_date_idx ON search_route_tracking (destination, departure_date);
