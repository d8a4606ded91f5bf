//! Edits of the texts of a location.

use serde_json::json;

use super::{Location, LocationStatus};
use crate::{
    base::{
        form::{self, FieldError},
        ids::LocationId,
        revision::{Edited, Expected},
    },
    landing::pages::changes::{self, NewChange},
    platform::{
        audit::{Actor, Audit},
        db::{Result, Tx},
    },
};

/// The longest text of a location, in characters.
pub const MAX_TEXT: usize = 120;

/// New texts of a location. What is `None` stays; `Some(None)` takes the text away.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LocationChange {
    pub nga_format: Option<Option<String>>,
    pub per_format: Option<Option<String>>,
}

/// A text as it is accepted; `None` if it is empty.
pub fn location_text(text: &str) -> Result<Option<String>, FieldError> {
    let text = form::line(text, MAX_TEXT)?;
    if ["{{", "{%", "{#"].iter().any(|mark| text.contains(mark)) {
        return Err(FieldError::Invalid);
    }
    Ok(Some(text).filter(|text| !text.is_empty()))
}

/// Saves the texts of a location. `None`: there is no such location. If the location is ready, a job gives its connections the new
/// paths.
#[tracing::instrument(name = "landing.save_texts", skip_all, fields(location.id = %id))]
pub async fn save_texts(
    tx: &mut Tx,
    id: LocationId,
    change: LocationChange,
    expected: &Expected,
    actor: Actor<'_>,
) -> Result<Option<Edited<Location>>> {
    let Some(before) = tx.locations().lock(id).await? else {
        return Ok(None);
    };
    if !expected.allows(&before.revision()) {
        return Ok(Some(Edited::Outdated(before)));
    }
    let mut after = before.clone();
    if let Some(text) = change.nga_format {
        after.nga_format = text;
    }
    if let Some(text) = change.per_format {
        after.per_format = text;
    }
    if after.texts() != before.texts() {
        tx.locations().save(&after).await?;
        record(tx, &before, &after, actor).await?;
        if after.status == LocationStatus::Ready {
            changes::start(tx, NewChange::SaveTexts(id), actor).await?;
        }
    }
    Ok(Some(Edited::Saved(after)))
}

async fn record(tx: &mut Tx, before: &Location, after: &Location, actor: Actor<'_>) -> Result<()> {
    let fields =
        |location: &Location| json!({"nga_format": location.nga_format, "per_format": location.per_format}).to_string();
    let audit = Audit {
        actor,
        action: "location.change",
        subject: after.name(),
        old: Some(fields(before)),
        new: Some(fields(after)),
    };
    tx.audit().record(audit).await
}

impl Location {
    fn texts(&self) -> (Option<&str>, Option<&str>) {
        (self.nga_format.as_deref(), self.per_format.as_deref())
    }
}
