//! The secrets key of a small installation: a file beside the SQLite database. `serve` creates it, so that nobody has to
//! make a key before the first start.

use std::{
    fs::{self, OpenOptions},
    io::{self, ErrorKind, Write},
    os::unix::fs::OpenOptionsExt,
    path::{Path, PathBuf},
    process,
};

use anyhow::Context;
use flight_finder_core::platform::{config::Config, secrets::MasterKey};
use secrecy::{ExposeSecret, SecretString};

const NAME: &str = "secrets.key";
/// Only the owner reads the key.
const OWN_FILE: u32 = 0o600;

/// Uses the key of the file, if `secrets.key` is not set and there is a file.
pub fn read(config: &mut Config) -> anyhow::Result<()> {
    let Some(path) = path(config) else { return Ok(()) };
    let text = match fs::read_to_string(&path) {
        Ok(text) => text,
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(()),
        Err(error) => return Err(error).with_context(|| format!("secrets.key: {}", path.display())),
    };
    let key = SecretString::from(text.trim());
    MasterKey::parse(&key).with_context(|| format!("secrets.key: {}", path.display()))?;
    config.secrets.key = Some(key);
    Ok(())
}

/// Creates the file with a random key, if `secrets.key` is not set and the database is a file. Of several processes
/// that start at once, one creates the file and the others use it.
pub fn create(config: &mut Config) -> anyhow::Result<()> {
    let Some(path) = path(config) else { return Ok(()) };
    match write(&path) {
        Ok(()) => tracing::info!(file = %path.display(), "a secrets key was created: keep it with every backup"),
        Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
        Err(error) => return Err(error).with_context(|| format!("secrets.key: {}", path.display())),
    }
    read(config)
}

/// The place of the file; `None` if the key is set, and for a database that is not a file.
fn path(config: &Config) -> Option<PathBuf> {
    let database = config.database.options().file();
    let database = database.filter(|_| config.secrets.key.is_none())?;
    Some(database.with_file_name(NAME))
}

/// Writes the key to a temporary file and then gives it its name, so that no other process reads a part of the key.
fn write(path: &Path) -> io::Result<()> {
    let temporary = path.with_file_name(format!("{NAME}.{}", process::id()));
    let mut file = OpenOptions::new()
        .write(true)
        .create(true)
        .truncate(true)
        .mode(OWN_FILE)
        .open(&temporary)?;
    let linked = writeln!(file, "{}", MasterKey::random().expose_secret())
        .and_then(|()| file.sync_all())
        .and_then(|()| fs::hard_link(&temporary, path));
    fs::remove_file(&temporary)?;
    linked
}
