//! Jobs of landing pages and the sitemap.

pub mod apply_landing_change;
pub mod generate_sitemap;
pub mod mark_pages_of_states;
pub mod mark_priced_pages;
pub mod render_pages;
