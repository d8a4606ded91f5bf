//! Changes settings of an area together, as a form of the back office sends them.

use serde::Serialize;

use super::SettingsStore;
use crate::{
    base::{
        form::FieldError,
        revision::{Edited, Expected, RowRevision},
    },
    platform::audit::{Actor, Audit},
    rules::{
        pricing::{CommissionChange, CommissionRule, PassengerType},
        settings::{Area, InvalidSetting, SettingValues, SettingsError},
    },
};

impl SettingsStore<'_> {
    /// Changes the commission of a passenger type, unless somebody else did meanwhile. Returns the rule as it is then.
    pub async fn change_commission_rule(
        &mut self,
        passenger_type: PassengerType,
        change: CommissionChange,
        expected: &Expected,
        actor: Actor<'_>,
    ) -> Result<Edited<CommissionRule>, SettingsError> {
        let now = |values: &SettingValues| values.commission.rule(passenger_type);
        let edit = |values: &mut SettingValues| values.commission.change_rule(passenger_type, change);
        let edited = self.change(Area::Commission, now, expected, edit, actor).await?;
        Ok(edited.map(|values| now(&values)))
    }

    /// Applies `edit` to the settings of an area. `part` selects the settings that the editor saw; if they have another
    /// revision than the editor expects, nothing is changed. Each changed setting is recorded. Returns all settings.
    #[tracing::instrument(name = "settings.change", skip(self, part, expected, edit, actor))]
    pub async fn change<P: Serialize>(
        &mut self,
        area: Area,
        part: impl Fn(&SettingValues) -> P,
        expected: &Expected,
        edit: impl FnOnce(&mut SettingValues),
        actor: Actor<'_>,
    ) -> Result<Edited<SettingValues>, SettingsError> {
        self.lock().await?;
        let before = self.load().await?.values;
        if !expected.allows(&RowRevision::of(&part(&before))) {
            return Ok(Edited::Outdated(before));
        }
        let mut after = before.clone();
        edit(&mut after);
        after.check(area).map_err(SettingsError::Invalid)?;
        self.check_home_airport(&before, &after).await?;
        let changes = after.changes_since(&before, area);
        // Only the rows of changed settings are written, so an unreadable row of another setting stays as it is.
        let mut fields: Vec<_> = changes.iter().map(|change| Area::field_of(&change.key)).collect();
        fields.dedup();
        for field in &fields {
            self.save(area, &after, Some(field)).await?;
        }
        if !changes.is_empty() {
            self.bump_area(area).await?;
        }
        for change in &changes {
            let audit = Audit {
                actor,
                action: "settings.set",
                subject: &change.key,
                old: Some(change.old.to_string()),
                new: Some(change.new.to_string()),
            };
            self.0.audit().record(audit).await?;
        }
        Ok(Edited::Saved(after))
    }

    /// Refuses a new home airport that does not exist. Until the end of the transaction, nobody can delete or merge it.
    pub(super) async fn check_home_airport(
        &mut self,
        before: &SettingValues,
        after: &SettingValues,
    ) -> Result<(), SettingsError> {
        let home = &after.agency.home_airport;
        if *home == before.agency.home_airport {
            return Ok(());
        }
        self.0.airports().lock().await?;
        if self.0.airports().find(home).await?.is_some() {
            return Ok(());
        }
        Err(SettingsError::Invalid(vec![InvalidSetting {
            key: "agency.home_airport".to_owned(),
            error: FieldError::UnknownAirport,
            reason: format!("there is no airport {home}"),
        }]))
    }
}
