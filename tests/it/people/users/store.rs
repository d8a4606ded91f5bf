use flight_finder_core::platform::db::DbError;

use super::new_user;
use crate::support::prelude::*;

on_both_databases!(
    an_address_belongs_to_one_user,
    there_is_one_administrator,
    a_user_keeps_what_was_stored,
);

async fn an_address_belongs_to_one_user(db: Db) {
    let mut tx = db.write().await.unwrap();

    let first = tx.users().insert(&new_user("ana@agency.al", None)).await.unwrap();
    let again = tx.users().insert(&new_user("Ana@Agency.AL", None)).await.unwrap();

    assert!(first.is_some());
    assert_eq!(again, None);
}

async fn there_is_one_administrator(db: Db) {
    let mut tx = db.write().await.unwrap();
    let admin = new_user("admin@agency.al", Some(Role::Admin));
    let id = tx.users().insert(&admin).await.unwrap();
    assert_eq!(tx.users().admin().await.unwrap().map(|admin| admin.id), id);

    let second = tx.users().insert(&new_user("other@agency.al", Some(Role::Admin))).await;

    assert!(matches!(second, Err(DbError::Unique(_))), "{second:?}");
}

async fn a_user_keeps_what_was_stored(db: Db) {
    let mut tx = db.write().await.unwrap();
    let mut user = new_user("ana@agency.al", None);
    user.metadata.insert("name".to_owned(), json!("Ana 🛫"));
    user.password_hash = Some("$argon2id$".to_owned());
    let id = tx.users().insert(&user).await.unwrap().unwrap();

    tx.users().set_role(id, Some(Role::Agent)).await.unwrap();
    let moment = db.now();
    tx.users().note_sign_in(id, moment).await.unwrap();
    tx.commit().await.unwrap();

    let mut tx = db.read().await.unwrap();
    let stored = tx.users().find(&user.email).await.unwrap().unwrap();
    assert_eq!(stored.metadata["name"], "Ana 🛫");
    assert_eq!(stored.role, Some(Role::Agent));
    assert!(stored.email_confirmed_at.is_some());
    assert_eq!(stored.last_sign_in_at, Some(moment));
    assert_eq!(
        tx.users().password_hash(id).await.unwrap().as_deref(),
        Some("$argon2id$")
    );
    assert_eq!(tx.users().get(id).await.unwrap(), Some(stored));
}
