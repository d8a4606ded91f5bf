//! Rendered pages.

use serde::{Deserialize, Serialize};

/// Whether a page is served.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, sqlx::Type)]
#[serde(rename_all = "lowercase")]
#[sqlx(type_name = "text", rename_all = "lowercase")]
pub enum PageState {
    /// It was never rendered.
    New,
    Live,
    /// It is served, but not listed by search engines.
    Noindex,
    /// It is not served.
    Held,
}
