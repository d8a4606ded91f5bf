use flight_finder_core::people::{
    auth::{AuthError, UserChanges},
    sessions::{LiveSession, Scope},
};

use super::{PASSWORD, assert_refused, call, create_user, grant, sign_in};
use crate::support::{app::auth, prelude::*};

on_both_databases!(
    a_user_changes_the_own_name_but_not_the_role,
    a_new_password_ends_the_other_sessions,
    a_password_that_can_be_guessed_is_refused,
    a_session_that_ended_during_a_request_changes_nothing,
    a_session_that_is_not_new_proves_that_it_knows_the_password,
);

async fn put(api: &ApiServer, session: &Value, body: Value) -> Answer {
    call(api, Method::PUT, "/auth/v1/user", session, body).await
}

async fn a_user_changes_the_own_name_but_not_the_role(shared: SharedDatabase) {
    let api = ApiServer::start(&shared).await;
    create_user(&api.db, "ana@agency.al", Some(Role::Agent)).await;
    let session = sign_in(&api, "ana@agency.al").await;

    let named = put(
        &api,
        &session,
        json!({"data": {"name": "Ana 🛫", "phone_number": "+355 69 1234567", "role": "admin"}, "code_challenge": null}),
    )
    .await;
    let again = put(&api, &session, json!({"data": {"phone_number": null}})).await;

    let agent = json!({"provider": "email", "providers": ["email"], "role": "agent"});
    assert_eq!(named.json()["app_metadata"], agent);
    assert_eq!(
        again.json()["user_metadata"],
        json!({"name": "Ana 🛫", "role": "admin"})
    );
    for body in [json!({"app_metadata": {"role": "admin"}}), json!({"role": "admin"})] {
        assert_refused(&put(&api, &session, body).await, 403, "not_admin", "User not allowed");
    }
    let logged = "SELECT old_value FROM audit_log WHERE action = 'user.modified' AND new_value = '{}'";
    let logged = shared.rows(logged, logged).await.concat();
    assert_eq!(logged, [Some(r#"{"phone_number":"+355 69 1234567"}"#.to_owned())]);
    let large = put(&api, &session, json!({"data": {"name": "x".repeat(4096)}})).await;
    assert_refused(&large, 400, "validation_failed", "The metadata is too large.");
    let wrong = put(&api, &session, json!({"data": "Ana"})).await;
    assert_refused(&wrong, 400, "validation_failed", "data must be an object.");
    let admin = call(
        &api,
        Method::GET,
        "/api/admin/provider-statistics",
        &session,
        Value::Null,
    )
    .await;
    assert_eq!(admin.status, 403, "{admin:?}");
}

async fn a_new_password_ends_the_other_sessions(shared: SharedDatabase) {
    let api = ApiServer::start(&shared).await;
    create_user(&api.db, "ana@agency.al", None).await;
    let (here, there) = (
        sign_in(&api, "ana@agency.al").await,
        sign_in(&api, "ana@agency.al").await,
    );

    let changed = put(&api, &here, json!({"password": "fjalëkalim i ri"})).await;

    assert_eq!(changed.status, 200, "{changed:?}");
    let get = async |session: &Value| {
        call(&api, Method::GET, "/auth/v1/user", session, Value::Null)
            .await
            .status
    };
    assert_eq!((get(&here).await.as_u16(), get(&there).await.as_u16()), (200, 403));
    let old = grant(
        &api,
        "password",
        json!({"email": "ana@agency.al", "password": PASSWORD}),
    )
    .await;
    assert_eq!(old.status, 400);
    let new = json!({"email": "ana@agency.al", "password": "fjalëkalim i ri"});
    assert_eq!(grant(&api, "password", new).await.status, 200);
}

async fn a_session_that_ended_during_a_request_changes_nothing(shared: SharedDatabase) {
    let api = ApiServer::start(&shared).await;
    let user = create_user(&api.db, "ana@agency.al", None).await;
    let auth = auth(&api.db, &Config::load(None).unwrap()).await;
    let (session, _) = crate::people::users::sign_in(&api.db, user).await;
    let mut tx = api.db.write().await.unwrap();
    let live = LiveSession {
        user: tx.users().get(user).await.unwrap().unwrap(),
        session,
        agent: None,
        has_second_factor: false,
    };
    let before = tx.users().password_hash(user).await.unwrap();
    tx.sessions().end_all(user).await.unwrap();
    tx.commit().await.unwrap();

    let changes = UserChanges {
        password: Some("fjalëkalim i ri".to_owned().into()),
        ..UserChanges::default()
    };
    let outcome = auth.change_user(&live, changes).await;
    let signed_out = auth.sign_out(&live, Scope::Global).await;

    assert!(matches!(outcome, Err(AuthError::SessionNotFound)), "{outcome:?}");
    assert!(matches!(signed_out, Err(AuthError::SessionNotFound)), "{signed_out:?}");
    let mut tx = api.db.read().await.unwrap();
    assert_eq!(tx.users().password_hash(user).await.unwrap(), before);
}

async fn a_password_that_can_be_guessed_is_refused(shared: SharedDatabase) {
    let api = ApiServer::start(&shared).await;
    create_user(&api.db, "ana@agency.al", None).await;
    let session = sign_in(&api, "ana@agency.al").await;

    for (password, message, reason) in [
        ("", "Password should be at least 8 characters.", "length"),
        ("1234567", "Password should be at least 8 characters.", "length"),
        (
            "Password1",
            "Password is known to be weak and easy to guess, please choose a different one.",
            "pwned",
        ),
    ] {
        let answer = put(&api, &session, json!({"password": password})).await;
        assert_refused(&answer, 422, "weak_password", message);
        assert_eq!(answer.json()["weak_password"]["reasons"], json!([reason]));
    }
    let same = put(&api, &session, json!({"password": PASSWORD})).await;
    let message = "New password should be different from the old password.";
    assert_refused(&same, 422, "same_password", message);
}

async fn a_session_that_is_not_new_proves_that_it_knows_the_password(shared: SharedDatabase) {
    let (api, clock) = ApiServer::driven(&shared).await;
    create_user(&api.db, "ana@agency.al", None).await;
    let session = sign_in(&api, "ana@agency.al").await;
    clock.advance(Duration::from_mins(11));

    let new = "fjalëkalim i ri";
    let without = put(&api, &session, json!({"password": new})).await;
    let wrong = put(&api, &session, json!({"password": new, "current_password": "tjetër"})).await;
    let with = put(&api, &session, json!({"password": new, "current_password": PASSWORD})).await;

    let message = "Password update requires reauthentication";
    assert_refused(&without, 400, "reauthentication_needed", message);
    assert_refused(&wrong, 400, "invalid_credentials", "Invalid login credentials");
    assert_eq!(with.status, 200, "{with:?}");
}
