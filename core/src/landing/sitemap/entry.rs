//! What a sitemap says of one page.

use crate::base::time::Timestamp;

/// A page in the sitemap.
#[derive(Clone, Copy, Debug)]
pub struct Entry<'a> {
    pub path: &'a str,
    /// When its content changed last; `None` for the pages of text, which nobody dates.
    pub changed_at: Option<Timestamp>,
    /// How often a search engine should read the page again.
    pub frequency: &'static str,
    /// The priority in comparison with the other pages of the site, from 0 to 1.
    pub priority: &'static str,
}

/// The home page.
pub const HOME: Entry<'static> = fixed("/home", "daily", "1.0");

/// The pages that every sitemap names, whatever routes there are.
pub const FIXED: [Entry<'static>; 5] = [
    HOME,
    fixed("/about", "monthly", "0.6"),
    fixed("/contact", "monthly", "0.6"),
    fixed("/privacy", "monthly", "0.4"),
    fixed("/terms", "monthly", "0.4"),
];

const fn fixed(path: &'static str, frequency: &'static str, priority: &'static str) -> Entry<'static> {
    Entry {
        path,
        changed_at: None,
        frequency,
        priority,
    }
}

impl<'a> Entry<'a> {
    /// A landing page.
    pub fn route(path: &'a str, changed_at: Timestamp) -> Self {
        Self {
            path,
            changed_at: Some(changed_at),
            frequency: "daily",
            priority: "0.8",
        }
    }
}
