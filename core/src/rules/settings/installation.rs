//! How the back office tells this installation from others.

use serde::{Deserialize, Serialize};

/// The name and colour at the top of the back office, so that nobody takes production for a test (`system_settings`).
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct InstallationSettings {
    /// "production", "test". Empty: no name is shown.
    pub name: String,
    pub colour: InstallationColour,
}

/// The colour of an installation.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum InstallationColour {
    #[default]
    Blue,
    Green,
    Amber,
    Red,
    Grey,
}

impl InstallationSettings {
    /// The highest number of characters of a name.
    pub const MAX_NAME: u32 = 30;
}
