//! Landing pages: states, locations, types and templates, connections, and the pages themselves.

mod changes;
mod destinations;
mod locations;
mod marks;
mod rendered;
mod rendering;
mod renders;
mod requests;
mod seo_pages;
mod serving;
mod support;
mod upsert;
