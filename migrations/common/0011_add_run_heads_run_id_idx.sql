-- Housekeeping deletes the head that stands at an old run.
CREATE INDEX run_heads_run_id_idx ON run_heads (run_id);
