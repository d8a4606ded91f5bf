//! How the administrator brings users in: an invitation by mail, or a link that the administrator passes on.

use serde_json::{Map, Value};

use super::{
    AuthError, Profile,
    administration::{insert, profile, refuse_admin},
    record_by,
    unconfirmed::unconfirmed,
    user::change_metadata,
};
use crate::{
    people::users::{EmailAddress, Origin, User, send_code},
    platform::{
        audit::Actor,
        codes::{NewCode, Purpose},
        db::Tx,
    },
};

/// A link that the administrator passes on instead of a mail.
#[derive(Debug)]
pub struct LinkRequest {
    pub target: LinkTarget,
    pub email: EmailAddress,
    pub metadata: Map<String, Value>,
}

/// What a generated link does.
#[derive(Debug)]
pub enum LinkTarget {
    /// Confirms the address of a new user, whose password has this hash.
    SignUp(String),
    /// Invites a new user.
    Invite,
    /// Signs a user in, who is created if nobody has the address.
    MagicLink,
    Recovery,
    EmailChangeCurrent(EmailAddress),
    EmailChangeNew(EmailAddress),
}

/// A link, before anybody uses it.
#[derive(Clone, Debug)]
pub struct GeneratedLink {
    pub code: NewCode,
    pub purpose: Purpose,
    pub profile: Profile,
}

/// Stores a user without a password, and mails an invitation. An invited user who has not confirmed the address yet gets
/// another mail, at most once a minute.
pub async fn invite(
    tx: &mut Tx,
    email: &EmailAddress,
    metadata: Map<String, Value>,
    actor: Actor<'_>,
) -> Result<Profile, AuthError> {
    let user = invited(tx, email, actor).await?;
    change_metadata(tx, &user, metadata).await?;
    if let Some(wait) = send_code(tx, user.id, Purpose::Invite, None).await? {
        return Err(AuthError::MailedRecently(wait));
    }
    record_by(tx, &user, "user.invited", actor).await?;
    profile(tx, user.id).await
}

/// Makes a code that no mail contains.
pub async fn generate_link(tx: &mut Tx, request: LinkRequest, actor: Actor<'_>) -> Result<GeneratedLink, AuthError> {
    let LinkRequest {
        target,
        email,
        metadata,
    } = request;
    let purpose = target.purpose();
    let user = target.user(tx, &email, actor).await?;
    // Whoever has such a link signs in as the user.
    refuse_admin(&user)?;
    change_metadata(tx, &user, metadata).await?;
    let code = tx.codes().create_unsent(user.id, purpose).await?;
    record_by(tx, &user, "user.link_generated", actor).await?;
    let profile = profile(tx, user.id).await?;
    Ok(GeneratedLink { code, purpose, profile })
}

impl LinkTarget {
    fn purpose(&self) -> Purpose {
        match self {
            Self::SignUp(_) => Purpose::Signup,
            Self::Invite => Purpose::Invite,
            Self::MagicLink => Purpose::MagicLink,
            Self::Recovery => Purpose::Recovery,
            Self::EmailChangeCurrent(_) => Purpose::EmailChangeCurrent,
            Self::EmailChangeNew(_) => Purpose::EmailChangeNew,
        }
    }

    /// Finds the user whom the link is for. Some links create the user.
    async fn user(self, tx: &mut Tx, email: &EmailAddress, actor: Actor<'_>) -> Result<User, AuthError> {
        match self {
            Self::SignUp(password_hash) => insert(tx, email, Some(password_hash), Origin::SignUp, actor).await,
            Self::Invite => invited(tx, email, actor).await,
            Self::MagicLink => match tx.users().find(email).await? {
                Some(user) => Ok(user),
                None => insert(tx, email, None, Origin::SignUp, actor).await,
            },
            Self::Recovery => existing(tx, email).await,
            Self::EmailChangeCurrent(new) | Self::EmailChangeNew(new) => changing(tx, email, &new).await,
        }
    }
}

/// Finds the invited user who has not confirmed the address yet, or creates one.
pub(super) async fn invited(tx: &mut Tx, email: &EmailAddress, actor: Actor<'_>) -> Result<User, AuthError> {
    match tx.users().find(email).await? {
        Some(user) if user.invited_at.is_some() && user.email_confirmed_at.is_none() => {
            tx.users().note_invitation(user.id).await?;
            Ok(user)
        }
        Some(_) | None => insert(tx, email, None, Origin::Invitation, actor).await,
    }
}

async fn existing(tx: &mut Tx, email: &EmailAddress) -> Result<User, AuthError> {
    tx.users().find(email).await?.ok_or(AuthError::UserNotFound)
}

/// Finds the user with an address, and notes the address that the user is to have.
async fn changing(tx: &mut Tx, email: &EmailAddress, new: &EmailAddress) -> Result<User, AuthError> {
    let user = existing(tx, email).await?;
    unconfirmed(tx, new).await?;
    // A second request for the same change would forget that one of the two addresses has already answered.
    if user.email_change.as_ref().is_none_or(|change| change.new_email != *new) {
        tx.users().request_email_change(user.id, new).await?;
    }
    Ok(user)
}
