//! The tables of users, and of the wrong passwords that were tried for them.

mod sign_in_limits;

use serde_json::{Map, Value};
use uuid::Uuid;

pub use sign_in_limits::{FAILURE_MEMORY, SignInLimitStore};

use super::{ChangedAddress, EmailAddress, EmailChange, NewUser, Origin, Role, User};
use crate::{
    base::{days::QuarterCount, ids::UserId, time::Timestamp},
    platform::db::{DbError, Executor, IdList, Result, signal::Topics, sql, store},
};

store!(
    /// Users in a transaction.
    UserStore,
    users
);

/// The text that selects users who satisfy a condition.
macro_rules! select {
    ($condition:literal) => {
        concat!(
            "SELECT id, email, role, user_metadata, email_confirmed_at, invited_at, last_sign_in_at, new_email,
                    email_change_sent_at, email_change_confirmed, banned_until, created_at, updated_at
             FROM users WHERE ",
            $condition
        )
    };
}

#[derive(sqlx::FromRow)]
struct UserRow {
    id: UserId,
    email: EmailAddress,
    role: Option<Role>,
    user_metadata: String,
    email_confirmed_at: Option<Timestamp>,
    invited_at: Option<Timestamp>,
    last_sign_in_at: Option<Timestamp>,
    new_email: Option<EmailAddress>,
    email_change_sent_at: Option<Timestamp>,
    email_change_confirmed: Option<ChangedAddress>,
    banned_until: Option<Timestamp>,
    created_at: Timestamp,
    updated_at: Timestamp,
}

impl UserStore<'_> {
    /// Stores a new user. Returns `None` if a user has this address already.
    pub async fn insert(&mut self, user: &NewUser) -> Result<Option<UserId>> {
        let (id, now) = (UserId::new(), self.0.now());
        let inserted = self
            .execute_counted(sql!(
                "INSERT INTO users
                     (id, email, password_hash, role, user_metadata, email_confirmed_at, invited_at, created_at, updated_at)
                 VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $8) ON CONFLICT (email) DO NOTHING",
                id,
                user.email,
                user.password_hash,
                user.role,
                json(&user.metadata),
                (user.origin == Origin::Staff).then_some(now),
                (user.origin == Origin::Invitation).then_some(now),
                now
            ))
            .await?;
        Ok((inserted == 1).then_some(id))
    }

    pub async fn get(&mut self, id: UserId) -> Result<Option<User>> {
        let row = self.fetch_optional(sql!(select!("id = $1"), id)).await?;
        row.map(UserRow::into_user).transpose()
    }

    /// The user, whom no other transaction changes before this one ends. Transactions that start or end sessions, or change
    /// what signs a user in, begin with it: otherwise a session could start with a password that is being replaced.
    pub async fn locked(&mut self, id: UserId) -> Result<Option<User>> {
        let row = self
            .fetch_optional(sql!(
                sqlite: select!("id = $1"),
                postgres: select!("id = $1 FOR UPDATE"),
                id
            ))
            .await?;
        row.map(UserRow::into_user).transpose()
    }

    pub async fn find(&mut self, email: &EmailAddress) -> Result<Option<User>> {
        let row = self.fetch_optional(sql!(select!("email = $1"), *email)).await?;
        row.map(UserRow::into_user).transpose()
    }

    /// The user who asked last for this address as the new one.
    pub async fn find_by_new_email(&mut self, email: &EmailAddress) -> Result<Option<User>> {
        let row = self
            .fetch_optional(sql!(
                select!("new_email = $1 ORDER BY email_change_sent_at DESC LIMIT 1"),
                *email
            ))
            .await?;
        row.map(UserRow::into_user).transpose()
    }

    /// Those of these users who exist.
    pub async fn many(&mut self, ids: &[UserId]) -> Result<Vec<User>> {
        let rows = self
            .fetch_all(sql!(
                sqlite: select!("id IN (SELECT unhex(value) FROM json_each($1))"),
                postgres: select!("id = ANY ($1)"),
                ids.iter().map(|id| id.0).collect::<IdList>(),
            ))
            .await?;
        rows.into_iter().map(UserRow::into_user).collect()
    }

    /// At most `limit` of the users whose ids are between two ids, these included.
    pub async fn with_ids_between(&mut self, first: UserId, last: UserId, limit: i64) -> Result<Vec<UserId>> {
        self.fetch_values(sql!(
            "SELECT id FROM users WHERE id >= $1 AND id <= $2 LIMIT $3",
            first,
            last,
            limit
        ))
        .await
    }

    /// At most `limit` users after the first `offset`, the oldest first.
    pub async fn page(&mut self, limit: i64, offset: i64) -> Result<Vec<User>> {
        let rows = self
            .fetch_all(sql!(
                select!("TRUE ORDER BY created_at, id LIMIT $1 OFFSET $2"),
                limit,
                offset
            ))
            .await?;
        rows.into_iter().map(UserRow::into_user).collect()
    }

    pub async fn count(&mut self) -> Result<i64> {
        self.fetch_value(sql!("SELECT count(*) FROM users")).await
    }

    /// The number of users who have confirmed their address: anybody can create others.
    pub async fn count_confirmed(&mut self) -> Result<i64> {
        self.fetch_value(sql!("SELECT count(*) FROM users WHERE email_confirmed_at IS NOT NULL"))
            .await
    }

    /// The users of each quarter of an hour since `from` who have confirmed their address, by when they were created.
    pub async fn confirmed_since(&mut self, from: Timestamp) -> Result<Vec<QuarterCount>> {
        self.fetch_all(sql!(
            "SELECT created_at / 900000000, count(*) FROM users
             WHERE created_at >= $1 AND email_confirmed_at IS NOT NULL GROUP BY 1",
            from
        ))
        .await
    }

    /// The administrator, if there is one.
    pub async fn admin(&mut self) -> Result<Option<User>> {
        let row = self.fetch_optional(sql!(select!("role = 'admin'"))).await?;
        row.map(UserRow::into_user).transpose()
    }

    /// The hash of the user's password; `None` if there is no password or no such user.
    pub async fn password_hash(&mut self, id: UserId) -> Result<Option<String>> {
        let hash = self
            .fetch_optional_value(sql!("SELECT password_hash FROM users WHERE id = $1", id))
            .await?;
        Ok(hash.flatten())
    }

    pub async fn set_password_hash(&mut self, id: UserId, hash: &str) -> Result<()> {
        let now = self.0.now();
        self.execute(sql!(
            "UPDATE users SET password_hash = $1, updated_at = $2 WHERE id = $3",
            hash,
            now,
            id
        ))
        .await
    }

    /// The user has no password any more.
    pub async fn forget_password(&mut self, id: UserId) -> Result<()> {
        self.execute(sql!("UPDATE users SET password_hash = NULL WHERE id = $1", id))
            .await
    }

    pub async fn set_role(&mut self, id: UserId, role: Option<Role>) -> Result<()> {
        let now = self.0.now();
        self.execute(sql!(
            "UPDATE users SET role = $1, updated_at = $2 WHERE id = $3",
            role,
            now,
            id
        ))
        .await?;
        self.0.notify(Topics::SESSIONS);
        Ok(())
    }

    /// The user cannot sign in before `until`. With `None`, the user can sign in again.
    pub async fn set_banned_until(&mut self, id: UserId, until: Option<Timestamp>) -> Result<()> {
        let now = self.0.now();
        self.execute(sql!(
            "UPDATE users SET banned_until = $1, updated_at = $2 WHERE id = $3",
            until,
            now,
            id
        ))
        .await?;
        self.0.notify(Topics::SESSIONS);
        Ok(())
    }

    /// The address belongs to the user: a mail to it was answered, or staff vouches for it.
    pub async fn confirm_email(&mut self, id: UserId) -> Result<()> {
        let now = self.0.now();
        self.execute(sql!(
            "UPDATE users SET email_confirmed_at = coalesce(email_confirmed_at, $1), updated_at = $1 WHERE id = $2",
            now,
            id
        ))
        .await
    }

    /// Notes the address that a user wants, instead of one that the user wanted before.
    pub async fn request_email_change(&mut self, id: UserId, new_email: &EmailAddress) -> Result<()> {
        let now = self.0.now();
        self.execute(sql!(
            "UPDATE users SET new_email = $1, email_change_sent_at = $2, email_change_confirmed = NULL, updated_at = $2
             WHERE id = $3",
            *new_email,
            now,
            id
        ))
        .await
    }

    /// Notes that a mail to one of the two addresses was answered.
    pub async fn confirm_email_change(&mut self, id: UserId, confirmed: ChangedAddress) -> Result<()> {
        self.execute(sql!(
            "UPDATE users SET email_change_confirmed = $1 WHERE id = $2",
            confirmed,
            id
        ))
        .await
    }

    /// Changes the address, and ends a change that the user wanted.
    pub async fn set_email(&mut self, id: UserId, email: &EmailAddress) -> Result<()> {
        let now = self.0.now();
        self.execute(sql!(
            "UPDATE users
             SET email = $1, new_email = NULL, email_change_sent_at = NULL, email_change_confirmed = NULL, updated_at = $2
             WHERE id = $3",
            *email,
            now,
            id
        ))
        .await?;
        // Sessions are kept in memory together with their users.
        self.0.notify(Topics::SESSIONS);
        Ok(())
    }

    pub async fn set_metadata(&mut self, id: UserId, metadata: &Map<String, Value>) -> Result<()> {
        let now = self.0.now();
        self.execute(sql!(
            "UPDATE users SET user_metadata = $1, updated_at = $2 WHERE id = $3",
            json(metadata),
            now,
            id
        ))
        .await
    }

    pub async fn note_sign_in(&mut self, id: UserId, at: Timestamp) -> Result<()> {
        self.execute(sql!("UPDATE users SET last_sign_in_at = $1 WHERE id = $2", at, id))
            .await
    }

    /// At most `limit` users who signed up before `moment` and have not confirmed their address. Who was invited, was
    /// last invited before `moment`. `last` is the last user of the page before.
    pub async fn unconfirmed_after(
        &mut self,
        last: Option<UserId>,
        moment: Timestamp,
        limit: u32,
    ) -> Result<Vec<User>> {
        let last = last.unwrap_or(UserId(Uuid::nil()));
        let rows = self
            .fetch_all(sql!(
                select!(
                    "id > $1 AND email_confirmed_at IS NULL AND created_at < $2
                         AND (invited_at IS NULL OR invited_at < $2)
                     ORDER BY id LIMIT $3"
                ),
                last,
                moment,
                i64::from(limit)
            ))
            .await?;
        rows.into_iter().map(UserRow::into_user).collect()
    }

    /// Deletes a user who has not confirmed the address, invited or not. Returns whether the user was deleted.
    pub async fn delete_expired(&mut self, id: UserId) -> Result<bool> {
        let deleted = self
            .execute_counted(sql!(
                "DELETE FROM users WHERE id = $1 AND email_confirmed_at IS NULL",
                id
            ))
            .await?;
        Ok(deleted == 1)
    }

    /// The user was invited once more.
    pub async fn note_invitation(&mut self, id: UserId) -> Result<()> {
        let now = self.0.now();
        self.execute(sql!("UPDATE users SET invited_at = $1 WHERE id = $2", now, id))
            .await
    }

    /// Deletes a user who has neither confirmed the address nor been invited. Returns whether the user was deleted.
    pub async fn delete_unconfirmed(&mut self, id: UserId) -> Result<bool> {
        let deleted = self
            .execute_counted(sql!(
                "DELETE FROM users WHERE id = $1 AND email_confirmed_at IS NULL AND invited_at IS NULL",
                id
            ))
            .await?;
        Ok(deleted == 1)
    }

    /// The user wants no new address any more.
    pub async fn forget_email_change(&mut self, id: UserId) -> Result<()> {
        self.execute(sql!(
            "UPDATE users SET new_email = NULL, email_change_sent_at = NULL, email_change_confirmed = NULL WHERE id = $1",
            id
        ))
        .await
    }

    /// Deletes a user and the user's sessions. Returns whether the user existed.
    pub async fn delete(&mut self, id: UserId) -> Result<bool> {
        let deleted = self
            .execute_counted(sql!("DELETE FROM users WHERE id = $1", id))
            .await?;
        self.0.notify(Topics::SESSIONS);
        Ok(deleted == 1)
    }
}

impl UserRow {
    fn into_user(self) -> Result<User> {
        let metadata = serde_json::from_str(&self.user_metadata).map_err(|source| DbError::Corrupt {
            table: "users",
            column: "user_metadata",
            row: self.id.to_string(),
            source,
        })?;
        let email_change = self.new_email.zip(self.email_change_sent_at);
        Ok(User {
            email_change: email_change.map(|(new_email, sent_at)| EmailChange {
                new_email,
                sent_at,
                confirmed: self.email_change_confirmed,
            }),
            id: self.id,
            email: self.email,
            role: self.role,
            metadata,
            email_confirmed_at: self.email_confirmed_at,
            invited_at: self.invited_at,
            last_sign_in_at: self.last_sign_in_at,
            banned_until: self.banned_until,
            created_at: self.created_at,
            updated_at: self.updated_at,
        })
    }
}

fn json(metadata: &Map<String, Value>) -> String {
    serde_json::to_string(metadata).expect("a map of JSON values is JSON")
}
