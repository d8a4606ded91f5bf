//! Landing: thousands of pages for search engines: which pages exist, what they say, when they are rendered, and the sitemap.
//!
//! - **Tables**: the locations, connections, types and templates (`seo_*`), `redirects`, `origin_links`, `rendered_pages` with their bodies and
//!   bands, `changed_routes` (pages), `sitemaps` and `sitemap_files` (sitemap).
//! - **Jobs**: `render_pages`, `mark_priced_pages`, `mark_pages_of_states`, `apply_landing_change`, `end_landing_change`, `generate_sitemap`.
//! - **Must not know**: React. A page's content is data; the renderer of the worker makes HTML of it.

pub mod content;
pub mod pages;
pub mod sitemap;
