//! Mails with codes: sent by a job into the outbox of the test, and used once.

use flight_finder_core::platform::codes::{NewCode, Purpose};
use secrecy::ExposeSecret;

use super::{PASSWORD, create_user, outbox::mails};
use crate::support::{http, prelude::*};

on_both_databases!(
    an_agent_registers_confirms_the_address_and_the_administrator_learns_it,
    a_forgotten_password_is_replaced_by_mail,
    a_code_signs_in_once_and_not_after_five_wrong_ones,
    every_copy_of_a_mail_has_a_code_that_works_once,
    a_user_gets_one_mail_a_minute_and_a_stranger_none,
    a_link_leads_to_a_page_of_this_site_with_a_session,
    a_code_is_valid_for_an_hour,
    who_registers_with_a_known_address_gets_a_mail_about_it,
);

const EMAIL: &str = "ana@agency.al";

async fn post(app: &TestApp, path: &str, body: Value) -> (StatusCode, Value) {
    let answer = app.post(path, &body).await;
    (answer.status(), answer.json().await.unwrap())
}

async fn can_sign_in(app: &TestApp, password: &str) -> bool {
    let body = json!({ "email": EMAIL, "password": password });
    post(app, "/auth/v1/token?grant_type=password", body).await.0 == 200
}

async fn an_agent_registers_confirms_the_address_and_the_administrator_learns_it(shared: SharedDatabase) {
    let app = TestApp::start(shared).await;
    create_user(&app.db, "boss@agency.al", Some(Role::Admin)).await;
    let body = json!({ "name": "Ana <b> Hoxha", "email": EMAIL, "password": PASSWORD });
    assert_eq!(post(&app, "/api/agents?lang=en", body).await.0, 202);
    let mail = mails(&app, 1).await.remove(0);
    assert_eq!(
        (mail.to.as_str(), mail.subject.contains("Confirm your address")),
        (EMAIL, true),
        "{mail:?}"
    );
    assert!(!can_sign_in(&app, PASSWORD).await);

    let verify = json!({ "type": "signup", "token_hash": mail.link() });
    let (status, session) = post(&app, "/auth/v1/verify", verify.clone()).await;

    assert_eq!(status, 200, "{session}");
    assert!(session["user"]["email_confirmed_at"].is_string());
    assert!(can_sign_in(&app, PASSWORD).await);
    let mails = mails(&app, 2).await;
    let notice = mails.iter().find(|mail| mail.to == "boss@agency.al").unwrap();
    assert!(
        notice.text.contains("Ana <b> Hoxha (ana@agency.al) registered"),
        "{notice:?}"
    );
    let (status, error) = post(&app, "/auth/v1/verify", verify).await;
    assert_eq!((status.as_u16(), &error["error_code"]), (403, &json!("otp_expired")));
    assert_eq!(error["msg"], "Email link is invalid or has expired");
}

async fn a_forgotten_password_is_replaced_by_mail(shared: SharedDatabase) {
    let app = TestApp::start(shared).await;
    create_user(&app.db, EMAIL, Some(Role::Agent)).await;
    assert_eq!(
        post(&app, "/auth/v1/recover", json!({ "email": EMAIL })).await,
        (StatusCode::OK, json!({}))
    );
    let mail = mails(&app, 1).await.remove(0);

    let verify = json!({ "type": "recovery", "token_hash": mail.link() });
    let (status, session) = post(&app, "/auth/v1/verify", verify).await;
    assert_eq!(status, 200, "{session}");
    let change = app
        .request(Method::PUT, "/auth/v1/user")
        .bearer_auth(session["access_token"].as_str().unwrap());
    let changed = change
        .json(&json!({ "password": "një fjalëkalim i ri" }))
        .send()
        .await
        .unwrap();

    assert_eq!(changed.status(), 200);
    let notice = "Fjalëkalimi juaj te";
    let mails = mails(&app, 2).await;
    assert!(mails.iter().any(|mail| mail.subject.starts_with(notice)), "{mails:?}");
    assert!(can_sign_in(&app, "një fjalëkalim i ri").await);
    assert!(!can_sign_in(&app, PASSWORD).await);
}

async fn a_code_signs_in_once_and_not_after_five_wrong_ones(shared: SharedDatabase) {
    let app = TestApp::start(shared).await;
    let user = create_user(&app.db, EMAIL, None).await;
    let verify = async |code: &str| {
        let body = json!({ "type": "email", "email": EMAIL, "token": code });
        post(&app, "/auth/v1/verify", body).await
    };
    assert_eq!(post(&app, "/auth/v1/otp", json!({ "email": EMAIL })).await.0, 200);
    let code = mails(&app, 1).await.remove(0).code();
    let wrong = if code == "000000" { "000001" } else { "000000" };
    for _ in 0..4 {
        let (status, error) = verify(wrong).await;
        assert_eq!(
            (status.as_u16(), &error["msg"]),
            (403, &json!("Token has expired or is invalid"))
        );
    }
    assert_eq!(verify(&code).await.0, 200);
    assert_eq!(verify(&code).await.0, 403, "the code is used");

    let code = new_code(&app.db, user).await;
    for _ in 0..5 {
        assert_eq!(verify(wrong).await.0, 403);
    }
    assert_eq!(verify(&code).await.0, 403, "too many were wrong");
}

async fn every_copy_of_a_mail_has_a_code_that_works_once(shared: SharedDatabase) {
    let app = TestApp::start(shared).await;
    let user = create_user(&app.db, EMAIL, None).await;
    let code = |new: &NewCode| new.code.expose_secret().to_owned();
    let verify = async |code: &str| {
        let body = json!({ "type": "email", "email": EMAIL, "token": code });
        post(&app, "/auth/v1/verify", body).await.0.as_u16()
    };
    let follow = async |link: &NewCode| {
        let body = json!({ "type": "magiclink", "token_hash": link.link.expose() });
        post(&app, "/auth/v1/verify", body).await.0.as_u16()
    };

    let copies = copies_of_a_mail(&app.db, user).await;
    assert_eq!(verify(&code(&copies[0])).await, 200);
    for copy in &copies {
        assert_eq!(
            (verify(&code(copy)).await, follow(copy).await),
            (403, 403),
            "the code is used"
        );
    }

    let copies = copies_of_a_mail(&app.db, user).await;
    assert_eq!(follow(&copies[1]).await, 200);
    assert_eq!(follow(&copies[0]).await, 403);

    let copies = copies_of_a_mail(&app.db, user).await;
    commit!(app.db, |tx| tx.codes().create_unsent(user, Purpose::MagicLink));
    assert_eq!(follow(&copies[0]).await, 403, "another code was asked for");

    let copies = copies_of_a_mail(&app.db, user).await;
    for _ in 0..5 {
        assert_eq!(verify("none").await, 403);
    }
    assert_eq!(verify(&code(&copies[0])).await, 403, "the copies share their tries");
}

/// The codes of a mail that was sent three times.
async fn copies_of_a_mail(db: &Db, user: UserId) -> Vec<NewCode> {
    let mut tx = db.write().await.unwrap();
    tx.codes().forget_all(user).await.unwrap();
    assert_eq!(tx.codes().request(user, Purpose::MagicLink, None).await.unwrap(), None);
    let mut copies = Vec::new();
    for _ in 0..3 {
        copies.push(tx.codes().create(user, Purpose::MagicLink).await.unwrap().unwrap());
    }
    tx.commit().await.unwrap();
    copies
}

/// A code that no mail contains.
async fn new_code(db: &Db, user: UserId) -> String {
    let mut tx = db.write().await.unwrap();
    assert_eq!(tx.codes().request(user, Purpose::MagicLink, None).await.unwrap(), None);
    let code = tx.codes().create(user, Purpose::MagicLink).await.unwrap().unwrap();
    tx.commit().await.unwrap();
    code.code.expose_secret().to_owned()
}

async fn a_user_gets_one_mail_a_minute_and_a_stranger_none(shared: SharedDatabase) {
    let app = TestApp::start(shared).await;
    create_user(&app.db, EMAIL, None).await;

    let mut answers = Vec::new();
    for email in [EMAIL, EMAIL, "nobody@agency.al"] {
        answers.push(post(&app, "/auth/v1/recover", json!({ "email": email })).await);
    }
    // The address is confirmed.
    answers.push(post(&app, "/auth/v1/resend", json!({ "type": "signup", "email": EMAIL })).await);

    assert!(
        answers.iter().all(|answer| *answer == (StatusCode::OK, json!({}))),
        "{answers:?}"
    );
    mails(&app, 1).await;
    for body in [json!({}), json!({ "email": "ana" })] {
        assert_eq!(post(&app, "/auth/v1/recover", body).await.0, 400);
    }
}

async fn a_link_leads_to_a_page_of_this_site_with_a_session(shared: SharedDatabase) {
    let app = TestApp::start(shared).await;
    create_user(&app.db, EMAIL, None).await;
    assert_eq!(post(&app, "/auth/v1/otp", json!({ "email": EMAIL })).await.0, 200);
    let link = mails(&app, 1).await.remove(0).link();
    let follow = async |page: &str| {
        let path = format!("/auth/v1/verify?token={link}&type=magiclink&redirect_to={page}");
        let client = http::client().redirect(reqwest::redirect::Policy::none()).build();
        let answer = client.unwrap().get(app.url(&path)).send().await.unwrap();
        assert_eq!(answer.status(), 303);
        answer.headers()["location"].to_str().unwrap().to_owned()
    };

    let preview = format!("/auth/v1/verify?token={link}&type=magiclink");
    let looked = app.request(Method::HEAD, &preview).send().await.unwrap();
    assert_eq!(looked.status(), StatusCode::METHOD_NOT_ALLOWED);
    let first = follow("https://evil.example/").await;
    let second = follow("/agent/dashboard").await;

    assert!(first.starts_with("/agent/login#access_token="), "{first}");
    assert!(
        first.contains("&type=magiclink") && first.contains("&refresh_token="),
        "{first}"
    );
    assert!(
        second.starts_with("/agent/dashboard#error=access_denied&error_code=otp_expired"),
        "{second}"
    );
}

async fn a_code_is_valid_for_an_hour(shared: SharedDatabase) {
    let (api, clock) = ApiServer::driven(&shared).await;
    let user = create_user(&api.db, EMAIL, None).await;
    for (age, status) in [(Duration::from_mins(59), 200), (Duration::from_mins(61), 403)] {
        let code = new_code(&api.db, user).await;
        clock.advance(age);

        let body = json!({ "type": "magiclink", "email": EMAIL, "token": code });
        let answer = Answer::to(api.request(Method::POST, "/auth/v1/verify").json(&body)).await;

        assert_eq!(answer.status, status, "{age:?}");
    }
}

async fn who_registers_with_a_known_address_gets_a_mail_about_it(shared: SharedDatabase) {
    let app = TestApp::start(shared).await;
    create_user(&app.db, EMAIL, Some(Role::Viewer)).await;
    let body = json!({ "name": "Ana", "email": EMAIL, "password": "një fjalëkalim tjetër" });

    for _ in 0..3 {
        let answer = post(&app, "/api/agents", body.clone()).await;
        assert_eq!(answer, (StatusCode::ACCEPTED, json!({})));
    }

    let mail = mails(&app, 1).await.remove(0);
    assert!(mail.subject.starts_with("Fjalëkalim i ri"), "{mail:?}");
    assert!(mail.text.contains("Me këtë adresë keni një llogari"), "{mail:?}");
    assert!(can_sign_in(&app, PASSWORD).await);
}
