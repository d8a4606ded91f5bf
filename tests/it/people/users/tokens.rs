use flight_finder_core::{
    people::tokens::{Claims, Keys, LEEWAY, LIFETIME, RETIRED_FOR, TokenError, create_first_key, rotate_keys},
    platform::secrets::{KeyRing, MasterKey},
};

use super::{create_user, sign_in};
use crate::support::prelude::*;

const ISSUER: &str = "https://flights.example/auth/v1";

on_both_databases!(
    several_processes_create_one_key,
    a_token_says_who_sent_a_request,
    a_token_expires,
    a_rotated_key_verifies_until_its_last_token_has_expired,
    tokens_of_others_are_not_accepted,
    without_the_secrets_key_no_token_is_signed,
);

async fn several_processes_create_one_key(shared: SharedDatabase) {
    let there = shared.another_process().await;

    tokio::join!(start(&shared.db), start(&there));

    let keys = Keys::new(ISSUER.to_owned(), ring('a'));
    let public = keys.public_keys(&shared.db).await.unwrap();
    assert_eq!(public["keys"].as_array().unwrap().len(), 1, "{public}");
    assert_eq!(public["keys"][0]["crv"], "P-256");
    there.close().await;
}

async fn a_token_says_who_sent_a_request(db: Db) {
    start(&db).await;
    let keys = Keys::new(ISSUER.to_owned(), ring('a'));
    let claims = claims(&db, ISSUER).await;

    let token = keys.sign(&db, &claims).await.unwrap();

    assert_eq!(keys.verify(&db, &token).await.unwrap(), claims);
    let (signed, signature) = token.rsplit_once('.').unwrap();
    let first = if signature.starts_with('A') { "B" } else { "A" };
    let changed = format!("{signed}.{first}{}", &signature[1..]);
    refused(&keys, &db, &changed).await;
    // A token without a signature that says so.
    let (_, payload) = signed.split_once('.').unwrap();
    refused(&keys, &db, &format!("eyJhbGciOiJub25lIn0.{payload}.")).await;
    refused(&keys, &db, "").await;
}

async fn a_token_expires(shared: SharedDatabase) {
    let (db, clock) = shared.driven().await;
    start(&db).await;
    let keys = Keys::new(ISSUER.to_owned(), ring('a'));
    let token = keys.sign(&db, &claims(&db, ISSUER).await).await.unwrap();

    let issued_at = clock.now();

    clock.set(issued_at.plus(LIFETIME + LEEWAY).minus(Duration::from_secs(1)));
    assert!(keys.verify(&db, &token).await.is_ok());
    clock.set(issued_at.plus(LIFETIME + LEEWAY));

    refused(&keys, &db, &token).await;
    db.close().await;
}

async fn a_rotated_key_verifies_until_its_last_token_has_expired(shared: SharedDatabase) {
    let (db, clock) = shared.driven().await;
    start(&db).await;
    let (here, there) = (
        Keys::new(ISSUER.to_owned(), ring('a')),
        Keys::new(ISSUER.to_owned(), ring('a')),
    );
    let claims = claims(&db, ISSUER).await;
    let old = here.sign(&db, &claims).await.unwrap();
    there.verify(&db, &old).await.unwrap();

    commit!(db, |tx| rotate_keys(&mut tx, &ring('a'), "a test".into()));
    let rotated = Keys::new(ISSUER.to_owned(), ring('a'));
    let new = rotated.sign(&db, &claims).await.unwrap();

    assert_ne!(kid(&old), kid(&new));
    assert!(there.verify(&db, &new).await.is_ok(), "an unknown key is looked up");
    assert!(rotated.verify(&db, &old).await.is_ok());
    clock.set(clock.now().plus(RETIRED_FOR));
    assert_eq!(commit!(db, |tx| tx.signing_keys().prune()), 1);
    let public = rotated.public_keys(&db).await.unwrap();
    assert_eq!(public["keys"].as_array().unwrap().len(), 1, "{public}");
    db.close().await;
}

async fn tokens_of_others_are_not_accepted(db: Db) {
    start(&db).await;
    let keys = Keys::new(ISSUER.to_owned(), ring('a'));
    let of_another_installation = Keys::new("https://other.example/auth/v1".to_owned(), ring('a'));
    let token = keys.sign(&db, &claims(&db, ISSUER).await).await.unwrap();
    refused(&of_another_installation, &db, &token).await;
}

async fn without_the_secrets_key_no_token_is_signed(db: Db) {
    start(&db).await;
    let keys = Keys::new(ISSUER.to_owned(), ring('b'));

    let refused = keys.sign(&db, &claims(&db, ISSUER).await).await;

    assert!(matches!(refused, Err(TokenError::Secrets(_))), "{refused:?}");
}

async fn start(db: &Db) {
    commit!(db, |tx| create_first_key(&mut tx, &ring('a')));
}

async fn claims(db: &Db, issuer: &str) -> Claims {
    let user = create_user(db, "ana@agency.al").await;
    let (session, _) = sign_in(db, user).await;
    let user = db.read().await.unwrap().users().get(user).await.unwrap().unwrap();
    Claims::new(issuer, &user, &session, db.now())
}

async fn refused(keys: &Keys, db: &Db, token: &str) {
    let claims = keys.verify(db, token).await;
    assert!(matches!(claims, Err(TokenError::Invalid)), "{claims:?}");
}

fn ring(digit: char) -> KeyRing {
    KeyRing {
        current: MasterKey::parse(&digit.to_string().repeat(64).into()).unwrap(),
        previous: None,
    }
}

/// The id of the key that signed a token.
fn kid(token: &str) -> String {
    token.split('.').next().unwrap().to_owned()
}
