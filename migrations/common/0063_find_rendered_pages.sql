-- Pages that another version of the code rendered, and pages whose last rendering failed.
CREATE INDEX rendered_pages_renderer_idx ON rendered_pages (renderer, connection_id) WHERE due_at IS NULL AND renderer IS NOT NULL;
CREATE INDEX rendered_pages_error_idx ON rendered_pages (connection_id) WHERE error IS NOT NULL;
