//! Draws SVG as PNG. At most two pictures are drawn at a time, because a drawing takes a whole core, and with a low priority,
//! because programs of chats and search engines wait for them.

use std::{sync::Arc, thread, time::Duration};

use axum::body::Bytes;
use flight_finder_core::{base::priority, platform::config::PicturesConfig};
use moka::{future::Cache, policy::EvictionPolicy};
use resvg::{
    tiny_skia::{Pixmap, Transform},
    usvg::{Options, Tree, fontdb},
};
use tokio::sync::{Semaphore, oneshot};
use tracing::Instrument;

use super::{HEIGHT, WIDTH, folder::Folder};

/// The most drawings at a time.
const DRAWINGS: usize = 2;
/// The most bytes of pictures in memory.
const MEMORY: u64 = 32 * 1024 * 1024;
/// How long a picture stays in memory.
const AGE: Duration = Duration::from_hours(1);

/// The font of the site. Its licence is beside the files.
const FONTS: [&[u8]; 3] = [
    include_bytes!("fonts/Figtree_400Regular.ttf"),
    include_bytes!("fonts/Figtree_600SemiBold.ttf"),
    include_bytes!("fonts/Figtree_700Bold.ttf"),
];
const FAMILY: &str = "Figtree";

/// Where a picture is kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Keep {
    /// In the memory of this process, for an hour at most: pictures that belong to somebody.
    Memory,
    /// In the folder of the configuration, if there is one: pictures of public pages.
    Folder,
}

/// Draws pictures and keeps them. Requests for the same picture wait for one drawing.
pub struct PictureRenderer(Arc<Studio>);

/// What drawings need, also those that nobody waits for any more.
struct Studio {
    options: Options<'static>,
    permits: Arc<Semaphore>,
    memory: Cache<String, Bytes>,
    folder: Option<Folder>,
}

/// Why a picture is not drawn.
#[derive(Clone, Debug, thiserror::Error)]
#[error("a picture cannot be drawn: {0}")]
pub struct DrawError(String);

impl PictureRenderer {
    /// Opens the folder of the configuration. If this fails, pictures are kept in memory only.
    pub fn new(config: &PicturesConfig) -> Self {
        let folder = config.folder.as_deref().and_then(|path| {
            let opened = Folder::open(path, config.megabytes * 1024 * 1024);
            opened
                .inspect_err(|error| tracing::warn!(%error, "the folder of pictures cannot be used"))
                .ok()
        });
        let memory = Cache::builder()
            .weigher(|key: &String, png: &Bytes| u32::try_from(key.len() + png.len()).unwrap_or(u32::MAX))
            .max_capacity(MEMORY)
            .time_to_live(AGE)
            .eviction_policy(EvictionPolicy::lru())
            .build();
        Self(Arc::new(Studio {
            options: options(),
            permits: Arc::new(Semaphore::new(DRAWINGS)),
            memory,
            folder,
        }))
    }

    /// The picture with this key as PNG. `svg` is called only if the picture is not kept yet; the key names everything on
    /// which the picture depends.
    pub async fn png(&self, keep: Keep, key: &str, svg: impl FnOnce() -> String + Send) -> Result<Bytes, DrawError> {
        let draw = async {
            if let Some(folder) = self.0.folder(keep)
                && let Some(png) = folder.read(key).await
            {
                return Ok(png);
            }
            self.0.clone().draw(keep, key.to_owned(), svg()).await
        };
        let drawn: Result<Bytes, Arc<DrawError>> = self.0.memory.try_get_with_by_ref(key, draw).await;
        drawn.map_err(|error| DrawError::clone(&error))
    }
}

impl Studio {
    fn folder(&self, keep: Keep) -> Option<&Folder> {
        self.folder.as_ref().filter(|_| keep == Keep::Folder)
    }

    /// Draws a picture and keeps it, also if the request that waits for it ends before: on a busy machine, the next one finds it.
    async fn draw(self: Arc<Self>, keep: Keep, key: String, svg: String) -> Result<Bytes, DrawError> {
        let permit = self.permits.clone().acquire_owned().await;
        let permit = permit.expect("the semaphore is never closed");
        if let Some(png) = self.memory.get(&key).await {
            return Ok(png);
        }
        let drawing = async move {
            let png = self.clone().draw_in_thread(svg).await?;
            if let Some(folder) = self.folder(keep) {
                folder.write(&key, &png).await;
            }
            self.memory.insert(key, png.clone()).await;
            drop(permit);
            Ok(png)
        };
        tokio::spawn(drawing.in_current_span()).await.expect("drawing is total")
    }

    #[tracing::instrument(name = "picture.draw", skip_all)]
    async fn draw_in_thread(self: Arc<Self>, svg: String) -> Result<Bytes, DrawError> {
        let (done, drawn) = oneshot::channel();
        // A thread of its own, because a low priority cannot be raised again.
        thread::Builder::new()
            .name("pictures".to_owned())
            .spawn(move || {
                priority::lower("pictures");
                drop(done.send(draw(&svg, &self.options)));
            })
            .map_err(|error| DrawError(error.to_string()))?;
        drawn.await.expect("drawing is total")
    }
}

fn options() -> Options<'static> {
    let mut fonts = fontdb::Database::new();
    for font in FONTS {
        fonts.load_font_data(font.to_vec());
    }
    fonts.set_sans_serif_family(FAMILY);
    Options {
        font_family: FAMILY.to_owned(),
        fontdb: Arc::new(fonts),
        ..Options::default()
    }
}

fn draw(svg: &str, options: &Options<'_>) -> Result<Bytes, DrawError> {
    let tree = Tree::from_str(svg, options).map_err(|error| DrawError(error.to_string()))?;
    let mut pixels = Pixmap::new(WIDTH, HEIGHT).expect("the size is not zero");
    resvg::render(&tree, Transform::identity(), &mut pixels.as_mut());
    let png = pixels.encode_png().map_err(|error| DrawError(error.to_string()))?;
    Ok(Bytes::from(png))
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};

    use super::*;

    fn svg(text: &str) -> String {
        format!(
            r##"<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630"><rect width="1200" height="630" fill="#fff"/><text x="40" y="200" font-family="Figtree" font-size="90" fill="#000">{text}</text></svg>"##
        )
    }

    fn pictures() -> PictureRenderer {
        PictureRenderer::new(&PicturesConfig::default())
    }

    #[tokio::test]
    async fn letters_of_albanian_are_drawn_with_the_font() {
        let pictures = pictures();

        let with = pictures.png(Keep::Memory, "a", || svg("çë€")).await.unwrap();
        let plain = pictures.png(Keep::Memory, "b", || svg("ce€")).await.unwrap();
        let none = pictures.png(Keep::Memory, "c", || svg("")).await.unwrap();

        assert_eq!(&with[1..4], b"PNG");
        assert_eq!(
            (&with[16..20], &with[20..24]),
            (&WIDTH.to_be_bytes()[..], &HEIGHT.to_be_bytes()[..])
        );
        assert_ne!(with, plain);
        assert_ne!(plain, none);
    }

    #[tokio::test]
    async fn a_picture_is_drawn_once_for_requests_at_the_same_time() {
        let (pictures, count) = (pictures(), AtomicUsize::new(0));
        let png = || {
            pictures.png(Keep::Memory, "a", || {
                count.fetch_add(1, Ordering::Relaxed);
                svg("A")
            })
        };

        let (one, two, three) = tokio::join!(png(), png(), png());

        assert_eq!(one.unwrap(), two.unwrap());
        assert!(three.is_ok());
        assert_eq!(count.load(Ordering::Relaxed), 1);
    }

    #[tokio::test]
    async fn a_picture_that_nobody_waits_for_any_more_is_kept() {
        let folder = std::env::temp_dir().join(format!("pictures-{}", uuid::Uuid::new_v4()));
        let config = PicturesConfig {
            folder: Some(folder.clone()),
            megabytes: 1,
        };
        for keep in [Keep::Memory, Keep::Folder] {
            let pictures = PictureRenderer::new(&config);
            let request = tokio::spawn({
                let pictures = PictureRenderer(pictures.0.clone());
                async move { pictures.png(keep, "a", || svg("A")).await }
            });
            while pictures.0.permits.available_permits() == DRAWINGS {
                tokio::task::yield_now().await;
            }
            request.abort();

            while pictures.0.permits.available_permits() < DRAWINGS {
                tokio::task::yield_now().await;
            }
            let kept = match keep {
                Keep::Memory => pictures,
                Keep::Folder => PictureRenderer::new(&config),
            };
            assert!(kept.png(keep, "a", || unreachable!()).await.is_ok(), "{keep:?}");
        }
        std::fs::remove_dir_all(folder).unwrap();
    }

    #[tokio::test]
    async fn a_text_that_is_no_svg_is_an_error() {
        assert!(pictures().png(Keep::Memory, "a", || "<p>".to_owned()).await.is_err());
    }

    #[tokio::test]
    async fn a_picture_in_the_folder_outlives_the_process() {
        let folder = std::env::temp_dir().join(format!("pictures-{}", uuid::Uuid::new_v4()));
        let config = PicturesConfig {
            folder: Some(folder.clone()),
            megabytes: 1,
        };
        let first = PictureRenderer::new(&config)
            .png(Keep::Folder, "a", || svg("A"))
            .await
            .unwrap();

        let again = PictureRenderer::new(&config)
            .png(Keep::Folder, "a", || unreachable!())
            .await
            .unwrap();

        assert_eq!(first, again);
        std::fs::remove_dir_all(folder).unwrap();
    }
}
