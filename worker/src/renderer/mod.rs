//! Renders pages to HTML with the script that the build made of the web app.
//!
//! The script runs in QuickJS, in threads of this process, so that a page is rendered by the same components that the browser uses.
//! Rendering is synchronous and has no access to the network, to files or to the clock of the visitor. See ADR 24.

mod bundle;
mod engine;
mod pool;
mod store;

pub use bundle::{Script, version};
pub use engine::{Limits, RenderError, Rendered};
pub use pool::Renderer;
pub use store::{Batch, BatchError, Computed, store_pages};
