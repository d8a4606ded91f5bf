//! Users, sessions and access tokens, as they are stored.

mod sessions;
mod store;
mod tokens;

use flight_finder_core::{
    base::device::Device,
    people::{
        sessions::{Method, Proof, RefreshToken, Session},
        users::{NewUser, Origin},
    },
};

use crate::support::prelude::*;

pub fn new_user(email: &str, role: Option<Role>) -> NewUser {
    NewUser {
        email: email.parse().unwrap(),
        password_hash: None,
        role,
        metadata: serde_json::Map::new(),
        origin: Origin::Staff,
    }
}

pub async fn create_user(db: &Db, email: &str) -> UserId {
    let id = commit!(db, |tx| tx.users().insert(&new_user(email, Some(Role::Viewer))));
    id.expect("the address is new")
}

/// Signs in on another device.
pub async fn sign_in(db: &Db, user: UserId) -> (Session, RefreshToken) {
    let device = Device {
        ip: "192.0.2.1".to_owned(),
        user_agent: "a browser".to_owned(),
    };
    let mut tx = db.write().await.unwrap();
    let proof = Proof::new(Method::Password, db.now());
    let started = tx.sessions().start(user, proof, device).await.unwrap();
    tx.commit().await.unwrap();
    started
}
