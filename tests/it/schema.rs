//! One SQL text and one schema for both engines.

use flight_finder_core::platform::db::{
    Texts,
    statements::{self, Registered, STATEMENTS},
};

use crate::support::prelude::*;

/// Table, column, type, whether it is required, and its position in the primary key.
const COLUMNS: [&str; 2] = [
    "SELECT m.name, c.name, upper(c.type), CAST(c.\"notnull\" AS TEXT), CAST(c.pk AS TEXT)
     FROM sqlite_master m, pragma_table_info(m.name) c
     WHERE m.type = 'table' AND m.name NOT LIKE 'sqlite%' AND m.name <> '_sqlx_migrations'
     ORDER BY m.name, c.cid",
    "SELECT c.table_name::text, c.column_name::text, upper(c.data_type),
            CASE c.is_nullable WHEN 'NO' THEN '1' ELSE '0' END,
            coalesce((SELECT k.ordinal_position::text
                      FROM information_schema.key_column_usage k
                      JOIN information_schema.table_constraints t USING (table_schema, table_name, constraint_name)
                      WHERE t.constraint_type = 'PRIMARY KEY' AND k.table_schema = c.table_schema
                        AND k.table_name = c.table_name AND k.column_name = c.column_name), '0')
     FROM information_schema.columns c
     JOIN information_schema.tables m USING (table_schema, table_name)
     WHERE c.table_schema = 'public' AND c.table_name <> '_sqlx_migrations' AND m.table_type = 'BASE TABLE'
     ORDER BY c.table_name::text COLLATE \"C\", c.ordinal_position",
];

/// Table, index, whether it is unique, whether it is partial, and its columns.
const INDEXES: [&str; 2] = [
    "SELECT m.name, i.name, CAST(i.\"unique\" AS TEXT), CAST(i.partial AS TEXT),
            (SELECT group_concat(name, ',')
             FROM (SELECT x.name || CASE x.\"desc\" WHEN 1 THEN ' DESC' ELSE '' END AS name
                   FROM pragma_index_xinfo(i.name) x WHERE x.key = 1 ORDER BY x.seqno))
     FROM sqlite_master m, pragma_index_list(m.name) i
     WHERE m.type = 'table' AND i.origin = 'c'
     ORDER BY m.name, i.name",
    "SELECT t.relname::text, i.relname::text, CASE WHEN x.indisunique THEN '1' ELSE '0' END,
            CASE WHEN x.indpred IS NULL THEN '0' ELSE '1' END,
            (SELECT string_agg(a.attname || CASE WHEN x.indoption[(k.n - 1)::int] & 1 = 1 THEN ' DESC' ELSE '' END,
                               ',' ORDER BY k.n)
             FROM unnest(x.indkey::int2[]) WITH ORDINALITY AS k (attnum, n)
             JOIN pg_attribute a ON a.attrelid = t.oid AND a.attnum = k.attnum)
     FROM pg_index x
     JOIN pg_class i ON i.oid = x.indexrelid
     JOIN pg_class t ON t.oid = x.indrelid
     JOIN pg_namespace s ON s.oid = t.relnamespace
     WHERE s.nspname = 'public' AND t.relname <> '_sqlx_migrations'
       AND NOT EXISTS (SELECT 1 FROM pg_constraint c WHERE c.conindid = x.indexrelid AND c.contype IN ('p', 'u'))
     ORDER BY t.relname::text COLLATE \"C\", i.relname::text COLLATE \"C\"",
];

/// SQLite stores the names of constraints only in the text of the table.
const CONSTRAINTS: [&str; 2] = [
    "SELECT name, sql FROM sqlite_master
     WHERE type = 'table' AND name NOT LIKE 'sqlite%' AND name <> '_sqlx_migrations' ORDER BY name",
    "SELECT t.relname::text, c.conname::text
     FROM pg_constraint c
     JOIN pg_class t ON t.oid = c.conrelid
     JOIN pg_namespace s ON s.oid = t.relnamespace
     WHERE s.nspname = 'public' AND c.contype IN ('c', 'f', 'u') AND t.relname <> '_sqlx_migrations'
     ORDER BY 1, 2",
];

/// PostgreSQL cuts longer names.
const MAX_NAME: usize = 63;

on_both_databases!(
    every_statement_prepares,
    a_wrong_name_and_a_wrong_number_of_parameters_are_found,
    a_text_for_one_database_is_not_prepared_on_the_other,
);

async fn every_statement_prepares(db: Db) {
    let wrong = statements::check(&db, &STATEMENTS).await;

    let engine = if db.is_sqlite() { "SQLite" } else { "PostgreSQL" };
    println!("{} statements are right on {engine}", STATEMENTS.len());
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(STATEMENTS.len() > 120);
}

async fn a_wrong_name_and_a_wrong_number_of_parameters_are_found(db: Db) {
    let statement = |line, text, parameters| Registered {
        texts: Texts {
            sqlite: Some(text),
            postgres: Some(text),
            parameters,
        },
        file: "store.rs",
        line,
    };
    let right = statement(1, "SELECT id FROM jobs WHERE queue = $1", 1);
    let wrong_column = statement(2, "SELECT it FROM jobs WHERE queue = $1", 1);
    let one_too_many = statement(3, "SELECT id FROM jobs WHERE queue = $1", 2);

    let wrong = statements::check(&db, &[right, wrong_column, one_too_many]).await;

    assert_eq!(wrong.len(), 2, "{wrong:?}");
    assert!(wrong[0].starts_with("store.rs:2: "), "{wrong:?}");
    assert_eq!(wrong[1], "store.rs:3: 1 parameters are wanted and 2 are given");
}

async fn a_text_for_one_database_is_not_prepared_on_the_other(db: Db) {
    let only = |sqlite, postgres| Registered {
        texts: Texts {
            sqlite,
            postgres,
            parameters: 0,
        },
        file: "store.rs",
        line: 1,
    };
    let statements = [
        only(Some("SELECT data_version FROM pragma_data_version"), None),
        only(None, Some("SELECT pg_backend_pid()")),
    ];

    let wrong = statements::check(&db, &statements).await;

    assert!(wrong.is_empty(), "{wrong:?}");
}

#[tokio::test]
async fn both_databases_have_the_same_schema() {
    let (sqlite, postgres) = (TestDatabase::sqlite().await, TestDatabase::postgres().await);

    let columns = [rows(&sqlite, COLUMNS).await, rows(&postgres, COLUMNS).await];
    let indexes = [rows(&sqlite, INDEXES).await, rows(&postgres, INDEXES).await];
    let constraints = [
        named(&rows(&sqlite, CONSTRAINTS).await),
        sorted(rows(&postgres, CONSTRAINTS).await),
    ];

    for (what, [sqlite, postgres]) in [("column", &columns), ("index", &indexes), ("constraint", &constraints)] {
        for row in sqlite {
            assert!(postgres.contains(row), "{what} of SQLite alone: {row:?}");
        }
        for row in postgres {
            assert!(sqlite.contains(row), "{what} of PostgreSQL alone: {row:?}");
        }
        assert_eq!(sqlite, postgres, "{what}: another order");
        assert!(sqlite.len() > 10, "{what}");
        let too_long = sqlite.iter().find(|row| row[1].len() > MAX_NAME);
        assert_eq!(too_long, None, "{what}");
        println!("{} {what} rows are the same on both", sqlite.len());
    }
    sqlite.drop().await;
    postgres.drop().await;
}

async fn rows(database: &TestDatabase, [sqlite, postgres]: [&str; 2]) -> Vec<Vec<String>> {
    let mut connection = SharedDatabase::from(database).connection().await;
    let rows = connection.rows(sqlite, postgres).await;
    let text = |row: Vec<Option<String>>| row.into_iter().map(Option::unwrap_or_default).collect();
    rows.into_iter().map(text).collect()
}

/// Table and constraint, from the text of the tables.
fn named(tables: &[Vec<String>]) -> Vec<Vec<String>> {
    let constraints = tables.iter().flat_map(|row| {
        let names = row[1]
            .split("CONSTRAINT ")
            .skip(1)
            .filter_map(|text| text.split_whitespace().next());
        let names = names.filter(|name| !name.ends_with("_pkey"));
        names.map(|name| vec![row[0].clone(), name.to_owned()])
    });
    sorted(constraints.collect())
}

fn sorted(mut rows: Vec<Vec<String>>) -> Vec<Vec<String>> {
    rows.sort();
    rows
}
