\echo newest 0
SET plan_cache_mode=force_custom_plan; PREPARE s0_0_force_custom_plan (bigint,bigint,boolean,uuid,uuid,uuid,text,text,text,bigint,uuid,bigint,bigint) AS SELECT listed.batch_id, user_id, listed.search_params, listed.created_at, run.status, run.options,
                    complete.id IS NOT NULL AS is_complete FROM (SELECT batch_id, user_id, search_params, fingerprint, created_at FROM saved_searches WHERE created_at >= $1 AND created_at < $2
             AND ($3 = FALSE OR user_id IS NULL)
             AND (CAST($4 AS UUID) IS NULL OR user_id = $4)
             AND (CAST($5 AS UUID) IS NULL OR (batch_id >= $5 AND batch_id <= $6))
             AND (CAST($7 AS TEXT) IS NULL OR (origin = $7 AND destination = $8))
             AND (CAST($9 AS TEXT) IS NULL OR departure_date = $9) AND TRUE AND created_at <= $10 AND (created_at < $10 OR batch_id < $11)
              ORDER BY created_at DESC, batch_id DESC LIMIT $12 OFFSET $13) AS listed
             JOIN run_heads AS head ON head.fingerprint = listed.fingerprint
             JOIN search_runs AS run ON run.id = head.run_id
             LEFT JOIN search_runs AS complete ON complete.id = head.complete_run_id
             ORDER BY listed.created_at DESC, listed.batch_id DESC;
EXPLAIN (ANALYZE, COSTS OFF, TIMING OFF) EXECUTE s0_0_force_custom_plan(0,9223372036854775807,FALSE,NULL,NULL,NULL,NULL,NULL,NULL,9223372036854775807,'ffffffffffffffffffffffffffffffff',10,0);
SET plan_cache_mode=force_generic_plan; PREPARE s0_0_force_generic_plan (bigint,bigint,boolean,uuid,uuid,uuid,text,text,text,bigint,uuid,bigint,bigint) AS SELECT listed.batch_id, user_id, listed.search_params, listed.created_at, run.status, run.options,
                    complete.id IS NOT NULL AS is_complete FROM (SELECT batch_id, user_id, search_params, fingerprint, created_at FROM saved_searches WHERE created_at >= $1 AND created_at < $2
             AND ($3 = FALSE OR user_id IS NULL)
             AND (CAST($4 AS UUID) IS NULL OR user_id = $4)
             AND (CAST($5 AS UUID) IS NULL OR (batch_id >= $5 AND batch_id <= $6))
             AND (CAST($7 AS TEXT) IS NULL OR (origin = $7 AND destination = $8))
             AND (CAST($9 AS TEXT) IS NULL OR departure_date = $9) AND TRUE AND created_at <= $10 AND (created_at < $10 OR batch_id < $11)
              ORDER BY created_at DESC, batch_id DESC LIMIT $12 OFFSET $13) AS listed
             JOIN run_heads AS head ON head.fingerprint = listed.fingerprint
             JOIN search_runs AS run ON run.id = head.run_id
             LEFT JOIN search_runs AS complete ON complete.id = head.complete_run_id
             ORDER BY listed.created_at DESC, listed.batch_id DESC;
EXPLAIN (ANALYZE, COSTS OFF, TIMING OFF) EXECUTE s0_0_force_generic_plan(0,9223372036854775807,FALSE,NULL,NULL,NULL,NULL,NULL,NULL,9223372036854775807,'ffffffffffffffffffffffffffffffff',10,0);
\echo newest 9990
SET plan_cache_mode=force_custom_plan; PREPARE s0_9990_force_custom_plan (bigint,bigint,boolean,uuid,uuid,uuid,text,text,text,bigint,uuid,bigint,bigint) AS SELECT listed.batch_id, user_id, listed.search_params, listed.created_at, run.status, run.options,
                    complete.id IS NOT NULL AS is_complete FROM (SELECT batch_id, user_id, search_params, fingerprint, created_at FROM saved_searches WHERE created_at >= $1 AND created_at < $2
             AND ($3 = FALSE OR user_id IS NULL)
             AND (CAST($4 AS UUID) IS NULL OR user_id = $4)
             AND (CAST($5 AS UUID) IS NULL OR (batch_id >= $5 AND batch_id <= $6))
             AND (CAST($7 AS TEXT) IS NULL OR (origin = $7 AND destination = $8))
             AND (CAST($9 AS TEXT) IS NULL OR departure_date = $9) AND TRUE AND created_at <= $10 AND (created_at < $10 OR batch_id < $11)
              ORDER BY created_at DESC, batch_id DESC LIMIT $12 OFFSET $13) AS listed
             JOIN run_heads AS head ON head.fingerprint = listed.fingerprint
             JOIN search_runs AS run ON run.id = head.run_id
             LEFT JOIN search_runs AS complete ON complete.id = head.complete_run_id
             ORDER BY listed.created_at DESC, listed.batch_id DESC;
EXPLAIN (ANALYZE, COSTS OFF, TIMING OFF) EXECUTE s0_9990_force_custom_plan(0,9223372036854775807,FALSE,NULL,NULL,NULL,NULL,NULL,NULL,9223372036854775807,'ffffffffffffffffffffffffffffffff',10,9990);
SET plan_cache_mode=force_generic_plan; PREPARE s0_9990_force_generic_plan (bigint,bigint,boolean,uuid,uuid,uuid,text,text,text,bigint,uuid,bigint,bigint) AS SELECT listed.batch_id, user_id, listed.search_params, listed.created_at, run.status, run.options,
                    complete.id IS NOT NULL AS is_complete FROM (SELECT batch_id, user_id, search_params, fingerprint, created_at FROM saved_searches WHERE created_at >= $1 AND created_at < $2
             AND ($3 = FALSE OR user_id IS NULL)
             AND (CAST($4 AS UUID) IS NULL OR user_id = $4)
             AND (CAST($5 AS UUID) IS NULL OR (batch_id >= $5 AND batch_id <= $6))
             AND (CAST($7 AS TEXT) IS NULL OR (origin = $7 AND destination = $8))
             AND (CAST($9 AS TEXT) IS NULL OR departure_date = $9) AND TRUE AND created_at <= $10 AND (created_at < $10 OR batch_id < $11)
              ORDER BY created_at DESC, batch_id DESC LIMIT $12 OFFSET $13) AS listed
             JOIN run_heads AS head ON head.fingerprint = listed.fingerprint
             JOIN search_runs AS run ON run.id = head.run_id
             LEFT JOIN search_runs AS complete ON complete.id = head.complete_run_id
             ORDER BY listed.created_at DESC, listed.batch_id DESC;
EXPLAIN (ANALYZE, COSTS OFF, TIMING OFF) EXECUTE s0_9990_force_generic_plan(0,9223372036854775807,FALSE,NULL,NULL,NULL,NULL,NULL,NULL,9223372036854775807,'ffffffffffffffffffffffffffffffff',10,9990);
\echo anonymous 0
SET plan_cache_mode=force_custom_plan; PREPARE s1_0_force_custom_plan (bigint,bigint,boolean,uuid,uuid,uuid,text,text,text,bigint,uuid,bigint,bigint) AS SELECT listed.batch_id, user_id, listed.search_params, listed.created_at, run.status, run.options,
                    complete.id IS NOT NULL AS is_complete FROM (SELECT batch_id, user_id, search_params, fingerprint, created_at FROM saved_searches WHERE created_at >= $1 AND created_at < $2
             AND ($3 = FALSE OR user_id IS NULL)
             AND (CAST($4 AS UUID) IS NULL OR user_id = $4)
             AND (CAST($5 AS UUID) IS NULL OR (batch_id >= $5 AND batch_id <= $6))
             AND (CAST($7 AS TEXT) IS NULL OR (origin = $7 AND destination = $8))
             AND (CAST($9 AS TEXT) IS NULL OR departure_date = $9) AND TRUE AND created_at <= $10 AND (created_at < $10 OR batch_id < $11)
              ORDER BY created_at DESC, batch_id DESC LIMIT $12 OFFSET $13) AS listed
             JOIN run_heads AS head ON head.fingerprint = listed.fingerprint
             JOIN search_runs AS run ON run.id = head.run_id
             LEFT JOIN search_runs AS complete ON complete.id = head.complete_run_id
             ORDER BY listed.created_at DESC, listed.batch_id DESC;
EXPLAIN (ANALYZE, COSTS OFF, TIMING OFF) EXECUTE s1_0_force_custom_plan(0,9223372036854775807,TRUE,NULL,NULL,NULL,NULL,NULL,NULL,9223372036854775807,'ffffffffffffffffffffffffffffffff',10,0);
SET plan_cache_mode=force_generic_plan; PREPARE s1_0_force_generic_plan (bigint,bigint,boolean,uuid,uuid,uuid,text,text,text,bigint,uuid,bigint,bigint) AS SELECT listed.batch_id, user_id, listed.search_params, listed.created_at, run.status, run.options,
                    complete.id IS NOT NULL AS is_complete FROM (SELECT batch_id, user_id, search_params, fingerprint, created_at FROM saved_searches WHERE created_at >= $1 AND created_at < $2
             AND ($3 = FALSE OR user_id IS NULL)
             AND (CAST($4 AS UUID) IS NULL OR user_id = $4)
             AND (CAST($5 AS UUID) IS NULL OR (batch_id >= $5 AND batch_id <= $6))
             AND (CAST($7 AS TEXT) IS NULL OR (origin = $7 AND destination = $8))
             AND (CAST($9 AS TEXT) IS NULL OR departure_date = $9) AND TRUE AND created_at <= $10 AND (created_at < $10 OR batch_id < $11)
              ORDER BY created_at DESC, batch_id DESC LIMIT $12 OFFSET $13) AS listed
             JOIN run_heads AS head ON head.fingerprint = listed.fingerprint
             JOIN search_runs AS run ON run.id = head.run_id
             LEFT JOIN search_runs AS complete ON complete.id = head.complete_run_id
             ORDER BY listed.created_at DESC, listed.batch_id DESC;
EXPLAIN (ANALYZE, COSTS OFF, TIMING OFF) EXECUTE s1_0_force_generic_plan(0,9223372036854775807,TRUE,NULL,NULL,NULL,NULL,NULL,NULL,9223372036854775807,'ffffffffffffffffffffffffffffffff',10,0);
\echo anonymous 9990
SET plan_cache_mode=force_custom_plan; PREPARE s1_9990_force_custom_plan (bigint,bigint,boolean,uuid,uuid,uuid,text,text,text,bigint,uuid,bigint,bigint) AS SELECT listed.batch_id, user_id, listed.search_params, listed.created_at, run.status, run.options,
                    complete.id IS NOT NULL AS is_complete FROM (SELECT batch_id, user_id, search_params, fingerprint, created_at FROM saved_searches WHERE created_at >= $1 AND created_at < $2
             AND ($3 = FALSE OR user_id IS NULL)
             AND (CAST($4 AS UUID) IS NULL OR user_id = $4)
             AND (CAST($5 AS UUID) IS NULL OR (batch_id >= $5 AND batch_id <= $6))
             AND (CAST($7 AS TEXT) IS NULL OR (origin = $7 AND destination = $8))
             AND (CAST($9 AS TEXT) IS NULL OR departure_date = $9) AND TRUE AND created_at <= $10 AND (created_at < $10 OR batch_id < $11)
              ORDER BY created_at DESC, batch_id DESC LIMIT $12 OFFSET $13) AS listed
             JOIN run_heads AS head ON head.fingerprint = listed.fingerprint
             JOIN search_runs AS run ON run.id = head.run_id
             LEFT JOIN search_runs AS complete ON complete.id = head.complete_run_id
             ORDER BY listed.created_at DESC, listed.batch_id DESC;
EXPLAIN (ANALYZE, COSTS OFF, TIMING OFF) EXECUTE s1_9990_force_custom_plan(0,9223372036854775807,TRUE,NULL,NULL,NULL,NULL,NULL,NULL,9223372036854775807,'ffffffffffffffffffffffffffffffff',10,9990);
SET plan_cache_mode=force_generic_plan; PREPARE s1_9990_force_generic_plan (bigint,bigint,boolean,uuid,uuid,uuid,text,text,text,bigint,uuid,bigint,bigint) AS SELECT listed.batch_id, user_id, listed.search_params, listed.created_at, run.status, run.options,
                    complete.id IS NOT NULL AS is_complete FROM (SELECT batch_id, user_id, search_params, fingerprint, created_at FROM saved_searches WHERE created_at >= $1 AND created_at < $2
             AND ($3 = FALSE OR user_id IS NULL)
             AND (CAST($4 AS UUID) IS NULL OR user_id = $4)
             AND (CAST($5 AS UUID) IS NULL OR (batch_id >= $5 AND batch_id <= $6))
             AND (CAST($7 AS TEXT) IS NULL OR (origin = $7 AND destination = $8))
             AND (CAST($9 AS TEXT) IS NULL OR departure_date = $9) AND TRUE AND created_at <= $10 AND (created_at < $10 OR batch_id < $11)
              ORDER BY created_at DESC, batch_id DESC LIMIT $12 OFFSET $13) AS listed
             JOIN run_heads AS head ON head.fingerprint = listed.fingerprint
             JOIN search_runs AS run ON run.id = head.run_id
             LEFT JOIN search_runs AS complete ON complete.id = head.complete_run_id
             ORDER BY listed.created_at DESC, listed.batch_id DESC;
EXPLAIN (ANALYZE, COSTS OFF, TIMING OFF) EXECUTE s1_9990_force_generic_plan(0,9223372036854775807,TRUE,NULL,NULL,NULL,NULL,NULL,NULL,9223372036854775807,'ffffffffffffffffffffffffffffffff',10,9990);
\echo user 0
SET plan_cache_mode=force_custom_plan; PREPARE s2_0_force_custom_plan (bigint,bigint,boolean,uuid,uuid,uuid,text,text,text,bigint,uuid,bigint,bigint) AS SELECT listed.batch_id, user_id, listed.search_params, listed.created_at, run.status, run.options,
                    complete.id IS NOT NULL AS is_complete FROM (SELECT batch_id, user_id, search_params, fingerprint, created_at FROM saved_searches WHERE created_at >= $1 AND created_at < $2
             AND ($3 = FALSE OR user_id IS NULL)
             AND (CAST($4 AS UUID) IS NULL OR user_id = $4)
             AND (CAST($5 AS UUID) IS NULL OR (batch_id >= $5 AND batch_id <= $6))
             AND (CAST($7 AS TEXT) IS NULL OR (origin = $7 AND destination = $8))
             AND (CAST($9 AS TEXT) IS NULL OR departure_date = $9) AND user_id = $4 AND created_at <= $10 AND (created_at < $10 OR batch_id < $11)
              ORDER BY created_at DESC, batch_id DESC LIMIT $12 OFFSET $13) AS listed
             JOIN run_heads AS head ON head.fingerprint = listed.fingerprint
             JOIN search_runs AS run ON run.id = head.run_id
             LEFT JOIN search_runs AS complete ON complete.id = head.complete_run_id
             ORDER BY listed.created_at DESC, listed.batch_id DESC;
EXPLAIN (ANALYZE, COSTS OFF, TIMING OFF) EXECUTE s2_0_force_custom_plan(0,9223372036854775807,FALSE,'00000000000000000000000000000028',NULL,NULL,NULL,NULL,NULL,9223372036854775807,'ffffffffffffffffffffffffffffffff',10,0);
SET plan_cache_mode=force_generic_plan; PREPARE s2_0_force_generic_plan (bigint,bigint,boolean,uuid,uuid,uuid,text,text,text,bigint,uuid,bigint,bigint) AS SELECT listed.batch_id, user_id, listed.search_params, listed.created_at, run.status, run.options,
                    complete.id IS NOT NULL AS is_complete FROM (SELECT batch_id, user_id, search_params, fingerprint, created_at FROM saved_searches WHERE created_at >= $1 AND created_at < $2
             AND ($3 = FALSE OR user_id IS NULL)
             AND (CAST($4 AS UUID) IS NULL OR user_id = $4)
             AND (CAST($5 AS UUID) IS NULL OR (batch_id >= $5 AND batch_id <= $6))
             AND (CAST($7 AS TEXT) IS NULL OR (origin = $7 AND destination = $8))
             AND (CAST($9 AS TEXT) IS NULL OR departure_date = $9) AND user_id = $4 AND created_at <= $10 AND (created_at < $10 OR batch_id < $11)
              ORDER BY created_at DESC, batch_id DESC LIMIT $12 OFFSET $13) AS listed
             JOIN run_heads AS head ON head.fingerprint = listed.fingerprint
             JOIN search_runs AS run ON run.id = head.run_id
             LEFT JOIN search_runs AS complete ON complete.id = head.complete_run_id
             ORDER BY listed.created_at DESC, listed.batch_id DESC;
EXPLAIN (ANALYZE, COSTS OFF, TIMING OFF) EXECUTE s2_0_force_generic_plan(0,9223372036854775807,FALSE,'00000000000000000000000000000028',NULL,NULL,NULL,NULL,NULL,9223372036854775807,'ffffffffffffffffffffffffffffffff',10,0);
\echo user 9990
SET plan_cache_mode=force_custom_plan; PREPARE s2_9990_force_custom_plan (bigint,bigint,boolean,uuid,uuid,uuid,text,text,text,bigint,uuid,bigint,bigint) AS SELECT listed.batch_id, user_id, listed.search_params, listed.created_at, run.status, run.options,
                    complete.id IS NOT NULL AS is_complete FROM (SELECT batch_id, user_id, search_params, fingerprint, created_at FROM saved_searches WHERE created_at >= $1 AND created_at < $2
             AND ($3 = FALSE OR user_id IS NULL)
             AND (CAST($4 AS UUID) IS NULL OR user_id = $4)
             AND (CAST($5 AS UUID) IS NULL OR (batch_id >= $5 AND batch_id <= $6))
             AND (CAST($7 AS TEXT) IS NULL OR (origin = $7 AND destination = $8))
             AND (CAST($9 AS TEXT) IS NULL OR departure_date = $9) AND user_id = $4 AND created_at <= $10 AND (created_at < $10 OR batch_id < $11)
              ORDER BY created_at DESC, batch_id DESC LIMIT $12 OFFSET $13) AS listed
             JOIN run_heads AS head ON head.fingerprint = listed.fingerprint
             JOIN search_runs AS run ON run.id = head.run_id
             LEFT JOIN search_runs AS complete ON complete.id = head.complete_run_id
             ORDER BY listed.created_at DESC, listed.batch_id DESC;
EXPLAIN (ANALYZE, COSTS OFF, TIMING OFF) EXECUTE s2_9990_force_custom_plan(0,9223372036854775807,FALSE,'00000000000000000000000000000028',NULL,NULL,NULL,NULL,NULL,9223372036854775807,'ffffffffffffffffffffffffffffffff',10,9990);
SET plan_cache_mode=force_generic_plan; PREPARE s2_9990_force_generic_plan (bigint,bigint,boolean,uuid,uuid,uuid,text,text,text,bigint,uuid,bigint,bigint) AS SELECT listed.batch_id, user_id, listed.search_params, listed.created_at, run.status, run.options,
                    complete.id IS NOT NULL AS is_complete FROM (SELECT batch_id, user_id, search_params, fingerprint, created_at FROM saved_searches WHERE created_at >= $1 AND created_at < $2
             AND ($3 = FALSE OR user_id IS NULL)
             AND (CAST($4 AS UUID) IS NULL OR user_id = $4)
             AND (CAST($5 AS UUID) IS NULL OR (batch_id >= $5 AND batch_id <= $6))
             AND (CAST($7 AS TEXT) IS NULL OR (origin = $7 AND destination = $8))
             AND (CAST($9 AS TEXT) IS NULL OR departure_date = $9) AND user_id = $4 AND created_at <= $10 AND (created_at < $10 OR batch_id < $11)
              ORDER BY created_at DESC, batch_id DESC LIMIT $12 OFFSET $13) AS listed
             JOIN run_heads AS head ON head.fingerprint = listed.fingerprint
             JOIN search_runs AS run ON run.id = head.run_id
             LEFT JOIN search_runs AS complete ON complete.id = head.complete_run_id
             ORDER BY listed.created_at DESC, listed.batch_id DESC;
EXPLAIN (ANALYZE, COSTS OFF, TIMING OFF) EXECUTE s2_9990_force_generic_plan(0,9223372036854775807,FALSE,'00000000000000000000000000000028',NULL,NULL,NULL,NULL,NULL,9223372036854775807,'ffffffffffffffffffffffffffffffff',10,9990);
\echo batch 0
SET plan_cache_mode=force_custom_plan; PREPARE s3_0_force_custom_plan (bigint,bigint,boolean,uuid,uuid,uuid,text,text,text,bigint,uuid,bigint,bigint) AS SELECT listed.batch_id, user_id, listed.search_params, listed.created_at, run.status, run.options,
                    complete.id IS NOT NULL AS is_complete FROM (SELECT batch_id, user_id, search_params, fingerprint, created_at FROM saved_searches WHERE created_at >= $1 AND created_at < $2
             AND ($3 = FALSE OR user_id IS NULL)
             AND (CAST($4 AS UUID) IS NULL OR user_id = $4)
             AND (CAST($5 AS UUID) IS NULL OR (batch_id >= $5 AND batch_id <= $6))
             AND (CAST($7 AS TEXT) IS NULL OR (origin = $7 AND destination = $8))
             AND (CAST($9 AS TEXT) IS NULL OR departure_date = $9) AND batch_id >= $5 AND batch_id <= $6 AND created_at <= $10 AND (created_at < $10 OR batch_id < $11)
              ORDER BY batch_id DESC LIMIT $12 OFFSET $13) AS listed
             JOIN run_heads AS head ON head.fingerprint = listed.fingerprint
             JOIN search_runs AS run ON run.id = head.run_id
             LEFT JOIN search_runs AS complete ON complete.id = head.complete_run_id
             ORDER BY listed.created_at DESC, listed.batch_id DESC;
EXPLAIN (ANALYZE, COSTS OFF, TIMING OFF) EXECUTE s3_0_force_custom_plan(0,9223372036854775807,FALSE,NULL,'00000000000000000000000000000028','00000000f00000000000000000000028',NULL,NULL,NULL,9223372036854775807,'ffffffffffffffffffffffffffffffff',10,0);
SET plan_cache_mode=force_generic_plan; PREPARE s3_0_force_generic_plan (bigint,bigint,boolean,uuid,uuid,uuid,text,text,text,bigint,uuid,bigint,bigint) AS SELECT listed.batch_id, user_id, listed.search_params, listed.created_at, run.status, run.options,
                    complete.id IS NOT NULL AS is_complete FROM (SELECT batch_id, user_id, search_params, fingerprint, created_at FROM saved_searches WHERE created_at >= $1 AND created_at < $2
             AND ($3 = FALSE OR user_id IS NULL)
             AND (CAST($4 AS UUID) IS NULL OR user_id = $4)
             AND (CAST($5 AS UUID) IS NULL OR (batch_id >= $5 AND batch_id <= $6))
             AND (CAST($7 AS TEXT) IS NULL OR (origin = $7 AND destination = $8))
             AND (CAST($9 AS TEXT) IS NULL OR departure_date = $9) AND batch_id >= $5 AND batch_id <= $6 AND created_at <= $10 AND (created_at < $10 OR batch_id < $11)
              ORDER BY batch_id DESC LIMIT $12 OFFSET $13) AS listed
             JOIN run_heads AS head ON head.fingerprint = listed.fingerprint
             JOIN search_runs AS run ON run.id = head.run_id
             LEFT JOIN search_runs AS complete ON complete.id = head.complete_run_id
             ORDER BY listed.created_at DESC, listed.batch_id DESC;
EXPLAIN (ANALYZE, COSTS OFF, TIMING OFF) EXECUTE s3_0_force_generic_plan(0,9223372036854775807,FALSE,NULL,'00000000000000000000000000000028','00000000f00000000000000000000028',NULL,NULL,NULL,9223372036854775807,'ffffffffffffffffffffffffffffffff',10,0);
\echo batch 9990
SET plan_cache_mode=force_custom_plan; PREPARE s3_9990_force_custom_plan (bigint,bigint,boolean,uuid,uuid,uuid,text,text,text,bigint,uuid,bigint,bigint) AS SELECT listed.batch_id, user_id, listed.search_params, listed.created_at, run.status, run.options,
                    complete.id IS NOT NULL AS is_complete FROM (SELECT batch_id, user_id, search_params, fingerprint, created_at FROM saved_searches WHERE created_at >= $1 AND created_at < $2
             AND ($3 = FALSE OR user_id IS NULL)
             AND (CAST($4 AS UUID) IS NULL OR user_id = $4)
             AND (CAST($5 AS UUID) IS NULL OR (batch_id >= $5 AND batch_id <= $6))
             AND (CAST($7 AS TEXT) IS NULL OR (origin = $7 AND destination = $8))
             AND (CAST($9 AS TEXT) IS NULL OR departure_date = $9) AND batch_id >= $5 AND batch_id <= $6 AND created_at <= $10 AND (created_at < $10 OR batch_id < $11)
              ORDER BY batch_id DESC LIMIT $12 OFFSET $13) AS listed
             JOIN run_heads AS head ON head.fingerprint = listed.fingerprint
             JOIN search_runs AS run ON run.id = head.run_id
             LEFT JOIN search_runs AS complete ON complete.id = head.complete_run_id
             ORDER BY listed.created_at DESC, listed.batch_id DESC;
EXPLAIN (ANALYZE, COSTS OFF, TIMING OFF) EXECUTE s3_9990_force_custom_plan(0,9223372036854775807,FALSE,NULL,'00000000000000000000000000000028','00000000f00000000000000000000028',NULL,NULL,NULL,9223372036854775807,'ffffffffffffffffffffffffffffffff',10,9990);
SET plan_cache_mode=force_generic_plan; PREPARE s3_9990_force_generic_plan (bigint,bigint,boolean,uuid,uuid,uuid,text,text,text,bigint,uuid,bigint,bigint) AS SELECT listed.batch_id, user_id, listed.search_params, listed.created_at, run.status, run.options,
                    complete.id IS NOT NULL AS is_complete FROM (SELECT batch_id, user_id, search_params, fingerprint, created_at FROM saved_searches WHERE created_at >= $1 AND created_at < $2
             AND ($3 = FALSE OR user_id IS NULL)
             AND (CAST($4 AS UUID) IS NULL OR user_id = $4)
             AND (CAST($5 AS UUID) IS NULL OR (batch_id >= $5 AND batch_id <= $6))
             AND (CAST($7 AS TEXT) IS NULL OR (origin = $7 AND destination = $8))
             AND (CAST($9 AS TEXT) IS NULL OR departure_date = $9) AND batch_id >= $5 AND batch_id <= $6 AND created_at <= $10 AND (created_at < $10 OR batch_id < $11)
              ORDER BY batch_id DESC LIMIT $12 OFFSET $13) AS listed
             JOIN run_heads AS head ON head.fingerprint = listed.fingerprint
             JOIN search_runs AS run ON run.id = head.run_id
             LEFT JOIN search_runs AS complete ON complete.id = head.complete_run_id
             ORDER BY listed.created_at DESC, listed.batch_id DESC;
EXPLAIN (ANALYZE, COSTS OFF, TIMING OFF) EXECUTE s3_9990_force_generic_plan(0,9223372036854775807,FALSE,NULL,'00000000000000000000000000000028','00000000f00000000000000000000028',NULL,NULL,NULL,9223372036854775807,'ffffffffffffffffffffffffffffffff',10,9990);
\echo route+dep 0
SET plan_cache_mode=force_custom_plan; PREPARE s4_0_force_custom_plan (bigint,bigint,boolean,uuid,uuid,uuid,text,text,text,bigint,uuid,bigint,bigint) AS SELECT listed.batch_id, user_id, listed.search_params, listed.created_at, run.status, run.options,
                    complete.id IS NOT NULL AS is_complete FROM (SELECT batch_id, user_id, search_params, fingerprint, created_at FROM saved_searches WHERE created_at >= $1 AND created_at < $2
             AND ($3 = FALSE OR user_id IS NULL)
             AND (CAST($4 AS UUID) IS NULL OR user_id = $4)
             AND (CAST($5 AS UUID) IS NULL OR (batch_id >= $5 AND batch_id <= $6))
             AND (CAST($7 AS TEXT) IS NULL OR (origin = $7 AND destination = $8))
             AND (CAST($9 AS TEXT) IS NULL OR departure_date = $9) AND origin = $7 AND destination = $8 AND departure_date = $9 AND counted_day IS NOT NULL AND created_at <= $10 AND (created_at < $10 OR batch_id < $11)
              ORDER BY created_at DESC, batch_id DESC LIMIT $12 OFFSET $13) AS listed
             JOIN run_heads AS head ON head.fingerprint = listed.fingerprint
             JOIN search_runs AS run ON run.id = head.run_id
             LEFT JOIN search_runs AS complete ON complete.id = head.complete_run_id
             ORDER BY listed.created_at DESC, listed.batch_id DESC;
EXPLAIN (ANALYZE, COSTS OFF, TIMING OFF) EXECUTE s4_0_force_custom_plan(0,9223372036854775807,FALSE,NULL,NULL,NULL,'TIA','V07','2026-12-12',9223372036854775807,'ffffffffffffffffffffffffffffffff',10,0);
SET plan_cache_mode=force_generic_plan; PREPARE s4_0_force_generic_plan (bigint,bigint,boolean,uuid,uuid,uuid,text,text,text,bigint,uuid,bigint,bigint) AS SELECT listed.batch_id, user_id, listed.search_params, listed.created_at, run.status, run.options,
                    complete.id IS NOT NULL AS is_complete FROM (SELECT batch_id, user_id, search_params, fingerprint, created_at FROM saved_searches WHERE created_at >= $1 AND created_at < $2
             AND ($3 = FALSE OR user_id IS NULL)
             AND (CAST($4 AS UUID) IS NULL OR user_id = $4)
             AND (CAST($5 AS UUID) IS NULL OR (batch_id >= $5 AND batch_id <= $6))
             AND (CAST($7 AS TEXT) IS NULL OR (origin = $7 AND destination = $8))
             AND (CAST($9 AS TEXT) IS NULL OR departure_date = $9) AND origin = $7 AND destination = $8 AND departure_date = $9 AND counted_day IS NOT NULL AND created_at <= $10 AND (created_at < $10 OR batch_id < $11)
              ORDER BY created_at DESC, batch_id DESC LIMIT $12 OFFSET $13) AS listed
             JOIN run_heads AS head ON head.fingerprint = listed.fingerprint
             JOIN search_runs AS run ON run.id = head.run_id
             LEFT JOIN search_runs AS complete ON complete.id = head.complete_run_id
             ORDER BY listed.created_at DESC, listed.batch_id DESC;
EXPLAIN (ANALYZE, COSTS OFF, TIMING OFF) EXECUTE s4_0_force_generic_plan(0,9223372036854775807,FALSE,NULL,NULL,NULL,'TIA','V07','2026-12-12',9223372036854775807,'ffffffffffffffffffffffffffffffff',10,0);
\echo route+dep 9990
SET plan_cache_mode=force_custom_plan; PREPARE s4_9990_force_custom_plan (bigint,bigint,boolean,uuid,uuid,uuid,text,text,text,bigint,uuid,bigint,bigint) AS SELECT listed.batch_id, user_id, listed.search_params, listed.created_at, run.status, run.options,
                    complete.id IS NOT NULL AS is_complete FROM (SELECT batch_id, user_id, search_params, fingerprint, created_at FROM saved_searches WHERE created_at >= $1 AND created_at < $2
             AND ($3 = FALSE OR user_id IS NULL)
             AND (CAST($4 AS UUID) IS NULL OR user_id = $4)
             AND (CAST($5 AS UUID) IS NULL OR (batch_id >= $5 AND batch_id <= $6))
             AND (CAST($7 AS TEXT) IS NULL OR (origin = $7 AND destination = $8))
             AND (CAST($9 AS TEXT) IS NULL OR departure_date = $9) AND origin = $7 AND destination = $8 AND departure_date = $9 AND counted_day IS NOT NULL AND created_at <= $10 AND (created_at < $10 OR batch_id < $11)
              ORDER BY created_at DESC, batch_id DESC LIMIT $12 OFFSET $13) AS listed
             JOIN run_heads AS head ON head.fingerprint = listed.fingerprint
             JOIN search_runs AS run ON run.id = head.run_id
             LEFT JOIN search_runs AS complete ON complete.id = head.complete_run_id
             ORDER BY listed.created_at DESC, listed.batch_id DESC;
EXPLAIN (ANALYZE, COSTS OFF, TIMING OFF) EXECUTE s4_9990_force_custom_plan(0,9223372036854775807,FALSE,NULL,NULL,NULL,'TIA','V07','2026-12-12',9223372036854775807,'ffffffffffffffffffffffffffffffff',10,9990);
SET plan_cache_mode=force_generic_plan; PREPARE s4_9990_force_generic_plan (bigint,bigint,boolean,uuid,uuid,uuid,text,text,text,bigint,uuid,bigint,bigint) AS SELECT listed.batch_id, user_id, listed.search_params, listed.created_at, run.status, run.options,
                    complete.id IS NOT NULL AS is_complete FROM (SELECT batch_id, user_id, search_params, fingerprint, created_at FROM saved_searches WHERE created_at >= $1 AND created_at < $2
             AND ($3 = FALSE OR user_id IS NULL)
             AND (CAST($4 AS UUID) IS NULL OR user_id = $4)
             AND (CAST($5 AS UUID) IS NULL OR (batch_id >= $5 AND batch_id <= $6))
             AND (CAST($7 AS TEXT) IS NULL OR (origin = $7 AND destination = $8))
             AND (CAST($9 AS TEXT) IS NULL OR departure_date = $9) AND origin = $7 AND destination = $8 AND departure_date = $9 AND counted_day IS NOT NULL AND created_at <= $10 AND (created_at < $10 OR batch_id < $11)
              ORDER BY created_at DESC, batch_id DESC LIMIT $12 OFFSET $13) AS listed
             JOIN run_heads AS head ON head.fingerprint = listed.fingerprint
             JOIN search_runs AS run ON run.id = head.run_id
             LEFT JOIN search_runs AS complete ON complete.id = head.complete_run_id
             ORDER BY listed.created_at DESC, listed.batch_id DESC;
EXPLAIN (ANALYZE, COSTS OFF, TIMING OFF) EXECUTE s4_9990_force_generic_plan(0,9223372036854775807,FALSE,NULL,NULL,NULL,'TIA','V07','2026-12-12',9223372036854775807,'ffffffffffffffffffffffffffffffff',10,9990);
\echo route 0
SET plan_cache_mode=force_custom_plan; PREPARE s5_0_force_custom_plan (bigint,bigint,boolean,uuid,uuid,uuid,text,text,text,bigint,uuid,bigint,bigint) AS SELECT listed.batch_id, user_id, listed.search_params, listed.created_at, run.status, run.options,
                    complete.id IS NOT NULL AS is_complete FROM (SELECT batch_id, user_id, search_params, fingerprint, created_at FROM saved_searches WHERE created_at >= $1 AND created_at < $2
             AND ($3 = FALSE OR user_id IS NULL)
             AND (CAST($4 AS UUID) IS NULL OR user_id = $4)
             AND (CAST($5 AS UUID) IS NULL OR (batch_id >= $5 AND batch_id <= $6))
             AND (CAST($7 AS TEXT) IS NULL OR (origin = $7 AND destination = $8))
             AND (CAST($9 AS TEXT) IS NULL OR departure_date = $9) AND origin = $7 AND destination = $8 AND counted_day IS NOT NULL AND created_at <= $10 AND (created_at < $10 OR batch_id < $11)
              ORDER BY created_at DESC, batch_id DESC LIMIT $12 OFFSET $13) AS listed
             JOIN run_heads AS head ON head.fingerprint = listed.fingerprint
             JOIN search_runs AS run ON run.id = head.run_id
             LEFT JOIN search_runs AS complete ON complete.id = head.complete_run_id
             ORDER BY listed.created_at DESC, listed.batch_id DESC;
EXPLAIN (ANALYZE, COSTS OFF, TIMING OFF) EXECUTE s5_0_force_custom_plan(0,9223372036854775807,FALSE,NULL,NULL,NULL,'TIA','V07',NULL,9223372036854775807,'ffffffffffffffffffffffffffffffff',10,0);
SET plan_cache_mode=force_generic_plan; PREPARE s5_0_force_generic_plan (bigint,bigint,boolean,uuid,uuid,uuid,text,text,text,bigint,uuid,bigint,bigint) AS SELECT listed.batch_id, user_id, listed.search_params, listed.created_at, run.status, run.options,
                    complete.id IS NOT NULL AS is_complete FROM (SELECT batch_id, user_id, search_params, fingerprint, created_at FROM saved_searches WHERE created_at >= $1 AND created_at < $2
             AND ($3 = FALSE OR user_id IS NULL)
             AND (CAST($4 AS UUID) IS NULL OR user_id = $4)
             AND (CAST($5 AS UUID) IS NULL OR (batch_id >= $5 AND batch_id <= $6))
             AND (CAST($7 AS TEXT) IS NULL OR (origin = $7 AND destination = $8))
             AND (CAST($9 AS TEXT) IS NULL OR departure_date = $9) AND origin = $7 AND destination = $8 AND counted_day IS NOT NULL AND created_at <= $10 AND (created_at < $10 OR batch_id < $11)
              ORDER BY created_at DESC, batch_id DESC LIMIT $12 OFFSET $13) AS listed
             JOIN run_heads AS head ON head.fingerprint = listed.fingerprint
             JOIN search_runs AS run ON run.id = head.run_id
             LEFT JOIN search_runs AS complete ON complete.id = head.complete_run_id
             ORDER BY listed.created_at DESC, listed.batch_id DESC;
EXPLAIN (ANALYZE, COSTS OFF, TIMING OFF) EXECUTE s5_0_force_generic_plan(0,9223372036854775807,FALSE,NULL,NULL,NULL,'TIA','V07',NULL,9223372036854775807,'ffffffffffffffffffffffffffffffff',10,0);
\echo route 9990
SET plan_cache_mode=force_custom_plan; PREPARE s5_9990_force_custom_plan (bigint,bigint,boolean,uuid,uuid,uuid,text,text,text,bigint,uuid,bigint,bigint) AS SELECT listed.batch_id, user_id, listed.search_params, listed.created_at, run.status, run.options,
                    complete.id IS NOT NULL AS is_complete FROM (SELECT batch_id, user_id, search_params, fingerprint, created_at FROM saved_searches WHERE created_at >= $1 AND created_at < $2
             AND ($3 = FALSE OR user_id IS NULL)
             AND (CAST($4 AS UUID) IS NULL OR user_id = $4)
             AND (CAST($5 AS UUID) IS NULL OR (batch_id >= $5 AND batch_id <= $6))
             AND (CAST($7 AS TEXT) IS NULL OR (origin = $7 AND destination = $8))
             AND (CAST($9 AS TEXT) IS NULL OR departure_date = $9) AND origin = $7 AND destination = $8 AND counted_day IS NOT NULL AND created_at <= $10 AND (created_at < $10 OR batch_id < $11)
              ORDER BY created_at DESC, batch_id DESC LIMIT $12 OFFSET $13) AS listed
             JOIN run_heads AS head ON head.fingerprint = listed.fingerprint
             JOIN search_runs AS run ON run.id = head.run_id
             LEFT JOIN search_runs AS complete ON complete.id = head.complete_run_id
             ORDER BY listed.created_at DESC, listed.batch_id DESC;
EXPLAIN (ANALYZE, COSTS OFF, TIMING OFF) EXECUTE s5_9990_force_custom_plan(0,9223372036854775807,FALSE,NULL,NULL,NULL,'TIA','V07',NULL,9223372036854775807,'ffffffffffffffffffffffffffffffff',10,9990);
SET plan_cache_mode=force_generic_plan; PREPARE s5_9990_force_generic_plan (bigint,bigint,boolean,uuid,uuid,uuid,text,text,text,bigint,uuid,bigint,bigint) AS SELECT listed.batch_id, user_id, listed.search_params, listed.created_at, run.status, run.options,
                    complete.id IS NOT NULL AS is_complete FROM (SELECT batch_id, user_id, search_params, fingerprint, created_at FROM saved_searches WHERE created_at >= $1 AND created_at < $2
             AND ($3 = FALSE OR user_id IS NULL)
             AND (CAST($4 AS UUID) IS NULL OR user_id = $4)
             AND (CAST($5 AS UUID) IS NULL OR (batch_id >= $5 AND batch_id <= $6))
             AND (CAST($7 AS TEXT) IS NULL OR (origin = $7 AND destination = $8))
             AND (CAST($9 AS TEXT) IS NULL OR departure_date = $9) AND origin = $7 AND destination = $8 AND counted_day IS NOT NULL AND created_at <= $10 AND (created_at < $10 OR batch_id < $11)
              ORDER BY created_at DESC, batch_id DESC LIMIT $12 OFFSET $13) AS listed
             JOIN run_heads AS head ON head.fingerprint = listed.fingerprint
             JOIN search_runs AS run ON run.id = head.run_id
             LEFT JOIN search_runs AS complete ON complete.id = head.complete_run_id
             ORDER BY listed.created_at DESC, listed.batch_id DESC;
EXPLAIN (ANALYZE, COSTS OFF, TIMING OFF) EXECUTE s5_9990_force_generic_plan(0,9223372036854775807,FALSE,NULL,NULL,NULL,'TIA','V07',NULL,9223372036854775807,'ffffffffffffffffffffffffffffffff',10,9990);
\echo nosuch 0
SET plan_cache_mode=force_custom_plan; PREPARE s6_0_force_custom_plan (bigint,bigint,boolean,uuid,uuid,uuid,text,text,text,bigint,uuid,bigint,bigint) AS SELECT listed.batch_id, user_id, listed.search_params, listed.created_at, run.status, run.options,
                    complete.id IS NOT NULL AS is_complete FROM (SELECT batch_id, user_id, search_params, fingerprint, created_at FROM saved_searches WHERE created_at >= $1 AND created_at < $2
             AND ($3 = FALSE OR user_id IS NULL)
             AND (CAST($4 AS UUID) IS NULL OR user_id = $4)
             AND (CAST($5 AS UUID) IS NULL OR (batch_id >= $5 AND batch_id <= $6))
             AND (CAST($7 AS TEXT) IS NULL OR (origin = $7 AND destination = $8))
             AND (CAST($9 AS TEXT) IS NULL OR departure_date = $9) AND origin = $7 AND destination = $8 AND counted_day IS NOT NULL AND created_at <= $10 AND (created_at < $10 OR batch_id < $11)
              ORDER BY created_at DESC, batch_id DESC LIMIT $12 OFFSET $13) AS listed
             JOIN run_heads AS head ON head.fingerprint = listed.fingerprint
             JOIN search_runs AS run ON run.id = head.run_id
             LEFT JOIN search_runs AS complete ON complete.id = head.complete_run_id
             ORDER BY listed.created_at DESC, listed.batch_id DESC;
EXPLAIN (ANALYZE, COSTS OFF, TIMING OFF) EXECUTE s6_0_force_custom_plan(0,9223372036854775807,FALSE,NULL,NULL,NULL,'TIA','XXX',NULL,9223372036854775807,'ffffffffffffffffffffffffffffffff',10,0);
SET plan_cache_mode=force_generic_plan; PREPARE s6_0_force_generic_plan (bigint,bigint,boolean,uuid,uuid,uuid,text,text,text,bigint,uuid,bigint,bigint) AS SELECT listed.batch_id, user_id, listed.search_params, listed.created_at, run.status, run.options,
                    complete.id IS NOT NULL AS is_complete FROM (SELECT batch_id, user_id, search_params, fingerprint, created_at FROM saved_searches WHERE created_at >= $1 AND created_at < $2
             AND ($3 = FALSE OR user_id IS NULL)
             AND (CAST($4 AS UUID) IS NULL OR user_id = $4)
             AND (CAST($5 AS UUID) IS NULL OR (batch_id >= $5 AND batch_id <= $6))
             AND (CAST($7 AS TEXT) IS NULL OR (origin = $7 AND destination = $8))
             AND (CAST($9 AS TEXT) IS NULL OR departure_date = $9) AND origin = $7 AND destination = $8 AND counted_day IS NOT NULL AND created_at <= $10 AND (created_at < $10 OR batch_id < $11)
              ORDER BY created_at DESC, batch_id DESC LIMIT $12 OFFSET $13) AS listed
             JOIN run_heads AS head ON head.fingerprint = listed.fingerprint
             JOIN search_runs AS run ON run.id = head.run_id
             LEFT JOIN search_runs AS complete ON complete.id = head.complete_run_id
             ORDER BY listed.created_at DESC, listed.batch_id DESC;
EXPLAIN (ANALYZE, COSTS OFF, TIMING OFF) EXECUTE s6_0_force_generic_plan(0,9223372036854775807,FALSE,NULL,NULL,NULL,'TIA','XXX',NULL,9223372036854775807,'ffffffffffffffffffffffffffffffff',10,0);
\echo nosuch 9990
SET plan_cache_mode=force_custom_plan; PREPARE s6_9990_force_custom_plan (bigint,bigint,boolean,uuid,uuid,uuid,text,text,text,bigint,uuid,bigint,bigint) AS SELECT listed.batch_id, user_id, listed.search_params, listed.created_at, run.status, run.options,
                    complete.id IS NOT NULL AS is_complete FROM (SELECT batch_id, user_id, search_params, fingerprint, created_at FROM saved_searches WHERE created_at >= $1 AND created_at < $2
             AND ($3 = FALSE OR user_id IS NULL)
             AND (CAST($4 AS UUID) IS NULL OR user_id = $4)
             AND (CAST($5 AS UUID) IS NULL OR (batch_id >= $5 AND batch_id <= $6))
             AND (CAST($7 AS TEXT) IS NULL OR (origin = $7 AND destination = $8))
             AND (CAST($9 AS TEXT) IS NULL OR departure_date = $9) AND origin = $7 AND destination = $8 AND counted_day IS NOT NULL AND created_at <= $10 AND (created_at < $10 OR batch_id < $11)
              ORDER BY created_at DESC, batch_id DESC LIMIT $12 OFFSET $13) AS listed
             JOIN run_heads AS head ON head.fingerprint = listed.fingerprint
             JOIN search_runs AS run ON run.id = head.run_id
             LEFT JOIN search_runs AS complete ON complete.id = head.complete_run_id
             ORDER BY listed.created_at DESC, listed.batch_id DESC;
EXPLAIN (ANALYZE, COSTS OFF, TIMING OFF) EXECUTE s6_9990_force_custom_plan(0,9223372036854775807,FALSE,NULL,NULL,NULL,'TIA','XXX',NULL,9223372036854775807,'ffffffffffffffffffffffffffffffff',10,9990);
SET plan_cache_mode=force_generic_plan; PREPARE s6_9990_force_generic_plan (bigint,bigint,boolean,uuid,uuid,uuid,text,text,text,bigint,uuid,bigint,bigint) AS SELECT listed.batch_id, user_id, listed.search_params, listed.created_at, run.status, run.options,
                    complete.id IS NOT NULL AS is_complete FROM (SELECT batch_id, user_id, search_params, fingerprint, created_at FROM saved_searches WHERE created_at >= $1 AND created_at < $2
             AND ($3 = FALSE OR user_id IS NULL)
             AND (CAST($4 AS UUID) IS NULL OR user_id = $4)
             AND (CAST($5 AS UUID) IS NULL OR (batch_id >= $5 AND batch_id <= $6))
             AND (CAST($7 AS TEXT) IS NULL OR (origin = $7 AND destination = $8))
             AND (CAST($9 AS TEXT) IS NULL OR departure_date = $9) AND origin = $7 AND destination = $8 AND counted_day IS NOT NULL AND created_at <= $10 AND (created_at < $10 OR batch_id < $11)
              ORDER BY created_at DESC, batch_id DESC LIMIT $12 OFFSET $13) AS listed
             JOIN run_heads AS head ON head.fingerprint = listed.fingerprint
             JOIN search_runs AS run ON run.id = head.run_id
             LEFT JOIN search_runs AS complete ON complete.id = head.complete_run_id
             ORDER BY listed.created_at DESC, listed.batch_id DESC;
EXPLAIN (ANALYZE, COSTS OFF, TIMING OFF) EXECUTE s6_9990_force_generic_plan(0,9223372036854775807,FALSE,NULL,NULL,NULL,'TIA','XXX',NULL,9223372036854775807,'ffffffffffffffffffffffffffffffff',10,9990);
\echo dep 0
SET plan_cache_mode=force_custom_plan; PREPARE s7_0_force_custom_plan (bigint,bigint,boolean,uuid,uuid,uuid,text,text,text,bigint,uuid,bigint,bigint) AS SELECT listed.batch_id, user_id, listed.search_params, listed.created_at, run.status, run.options,
                    complete.id IS NOT NULL AS is_complete FROM (SELECT batch_id, user_id, search_params, fingerprint, created_at FROM saved_searches WHERE created_at >= $1 AND created_at < $2
             AND ($3 = FALSE OR user_id IS NULL)
             AND (CAST($4 AS UUID) IS NULL OR user_id = $4)
             AND (CAST($5 AS UUID) IS NULL OR (batch_id >= $5 AND batch_id <= $6))
             AND (CAST($7 AS TEXT) IS NULL OR (origin = $7 AND destination = $8))
             AND (CAST($9 AS TEXT) IS NULL OR departure_date = $9) AND departure_date = $9 AND counted_day IS NOT NULL AND created_at <= $10 AND (created_at < $10 OR batch_id < $11)
              ORDER BY created_at DESC, batch_id DESC LIMIT $12 OFFSET $13) AS listed
             JOIN run_heads AS head ON head.fingerprint = listed.fingerprint
             JOIN search_runs AS run ON run.id = head.run_id
             LEFT JOIN search_runs AS complete ON complete.id = head.complete_run_id
             ORDER BY listed.created_at DESC, listed.batch_id DESC;
EXPLAIN (ANALYZE, COSTS OFF, TIMING OFF) EXECUTE s7_0_force_custom_plan(0,9223372036854775807,FALSE,NULL,NULL,NULL,NULL,NULL,'2026-12-12',9223372036854775807,'ffffffffffffffffffffffffffffffff',10,0);
SET plan_cache_mode=force_generic_plan; PREPARE s7_0_force_generic_plan (bigint,bigint,boolean,uuid,uuid,uuid,text,text,text,bigint,uuid,bigint,bigint) AS SELECT listed.batch_id, user_id, listed.search_params, listed.created_at, run.status, run.options,
                    complete.id IS NOT NULL AS is_complete FROM (SELECT batch_id, user_id, search_params, fingerprint, created_at FROM saved_searches WHERE created_at >= $1 AND created_at < $2
             AND ($3 = FALSE OR user_id IS NULL)
             AND (CAST($4 AS UUID) IS NULL OR user_id = $4)
             AND (CAST($5 AS UUID) IS NULL OR (batch_id >= $5 AND batch_id <= $6))
             AND (CAST($7 AS TEXT) IS NULL OR (origin = $7 AND destination = $8))
             AND (CAST($9 AS TEXT) IS NULL OR departure_date = $9) AND departure_date = $9 AND counted_day IS NOT NULL AND created_at <= $10 AND (created_at < $10 OR batch_id < $11)
              ORDER BY created_at DESC, batch_id DESC LIMIT $12 OFFSET $13) AS listed
             JOIN run_heads AS head ON head.fingerprint = listed.fingerprint
             JOIN search_runs AS run ON run.id = head.run_id
             LEFT JOIN search_runs AS complete ON complete.id = head.complete_run_id
             ORDER BY listed.created_at DESC, listed.batch_id DESC;
EXPLAIN (ANALYZE, COSTS OFF, TIMING OFF) EXECUTE s7_0_force_generic_plan(0,9223372036854775807,FALSE,NULL,NULL,NULL,NULL,NULL,'2026-12-12',9223372036854775807,'ffffffffffffffffffffffffffffffff',10,0);
\echo dep 9990
SET plan_cache_mode=force_custom_plan; PREPARE s7_9990_force_custom_plan (bigint,bigint,boolean,uuid,uuid,uuid,text,text,text,bigint,uuid,bigint,bigint) AS SELECT listed.batch_id, user_id, listed.search_params, listed.created_at, run.status, run.options,
                    complete.id IS NOT NULL AS is_complete FROM (SELECT batch_id, user_id, search_params, fingerprint, created_at FROM saved_searches WHERE created_at >= $1 AND created_at < $2
             AND ($3 = FALSE OR user_id IS NULL)
             AND (CAST($4 AS UUID) IS NULL OR user_id = $4)
             AND (CAST($5 AS UUID) IS NULL OR (batch_id >= $5 AND batch_id <= $6))
             AND (CAST($7 AS TEXT) IS NULL OR (origin = $7 AND destination = $8))
             AND (CAST($9 AS TEXT) IS NULL OR departure_date = $9) AND departure_date = $9 AND counted_day IS NOT NULL AND created_at <= $10 AND (created_at < $10 OR batch_id < $11)
              ORDER BY created_at DESC, batch_id DESC LIMIT $12 OFFSET $13) AS listed
             JOIN run_heads AS head ON head.fingerprint = listed.fingerprint
             JOIN search_runs AS run ON run.id = head.run_id
             LEFT JOIN search_runs AS complete ON complete.id = head.complete_run_id
             ORDER BY listed.created_at DESC, listed.batch_id DESC;
EXPLAIN (ANALYZE, COSTS OFF, TIMING OFF) EXECUTE s7_9990_force_custom_plan(0,9223372036854775807,FALSE,NULL,NULL,NULL,NULL,NULL,'2026-12-12',9223372036854775807,'ffffffffffffffffffffffffffffffff',10,9990);
SET plan_cache_mode=force_generic_plan; PREPARE s7_9990_force_generic_plan (bigint,bigint,boolean,uuid,uuid,uuid,text,text,text,bigint,uuid,bigint,bigint) AS SELECT listed.batch_id, user_id, listed.search_params, listed.created_at, run.status, run.options,
                    complete.id IS NOT NULL AS is_complete FROM (SELECT batch_id, user_id, search_params, fingerprint, created_at FROM saved_searches WHERE created_at >= $1 AND created_at < $2
             AND ($3 = FALSE OR user_id IS NULL)
             AND (CAST($4 AS UUID) IS NULL OR user_id = $4)
             AND (CAST($5 AS UUID) IS NULL OR (batch_id >= $5 AND batch_id <= $6))
             AND (CAST($7 AS TEXT) IS NULL OR (origin = $7 AND destination = $8))
             AND (CAST($9 AS TEXT) IS NULL OR departure_date = $9) AND departure_date = $9 AND counted_day IS NOT NULL AND created_at <= $10 AND (created_at < $10 OR batch_id < $11)
              ORDER BY created_at DESC, batch_id DESC LIMIT $12 OFFSET $13) AS listed
             JOIN run_heads AS head ON head.fingerprint = listed.fingerprint
             JOIN search_runs AS run ON run.id = head.run_id
             LEFT JOIN search_runs AS complete ON complete.id = head.complete_run_id
             ORDER BY listed.created_at DESC, listed.batch_id DESC;
EXPLAIN (ANALYZE, COSTS OFF, TIMING OFF) EXECUTE s7_9990_force_generic_plan(0,9223372036854775807,FALSE,NULL,NULL,NULL,NULL,NULL,'2026-12-12',9223372036854775807,'ffffffffffffffffffffffffffffffff',10,9990);
