//! Whether something is in use, as statements have it.

use super::Activity;

impl Activity {
    /// As the tables store it.
    pub fn word(self) -> &'static str {
        match self {
            Self::Active => "active",
            Self::Inactive => "inactive",
        }
    }
}
