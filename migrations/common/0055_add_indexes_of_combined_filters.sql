-- What one person did: among a million changes of one administrator, a rare action is found by both.
CREATE INDEX audit_log_actor_action_at_id_idx ON audit_log (actor, action, at, id);
CREATE INDEX audit_log_actor_area_at_id_idx ON audit_log (actor, area, at, id);

-- The searches of a person for a route.
CREATE INDEX saved_searches_user_id_route_idx ON saved_searches (user_id, origin, destination, created_at)
    WHERE user_id IS NOT NULL AND counted_day IS NOT NULL;
