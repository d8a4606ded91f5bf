//! The script that the build made of the web app.

use std::{
    borrow::Cow,
    sync::{Arc, LazyLock, OnceLock},
};

use flight_finder_core::base::hexadecimal::hexadecimal;
use rust_embed::RustEmbed;
use sha2::{Digest, Sha256};

use super::engine::{self, RenderError};

/// How many bytes of the script's hash name its version. `web/scripts/prerender.ts` has the same number, in digits.
const VERSION_BYTES: usize = 8;

/// The folder `web/dist-ssr`. A release build embeds its files; a debug build reads them from the folder.
#[derive(RustEmbed)]
#[folder = "$CARGO_MANIFEST_DIR/../web/dist-ssr"]
#[allow_missing = true]
struct Folder;

/// A script that sets the variable `SSR`, an object with the functions `init` and `render`.
pub struct Script {
    source: Cow<'static, str>,
    version: String,
    bytecode: OnceLock<Vec<u8>>,
}

/// The script of this build. Read once in each process.
static BUILT: LazyLock<Option<Arc<Script>>> = LazyLock::new(|| {
    let file = Folder::get("ssr.js")?;
    let source = String::from_utf8(file.data.into_owned()).ok()?;
    Some(Arc::new(Script::new(source)))
});

/// The version of the code that renders pages in this process; `None` if the web app is not built.
pub fn version() -> Option<&'static str> {
    BUILT.as_ref().map(|script| script.version.as_str())
}

impl Script {
    /// A script with this text.
    pub fn new(source: impl Into<Cow<'static, str>>) -> Self {
        let source = source.into();
        Self {
            version: hexadecimal(&Sha256::digest(source.as_bytes())[..VERSION_BYTES]),
            source,
            bytecode: OnceLock::new(),
        }
    }

    /// The script of this build; `None` if the web app is not built.
    pub(super) fn built() -> Option<Arc<Self>> {
        BUILT.clone()
    }

    pub(super) fn version(&self) -> &str {
        &self.version
    }

    /// The compiled script. Threads that need it at the same time wait for one compilation.
    pub(super) fn bytecode(&self) -> Result<&[u8], RenderError> {
        if let Some(bytecode) = self.bytecode.get() {
            return Ok(bytecode);
        }
        let compiled = engine::compile(&self.source)?;
        Ok(self.bytecode.get_or_init(|| compiled))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn another_script_has_another_version() {
        assert_eq!(Script::new("").version(), "e3b0c44298fc1c14");
        assert_ne!(Script::new("a").version(), Script::new("b").version());
    }
}
