//! Tokens of scripts: created, listed and revoked on the command line, and sent to an api process.

use flight_finder_core::people::script_tokens::{ScriptRole, create_script_token};

use crate::support::{
    prelude::*,
    process::{Ended, run},
};

on_both_databases!(
    a_role_says_what_a_script_may_do,
    a_revoked_token_is_refused_at_once,
    a_token_expires_and_its_use_is_noted,
    a_token_that_cannot_be_created_says_why,
);

async fn tokens(shared: &SharedDatabase, arguments: &[&str]) -> Ended {
    run(shared.url(), &[&["tokens"], arguments].concat(), &[], "").await
}

async fn status(api: &ApiServer, method: Method, path: &str, token: &str) -> u16 {
    Answer::to(api.request(method, path).bearer_auth(token))
        .await
        .status
        .as_u16()
}

async fn a_role_says_what_a_script_may_do(shared: SharedDatabase) {
    let api = ApiServer::start(&shared).await;
    for (role, metrics, read, change) in [
        ("metrics", true, false, false),
        ("viewer", true, true, false),
        ("admin", true, true, true),
    ] {
        let created = tokens(&shared, &["create", "--name", role, "--role", role, "--days", "30"]).await;
        let token = created.out.trim();
        assert!(created.succeeded && !created.err.contains(token), "{created:?}");
        for (path, method, may) in [
            ("/metrics", Method::GET, metrics),
            ("/api/admin/provider-statistics", Method::GET, read),
            ("/api/admin/calendar-fetches", Method::POST, change),
        ] {
            let status = status(&api, method, path, token).await;
            assert_eq!(status != 403, may, "{role} {path}: {status}");
            assert_ne!(status, 401, "{role} {path}");
        }
    }
    let stored = "SELECT name FROM script_tokens WHERE length(hash) <> 32";
    assert!(shared.rows(stored, stored).await.is_empty());
}

async fn a_revoked_token_is_refused_at_once(shared: SharedDatabase) {
    let api = ApiServer::start(&shared).await;
    let created = tokens(
        &shared,
        &["create", "--name", "reports", "--role", "viewer", "--days", "1"],
    )
    .await;
    let read = async || status(&api, Method::GET, "/api/admin/provider-statistics", created.out.trim()).await;
    assert_eq!(read().await, 200);

    let revoked = tokens(&shared, &["revoke", "--name", "reports"]).await;

    assert_eq!(revoked.out, "reports is revoked\n");
    assert_eq!(read().await, 401);
    let again = tokens(&shared, &["revoke", "--name", "reports"]).await;
    assert!(
        !again.succeeded && again.err.contains("no token with this name"),
        "{again:?}"
    );
    let noted = "SELECT actor || ' ' || action || ' ' || subject FROM audit_log WHERE action LIKE 'script_token.%'
                 ORDER BY action";
    let noted = shared.rows(noted, noted).await.concat();
    let noted: Vec<_> = noted.iter().flatten().map(String::as_str).collect();
    assert_eq!(
        noted,
        [
            "command line (operator) script_token.create reports",
            "command line (operator) script_token.revoke reports"
        ]
    );
}

async fn a_token_expires_and_its_use_is_noted(shared: SharedDatabase) {
    let (api, clock) = ApiServer::driven(&shared).await;
    let mut tx = api.db.write().await.unwrap();
    let secret = create_script_token(&mut tx, "prometheus", ScriptRole::Viewer, 2, "a test")
        .await
        .unwrap();
    tx.commit().await.unwrap();
    let read = async || status(&api, Method::GET, "/api/admin/provider-statistics", secret.expose()).await;
    let last_use = async || api.db.read().await.unwrap().script_tokens().all().await.unwrap()[0].last_used_at;
    assert_eq!(last_use().await, None);

    assert_eq!(read().await, 200);
    let first = last_use().await;
    clock.advance(Duration::from_secs(59));
    assert_eq!(read().await, 200);
    assert_eq!(
        (first, last_use().await),
        (Some(Timestamp(1_800_000_000_000_000)), first),
        "not each use is written"
    );
    clock.advance(Duration::from_secs(1));
    assert_eq!(read().await, 200);
    assert_eq!(last_use().await, Some(clock.now()));
    clock.advance(Duration::from_hours(48));
    assert_eq!(read().await, 401);
}

async fn a_token_that_cannot_be_created_says_why(shared: SharedDatabase) {
    let create =
        async |name, role, days| tokens(&shared, &["create", "--name", name, "--role", role, "--days", days]).await;
    assert!(create("reports", "viewer", "30").await.succeeded);

    for (name, role, days, reason) in [
        ("reports", "admin", "30", "a token with this name already"),
        ("", "viewer", "30", "a name has 1 to 60 characters"),
        ("a\nb", "viewer", "30", "a name has 1 to 60 characters"),
        ("other", "root", "30", "metrics, viewer or admin"),
        ("other", "viewer", "0", "1 to 3650 days"),
        ("other", "viewer", "3651", "1 to 3650 days"),
    ] {
        let refused = create(name, role, days).await;
        assert!(!refused.succeeded && refused.err.contains(reason), "{refused:?}");
    }
    let list = tokens(&shared, &["list"]).await.out;
    assert!(
        list.starts_with("reports: viewer, expires ") && list.ends_with(", last used never\n"),
        "{list}"
    );
    assert_eq!(list.lines().count(), 1);
}
