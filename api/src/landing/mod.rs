//! Landing: what search engines and links see: the pages of the site as the server sends them, landing pages, their pictures, and the
//! sitemap.

pub(crate) mod pages;
pub(crate) mod pictures;
pub(crate) mod site;
pub(crate) mod sitemap;
