//! Users as the administrator creates, changes, invites and deletes them at `/auth/v1/admin`.

use super::{PASSWORD, assert_refused, call, create_user, grant, sign_in};
use crate::support::prelude::*;

on_both_databases!(
    a_user_whom_staff_creates_signs_in_at_once,
    an_agent_whom_staff_creates_is_active,
    changes_of_a_user_are_in_the_log_with_their_values,
    users_are_listed_in_pages,
    a_new_password_and_a_ban_end_all_sessions,
    the_administrator_is_neither_deleted_nor_made,
    who_is_invited_gets_a_code,
    a_link_is_passed_on_instead_of_a_mail,
    an_address_that_nobody_confirmed_is_free_for_staff,
    what_was_mailed_before_a_change_is_worthless,
    no_sign_in_with_the_old_password_outlives_a_new_one,
    others_are_refused,
);

const EMAIL: &str = "ana@agency.al";
const USERS: &str = "/auth/v1/admin/users";

/// A server, and the session of its administrator.
async fn start(shared: &SharedDatabase) -> (ApiServer, Value) {
    let api = ApiServer::start_with(shared, clock(), |config| {
        config.auth.mails_per_minute = 1_000_000;
    })
    .await;
    create_user(&api.db, "boss@agency.al", Some(Role::Admin)).await;
    let boss = sign_in(&api, "boss@agency.al").await;
    (api, boss)
}

async fn create(api: &ApiServer, boss: &Value, body: Value) -> Answer {
    call(api, Method::POST, USERS, boss, body).await
}

async fn a_user_whom_staff_creates_signs_in_at_once(shared: SharedDatabase) {
    let (api, boss) = start(&shared).await;
    let body = json!({
        "email": "Ana@Agency.al", "password": PASSWORD, "user_metadata": { "name": "Ana" }, "app_metadata": { "role": "viewer" },
    });

    let created = create(&api, &boss, body.clone()).await;

    assert_eq!(created.status, 200, "{created:?}");
    assert_eq!(created.json()["app_metadata"]["role"], "viewer");
    let session = sign_in(&api, EMAIL).await;
    assert_eq!(session["user"]["user_metadata"]["name"], "Ana");
    let message = "A user with this email address has already been registered";
    assert_refused(&create(&api, &boss, body).await, 422, "email_exists", message);
    let short = create(&api, &boss, json!({ "email": "b@agency.al", "password": "short" })).await;
    assert_refused(
        &short,
        422,
        "weak_password",
        "Password should be at least 8 characters.",
    );
    let events = "SELECT DISTINCT actor || ' ' || action || ' ' || subject FROM audit_log
                  WHERE subject = 'ana@agency.al' AND actor = 'boss@agency.al' AND ip IS NOT NULL ORDER BY 1";
    let events = shared.rows(events, events).await.concat();
    let expected = ["user.changed_role", "user.created", "user.modified"]
        .map(|action| Some(format!("boss@agency.al {action} ana@agency.al")));
    assert_eq!(events, expected);
}

async fn an_agent_whom_staff_creates_is_active(shared: SharedDatabase) {
    let (api, boss) = start(&shared).await;
    let body = json!({
        "email": EMAIL, "password": PASSWORD, "user_metadata": { "name": "Ana", "phone_number": "+355691234567" },
        "app_metadata": { "role": "agent" },
    });
    let user = create(&api, &boss, body).await.json();
    let session = sign_in(&api, EMAIL).await;

    let agent = call(&api, Method::GET, "/api/agent", &session, Value::Null)
        .await
        .json();
    assert_eq!(
        (&agent["name"], &agent["is_active"]),
        (&json!("Ana"), &json!(true)),
        "{agent}"
    );

    let renamed = json!({ "data": { "name": "Anë Hoxha" } });
    assert_eq!(
        call(&api, Method::PUT, "/auth/v1/user", &session, renamed).await.status,
        200
    );
    let agent = call(&api, Method::GET, "/api/agent", &session, Value::Null)
        .await
        .json();
    assert_eq!(agent["name"], "Anë Hoxha", "an agent changes the own name");
    let own = async |data: Value| call(&api, Method::PUT, "/auth/v1/user", &session, json!({ "data": data })).await;
    for (data, message) in [
        (json!({ "name": "Ana\u{202e}" }), "data.name is invalid."),
        (json!({ "phone_number": "call me" }), "data.phone_number is invalid."),
    ] {
        assert_refused(&own(data).await, 400, "validation_failed", message);
    }
    for (number, stored) in [
        (json!("+355 69 123 4567"), json!("+355 69 123 4567")),
        (Value::Null, Value::Null),
    ] {
        assert_eq!(own(json!({ "phone_number": number })).await.status, 200);
        let agent = call(&api, Method::GET, "/api/agent", &session, Value::Null)
            .await
            .json();
        assert_eq!([&agent["name"], &agent["phone_number"]], [&json!("Anë Hoxha"), &stored]);
    }
    let log =
        "SELECT actor, old_value, new_value FROM audit_log WHERE action = 'user.modified' AND new_value LIKE '%Anë%'";
    let logged = shared.rows(log, log).await.concat();
    assert_eq!(logged[0].as_deref(), Some(EMAIL), "{logged:?}");
    let path = format!("{USERS}/{}", user["id"].as_str().unwrap());
    let changed = call(
        &api,
        Method::PUT,
        &path,
        &boss,
        json!({ "app_metadata": { "role": null } }),
    )
    .await;
    assert_eq!(changed.status, 200, "{changed:?}");
    assert_eq!(
        call(&api, Method::GET, "/api/agent", &session, Value::Null)
            .await
            .status,
        403
    );
}

async fn changes_of_a_user_are_in_the_log_with_their_values(shared: SharedDatabase) {
    let (api, boss) = start(&shared).await;
    let id = create_user(&api.db, EMAIL, None).await;
    let change = async |body: Value| {
        let changed = call(&api, Method::PUT, &format!("{USERS}/{id}"), &boss, body).await;
        assert_eq!(changed.status, 200, "{changed:?}");
        changed.json()
    };

    for _ in 0..2 {
        change(json!({ "user_metadata": { "name": "Ana" } })).await;
    }
    change(json!({ "user_metadata": { "name": null, "city": "Vlora" } })).await;
    change(json!({ "app_metadata": { "role": "viewer" } })).await;
    let end = change(json!({ "ban_duration": "1h" })).await["banned_until"].clone();
    change(json!({ "ban_duration": "none" })).await;
    change(json!({ "password": "një fjalëkalim i ri" })).await;
    change(json!({ "email": "ana.hoxha@agency.al" })).await;

    let events = "SELECT subject, action, coalesce(old_value, '-'), coalesce(new_value, '-') FROM audit_log
                  WHERE actor = 'boss@agency.al' AND subject LIKE 'ana%' ";
    let rows = shared.rows(events, events).await;
    let line = |row: Vec<Option<String>>| row.into_iter().flatten().collect::<Vec<_>>().join(" ");
    let mut lines: Vec<_> = rows.into_iter().map(line).collect();
    lines.sort();
    assert_eq!(
        lines,
        [
            r#"ana.hoxha@agency.al user.changed_email {"email":"ana@agency.al"} {"email":"ana.hoxha@agency.al"}"#,
            &format!(r#"ana@agency.al user.banned {{"banned_until":null}} {{"banned_until":{end}}}"#),
            "ana@agency.al user.changed_email - -",
            r#"ana@agency.al user.changed_role {"role":null} {"role":"viewer"}"#,
            r#"ana@agency.al user.modified {"name":"Ana"} {"city":"Vlora"}"#,
            r#"ana@agency.al user.modified {} {"name":"Ana"}"#,
            &format!(r#"ana@agency.al user.unbanned {{"banned_until":{end}}} {{"banned_until":null}}"#),
            "ana@agency.al user.updated_password - -",
        ]
    );
}

async fn users_are_listed_in_pages(shared: SharedDatabase) {
    let (api, boss) = start(&shared).await;
    for number in 0..4 {
        create_user(&api.db, &format!("user{number}@agency.al"), None).await;
    }
    let list = async |query: &str| call(&api, Method::GET, &format!("{USERS}?{query}"), &boss, Value::Null).await;

    let first = list("page=1&per_page=2").await;

    assert_eq!(first.header("x-total-count"), "5");
    assert_eq!(
        first.header("link"),
        "</auth/v1/admin/users?page=2&per_page=2>; rel=\"next\", </auth/v1/admin/users?page=3&per_page=2>; rel=\"last\""
    );
    let emails = |answer: &Answer| {
        let users = answer.json()["users"].as_array().unwrap().clone();
        users
            .iter()
            .map(|user| user["email"].as_str().unwrap().to_owned())
            .collect::<Vec<_>>()
    };
    assert_eq!(emails(&first), ["boss@agency.al", "user0@agency.al"]);
    assert_eq!(emails(&list("page=3&per_page=2").await), ["user3@agency.al"]);
    assert_eq!(emails(&list("page=&per_page=").await).len(), 5);
    let refused = list("page=0&per_page=2").await;
    assert_refused(&refused, 400, "validation_failed", "page must be a positive number.");
}

async fn a_new_password_and_a_ban_end_all_sessions(shared: SharedDatabase) {
    let (api, boss) = start(&shared).await;
    let id = create_user(&api.db, EMAIL, None).await;
    let path = format!("{USERS}/{id}");
    let change = async |body: Value| call(&api, Method::PUT, &path, &boss, body).await;
    let session = sign_in(&api, EMAIL).await;

    assert_eq!(change(json!({ "password": "një fjalëkalim i ri" })).await.status, 200);

    let user = call(&api, Method::GET, "/auth/v1/user", &session, Value::Null).await;
    assert_eq!(user.json()["error_code"], "session_not_found");
    let new = json!({ "email": EMAIL, "password": "një fjalëkalim i ri" });
    let session = grant(&api, "password", new.clone()).await.json();
    let banned = change(json!({ "ban_duration": "24h" })).await.json();
    assert!(banned["banned_until"].is_string(), "{banned}");
    assert_refused(
        &grant(&api, "password", new.clone()).await,
        400,
        "user_banned",
        "User is banned",
    );
    assert_eq!(
        call(&api, Method::GET, "/auth/v1/user", &session, Value::Null)
            .await
            .status,
        403
    );
    assert_eq!(change(json!({ "ban_duration": "none" })).await.status, 200);
    assert_eq!(grant(&api, "password", new).await.status, 200);
    let bad = change(json!({ "ban_duration": "for ever" })).await;
    assert_refused(
        &bad,
        400,
        "validation_failed",
        "ban_duration must be none or a duration like 24h.",
    );
    let email = change(json!({ "email": "ANA.Hoxha@agency.al", "user_metadata": { "name": "Ana" } }))
        .await
        .json();
    assert_eq!(
        (&email["email"], &email["user_metadata"]["name"]),
        (&json!("ana.hoxha@agency.al"), &json!("Ana"))
    );
}

async fn the_administrator_is_neither_deleted_nor_made(shared: SharedDatabase) {
    let (api, boss) = start(&shared).await;
    let user = create_user(&api.db, EMAIL, None).await;
    let own = format!("{USERS}/{}", boss["user"]["id"].as_str().unwrap());
    let other = format!("{USERS}/{user}");
    let message = "The administrator is changed with the command `flight-finder admin`.";
    for (method, path, body) in [
        (Method::DELETE, &own, json!({ "should_soft_delete": false })),
        (Method::PUT, &own, json!({ "app_metadata": { "role": null } })),
        (Method::PUT, &own, json!({ "ban_duration": "24h" })),
        (Method::PUT, &own, json!({ "password": "një fjalëkalim i ri" })),
        (Method::PUT, &own, json!({ "email": "boss2@agency.al" })),
        (Method::PUT, &other, json!({ "app_metadata": { "role": "admin" } })),
    ] {
        let answer = call(&api, method, path, &boss, body).await;
        assert_refused(&answer, 422, "validation_failed", message);
    }
    let link = json!({ "type": "recovery", "email": "boss@agency.al" });
    let link = call(&api, Method::POST, "/auth/v1/admin/generate_link", &boss, link).await;
    assert_refused(&link, 422, "validation_failed", message);
    let new = json!({ "email": "new@agency.al", "app_metadata": { "role": "admin" } });
    assert_refused(&create(&api, &boss, new).await, 422, "validation_failed", message);
    assert_eq!(shared.count("users").await, 2, "nothing is half-stored");

    let soft = call(
        &api,
        Method::DELETE,
        &other,
        &boss,
        json!({ "should_soft_delete": true }),
    )
    .await;
    let deleted = call(
        &api,
        Method::DELETE,
        &other,
        &boss,
        json!({ "should_soft_delete": false }),
    )
    .await;
    let again = call(&api, Method::DELETE, &other, &boss, json!({})).await;

    assert_eq!(soft.status, 400);
    assert_eq!((deleted.status.as_u16(), deleted.json()), (200, json!({})));
    assert_refused(&again, 404, "user_not_found", "User not found");
}

async fn who_is_invited_gets_a_code(shared: SharedDatabase) {
    let (api, boss) = start(&shared).await;
    let invite = async |email: &str| {
        let body = json!({ "email": email, "data": { "name": "Ana", "role": "admin" } });
        call(&api, Method::POST, "/auth/v1/invite", &boss, body).await
    };

    let invited = invite(EMAIL).await;

    assert_eq!(invited.status, 200, "{invited:?}");
    assert!(invited.json()["invited_at"].is_string());
    assert!(
        invited.json()["app_metadata"].get("role").is_none(),
        "data grants nothing"
    );
    assert_eq!(invite(EMAIL).await.json()["error_code"], "over_email_send_rate_limit");
    assert_eq!(invite("boss@agency.al").await.json()["error_code"], "email_exists");
    let queued = "SELECT payload FROM jobs WHERE kind = 'send_mail'";
    let queued = shared.rows(queued, queued).await.concat();
    assert_eq!(queued.len(), 1);
    assert!(queued[0].as_deref().unwrap().contains("\"invite\""), "{queued:?}");
}

async fn a_link_is_passed_on_instead_of_a_mail(shared: SharedDatabase) {
    let (api, boss) = start(&shared).await;
    create_user(&api.db, EMAIL, None).await;
    let generate = async |body: Value| {
        let path = "/auth/v1/admin/generate_link?redirect_to=https://evil.example/";
        call(&api, Method::POST, path, &boss, body).await
    };
    let verify = async |kind: &str, link: &Value| {
        let body = json!({ "type": kind, "token_hash": link["hashed_token"] });
        Answer::to(api.request(Method::POST, "/auth/v1/verify").json(&body)).await
    };

    for (kind, email, more) in [
        ("recovery", EMAIL, json!({})),
        ("magiclink", "new@agency.al", json!({})),
        ("invite", "invited@agency.al", json!({ "data": { "name": "Ana" } })),
        ("signup", "signing@agency.al", json!({ "password": PASSWORD })),
    ] {
        let mut body = more;
        body["type"] = json!(kind);
        body["email"] = json!(email);
        let link = generate(body).await;
        assert_eq!(link.status, 200, "{link:?}");
        let link = link.json();
        includes(&link, &json!({ "email": email, "verification_type": kind }));
        assert_eq!(link["redirect_to"], "/agent/login");
        let page = format!(
            "/agent/confirm?lang=sq#type={kind}&token_hash={}",
            link["hashed_token"].as_str().unwrap()
        );
        assert!(link["action_link"].as_str().unwrap().ends_with(&page), "{link}");
        assert_eq!(verify(kind, &link).await.status, 200, "{kind}");
    }
    for kind in ["email_change_current", "email_change_new"] {
        let body = json!({ "type": kind, "email": EMAIL, "new_email": "ana.hoxha@agency.al" });
        let link = generate(body).await.json();
        assert_eq!(verify("email_change", &link).await.status, 200, "{kind} {link}");
    }
    sign_in(&api, "ana.hoxha@agency.al").await;
    let events = "SELECT actor || ' ' || subject || ' ' || coalesce(old_value, '-') FROM audit_log
                  WHERE action = 'user.changed_email' ORDER BY old_value IS NULL";
    assert_eq!(
        shared.rows(events, events).await.concat(),
        [
            r#"ana.hoxha@agency.al ana.hoxha@agency.al {"email":"ana@agency.al"}"#,
            "ana@agency.al ana@agency.al -",
        ]
        .map(|line| Some(line.to_owned()))
    );
    let unknown = generate(json!({ "type": "recovery", "email": "nobody@agency.al" })).await;
    assert_refused(&unknown, 404, "user_not_found", "User not found");
    assert_eq!(generate(json!({ "type": "sms", "email": EMAIL })).await.status, 400);
    assert_eq!(generate(json!({ "type": "signup", "email": EMAIL })).await.status, 400);
    let codes = "SELECT payload FROM jobs WHERE payload LIKE '%code%'";
    assert!(shared.rows(codes, codes).await.is_empty(), "no mail has the code");
}

async fn an_address_that_nobody_confirmed_is_free_for_staff(shared: SharedDatabase) {
    let (api, boss) = start(&shared).await;
    let sign_up = async |email: &str| {
        let body = json!({ "email": email, "password": "fjalëkalimi i të huajit" });
        let answer = Answer::to(api.request(Method::POST, "/auth/v1/signup").json(&body)).await;
        assert_eq!(answer.status, 200, "{answer:?}");
    };
    for email in ["created@agency.al", "invited@agency.al", "moved@agency.al"] {
        sign_up(email).await;
    }
    let user = create_user(&api.db, EMAIL, None).await;

    let created = create(
        &api,
        &boss,
        json!({ "email": "created@agency.al", "password": PASSWORD }),
    )
    .await;
    let invited = json!({ "email": "invited@agency.al" });
    let invited = call(&api, Method::POST, "/auth/v1/invite", &boss, invited).await;
    let moved = json!({ "email": "moved@agency.al" });
    let moved = call(&api, Method::PUT, &format!("{USERS}/{user}"), &boss, moved).await;

    assert_eq!(
        [created.status, invited.status, moved.status].map(|status| status.as_u16()),
        [200; 3]
    );
    sign_in(&api, "created@agency.al").await;
    sign_in(&api, "moved@agency.al").await;
    sign_up("wrogn@agency.al").await;
    let found = call(&api, Method::GET, USERS, &boss, Value::Null).await.json();
    let users = found["users"].as_array().unwrap();
    let wrong = users.iter().find(|user| user["email"] == "wrogn@agency.al").unwrap();
    let path = format!("{USERS}/{}", wrong["id"].as_str().unwrap());
    let right = json!({ "email": "wrong@agency.al" });
    assert_eq!(call(&api, Method::PUT, &path, &boss, right).await.status, 200);
    let body = json!({ "email": "wrong@agency.al", "password": "fjalëkalimi i të huajit" });
    assert_refused(
        &grant(&api, "password", body).await,
        400,
        "invalid_credentials",
        "Invalid login credentials",
    );
    sign_up("invited@agency.al").await;
    let user = invited.json()["id"].as_str().unwrap().to_owned();
    let kept = call(&api, Method::GET, &format!("{USERS}/{user}"), &boss, Value::Null).await;
    assert_eq!(kept.json()["email"], "invited@agency.al", "an invitation stays");
}

async fn what_was_mailed_before_a_change_is_worthless(shared: SharedDatabase) {
    let (api, boss) = start(&shared).await;
    let id = create_user(&api.db, EMAIL, None).await;
    let path = format!("{USERS}/{id}");
    let link = async || {
        let body = json!({ "type": "recovery", "email": EMAIL });
        call(&api, Method::POST, "/auth/v1/admin/generate_link", &boss, body)
            .await
            .json()["hashed_token"]
            .clone()
    };
    let verify = async |link: Value| {
        let body = json!({ "type": "recovery", "token_hash": link });
        Answer::to(api.request(Method::POST, "/auth/v1/verify").json(&body))
            .await
            .status
            .as_u16()
    };

    let before = link().await;
    let body = json!({ "password": "një fjalëkalim i ri" });
    assert_eq!(call(&api, Method::PUT, &path, &boss, body).await.status, 200);
    assert_eq!(verify(before).await, 403, "after a new password");
    let before = link().await;
    let body = json!({ "email": "ana.hoxha@agency.al" });
    assert_eq!(call(&api, Method::PUT, &path, &boss, body).await.status, 200);
    assert_eq!(verify(before).await, 403, "after a new address");
}

async fn no_sign_in_with_the_old_password_outlives_a_new_one(shared: SharedDatabase) {
    const ROUNDS: usize = 8;
    const AT_ONCE: usize = 8;
    let api = ApiServer::start_with(&shared, clock(), |config| {
        config.auth.sign_ins_per_minute = 1_000_000;
        config.auth.mails_per_minute = 1_000_000;
    })
    .await;
    create_user(&api.db, "boss@agency.al", Some(Role::Admin)).await;
    let boss = sign_in(&api, "boss@agency.al").await;
    let id = create_user(&api.db, EMAIL, None).await;
    let path = format!("{USERS}/{id}");
    let mut old = PASSWORD.to_owned();
    for round in 0..ROUNDS {
        let new = format!("fjalëkalimi i ri {round}");
        let body = json!({ "email": EMAIL, "password": old });
        let sign_ins = join_all((0..AT_ONCE).map(|_| grant(&api, "password", body.clone())));
        let change = call(&api, Method::PUT, &path, &boss, json!({ "password": new }));

        let (_, changed) = tokio::join!(sign_ins, change);

        assert_eq!(changed.status, 200, "{changed:?}");
        let sessions = api.db.read().await.unwrap().sessions().of_user(id).await.unwrap();
        assert_eq!(sessions, [], "round {round}");
        old = new;
    }
}

async fn others_are_refused(shared: SharedDatabase) {
    let (api, _) = start(&shared).await;
    create_user(&api.db, EMAIL, Some(Role::Viewer)).await;
    let viewer = sign_in(&api, EMAIL).await;

    let of_viewer = call(&api, Method::GET, USERS, &viewer, Value::Null).await;
    let of_nobody = api.get(USERS).await;
    let of_garbage = Answer::to(api.request(Method::GET, USERS).bearer_auth("x.y.z")).await;
    let of_script = Answer::to(api.request(Method::GET, USERS).bearer_auth(ADMIN_TOKEN)).await;

    assert_refused(&of_viewer, 403, "not_admin", "User not allowed");
    assert_refused(
        &of_nobody,
        401,
        "no_authorization",
        "This endpoint requires a Bearer token",
    );
    assert_eq!(of_garbage.status, 401, "{of_garbage:?}");
    assert_eq!(of_script.status, 200);
}
