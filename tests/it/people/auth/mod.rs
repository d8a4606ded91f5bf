//! The auth server over HTTP, as its client sees it.

mod account;
mod administration;
mod change;
mod factors;
mod faults;
mod guesses;
mod mailed;
pub mod outbox;
mod rejected;
mod revocation;
mod role_table;
mod secrecy;
mod sign_in;
mod sign_up;
mod smtp;
mod timing;
mod welcome;

use flight_finder_core::{
    people::users::{NewPassword, NewUser, PasswordHashing},
    platform::config::AuthConfig,
};

use crate::support::prelude::*;

pub const PASSWORD: &str = "një fjalëkalim i mirë";

/// A user with [`PASSWORD`], whose address is confirmed.
pub async fn create_user(db: &Db, email: &str, role: Option<Role>) -> UserId {
    create_user_hashed_with(db, email, role, 8).await
}

/// A user whose password was hashed with this memory.
pub async fn create_user_hashed_with(db: &Db, email: &str, role: Option<Role>, memory_kib: u32) -> UserId {
    let hashing = PasswordHashing::start(&AuthConfig {
        argon2_memory_kib: memory_kib,
        argon2_iterations: 1,
        argon2_lanes: 1,
        sign_ins_per_minute: 1,
        mails_per_minute: 1,
        sign_up: false,
        codes_per_minute: 1,
        factor_tries_per_minute: 1,
    });
    let password = NewPassword::parse(PASSWORD.to_owned().into()).unwrap();
    let user = NewUser {
        password_hash: Some(hashing.hash(password).await.unwrap()),
        ..crate::people::users::new_user(email, role)
    };
    let id = commit!(db, |tx| tx.users().insert(&user));
    id.expect("the address is new")
}

/// The session of a new sign-in.
pub async fn sign_in(api: &ApiServer, email: &str) -> Value {
    let answer = grant(api, "password", json!({"email": email, "password": PASSWORD})).await;
    assert_eq!(answer.status, 200, "{answer:?}");
    answer.json()
}

pub async fn grant(api: &ApiServer, kind: &str, body: Value) -> Answer {
    let path = format!("/auth/v1/token?grant_type={kind}");
    Answer::to(api.request(Method::POST, &path).json(&body)).await
}

/// A request with the access token of a session.
pub async fn call(api: &ApiServer, method: Method, path: &str, session: &Value, body: Value) -> Answer {
    let token = session["access_token"].as_str().unwrap();
    Answer::to(api.request(method, path).bearer_auth(token).json(&body)).await
}

/// Expects an error in the form that the client reads.
#[track_caller]
pub fn assert_refused(answer: &Answer, status: u16, code: &str, message: &str) {
    let body = answer.json();
    includes(&body, &json!({ "code": status, "error_code": code, "msg": message }));
    assert_eq!(answer.status.as_u16(), status);
    assert_eq!(answer.header("x-sb-error-code"), code);
    assert_eq!(answer.header("cache-control"), "no-store");
}
