//! Every case on a database runs on both.

use std::{collections::BTreeSet, env, process::Command};

#[test]
fn no_case_runs_on_one_database_only() {
    let listed = Command::new(env::current_exe().unwrap())
        .arg("--list")
        .output()
        .unwrap();
    let list = String::from_utf8(listed.stdout).unwrap();

    let cases_on = |database: &str| -> BTreeSet<String> {
        let cases = list.lines().filter_map(|line| line.split_once(database));
        cases.map(|(area, case)| format!("{area}::{case}")).collect()
    };
    let (sqlite, postgres) = (cases_on("::sqlite::"), cases_on("::postgres::"));
    println!("{} cases x 2 databases", sqlite.len());
    assert!(!sqlite.is_empty());
    let on_one: Vec<_> = sqlite.symmetric_difference(&postgres).collect();
    assert!(on_one.is_empty(), "these run on one database only: {on_one:#?}");
}
