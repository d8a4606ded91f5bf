//! What users do by mail: sign up, sign in on the browser that asked, change the address, and prove who they are.

use super::{
    PASSWORD, create_user,
    outbox::{Received, mails, take_mails},
};
use crate::support::{http, prelude::*};

on_both_databases!(
    who_signs_up_confirms_the_address_and_has_no_role,
    a_sign_up_with_a_known_address_has_the_same_answer,
    a_code_by_mail_signs_up_who_is_unknown,
    a_password_that_a_stranger_has_set_before_does_not_count,
    a_link_leads_back_to_the_browser_that_asked_for_it,
    a_new_address_counts_when_both_have_answered,
    who_wants_an_address_deletes_nobody_before_it_has_answered,
    the_digits_of_a_mail_permit_a_new_password,
    a_user_gets_one_mail_a_minute_and_ten_an_hour,
    wrong_digits_are_counted_over_all_mails,
    a_name_in_a_mail_is_no_advertisement,
    the_mail_about_a_new_agent_leads_to_the_agents_who_wait,
    what_cannot_be_read_is_refused,
);

const EMAIL: &str = "ana@agency.al";
const NEW: &str = "ana.hoxha@agency.al";
/// The example of RFC 7636.
const VERIFIER: &str = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk";
const CHALLENGE: &str = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM";

async fn post(app: &TestApp, path: &str, body: Value) -> (u16, Value) {
    let answer = app.post(path, &body).await;
    (answer.status().as_u16(), answer.json().await.unwrap())
}

/// A request with the access token of a session.
async fn call(app: &TestApp, method: Method, path: &str, session: &Value, body: Value) -> (u16, Value) {
    let token = session["access_token"].as_str().unwrap();
    let answer = app
        .request(method, path)
        .bearer_auth(token)
        .json(&body)
        .send()
        .await
        .unwrap();
    (answer.status().as_u16(), answer.json().await.unwrap())
}

async fn sign_in(app: &TestApp, email: &str, password: &str) -> (u16, Value) {
    let body = json!({ "email": email, "password": password });
    post(app, "/auth/v1/token?grant_type=password", body).await
}

/// The page that a link leads to.
async fn follow(app: &TestApp, link: &str, kind: &str) -> String {
    let path = format!("/auth/v1/verify?token={link}&type={kind}&redirect_to=/agent/dashboard");
    let client = http::client().redirect(reqwest::redirect::Policy::none());
    let answer = client.build().unwrap().get(app.url(&path)).send().await.unwrap();
    assert_eq!(answer.status(), StatusCode::SEE_OTHER);
    answer.headers()["location"].to_str().unwrap().to_owned()
}

fn to<'a>(mails: &'a [Received], address: &str) -> &'a Received {
    mails
        .iter()
        .find(|mail| mail.to == address)
        .unwrap_or_else(|| panic!("{address}: {mails:?}"))
}

async fn who_signs_up_confirms_the_address_and_has_no_role(shared: SharedDatabase) {
    let app = TestApp::start(shared).await;
    let data = json!({ "name": "Ana", "role": "admin" });
    let body = json!({
        "email": "Ana@Agency.al", "password": PASSWORD, "data": data, "role": "admin", "app_metadata": { "role": "admin" },
        "gotrue_meta_security": {}, "code_challenge": null, "code_challenge_method": null,
    });

    let (status, user) = post(&app, "/auth/v1/signup", body).await;

    assert_eq!(status, 200, "{user}");
    includes(&user, &json!({ "email": EMAIL, "identities": [] }));
    assert!(user.get("access_token").is_none() && user.get("email_confirmed_at").is_none());
    let (status, error) = sign_in(&app, EMAIL, PASSWORD).await;
    assert_eq!((status, &error["error_code"]), (400, &json!("email_not_confirmed")));
    let mail = mails(&app, 1).await.remove(0);
    let verify = json!({ "type": "signup", "token_hash": mail.link() });
    let (status, session) = post(&app, "/auth/v1/verify", verify).await;
    assert_eq!(status, 200, "{session}");
    assert_eq!(
        session["user"]["app_metadata"],
        json!({ "provider": "email", "providers": ["email"] })
    );
    assert_eq!(session["user"]["user_metadata"], data);
    let (status, _) = call(
        &app,
        Method::GET,
        "/api/admin/provider-statistics",
        &session,
        Value::Null,
    )
    .await;
    assert_eq!(status, 403);
}

async fn a_sign_up_with_a_known_address_has_the_same_answer(shared: SharedDatabase) {
    let app = TestApp::start(shared).await;
    create_user(&app.db, EMAIL, None).await;
    let sign_up = async |email: &str| {
        let body = json!({ "email": email, "password": "një fjalëkalim tjetër", "data": {} });
        let (status, mut user) = post(&app, "/auth/v1/signup", body).await;
        for field in ["id", "email", "created_at", "updated_at", "confirmation_sent_at"] {
            assert!(user[field].is_string(), "{field}: {user}");
            user[field] = Value::Null;
        }
        (status, user)
    };

    let (known, unknown) = (sign_up(EMAIL).await, sign_up(NEW).await);

    assert_eq!(known, unknown);
    let mails = mails(&app, 2).await;
    assert!(to(&mails, EMAIL).text.contains("type=recovery"), "{mails:?}");
    assert!(to(&mails, NEW).text.contains("type=signup"), "{mails:?}");
    assert_eq!(sign_in(&app, EMAIL, PASSWORD).await.0, 200, "the password is as before");
}

async fn a_code_by_mail_signs_up_who_is_unknown(shared: SharedDatabase) {
    let app = TestApp::start(shared).await;
    let otp = async |creates: bool| {
        let body = json!({ "email": EMAIL, "create_user": creates, "data": { "name": "Ana" } });
        post(&app, "/auth/v1/otp", body).await
    };

    let nobody = otp(false).await;
    mails(&app, 0).await;
    let newcomer = otp(true).await;

    assert_eq!((nobody, newcomer), ((200, json!({})), (200, json!({}))));
    let code = mails(&app, 1).await.remove(0).code();
    let body = json!({ "type": "email", "email": EMAIL, "token": code });
    let (status, session) = post(&app, "/auth/v1/verify", body).await;
    assert_eq!(status, 200, "{session}");
    assert_eq!(session["user"]["user_metadata"]["name"], "Ana");
    assert!(session["user"]["email_confirmed_at"].is_string());
}

async fn a_password_that_a_stranger_has_set_before_does_not_count(shared: SharedDatabase) {
    let app = TestApp::start(shared).await;
    let sign_up = json!({ "email": EMAIL, "password": "fjalëkalimi i të huajit" });
    assert_eq!(post(&app, "/auth/v1/signup", sign_up).await.0, 200);
    // The clock moves only after the mail is sent. Otherwise the lease of its job could end, and the mail would be sent twice.
    mails(&app, 1).await;

    app.db.clock().set(app.db.now().plus(Duration::from_secs(61)));
    assert_eq!(post(&app, "/auth/v1/otp", json!({ "email": EMAIL })).await.0, 200);

    let mails = mails(&app, 2).await;
    let magic = mails.iter().find(|mail| mail.text.contains("type=magiclink")).unwrap();
    let body = json!({ "type": "magiclink", "token_hash": magic.link() });
    let (status, session) = post(&app, "/auth/v1/verify", body).await;
    assert_eq!(status, 200, "{session}");
    let (status, error) = sign_in(&app, EMAIL, "fjalëkalimi i të huajit").await;
    assert_eq!((status, &error["error_code"]), (400, &json!("invalid_credentials")));
    let own = json!({ "password": PASSWORD });
    assert_eq!(call(&app, Method::PUT, "/auth/v1/user", &session, own).await.0, 200);
    assert_eq!(sign_in(&app, EMAIL, PASSWORD).await.0, 200);
}

async fn a_link_leads_back_to_the_browser_that_asked_for_it(shared: SharedDatabase) {
    let app = TestApp::start(shared).await;
    create_user(&app.db, EMAIL, None).await;
    create_user(&app.db, NEW, None).await;
    let body = |email: &str| json!({ "email": email, "code_challenge": CHALLENGE, "code_challenge_method": "s256" });
    assert_eq!(post(&app, "/auth/v1/recover", body(EMAIL)).await.0, 200);
    assert_eq!(post(&app, "/auth/v1/otp", body(NEW)).await.0, 200);
    let mails = mails(&app, 2).await;
    let link = |kind: &str| {
        let mail = mails.iter().find(|mail| mail.text.contains(&format!("type={kind}")));
        mail.unwrap().link()
    };
    let exchange = async |code: &str, verifier: &str| {
        let body = json!({ "auth_code": code, "code_verifier": verifier });
        let (status, answer) = post(&app, "/auth/v1/token?grant_type=pkce", body).await;
        (status, answer["error_code"].as_str().map(str::to_owned))
    };
    let refused = |status: u16, code: &str| (status, Some(code.to_owned()));

    let page = follow(&app, &link("recovery"), "recovery").await;
    let code = page
        .strip_prefix("/agent/dashboard?code=")
        .unwrap_or_else(|| panic!("{page}"));

    assert_eq!(
        exchange(code, "another verifier").await,
        refused(400, "bad_code_verifier")
    );
    assert_eq!(
        exchange(code, VERIFIER).await,
        refused(404, "flow_state_not_found"),
        "the code is used up"
    );
    let page = follow(&app, &link("magiclink"), "magiclink").await;
    let (_, code) = page.split_once("?code=").unwrap();
    assert_eq!(exchange(code, VERIFIER).await, (200, None));
    assert_eq!(
        exchange("unknown", VERIFIER).await,
        refused(404, "flow_state_not_found")
    );
    let expired = "/agent/dashboard#error=access_denied&error_code=otp_expired&error_description=";
    assert!(follow(&app, &link("magiclink"), "magiclink").await.starts_with(expired));
}

async fn a_new_address_counts_when_both_have_answered(shared: SharedDatabase) {
    let app = TestApp::start(shared).await;
    create_user(&app.db, EMAIL, None).await;
    create_user(&app.db, "taken@agency.al", None).await;
    let (_, session) = sign_in(&app, EMAIL, PASSWORD).await;
    let change =
        async |email: &str| call(&app, Method::PUT, "/auth/v1/user", &session, json!({ "email": email })).await;
    let (status, error) = change("taken@agency.al").await;
    assert_eq!((status, &error["error_code"]), (422, &json!("email_exists")));

    let (status, user) = change(NEW).await;

    assert_eq!(
        (status, &user["email"], &user["new_email"]),
        (200, &json!(EMAIL), &json!(NEW))
    );
    let (status, error) = change("third@agency.al").await;
    assert_eq!(
        (status, &error["error_code"]),
        (429, &json!("over_email_send_rate_limit"))
    );
    let mails = mails(&app, 2).await;
    let typed = json!({ "type": "email_change", "email": EMAIL, "token": to(&mails, EMAIL).code() });
    let (status, half) = post(&app, "/auth/v1/verify", typed).await;
    let message = "Confirmation link accepted. Please proceed to confirm link sent to the other email";
    assert_eq!((status, half), (200, json!({ "msg": message, "code": "200" })));
    assert_eq!(sign_in(&app, NEW, PASSWORD).await.0, 400);
    let link = json!({ "type": "email_change", "token_hash": to(&mails, NEW).link() });
    let (status, session) = post(&app, "/auth/v1/verify", link.clone()).await;
    assert_eq!((status, &session["user"]["email"]), (200, &json!(NEW)), "{session}");
    assert!(session["user"].get("new_email").is_none());
    assert_eq!(post(&app, "/auth/v1/verify", link).await.0, 403);
    assert_eq!(sign_in(&app, NEW, PASSWORD).await.0, 200);
    assert_eq!(sign_in(&app, EMAIL, PASSWORD).await.0, 400);
}

async fn who_wants_an_address_deletes_nobody_before_it_has_answered(shared: SharedDatabase) {
    let app = TestApp::start(shared).await;
    create_user(&app.db, EMAIL, None).await;
    let sign_up = json!({ "email": NEW, "password": "fjalëkalimi i të huajit" });
    assert_eq!(post(&app, "/auth/v1/signup", sign_up).await.0, 200);
    let (_, session) = sign_in(&app, EMAIL, PASSWORD).await;
    let change = json!({ "email": NEW });

    assert_eq!(call(&app, Method::PUT, "/auth/v1/user", &session, change).await.0, 200);

    assert_eq!(app.shared.count("users").await, 2);
    let mails = mails(&app, 3).await;
    let of_change: Vec<_> = mails
        .iter()
        .filter(|mail| mail.text.contains("type=email_change"))
        .collect();
    for (email, count) in [(NEW, 2), (EMAIL, 1)] {
        let mail = of_change.iter().find(|mail| mail.to == email).unwrap();
        let typed = json!({ "type": "email_change", "email": email, "token": mail.code() });
        assert_eq!(post(&app, "/auth/v1/verify", typed).await.0, 200, "{email}");
        assert_eq!(app.shared.count("users").await, count, "{email}");
    }
    assert_eq!(sign_in(&app, NEW, PASSWORD).await.0, 200);
}

async fn the_digits_of_a_mail_permit_a_new_password(shared: SharedDatabase) {
    let app = TestApp::start(shared).await;
    create_user(&app.db, EMAIL, None).await;
    let (_, session) = sign_in(&app, EMAIL, PASSWORD).await;
    let ask = async || call(&app, Method::GET, "/auth/v1/reauthenticate", &session, Value::Null).await;
    let set = async |nonce: &str| {
        let body = json!({ "password": "një fjalëkalim i ri", "nonce": nonce });
        call(&app, Method::PUT, "/auth/v1/user", &session, body).await
    };

    assert_eq!(ask().await, (200, json!({})));
    let (status, error) = ask().await;
    assert_eq!(
        (status, &error["error_code"]),
        (429, &json!("over_email_send_rate_limit"))
    );
    let mail = mails(&app, 1).await.remove(0);
    let (status, error) = set("no digits").await;

    assert_eq!(
        (status, &error["error_code"]),
        (422, &json!("reauthentication_not_valid"))
    );
    assert!(!mail.text.contains("://"), "{mail:?}");
    assert_eq!(set(&mail.code()).await.0, 200);
    assert_eq!(set(&mail.code()).await.0, 422, "the digits are used");
    let both = json!({ "password": "një tjetër fjalëkalim", "nonce": "wrong", "data": { "name": "Ana" } });
    assert_eq!(call(&app, Method::PUT, "/auth/v1/user", &session, both).await.0, 422);
    let (_, user) = call(&app, Method::GET, "/auth/v1/user", &session, Value::Null).await;
    assert_eq!(user["user_metadata"], json!({}), "nothing is half-stored");
    assert_eq!(sign_in(&app, EMAIL, "një fjalëkalim i ri").await.0, 200);
}

async fn a_user_gets_one_mail_a_minute_and_ten_an_hour(shared: SharedDatabase) {
    let app = TestApp::start(shared).await;
    create_user(&app.db, EMAIL, None).await;
    let ask = async |path: &str| post(&app, path, json!({ "email": EMAIL })).await;
    assert_eq!(ask("/auth/v1/recover").await, (200, json!({})));

    assert_eq!(ask("/auth/v1/otp").await, (200, json!({})), "the answer tells nothing");

    mails(&app, 1).await;
    // The next mails are requested within one hour, because the limit counts whole hours.
    let hour = 3_600_000_000;
    app.db.clock().set(Timestamp((app.db.now().0 / hour + 1) * hour));
    for minute in 0..12_usize {
        assert_eq!(ask("/auth/v1/otp").await.0, 200, "{minute}");
        // Waits until the mail is sent: the lease of its job would not survive the next minute.
        mails(&app, 1 + (minute + 1).min(10)).await;
        app.db.clock().set(app.db.now().plus(Duration::from_secs(61)));
    }
}

async fn wrong_digits_are_counted_over_all_mails(shared: SharedDatabase) {
    let app = TestApp::start_with(shared, |config, _| config.auth.codes_per_minute = 1_000_000).await;
    create_user(&app.db, EMAIL, None).await;
    let verify = async |code: &str| {
        let body = json!({ "type": "email", "email": EMAIL, "token": code });
        post(&app, "/auth/v1/verify", body).await.0
    };
    // All tries are on one day, because the limit counts whole days.
    let day = 24 * 3_600_000_000;
    app.db.clock().set(Timestamp((app.db.now().0 / day + 1) * day));
    let mut count = 0;
    for _ in 0..5 {
        assert_eq!(post(&app, "/auth/v1/otp", json!({ "email": EMAIL })).await.0, 200);
        count += 1;
        mails(&app, count).await;
        for _ in 0..4 {
            assert_eq!(verify("no digits").await, 403);
        }
        app.db.clock().set(app.db.now().plus(Duration::from_secs(61)));
    }

    assert_eq!(post(&app, "/auth/v1/otp", json!({ "email": EMAIL })).await.0, 200);
    let before = mails(&app, 6).await;

    let codes: Vec<_> = before.iter().map(Received::code).collect();
    for code in &codes {
        assert_eq!(verify(code).await, 403, "none of the digits count today");
    }
    let mut statuses = Vec::new();
    for mail in &before {
        let body = json!({ "type": "magiclink", "token_hash": mail.link() });
        statuses.push(post(&app, "/auth/v1/verify", body).await.0);
    }
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 403, 403, 403, 403, 403], "the latest link does");
}

async fn a_name_in_a_mail_is_no_advertisement(shared: SharedDatabase) {
    let app = TestApp::start(shared).await;
    for (email, name) in [(EMAIL, "Visit http://evil.example/win now"), (NEW, "Ana")] {
        let body = json!({ "email": email, "password": PASSWORD, "data": { "name": name } });
        assert_eq!(post(&app, "/auth/v1/signup", body).await.0, 200);
    }

    for mail in mails(&app, 2).await {
        assert!(mail.text.starts_with("Përshëndetje,"), "{mail:?}");
        assert!(!mail.text.contains("evil.example"), "{mail:?}");
    }
}

async fn the_mail_about_a_new_agent_leads_to_the_agents_who_wait(shared: SharedDatabase) {
    let app = TestApp::start(shared).await;
    create_user(&app.db, "boss@agency.al", Some(Role::Admin)).await;
    let agent = json!({ "name": "Ana Hoxha", "email": EMAIL, "password": PASSWORD });
    assert_eq!(post(&app, "/api/agents", agent).await.0, 202);
    let link = take_mails(&app, 1).await.remove(0).link();

    let verify = json!({ "type": "signup", "token_hash": link });
    assert_eq!(post(&app, "/auth/v1/verify", verify).await.0, 200);

    let mail = mails(&app, 1).await.remove(0);
    assert_eq!(mail.to, "boss@agency.al");
    let link = mail.text.lines().find(|line| line.starts_with("http"));
    assert!(
        link.is_some_and(|link| link.ends_with("/admin/sales-agents?status=inactive")),
        "{mail:?}"
    );
}

async fn what_cannot_be_read_is_refused(shared: SharedDatabase) {
    let app = TestApp::start(shared).await;
    let sign_up = "/auth/v1/signup";
    for (path, body, status, code) in [
        (sign_up, json!({ "data": {} }), 422, "anonymous_provider_disabled"),
        (sign_up, json!({ "email": EMAIL }), 400, "validation_failed"),
        (
            sign_up,
            json!({ "email": "ana", "password": PASSWORD }),
            400,
            "validation_failed",
        ),
        (
            sign_up,
            json!({ "email": EMAIL, "password": "short" }),
            422,
            "weak_password",
        ),
        (
            sign_up,
            json!({ "phone": "+355691234567", "password": PASSWORD }),
            400,
            "phone_provider_disabled",
        ),
        (
            sign_up,
            json!({ "email": EMAIL, "password": PASSWORD, "data": 7 }),
            400,
            "validation_failed",
        ),
        (
            sign_up,
            json!({ "email": EMAIL, "password": PASSWORD, "data": { "note": "x".repeat(5_000) } }),
            400,
            "validation_failed",
        ),
        (
            sign_up,
            json!({ "email": EMAIL, "password": PASSWORD, "code_challenge": "short", "code_challenge_method": "s256" }),
            400,
            "validation_failed",
        ),
        (
            "/auth/v1/resend",
            json!({ "type": "sms", "phone": "1" }),
            400,
            "phone_provider_disabled",
        ),
        (
            "/auth/v1/resend",
            json!({ "type": "recovery", "email": EMAIL }),
            400,
            "validation_failed",
        ),
        (
            "/auth/v1/verify",
            json!({ "type": "signup", "token": "1" }),
            400,
            "validation_failed",
        ),
        (
            "/auth/v1/token?grant_type=pkce",
            json!({ "auth_code": "x" }),
            400,
            "validation_failed",
        ),
    ] {
        let (found, error) = post(&app, path, body).await;
        assert_eq!((found, &error["error_code"]), (status, &json!(code)), "{path} {error}");
    }
    mails(&app, 0).await;
}
