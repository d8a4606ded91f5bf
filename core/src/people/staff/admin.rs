//! Creates the administrator, sets a new password, and refuses the administrator's sign-ins.

use crate::{
    base::time::Timestamp,
    people::users::{EmailAddress, NewUser, Origin, Role, User, forget_codes},
    platform::{
        audit::Audit,
        db::{DbError, Tx},
    },
};

/// Why the administrator was not created or changed.
#[derive(Debug, thiserror::Error)]
pub enum AdminError {
    #[error("{0} is the administrator already")]
    Exists(EmailAddress),
    #[error("there is no administrator")]
    Absent,
    #[error(transparent)]
    Database(#[from] DbError),
}

/// Makes the user with this address the administrator, and creates the user if there is none. With `replace`, the
/// former administrator loses the role and is signed out.
pub async fn create_admin(
    tx: &mut Tx,
    email: &EmailAddress,
    password_hash: String,
    replace: bool,
    actor: &str,
) -> Result<(), AdminError> {
    let former = tx.users().admin().await?;
    if let Some(former) = &former {
        if !replace {
            return Err(AdminError::Exists(former.email.clone()));
        }
        tx.users().set_role(former.id, None).await?;
        tx.sessions().end_all(former.id).await?;
    }
    let new = NewUser {
        email: email.clone(),
        password_hash: Some(password_hash.clone()),
        role: Some(Role::Admin),
        metadata: serde_json::Map::new(),
        origin: Origin::Staff,
    };
    // Inserts first: a user whom another process creates at the same moment is then found.
    if tx.users().insert(&new).await?.is_none()
        && let Some(user) = tx.users().find(email).await?
    {
        tx.users().set_role(user.id, Some(Role::Admin)).await?;
        tx.users().confirm_email(user.id).await?;
        renew_password(tx, &user, &password_hash).await?;
    }
    let former = former.map(|former| former.email.to_string());
    record(tx, actor, "admin.create", email, former).await?;
    Ok(())
}

/// Sets the administrator's password, lifts a ban, and ends all sessions. With `removes_factors`, the administrator needs no
/// authenticator app any more. Returns the administrator's address.
pub async fn reset_admin_password(
    tx: &mut Tx,
    password_hash: &str,
    removes_factors: bool,
    actor: &str,
) -> Result<EmailAddress, AdminError> {
    let admin = tx.users().admin().await?.ok_or(AdminError::Absent)?;
    tx.users().locked(admin.id).await?;
    if removes_factors {
        for factor in tx.factors().of_user(admin.id).await? {
            tx.factors().delete(&factor).await?;
        }
        record(tx, actor, "admin.remove_factors", &admin.email, None).await?;
    }
    renew_password(tx, &admin, password_hash).await?;
    record(tx, actor, "admin.reset_password", &admin.email, None).await?;
    Ok(admin.email)
}

/// Signs the administrator out and refuses sign-ins until the password is reset. Returns the administrator's address.
pub async fn disable_admin(tx: &mut Tx, actor: &str) -> Result<EmailAddress, AdminError> {
    let admin = tx.users().admin().await?.ok_or(AdminError::Absent)?;
    tx.users().set_banned_until(admin.id, Some(Timestamp(i64::MAX))).await?;
    tx.sessions().end_all(admin.id).await?;
    record(tx, actor, "admin.disable", &admin.email, None).await?;
    Ok(admin.email)
}

/// Sets the password of a user, lifts a ban, and ends all sessions.
async fn renew_password(tx: &mut Tx, user: &User, password_hash: &str) -> Result<(), DbError> {
    tx.users().set_password_hash(user.id, password_hash).await?;
    tx.users().set_banned_until(user.id, None).await?;
    forget_codes(tx, user.id).await?;
    tx.sessions().end_all(user.id).await
}

async fn record(
    tx: &mut Tx,
    actor: &str,
    action: &str,
    email: &EmailAddress,
    old: Option<String>,
) -> Result<(), DbError> {
    tx.audit()
        .record(Audit {
            actor: actor.into(),
            action,
            subject: email.as_str(),
            old,
            new: None,
        })
        .await
}
