//! Saving a template and its components, with an entry in the log of changes.

use tracing::instrument;

use super::{Template, TemplateComponent, TemplateTexts, TemplateView, TypeTemplate};
use crate::{
    base::{
        ids::{TemplateId, TemplateTypeId},
        revision::{Edited, Expected},
    },
    landing::pages::{
        Activity, Component, LandingError,
        changes::{self, NewChange},
        places::PlaceNames,
    },
    platform::{
        audit::{Actor, Audit, differences},
        db::{Result, Tx},
    },
};

/// Saves the texts of a type's template. Components that it does not have are added as inactive ones. `None`: there is no such type.
#[instrument(name = "landing.save_template", skip_all, fields(template_type.id = %of))]
pub async fn save_template(
    tx: &mut Tx,
    of: TemplateTypeId,
    texts: TemplateTexts,
    expected: &Expected,
    names: &PlaceNames,
    actor: Actor<'_>,
) -> Result<Option<Edited<TemplateView>>> {
    let Some(before) = locked(tx, of).await? else {
        return Ok(None);
    };
    if !expected.allows(&before.revision()) {
        return Ok(Some(Edited::Outdated(before.view(tx, names).await?)));
    }
    let now = tx.now();
    let id = before
        .template
        .as_ref()
        .map_or_else(TemplateId::new, |template| template.id);
    let after = TypeTemplate {
        template: Some(Template {
            id,
            url_structure: texts.url_structure,
            seo_title: texts.seo_title,
            meta_description: texts.meta_description,
            updated_at: now,
        }),
        components: with_missing(&before.components),
        ..before.clone()
    };
    if let Some(template) = &after.template {
        tx.templates().save(of, template, now).await?;
    }
    tx.templates().save_components(id, &after.components).await?;
    record(tx, "template.save", &before, &after, actor).await?;
    renew_pages(tx, of, actor).await?;
    Ok(Some(Edited::Saved(after.view(tx, names).await?)))
}

/// Saves the order of all components of a type's template, and which of them are active. `None`: there is no such type.
#[instrument(name = "landing.save_components", skip_all, fields(template_type.id = %of))]
pub async fn save_components(
    tx: &mut Tx,
    of: TemplateTypeId,
    components: &[(Component, Activity)],
    expected: &Expected,
    names: &PlaceNames,
    actor: Actor<'_>,
) -> Result<Option<Edited<TemplateView>>, LandingError> {
    let Some(before) = locked(tx, of).await? else {
        return Ok(None);
    };
    if !expected.allows(&before.revision()) {
        return Ok(Some(Edited::Outdated(before.view(tx, names).await?)));
    }
    let Some(template) = &before.template else {
        return Err(LandingError::NoTemplate);
    };
    let after = TypeTemplate {
        components: in_order(components.iter().copied()),
        ..before.clone()
    };
    tx.templates().save_components(template.id, &after.components).await?;
    record(tx, "template.components", &before, &after, actor).await?;
    renew_pages(tx, of, actor).await?;
    Ok(Some(Edited::Saved(after.view(tx, names).await?)))
}

/// The template of a type, which nobody else changes until the end of the transaction.
async fn locked(tx: &mut Tx, of: TemplateTypeId) -> Result<Option<TypeTemplate>> {
    let Some(of) = tx.template_types().lock(of).await? else {
        return Ok(None);
    };
    tx.templates().of_type(of).await.map(Some)
}

/// The components and, after them, those that are missing.
fn with_missing(components: &[TemplateComponent]) -> Vec<TemplateComponent> {
    let known = components.iter().map(|known| (known.component_name, known.status));
    let is_missing = |name: &Component| components.iter().all(|known| known.component_name != *name);
    let missing = Component::ALL.into_iter().filter(is_missing);
    in_order(known.chain(missing.map(|name| (name, Activity::Inactive))))
}

fn in_order(components: impl Iterator<Item = (Component, Activity)>) -> Vec<TemplateComponent> {
    let numbered = (1..).zip(components);
    let component = |(display_order, (component_name, status))| TemplateComponent {
        component_name,
        display_order,
        status,
    };
    numbered.map(component).collect()
}

/// Starts the change that gives the connections of a type the paths of its template, and marks their pages as to be rendered.
async fn renew_pages(tx: &mut Tx, of: TemplateTypeId, actor: Actor<'_>) -> Result<()> {
    if tx.templates().has_connections(of).await? {
        changes::start(tx, NewChange::SetPaths(of), actor).await?;
    }
    Ok(())
}

async fn record(
    tx: &mut Tx,
    action: &str,
    before: &TypeTemplate,
    after: &TypeTemplate,
    actor: Actor<'_>,
) -> Result<()> {
    let (old, new) = differences(Some(before.fields()), Some(after.fields()));
    tx.audit()
        .record(Audit {
            actor,
            action,
            subject: &after.of.slug,
            old,
            new,
        })
        .await
}
