//! What a change would do, in numbers.

use serde::Serialize;

use super::NewChange;
use crate::{
    landing::pages::{LocationStatus, places::PlaceNames},
    platform::db::{Result, Tx},
};

/// What a change would do.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = SeoChangePreview))]
pub struct ChangePreview {
    /// Locations that it creates, changes or removes.
    pub locations: i64,
    /// Connections that it creates, or at most so many; or those that it removes or makes inactive.
    pub connections: i64,
    /// Live pages that it removes.
    pub pages: i64,
}

/// Counts what a change would do now.
#[tracing::instrument(name = "landing.preview_change", skip_all)]
pub async fn preview(tx: &mut Tx, new: &NewChange, names: &PlaceNames) -> Result<ChangePreview> {
    match new {
        NewChange::EnableState(state) => {
            let known = tx.locations().of_state(state).await?;
            let wanted = names.city_count(state) + 1;
            Ok(ChangePreview {
                locations: count(wanted.saturating_sub(known.len())),
                ..ChangePreview::default()
            })
        }
        NewChange::DisableState(state) => {
            let known = tx.locations().of_state(state).await?;
            let mut removed = ChangePreview {
                locations: count(known.len()),
                connections: tx.pairing().count_of_state(state).await?,
                pages: 0,
            };
            removed.pages = tx.pairing().live_pages_of_state(state).await?;
            Ok(removed)
        }
        NewChange::SetStatus { locations, status } => {
            let mut preview = ChangePreview::default();
            let ready = tx.locations().count_ready().await?;
            let mut fresh = 0;
            for id in locations {
                let Some(location) = tx.locations().get(*id).await? else {
                    continue;
                };
                match (location.status, status) {
                    (before, after) if before == *after => {}
                    (_, LocationStatus::Ready) => {
                        preview.locations += 1;
                        preview.connections += 2 * (ready + fresh);
                        fresh += 1;
                    }
                    (_, LocationStatus::Pending | LocationStatus::Disabled) => {
                        preview.locations += 1;
                        preview.connections += tx.pairing().count_of_location(*id).await?;
                        preview.pages += tx.pairing().live_pages_of_location(*id).await?;
                    }
                }
            }
            Ok(preview)
        }
        NewChange::SaveTexts(location) => Ok(ChangePreview {
            locations: 1,
            connections: tx.pairing().count_of_location(*location).await?,
            pages: 0,
        }),
        NewChange::SetPaths(template_type) => Ok(ChangePreview {
            connections: tx.pairing().count_of_type(*template_type).await?,
            ..ChangePreview::default()
        }),
    }
}

fn count(length: usize) -> i64 {
    i64::try_from(length).unwrap_or(i64::MAX)
}
