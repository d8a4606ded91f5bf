//! How the back office tells this installation from others, so that nobody takes production for a test.

use serde::{Deserialize, Serialize};

use super::plain::plain_settings;

plain_settings! {
    /// The name and colour at the top of the back office.
    pub struct InstallationSettings {
        /// Empty: no name is shown.
        name: String = String::new(), max_length 30;
        colour: InstallationColour = InstallationColour::Blue;
    }
}

/// The colour of an installation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum InstallationColour {
    Blue,
    Green,
    Amber,
    Red,
    Grey,
}
