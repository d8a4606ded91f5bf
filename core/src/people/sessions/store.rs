//! The tables of sessions and refresh tokens.

use super::{
    Assurance, Proof, RefreshToken, Scope, Session,
    refresh::{Presented, REVOKED, Verdict},
};
use crate::{
    base::{
        device::Device,
        ids::{SessionId, UserId},
        time::Timestamp,
    },
    platform::db::{DbError, Executor, Result, signal::Topics, sql, store},
};

store!(
    /// Sessions and refresh tokens in a transaction.
    SessionStore,
    sessions
);

/// The most sessions of a user that are listed.
const MAX_LISTED: i64 = 50;

/// What came of a refresh token.
#[derive(Clone, Debug)]
pub enum Refreshed {
    /// The token is replaced by a new one.
    Yes(Session, RefreshToken),
    /// No session has this token.
    UnknownToken,
    /// The token was used before. Its session has ended, because somebody else may have the token.
    Replayed(SessionId),
    /// The session was not refreshed in time, and has ended.
    Expired(SessionId),
}

/// The text that selects sessions that satisfy a condition.
macro_rules! select {
    ($condition:literal) => {
        concat!(
            "SELECT id, user_id, aal, amr, ip, user_agent, created_at, refreshed_at FROM sessions WHERE ",
            $condition
        )
    };
}

#[derive(sqlx::FromRow)]
struct SessionRow {
    id: SessionId,
    user_id: UserId,
    aal: i64,
    amr: String,
    ip: String,
    user_agent: String,
    created_at: Timestamp,
    refreshed_at: Timestamp,
}

impl SessionStore<'_> {
    /// Starts a session with its first refresh token.
    pub async fn start(&mut self, user: UserId, proof: Proof, device: Device) -> Result<(Session, RefreshToken)> {
        let now = self.0.now();
        let session = Session {
            id: SessionId::new(),
            user,
            assurance: Assurance::OneFactor,
            proofs: vec![proof],
            device,
            created_at: now,
            refreshed_at: now,
        };
        self.execute(sql!(
            "INSERT INTO sessions (id, user_id, aal, amr, ip, user_agent, created_at, refreshed_at, is_shortened)
             VALUES ($1, $2, $3, $4, $5, $6, $7, $7, FALSE)",
            session.id,
            user,
            session.assurance.level(),
            json(&session.proofs),
            session.device.ip,
            session.device.user_agent,
            now
        ))
        .await?;
        let token = self.add_token(session.id, 1).await?;
        Ok((session, token))
    }

    /// Replaces a refresh token. The session is locked, so that two refreshes at once follow one another.
    pub async fn refresh(&mut self, token: &RefreshToken) -> Result<Refreshed> {
        let hash = token.hash();
        let Some(id) = self
            .fetch_optional_value::<SessionId>(sql!("SELECT session_id FROM refresh_tokens WHERE hash = $1", hash))
            .await?
        else {
            return Ok(Refreshed::UnknownToken);
        };
        let Some(session) = self.locked(id).await? else {
            return Ok(Refreshed::UnknownToken);
        };
        let now = self.0.now();
        if session.is_idle(now) {
            self.end(id).await?;
            return Ok(Refreshed::Expired(id));
        }
        let presented = self
            .fetch_optional::<(i64, i64, Option<Timestamp>, i64)>(sql!(
                "SELECT generation, uses, used_at,
                        (SELECT max(generation) FROM refresh_tokens family WHERE family.session_id = presented.session_id)
                 FROM refresh_tokens presented WHERE hash = $1",
                hash
            ))
            .await?;
        // While this transaction waited, another may have deleted the token, because the session got its second factor.
        let Some((generation, uses, used_at, active)) = presented else {
            return Ok(Refreshed::UnknownToken);
        };
        let presented = Presented {
            generation,
            active,
            uses,
            used_at,
        };
        let verdict = presented.verdict(now);
        match verdict {
            Verdict::Accepted => {}
            Verdict::AnswerLost => self.revoke_generation(id, active).await?,
            Verdict::Replayed => {
                self.end(id).await?;
                return Ok(Refreshed::Replayed(id));
            }
        }
        self.execute(sql!(
            "UPDATE refresh_tokens SET uses = uses + 1, used_at = $1 WHERE hash = $2",
            // After a lost answer the token counts as used now: other tabs may present it at the same moment.
            used_at.filter(|_| verdict != Verdict::AnswerLost).unwrap_or(now),
            hash
        ))
        .await?;
        // Its generation is newer than that of the revoked tokens, which would be the active one otherwise.
        let is_lost = i64::from(verdict == Verdict::AnswerLost);
        let next = self.add_token(id, active.max(generation + 1) + is_lost).await?;
        self.execute(sql!("UPDATE sessions SET refreshed_at = $1 WHERE id = $2", now, id))
            .await?;
        let refreshed_at = now;
        Ok(Refreshed::Yes(
            Session {
                refreshed_at,
                ..session
            },
            next,
        ))
    }

    pub async fn get(&mut self, id: SessionId) -> Result<Option<Session>> {
        let row = self.fetch_optional(sql!(select!("id = $1"), id)).await?;
        row.map(SessionRow::into_session).transpose()
    }

    /// At most [`MAX_LISTED`] sessions of a user, the one that was refreshed last first.
    pub async fn of_user(&mut self, user: UserId) -> Result<Vec<Session>> {
        let rows = self
            .fetch_all(sql!(
                select!("user_id = $1 ORDER BY refreshed_at DESC, id DESC LIMIT $2"),
                user,
                MAX_LISTED
            ))
            .await?;
        rows.into_iter().map(SessionRow::into_session).collect()
    }

    /// Revokes the tokens of a generation. Presenting one ends the session.
    async fn revoke_generation(&mut self, id: SessionId, generation: i64) -> Result<()> {
        self.execute(sql!(
            "UPDATE refresh_tokens SET uses = $1, used_at = NULL WHERE session_id = $2 AND generation = $3",
            REVOKED,
            id,
            generation
        ))
        .await
    }

    /// Notes that a session has proved the second factor. A new refresh token replaces those that were issued for one factor.
    /// Returns `None` if the session has ended.
    pub async fn raise(&mut self, id: SessionId, proof: Proof) -> Result<Option<(Session, RefreshToken)>> {
        let Some(mut session) = self.locked(id).await? else {
            return Ok(None);
        };
        session.assurance = Assurance::TwoFactors;
        session.proofs.retain(|known| known.method != proof.method);
        session.proofs.insert(0, proof);
        self.execute(sql!(
            "UPDATE sessions SET aal = $1, amr = $2 WHERE id = $3",
            session.assurance.level(),
            json(&session.proofs),
            id
        ))
        .await?;
        self.execute(sql!("DELETE FROM refresh_tokens WHERE session_id = $1", id))
            .await?;
        let token = self.add_token(id, 1).await?;
        self.0.notify(Topics::SESSIONS);
        Ok(Some((session, token)))
    }

    /// Ends the sessions of a user that have one factor.
    pub async fn end_with_one_factor(&mut self, user: UserId) -> Result<()> {
        self.execute(sql!("DELETE FROM sessions WHERE user_id = $1 AND aal = 1", user))
            .await?;
        self.0.notify(Topics::SESSIONS);
        Ok(())
    }

    /// Gives all sessions of a user one factor.
    pub async fn lower(&mut self, user: UserId) -> Result<()> {
        self.execute(sql!("UPDATE sessions SET aal = 1 WHERE user_id = $1", user))
            .await?;
        self.0.notify(Topics::SESSIONS);
        Ok(())
    }

    /// Ends sessions of the user of `session`.
    pub async fn sign_out(&mut self, session: &Session, scope: Scope) -> Result<()> {
        match scope {
            Scope::Global => self.end_all(session.user).await,
            Scope::Local => self.end(session.id).await,
            Scope::Others => {
                self.execute(sql!(
                    "DELETE FROM sessions WHERE user_id = $1 AND id <> $2",
                    session.user,
                    session.id
                ))
                .await?;
                self.0.notify(Topics::SESSIONS);
                Ok(())
            }
        }
    }

    /// Ends all sessions of a user.
    pub async fn end_all(&mut self, user: UserId) -> Result<()> {
        self.execute(sql!("DELETE FROM sessions WHERE user_id = $1", user))
            .await?;
        self.0.notify(Topics::SESSIONS);
        Ok(())
    }

    /// Shortens the devices of at most `limit` sessions that started before `moment`. Returns their number.
    pub async fn shorten_devices(&mut self, moment: Timestamp, limit: i64) -> Result<u64> {
        let devices: Vec<(SessionId, String, String)> = self
            .fetch_all(sql!(
                "SELECT id, ip, user_agent FROM sessions
                 WHERE created_at < $1 AND NOT is_shortened ORDER BY created_at LIMIT $2",
                moment,
                limit
            ))
            .await?;
        let count = devices.len() as u64;
        for (id, ip, user_agent) in devices {
            let Device { ip, user_agent } = Device { ip, user_agent }.shortened();
            self.execute(sql!(
                "UPDATE sessions SET ip = $1, user_agent = $2, is_shortened = TRUE WHERE id = $3",
                ip,
                user_agent,
                id
            ))
            .await?;
        }
        Ok(count)
    }

    /// Deletes at most `limit` sessions that have ended because they were not refreshed. Fewer than `limit` means that
    /// there are no more.
    pub async fn prune(&mut self, limit: i64) -> Result<u64> {
        let moment = self.0.now().minus(super::IDLE);
        self.execute_counted(sql!(
            "DELETE FROM sessions WHERE id IN
                 (SELECT id FROM sessions WHERE refreshed_at < $1 ORDER BY refreshed_at LIMIT $2)",
            moment,
            limit
        ))
        .await
    }

    async fn end(&mut self, id: SessionId) -> Result<()> {
        self.execute(sql!("DELETE FROM sessions WHERE id = $1", id)).await?;
        self.0.notify(Topics::SESSIONS);
        Ok(())
    }

    /// The session, which no other transaction changes before this one ends.
    async fn locked(&mut self, id: SessionId) -> Result<Option<Session>> {
        let row = self
            .fetch_optional(sql!(
                sqlite: select!("id = $1"),
                postgres: select!("id = $1 FOR UPDATE"),
                id
            ))
            .await?;
        row.map(SessionRow::into_session).transpose()
    }

    async fn add_token(&mut self, session: SessionId, generation: i64) -> Result<RefreshToken> {
        let token = RefreshToken::new();
        self.execute(sql!(
            "INSERT INTO refresh_tokens (hash, session_id, generation, uses) VALUES ($1, $2, $3, 0)",
            token.hash(),
            session,
            generation
        ))
        .await?;
        Ok(token)
    }
}

impl Assurance {
    /// 1 or 2, as the database stores it.
    fn level(self) -> i64 {
        match self {
            Self::OneFactor => 1,
            Self::TwoFactors => 2,
        }
    }
}

impl SessionRow {
    fn into_session(self) -> Result<Session> {
        let proofs = serde_json::from_str(&self.amr).map_err(|source| DbError::Corrupt {
            table: "sessions",
            column: "amr",
            row: self.id.to_string(),
            source,
        })?;
        Ok(Session {
            id: self.id,
            user: self.user_id,
            assurance: match self.aal {
                1 => Assurance::OneFactor,
                _ => Assurance::TwoFactors,
            },
            proofs,
            device: Device {
                ip: self.ip,
                user_agent: self.user_agent,
            },
            created_at: self.created_at,
            refreshed_at: self.refreshed_at,
        })
    }
}

fn json(proofs: &[Proof]) -> String {
    serde_json::to_string(proofs).expect("proofs are JSON")
}
