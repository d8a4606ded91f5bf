//! Landing pages: states, locations, types and templates, connections, and the pages themselves.

mod changes;
mod connections;
mod crawler;
mod destinations;
mod killed;
mod links;
mod locations;
mod marks;
mod pictures;
mod plans;
mod removed;
mod rendered;
mod rendering;
mod renders;
mod requests;
mod seo_pages;
mod serving;
mod spellings;
mod structured_data;
mod support;
mod templates;
mod types;
mod upsert;
