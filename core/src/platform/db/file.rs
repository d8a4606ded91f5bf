//! The file of a SQLite database: who may read it, and whether another process has it open.
//!
//! The lock is a file of its own beside the database. Opening and closing the database file itself would release
//! SQLite's own locks, which POSIX ties to the process.

use std::{
    fs::{self, DirBuilder, File, OpenOptions, Permissions, TryLockError},
    io,
    os::unix::fs::{DirBuilderExt, MetadataExt, OpenOptionsExt, PermissionsExt},
    path::{Path, PathBuf},
    sync::atomic::{AtomicBool, Ordering},
};

/// Only the owner reads and writes the database: it holds searches, prices and the audit log.
const OWN_FILE: u32 = 0o600;
const OWN_FOLDER: u32 = 0o700;
/// Any access for users who are neither the owner nor in the file's group.
const EVERYBODY: u32 = 0o007;

/// The files of a database; SQLite gives the last two the mode of the first when it creates them.
const FILES: [&str; 3] = ["", "-wal", "-shm"];
const LOCK: &str = "-lock";

/// Creates the folder and the file if they do not exist, takes access away from everybody but the owner, and takes this
/// process's share of the lock. A database in memory has no file and no lock.
pub(super) fn prepare(path: &Path) -> io::Result<Option<ProcessLock>> {
    if is_in_memory(path) {
        return Ok(None);
    }
    let named = |error: io::Error| io::Error::new(error.kind(), format!("{}: {error}", path.display()));
    create(path).map_err(named)?;
    for suffix in FILES {
        restrict(&beside(path, suffix));
    }
    let lock = ProcessLock::share(&beside(path, LOCK));
    if let Err(error) = &lock {
        tracing::warn!(%error, "the database's lock file cannot be used: jobs of a killed process wait for their lease");
    }
    Ok(lock.ok())
}

/// Whether the driver's name of a database means one in memory. A database without a name is in memory, too.
pub(super) fn is_in_memory(path: &Path) -> bool {
    path.as_os_str().is_empty() || path.to_string_lossy().starts_with("file:")
}

/// Creates the folder, and the file if there is none. The mode of an existing folder is not changed: it may be
/// shared with others on purpose.
fn create(path: &Path) -> io::Result<()> {
    if let Some(folder) = path.parent() {
        DirBuilder::new().recursive(true).mode(OWN_FOLDER).create(folder)?;
    }
    let new = OpenOptions::new()
        .write(true)
        .create_new(true)
        .mode(OWN_FILE)
        .open(path);
    match new {
        Err(error) if error.kind() != io::ErrorKind::AlreadyExists => Err(error),
        _ => Ok(()),
    }
}

/// Takes access away from everybody but the owner if every user of the host has some. Access of the group alone is
/// kept: it was probably given on purpose, for example to a user who makes backups.
fn restrict(path: &Path) {
    let Ok(found) = fs::metadata(path) else { return };
    if found.permissions().mode() & EVERYBODY == 0 {
        return;
    }
    let file = path.display();
    match fs::set_permissions(path, Permissions::from_mode(OWN_FILE)) {
        Ok(()) => tracing::warn!(%file, "every user of this host had access to the database, now only its owner has"),
        Err(error) => tracing::warn!(%file, %error, "every user of this host has access to the database"),
    }
}

fn beside(path: &Path, suffix: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(suffix);
    name.into()
}

/// The file of a database as this process has opened it. Others may move it away or put another one in its place, and SQLite
/// does not notice: it would go on in the file that nobody finds, and delete the log of the other one.
pub(super) struct OpenedFile {
    path: PathBuf,
    /// The device and the number of the file on it.
    id: (u64, u64),
    is_reported: AtomicBool,
}

impl OpenedFile {
    /// The file at `path`; `None` for a database in memory.
    pub(super) fn find(path: &Path) -> Option<Self> {
        Some(Self {
            path: path.to_owned(),
            id: id(path)?,
            is_reported: AtomicBool::new(false),
        })
    }

    /// Returns an error if the file is not at its path any more.
    pub(super) fn check(&self) -> io::Result<()> {
        if id(&self.path) == Some(self.id) {
            return Ok(());
        }
        let error = format!(
            "{} was moved away or replaced: restart all processes",
            self.path.display()
        );
        if !self.is_reported.swap(true, Ordering::Relaxed) {
            tracing::error!("{error}");
        }
        Err(io::Error::other(error))
    }
}

fn id(path: &Path) -> Option<(u64, u64)> {
    let found = fs::metadata(path).ok()?;
    Some((found.dev(), found.ino()))
}

/// A lock that every process on the database shares for as long as it lives. The system releases it when the process
/// ends in any way, so a process that holds it alone knows that all former processes are gone.
pub(super) struct ProcessLock(File);

/// The lock is held by this process alone; dropping it shares the lock again.
pub(super) struct Alone<'a>(&'a ProcessLock);

impl ProcessLock {
    /// Waits while another process holds the lock alone.
    fn share(path: &Path) -> io::Result<Self> {
        let file = OpenOptions::new()
            .write(true)
            .create(true)
            .truncate(false)
            .mode(OWN_FILE)
            .open(path)?;
        file.lock_shared()?;
        Ok(Self(file))
    }

    /// Takes the lock for this process alone. Returns `None` if another process shares it.
    pub(super) fn take_alone(&self) -> Option<Alone<'_>> {
        match self.0.try_lock() {
            Ok(()) => Some(Alone(self)),
            Err(refused) => {
                if let TryLockError::Error(error) = refused {
                    tracing::warn!(%error, "the database's lock file cannot be used");
                }
                // The failed attempt has released this process's share of the lock.
                self.share_again();
                None
            }
        }
    }

    /// Releases this process's share.
    pub(super) fn give_up(&self) {
        if let Err(error) = self.0.unlock() {
            tracing::warn!(%error, "the database's lock file cannot be released");
        }
    }

    fn share_again(&self) {
        if let Err(error) = self.0.lock_shared() {
            tracing::warn!(%error, "the database's lock file cannot be shared");
        }
    }
}

impl Drop for Alone<'_> {
    fn drop(&mut self) {
        self.0.share_again();
    }
}
