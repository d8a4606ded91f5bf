//! The keys that sign access tokens: one is active, and retired ones still verify.

use std::{
    collections::BTreeMap,
    sync::{
        Arc,
        atomic::{AtomicI64, Ordering},
    },
    time::Duration,
};

use base64::{
    Engine,
    prelude::{BASE64_STANDARD, BASE64_URL_SAFE_NO_PAD},
};
use jsonwebtoken::{Algorithm, DecodingKey, EncodingKey, Header, Validation, decode, decode_header, encode};
use secrecy::{ExposeSecret, SecretString};
use serde_json::{Value, json};

use super::{
    claims::{AUTHENTICATED, Claims},
    crypto,
};
use crate::{
    base::{ids::SigningKeyId, time::Timestamp},
    platform::{
        audit::{Actor, Audit},
        db::{Ages, Cached, Db, DbError, Tx},
        secrets::{KeyRing, Secret, SecretsError},
    },
};

/// A process uses a new key at most this long after it was created.
const AGES: Ages = Ages {
    fresh: Duration::from_secs(30),
    usable: Duration::from_mins(10),
};

/// A token with an unknown key makes the process read the keys again, but at most this often: anybody can invent such
/// tokens.
const LOOKUP_PAUSE: Duration = Duration::from_secs(1);

/// Why a token cannot be issued or is not accepted.
#[derive(Debug, thiserror::Error)]
pub enum TokenError {
    /// The token is malformed, expired, or signed with a key that this installation does not have.
    #[error("the access token is invalid or has expired")]
    Invalid,
    /// `create_first_key` has not run.
    #[error("no key signs access tokens")]
    NoKey,
    #[error("the key that signs access tokens cannot be read: {0}")]
    Secrets(#[from] SecretsError),
    #[error(transparent)]
    Database(#[from] DbError),
}

/// Issues and verifies access tokens.
pub struct Keys {
    issuer: String,
    ring: KeyRing,
    cached: Cached<Arc<KeySet>>,
    /// When the keys were last read for a token with an unknown key.
    looked_up_at: AtomicI64,
}

/// A key as it is stored.
#[derive(sqlx::FromRow)]
pub(super) struct StoredKey {
    pub id: SigningKeyId,
    pub private_key: Vec<u8>,
    pub public_key: Vec<u8>,
    pub is_active: bool,
}

struct KeySet {
    active: Option<StoredKey>,
    /// The public keys, as uncompressed points.
    public: BTreeMap<SigningKeyId, Vec<u8>>,
}

impl Keys {
    /// `issuer` is the address of this installation's auth server; tokens of another one are not accepted.
    pub fn new(issuer: String, ring: KeyRing) -> Self {
        crypto::install();
        Self {
            issuer,
            ring,
            cached: Cached::new("signing keys", AGES),
            looked_up_at: AtomicI64::default(),
        }
    }

    pub fn issuer(&self) -> &str {
        &self.issuer
    }

    /// Signs a token with the active key.
    pub async fn sign(&self, db: &Db, claims: &Claims) -> Result<String, TokenError> {
        let keys = self.load(db).await?;
        let active = keys.active.as_ref().ok_or(TokenError::NoKey)?;
        let private = active.open(&self.ring)?;
        let header = Header {
            kid: Some(active.id.to_string()),
            ..Header::new(Algorithm::ES256)
        };
        Ok(encode(&header, claims, &EncodingKey::from_ec_der(&private)).expect("claims are JSON and the key is valid"))
    }

    /// Returns what a token says, if this installation signed it and it has not expired.
    pub async fn verify(&self, db: &Db, token: &str) -> Result<Claims, TokenError> {
        let header = decode_header(token).map_err(|_| TokenError::Invalid)?;
        let id: SigningKeyId = header.kid.and_then(|id| id.parse().ok()).ok_or(TokenError::Invalid)?;
        let public = self.public_key(db, id).await?.ok_or(TokenError::Invalid)?;
        let mut validation = Validation::new(Algorithm::ES256);
        validation.set_audience(&[AUTHENTICATED]);
        validation.set_issuer(&[&self.issuer]);
        // The crate would read the system's time, and not the corrected one.
        validation.validate_exp = false;
        let claims = decode::<Claims>(token, &DecodingKey::from_ec_der(&public), &validation)
            .map_err(|_| TokenError::Invalid)?
            .claims;
        if claims.has_expired(db.now()) {
            return Err(TokenError::Invalid);
        }
        Ok(claims)
    }

    /// The public keys as a JSON Web Key Set.
    pub async fn public_keys(&self, db: &Db) -> Result<Value, TokenError> {
        let keys = self.load(db).await?;
        let keys: Vec<_> = keys.public.iter().map(|(id, point)| web_key(*id, point)).collect();
        Ok(json!({ "keys": keys }))
    }

    /// The public key with this id. If it is unknown, the keys are read again, because it may be new.
    async fn public_key(&self, db: &Db, id: SigningKeyId) -> Result<Option<Vec<u8>>, TokenError> {
        if let Some(public) = self.load(db).await?.public.get(&id) {
            return Ok(Some(public.clone()));
        }
        let (now, last) = (db.now(), Timestamp(self.looked_up_at.load(Ordering::Relaxed)));
        if last.is_within(LOOKUP_PAUSE, now) {
            return Ok(None);
        }
        self.looked_up_at.store(now.0, Ordering::Relaxed);
        self.cached.forget().await;
        Ok(self.load(db).await?.public.get(&id).cloned())
    }

    async fn load(&self, db: &Db) -> Result<Arc<KeySet>, DbError> {
        let load = async |db: Db| {
            let stored = db.read().await?.signing_keys().all().await?;
            let public = stored.iter().map(|key| (key.id, key.public_key.clone())).collect();
            let active = stored.into_iter().find(|key| key.is_active);
            Ok(Arc::new(KeySet { active, public }))
        };
        self.cached.get(db, load).await
    }
}

/// Creates the first key, unless there is an active one. Of several processes that start at once, one succeeds.
pub async fn create_first_key(tx: &mut Tx, ring: &KeyRing) -> Result<(), DbError> {
    tx.signing_keys().insert_active(&StoredKey::generate(ring)).await?;
    Ok(())
}

/// Replaces the active key. The old one verifies for [`RETIRED_FOR`](super::RETIRED_FOR).
pub async fn rotate_keys(tx: &mut Tx, ring: &KeyRing, actor: Actor<'_>) -> Result<SigningKeyId, DbError> {
    let key = StoredKey::generate(ring);
    tx.signing_keys().retire_active().await?;
    tx.signing_keys().insert_active(&key).await?;
    let audit = Audit {
        actor,
        action: "auth.rotate_keys",
        subject: "signing keys",
        old: None,
        new: Some(key.id.to_string()),
    };
    tx.audit().record(audit).await?;
    Ok(key.id)
}

/// Encrypts the private keys with the current secrets key, and returns how many there are. A key that cannot be
/// decrypted is an error.
pub async fn reseal_keys(tx: &mut Tx, ring: &KeyRing) -> Result<usize, TokenError> {
    let keys = tx.signing_keys().all().await?;
    for key in &keys {
        let place = Secret::SigningKey(key.id);
        let sealed = ring.seal(place, &ring.open(place, &key.private_key)?);
        tx.signing_keys().set_private_key(key.id, &sealed).await?;
    }
    Ok(keys.len())
}

impl StoredKey {
    fn generate(ring: &KeyRing) -> Self {
        let (private, public) = crypto::generate();
        let id = SigningKeyId::new();
        let private = SecretString::from(BASE64_STANDARD.encode(private));
        Self {
            id,
            private_key: ring.seal(Secret::SigningKey(id), &private),
            public_key: public,
            is_active: true,
        }
    }

    /// The private key as PKCS #8.
    fn open(&self, ring: &KeyRing) -> Result<Vec<u8>, SecretsError> {
        let text = ring.open(Secret::SigningKey(self.id), &self.private_key)?;
        BASE64_STANDARD
            .decode(text.expose_secret())
            .map_err(|_| SecretsError::Damaged)
    }
}

/// A public key as a JSON Web Key. The point is the byte 4, x and y.
fn web_key(id: SigningKeyId, point: &[u8]) -> Value {
    let (x, y) = point[1..].split_at(point.len() / 2);
    json!({
        "kid": id.to_string(),
        "kty": "EC",
        "crv": "P-256",
        "alg": "ES256",
        "use": "sig",
        "key_ops": ["verify"],
        "x": BASE64_URL_SAFE_NO_PAD.encode(x),
        "y": BASE64_URL_SAFE_NO_PAD.encode(y),
    })
}
