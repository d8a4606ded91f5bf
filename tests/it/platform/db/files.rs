//! The permissions of a SQLite database's files.

use std::{
    fs::{self, Permissions},
    os::unix::fs::PermissionsExt,
    path::Path,
};

use flight_finder_core::platform::db::{Db, Options};

async fn open(path: &Path) -> Db {
    let url = format!("sqlite:{}", path.display());
    Db::open(&Options::new(url), crate::support::clock()).await.unwrap()
}

fn mode(path: impl AsRef<Path>) -> u32 {
    fs::metadata(path).unwrap().permissions().mode() & 0o777
}

#[tokio::test]
async fn only_its_owner_reads_a_new_database() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("data/of/agency");
    let path = data.join("test.db");

    let db = open(&path).await;
    db.migrate().await.unwrap();

    assert_eq!(mode(folder.path().join("data")), 0o700);
    assert_eq!(mode(&data), 0o700);
    for file in ["test.db", "test.db-wal", "test.db-shm", "test.db-lock"] {
        assert_eq!(mode(data.join(file)), 0o600, "{file}");
    }
    db.close().await;
}

#[tokio::test]
async fn a_database_that_everybody_could_read_is_closed_to_others() {
    let folder = tempfile::tempdir().unwrap();
    fs::set_permissions(folder.path(), Permissions::from_mode(0o755)).unwrap();
    let path = folder.path().join("test.db");
    fs::write(&path, "").unwrap();
    fs::set_permissions(&path, Permissions::from_mode(0o644)).unwrap();

    open(&path).await.close().await;

    assert_eq!(mode(&path), 0o600);
    assert_eq!(
        mode(folder.path()),
        0o755,
        "an existing folder may be shared on purpose"
    );
}

#[tokio::test]
async fn access_that_was_given_to_a_group_stays() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("test.db");
    fs::write(&path, "").unwrap();
    fs::set_permissions(&path, Permissions::from_mode(0o640)).unwrap();

    open(&path).await.close().await;

    assert_eq!(mode(&path), 0o640);
}
