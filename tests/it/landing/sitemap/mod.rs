//! The sitemap for search engines: its generation, its files, and the administrator's screen.

mod generation;
mod plans;
mod screen;
mod serving;
mod support;
mod validity;
