//! Dependencies go one way: `core` <- `api`, `worker`, `scheduler`, `sandbox` <- the executable.

use std::{
    fs,
    path::{Path, PathBuf},
};

const LIBRARIES: [&str; 5] = ["core", "api", "worker", "scheduler", "sandbox"];
/// The crates that `core` must not use: servers and clients of HTTP.
const HTTP: [&str; 5] = ["axum", "hyper", "reqwest", "tower-http", "http"];

/// The only folder that may name database drivers. Its statements belong to no store.
const DB: &str = "core/src/platform/db";

#[test]
fn libraries_depend_on_core_alone() {
    for library in LIBRARIES {
        for other in LIBRARIES.into_iter().filter(|other| *other != library) {
            if other != "core" {
                refuse(library, &format!("flight-finder-{other}"));
            }
        }
    }
}

#[test]
fn core_does_not_depend_on_http() {
    for name in HTTP {
        refuse("core", name);
    }
}

/// Only `api` needs the descriptions that `utoipa` derives, so they are behind a feature of `core`.
#[test]
fn core_describes_its_types_behind_a_feature() {
    let manifest = fs::read_to_string(folder("core").join("Cargo.toml")).unwrap();

    assert!(manifest.contains("openapi = [\"dep:utoipa\"]"));
    assert!(!manifest.contains("default = "));
}

#[test]
fn sql_is_in_stores_only() {
    for library in LIBRARIES {
        for (path, text) in sources(&folder(library)) {
            let path = path.strip_prefix(env!("CARGO_MANIFEST_DIR")).unwrap();
            let path_name = path.display();
            assert!(
                may_hold_sql(path) || !text.contains("sql!("),
                "{path_name}: SQL outside a store"
            );
            let runs_by_itself = ["sqlx::query", "QueryBuilder", "DriverTx"]
                .iter()
                .find(|name| text.contains(**name));
            assert!(
                path.starts_with(DB) || runs_by_itself.is_none(),
                "{path_name}: {runs_by_itself:?} instead of sql!"
            );
        }
    }
}

#[test]
fn a_store_is_a_file_or_a_folder_of_that_name() {
    for path in [
        "core/src/platform/queue/store/claim.rs",
        "core/src/places/airports/store.rs",
        "core/src/platform/db/mod.rs",
    ] {
        assert!(may_hold_sql(Path::new(path)), "{path}");
    }
    for path in [
        "core/src/restored/mod.rs",
        "core/src/search/searches/stores.rs",
        "api/src/search/searches/create.rs",
    ] {
        assert!(!may_hold_sql(Path::new(path)), "{path}");
    }
    assert!(
        Path::new(env!("CARGO_MANIFEST_DIR")).join(DB).is_dir(),
        "{DB} is no folder"
    );
}

/// Whether `path`, relative to the workspace, is part of a store or of [`DB`].
fn may_hold_sql(path: &Path) -> bool {
    let is_store = path.iter().any(|name| name == "store" || name == "store.rs");
    is_store || path.starts_with(DB)
}

/// Fails when the manifest or a source of `library` names the crate.
fn refuse(library: &str, name: &str) {
    let manifest = fs::read_to_string(folder(library).join("Cargo.toml")).unwrap();
    let named = manifest
        .lines()
        .filter(|line| line.starts_with(&format!("{name}.")) || line.starts_with(&format!("{name} ")));
    assert_eq!(named.count(), 0, "{library}/Cargo.toml names {name}");
    let module = format!("{}::", name.replace('-', "_"));
    for (path, text) in sources(&folder(library)) {
        let used = text.lines().find(|line| names(line, &module));
        assert!(used.is_none(), "{}: {}", path.display(), used.unwrap_or_default());
    }
}

/// Whether a line of code names the path of this crate.
fn names(line: &str, module: &str) -> bool {
    let code = line.split("//").next().unwrap_or_default();
    code.match_indices(module).any(|(at, _)| {
        let before = code[..at].chars().next_back();
        !before.is_some_and(|letter| letter.is_alphanumeric() || "_:\"".contains(letter))
    })
}

pub fn sources(folder: &Path) -> Vec<(PathBuf, String)> {
    let mut found = Vec::new();
    let mut folders = vec![folder.join("src")];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                let text = fs::read_to_string(&path).unwrap();
                found.push((path, text));
            }
        }
    }
    assert!(!found.is_empty());
    found
}

pub fn folder(library: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(library)
}
