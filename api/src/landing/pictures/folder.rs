//! Pictures on disk. The least recently used ones are deleted when they need more space than allowed.

use std::{
    fs, io,
    path::{Path, PathBuf},
    sync::Arc,
};

use axum::body::Bytes;
use base64::{Engine, prelude::BASE64_URL_SAFE_NO_PAD};
use moka::{policy::EvictionPolicy, sync::Cache};
use sha2::{Digest, Sha256};
use uuid::Uuid;

/// A folder that only this process writes to.
pub struct Folder {
    path: PathBuf,
    /// The sizes of the files by their names. A file is deleted when its entry is evicted.
    files: Cache<String, u32>,
}

impl Folder {
    /// Creates the folder, or finds the pictures of an earlier process in it. Other files are deleted.
    pub fn open(path: &Path, most_bytes: u64) -> io::Result<Self> {
        fs::create_dir_all(path)?;
        let root: Arc<Path> = path.into();
        let files = Cache::builder()
            .weigher(|_: &String, size: &u32| *size)
            .max_capacity(most_bytes)
            .eviction_policy(EvictionPolicy::lru())
            .eviction_listener(move |name: Arc<String>, _, cause| {
                if cause.was_evicted() {
                    remove(&root.join(name.as_str()));
                }
            })
            .build();
        for entry in fs::read_dir(path)? {
            let entry = entry?;
            let name = entry.file_name().to_string_lossy().into_owned();
            if is_picture(&name) {
                files.insert(name, size(entry.metadata()?.len()));
            } else if entry.path().extension().is_some_and(|ending| ending == "part") {
                remove(&entry.path());
            }
        }
        files.run_pending_tasks();
        Ok(Self {
            path: path.to_owned(),
            files,
        })
    }

    /// The picture with this key, if it is kept.
    pub async fn read(&self, key: &str) -> Option<Bytes> {
        let name = name(key);
        self.files.get(&name)?;
        let png = tokio::fs::read(self.path.join(name)).await.ok()?;
        Some(png.into())
    }

    /// Keeps a picture. A picture that cannot be written is drawn again at the next request.
    pub async fn write(&self, key: &str, png: &Bytes) {
        let name = name(key);
        let part = self.path.join(format!("{}.part", Uuid::new_v4()));
        let written = async {
            tokio::fs::write(&part, png).await?;
            tokio::fs::rename(&part, self.path.join(&name)).await
        };
        match written.await {
            Ok(()) => self.files.insert(name, size(png.len() as u64)),
            Err(error) => tracing::warn!(%error, "a picture cannot be kept"),
        }
    }
}

fn name(key: &str) -> String {
    format!("{}.png", BASE64_URL_SAFE_NO_PAD.encode(Sha256::digest(key)))
}

fn is_picture(name: &str) -> bool {
    let digest = name.strip_suffix(".png");
    digest.is_some_and(|digest| {
        BASE64_URL_SAFE_NO_PAD
            .decode(digest)
            .is_ok_and(|bytes| bytes.len() == 32)
    })
}

fn size(bytes: u64) -> u32 {
    u32::try_from(bytes).unwrap_or(u32::MAX)
}

/// The file may be gone already.
fn remove(file: &Path) {
    if let Err(error) = fs::remove_file(file)
        && error.kind() != io::ErrorKind::NotFound
    {
        tracing::warn!(%error, "a picture cannot be deleted");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn the_pictures_used_least_make_room() {
        let path = std::env::temp_dir().join(format!("pictures-{}", Uuid::new_v4()));
        let folder = Folder::open(&path, 250).unwrap();

        for key in ["a", "b", "c", "d"] {
            folder.write(key, &Bytes::from(vec![0; 100])).await;
            folder.files.run_pending_tasks();
        }

        assert_eq!(fs::read_dir(&path).unwrap().count(), 2);
        assert!(folder.read("a").await.is_none());
        assert!(folder.read("d").await.is_some());
        let smaller = Folder::open(&path, 150).unwrap();
        smaller.files.run_pending_tasks();
        assert_eq!(fs::read_dir(&path).unwrap().count(), 1);
        fs::remove_dir_all(path).unwrap();
    }
}
