//! The index of the sitemap, which lists the files of the sitemap. As the specification says, it is stored in `system_settings`: in
//! the column `description` of the row `sitemap_xml`.

use super::SettingsStore;
use crate::platform::db::{Executor, Result, sql};

impl SettingsStore<'_> {
    /// The XML of the index, if one is stored.
    pub(crate) async fn sitemap_index(&mut self) -> Result<Option<String>> {
        self.fetch_optional_value(sql!(
            "SELECT description FROM system_settings WHERE setting_name = 'sitemap_xml' AND description IS NOT NULL"
        ))
        .await
    }

    /// Replaces the stored XML of the index.
    pub(crate) async fn save_sitemap_index(&mut self, xml: &str) -> Result<()> {
        self.execute(sql!(
            "INSERT INTO system_settings (setting_name, setting_value, description, updated_at)
             VALUES ('sitemap_xml', 'true', $1, $2)
             ON CONFLICT (setting_name) DO UPDATE
             SET setting_value = excluded.setting_value, description = excluded.description, updated_at = excluded.updated_at",
            xml,
            self.0.now()
        ))
        .await
    }
}
