//! `/api/admin/settings/mode`

use flight_finder_core::rules::settings::ModeSettings;

use super::area::{area_body, area_operations};
use crate::http::mirror::mirror_struct;

mirror_struct! {
    /// How results arrive.
    #[schema(as = ModeSettings)]
    pub struct ModeBody = ModeSettings {
        /// Whether partial flights appear as they arrive. Otherwise only complete results appear.
        use_incomplete_api: bool,
    }
}

area_body!(ModeBody, Mode, mode);

area_operations! {
    "/api/admin/settings/mode", ModeBody,
    /// Returns how results arrive.
    get_mode_settings,
    /// Replaces how results arrive. All processes apply the change within ten seconds.
    change_mode_settings,
}
