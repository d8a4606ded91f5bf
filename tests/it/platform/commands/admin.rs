//! The administrator, created and repaired on the command line. Passwords are read from standard input.

use flight_finder_core::{
    base::device::Device,
    people::{
        sessions::{Method, Proof},
        users::{EmailAddress, PasswordHashing, User},
    },
};

use crate::support::{
    prelude::*,
    process::{Ended, run},
};

const PASSWORD: &str = "kali i bardhë\n";

on_both_databases!(
    an_administrator_is_created_once,
    another_user_takes_the_role_only_when_told,
    a_new_password_ends_all_sessions,
    a_disabled_administrator_cannot_sign_in,
    a_password_that_can_be_guessed_is_refused,
    signing_keys_are_rotated,
);

async fn an_administrator_is_created_once(shared: SharedDatabase) {
    let none = admin(&shared, &["list"], "").await;
    let created = admin(&shared, &["create", "--email", "Admin@Agency.al"], PASSWORD).await;
    let again = admin(&shared, &["create", "--email", "other@agency.al"], PASSWORD).await;
    let list = admin(&shared, &["list"], "").await;

    assert_eq!(none.out, "There is no administrator.\n");
    assert_eq!(created.out, "admin@agency.al is the administrator\n");
    assert!(
        !again.succeeded
            && again
                .err
                .contains("admin@agency.al is the administrator already; --replace"),
        "{again:?}"
    );
    assert_eq!(list.out, "admin@agency.al\n");
    let user = user(&shared.db, "admin@agency.al").await;
    assert_eq!(user.role, Some(Role::Admin));
    assert!(user.email_confirmed_at.is_some());
    assert!(is_right(&shared.db, &user, PASSWORD.trim()).await);
    for ended in [&created, &again] {
        assert!(
            !ended.out.contains("bardhë") && !ended.err.contains("bardhë"),
            "{ended:?}"
        );
    }
}

async fn another_user_takes_the_role_only_when_told(shared: SharedDatabase) {
    admin(&shared, &["create", "--email", "first@agency.al"], PASSWORD).await;
    let first = user(&shared.db, "first@agency.al").await;
    sign_in(&shared.db, &first).await;

    let replaced = admin(
        &shared,
        &["create", "--email", "second@agency.al", "--replace"],
        PASSWORD,
    )
    .await;

    assert!(replaced.succeeded, "{replaced:?}");
    assert_eq!(user(&shared.db, "first@agency.al").await.role, None);
    assert_eq!(user(&shared.db, "second@agency.al").await.role, Some(Role::Admin));
    assert_eq!(sessions(&shared.db, &first).await, 0);
    let back = admin(
        &shared,
        &["create", "--email", "first@agency.al", "--replace"],
        "një tjetër fjalëkalim\n",
    )
    .await;
    assert!(back.succeeded, "{back:?}");
    let promoted = user(&shared.db, "first@agency.al").await;
    assert_eq!((promoted.id, promoted.role), (first.id, Some(Role::Admin)));
    assert!(is_right(&shared.db, &promoted, "një tjetër fjalëkalim").await);
    assert_eq!(
        shared
            .rows(
                "SELECT actor, action, subject, old_value FROM audit_log ORDER BY at, id",
                "SELECT actor, action, subject, old_value FROM audit_log ORDER BY at, id",
            )
            .await,
        [
            ["command line (operator)", "admin.create", "first@agency.al", ""],
            [
                "command line (operator)",
                "admin.create",
                "second@agency.al",
                "first@agency.al"
            ],
            [
                "command line (operator)",
                "admin.create",
                "first@agency.al",
                "second@agency.al"
            ],
        ]
        .map(|row| row
            .map(|text| Some(text.to_owned()).filter(|text| !text.is_empty()))
            .to_vec())
    );
}

async fn a_new_password_ends_all_sessions(shared: SharedDatabase) {
    let nobody = admin(&shared, &["reset-password"], PASSWORD).await;
    admin(&shared, &["create", "--email", "admin@agency.al"], PASSWORD).await;
    let user = user(&shared.db, "admin@agency.al").await;
    sign_in(&shared.db, &user).await;

    let reset = admin(&shared, &["reset-password"], "një tjetër fjalëkalim\n").await;

    assert!(
        !nobody.succeeded && nobody.err.contains("there is no administrator"),
        "{nobody:?}"
    );
    assert_eq!(
        reset.out,
        "admin@agency.al has a new password and is signed out everywhere\n"
    );
    assert_eq!(sessions(&shared.db, &user).await, 0);
    assert!(is_right(&shared.db, &user, "një tjetër fjalëkalim").await);
}

async fn a_disabled_administrator_cannot_sign_in(shared: SharedDatabase) {
    admin(&shared, &["create", "--email", "admin@agency.al"], PASSWORD).await;
    sign_in(&shared.db, &user(&shared.db, "admin@agency.al").await).await;

    let disabled = admin(&shared, &["disable"], "").await;

    assert!(disabled.succeeded, "{disabled:?}");
    let banned = user(&shared.db, "admin@agency.al").await;
    assert!(banned.is_banned(shared.db.now()));
    assert_eq!(sessions(&shared.db, &banned).await, 0);
    assert_eq!(admin(&shared, &["list"], "").await.out, "admin@agency.al (disabled)\n");
    admin(&shared, &["reset-password"], PASSWORD).await;
    assert!(!user(&shared.db, "admin@agency.al").await.is_banned(shared.db.now()));
}

async fn a_password_that_can_be_guessed_is_refused(shared: SharedDatabase) {
    for (password, reason) in [
        ("1234567", "at least 8 characters"),
        ("password1", "easy to guess"),
        ("", "at least 8 characters"),
    ] {
        let refused = admin(&shared, &["create", "--email", "admin@agency.al"], password).await;
        assert!(!refused.succeeded && refused.err.contains(reason), "{refused:?}");
    }
    let bad = admin(&shared, &["create", "--email", "admin"], PASSWORD).await;
    assert!(!bad.succeeded && bad.err.contains("--email"), "{bad:?}");
    assert!(shared.db.read().await.unwrap().users().admin().await.unwrap().is_none());
}

async fn signing_keys_are_rotated(shared: SharedDatabase) {
    let key = [("FLIGHT_FINDER__SECRETS__KEY", "a1".repeat(32))];
    let key = key.each_ref().map(|(name, value)| (*name, value.as_str()));

    let without = run(&shared.url, &["auth", "rotate-keys"], &[], "").await;
    let first = run(&shared.url, &["auth", "rotate-keys"], &key, "").await;
    let second = run(&shared.url, &["auth", "rotate-keys"], &key, "").await;
    let resealed = run(&shared.url, &["secrets", "rotate"], &key, "").await;

    assert!(
        !without.succeeded && without.err.contains("FLIGHT_FINDER__SECRETS__KEY"),
        "{without:?}"
    );
    assert!(
        first.succeeded && second.succeeded && first.out != second.out,
        "{first:?} {second:?}"
    );
    assert!(resealed.out.contains("signing keys: 2 encrypted"), "{resealed:?}");
}

async fn admin(shared: &SharedDatabase, arguments: &[&str], input: &str) -> Ended {
    let cheap = [
        ("FLIGHT_FINDER__AUTH__ARGON2_MEMORY_KIB", "8"),
        ("FLIGHT_FINDER__AUTH__ARGON2_ITERATIONS", "1"),
    ];
    run(&shared.url, &[&["admin"], arguments].concat(), &cheap, input).await
}

async fn user(db: &Db, email: &str) -> User {
    let email: EmailAddress = email.parse().unwrap();
    let user = db.read().await.unwrap().users().find(&email).await.unwrap();
    user.expect("the user exists")
}

async fn is_right(db: &Db, user: &User, password: &str) -> bool {
    let stored = db.read().await.unwrap().users().password_hash(user.id).await.unwrap();
    let hashing = PasswordHashing::start(&Config::load(None).unwrap().auth);
    hashing.is_right(password.to_owned().into(), stored).await.unwrap()
}

async fn sign_in(db: &Db, user: &User) {
    let device = Device {
        ip: "192.0.2.1".to_owned(),
        user_agent: String::new(),
    };
    let mut tx = db.write().await.unwrap();
    let proof = Proof::new(Method::Password, db.now());
    tx.sessions().start(user.id, proof, device).await.unwrap();
    tx.commit().await.unwrap();
}

async fn sessions(db: &Db, user: &User) -> usize {
    db.read()
        .await
        .unwrap()
        .sessions()
        .of_user(user.id)
        .await
        .unwrap()
        .len()
}
