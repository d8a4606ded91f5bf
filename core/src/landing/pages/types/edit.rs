//! Adding, changing and deleting types, with an entry in the log of changes.

use tracing::instrument;

use super::{TemplateType, TypeRow};
use crate::{
    base::{
        form::FieldError,
        ids::TemplateTypeId,
        revision::{Edited, Expected},
    },
    landing::pages::{Activity, LandingError, slug, text},
    platform::{
        audit::{Actor, Audit, differences},
        db::{DbError, Result, Tx},
    },
};

/// The longest texts, in characters.
const NAME: usize = 120;
const DESCRIPTION: usize = 320;

/// A new type.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewType {
    pub name: String,
    pub description: String,
    pub status: Activity,
}

/// New values for a type. What is `None` stays.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TypeChange {
    pub name: Option<String>,
    pub description: Option<String>,
    pub status: Option<Activity>,
}

/// The name of a type. Its slug needs a letter or a digit.
pub fn parse_type_name(text: &str) -> Result<String, FieldError> {
    let name = text::line(text, NAME)?;
    if slug::type_slug(&name).is_empty() {
        return Err(FieldError::Invalid);
    }
    Ok(name)
}

pub fn parse_type_description(text: &str) -> Result<String, FieldError> {
    text::line(text, DESCRIPTION)
}

/// Adds a type, whose slug is made from its name.
#[instrument(name = "landing.create_type", skip_all)]
pub async fn create_type(tx: &mut Tx, new: NewType, actor: Actor<'_>) -> Result<TypeRow, LandingError> {
    let now = tx.now();
    let added = TemplateType {
        id: TemplateTypeId::new(),
        slug: slug::type_slug(&new.name),
        name: new.name,
        description: new.description,
        status: new.status,
        created_at: now,
        updated_at: now,
    };
    if tx.template_types().with_slug(&added.slug).await?.is_some() {
        return Err(duplicate());
    }
    match tx.template_types().insert(&added).await {
        // Another transaction has added it meanwhile.
        Err(DbError::Unique(_)) => return Err(duplicate()),
        inserted => inserted?,
    }
    record(tx, "template_type.create", None, Some(&added), actor).await?;
    Ok(tx.template_types().row(added).await?)
}

/// Changes a type. Its slug stays. `None`: there is no such type.
#[instrument(name = "landing.change_type", skip_all, fields(template_type.id = %id))]
pub async fn change_type(
    tx: &mut Tx,
    id: TemplateTypeId,
    change: TypeChange,
    expected: &Expected,
    actor: Actor<'_>,
) -> Result<Option<Edited<TypeRow>>> {
    let Some(before) = tx.template_types().lock(id).await? else {
        return Ok(None);
    };
    if !expected.allows(&before.revision()) {
        let current = tx.template_types().row(before).await?;
        return Ok(Some(Edited::Outdated(current)));
    }
    let mut after = before.clone();
    after.name = change.name.unwrap_or(after.name);
    after.description = change.description.unwrap_or(after.description);
    after.status = change.status.unwrap_or(after.status);
    if after != before {
        after.updated_at = tx.now();
        tx.template_types().update(&after).await?;
        record(tx, "template_type.change", Some(&before), Some(&after), actor).await?;
    }
    Ok(Some(Edited::Saved(tx.template_types().row(after).await?)))
}

/// Deletes a type that has no connections, with its template. Returns the type as it was.
#[instrument(name = "landing.delete_type", skip_all, fields(template_type.id = %id))]
pub async fn delete_type(
    tx: &mut Tx,
    id: TemplateTypeId,
    expected: &Expected,
    actor: Actor<'_>,
) -> Result<Option<Edited<TypeRow>>, LandingError> {
    let Some(before) = tx.template_types().lock(id).await? else {
        return Ok(None);
    };
    let row = tx.template_types().row(before).await?;
    if !expected.allows(&row.of.revision()) {
        return Ok(Some(Edited::Outdated(row)));
    }
    if row.connections.number > 0 {
        return Err(LandingError::InUse);
    }
    tx.template_types().delete(id).await?;
    record(tx, "template_type.delete", Some(&row.of), None, actor).await?;
    Ok(Some(Edited::Saved(row)))
}

fn duplicate() -> LandingError {
    LandingError::Field("name".to_owned(), FieldError::Duplicate)
}

async fn record(
    tx: &mut Tx,
    action: &str,
    before: Option<&TemplateType>,
    after: Option<&TemplateType>,
    actor: Actor<'_>,
) -> Result<()> {
    let Some(subject) = after.or(before) else {
        return Ok(());
    };
    let (old, new) = differences(before.map(TemplateType::fields), after.map(TemplateType::fields));
    tx.audit()
        .record(Audit {
            actor,
            action,
            subject: &subject.slug,
            old,
            new,
        })
        .await
}
