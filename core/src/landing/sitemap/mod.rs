//! The sitemap for search engines: an index with files of at most 40,000 addresses each.
//!
//! A job reads the live pages in batches and stores each file when it is full, so its memory is that of one file. Visitors get the
//! files of the generation before until one transaction makes the new generation the served one. The links contain the address of
//! the site. A sitemap with another address than that of the settings counts as none.

mod entry;
mod file;
mod generate;
mod request;
mod served;
mod store;
mod xml;

pub use self::{
    generate::{Generated, Sizes, generate},
    request::{find, is_running, name_first_routes, regenerate},
    served::{Document, MAX_FILES, Sitemap, SitemapFile, decompressed, document, fallback},
    store::SitemapStore,
};
