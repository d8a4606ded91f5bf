//! Cases of the district landing: landing pages and the sitemap.

mod content;
mod pages;
mod sitemap;
