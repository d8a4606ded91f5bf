//! Provider keys: read from standard input, encrypted at rest, never printed.

use std::{fs, os::unix::fs::PermissionsExt};

use crate::support::{
    prelude::*,
    process::{Ended, Process, run},
};

#[tokio::test]
async fn serve_creates_a_secrets_key_beside_the_database_and_keeps_it() {
    let folder = tempfile::tempdir().unwrap();
    let url = format!("sqlite:{}", folder.path().join("data/flights.db").display());
    let file = folder.path().join("data/secrets.key");
    let serve = async || {
        let mut process = Process::start(&url, &["serve"], &[(KEY, "")]);
        process.ready("/health/ready").await;
        assert!(process.stop().await);
        fs::read_to_string(&file).unwrap()
    };

    let key = serve().await;
    let stored = run(&url, &["settings", "set", SETTING, "-"], &[], SECRET).await;
    let same = serve().await;
    let other = run(&url, &["settings", "get", SETTING], &[(KEY, A)], "").await;
    fs::write(&file, "not a key").unwrap();
    let refused = run(&url, &["settings", "list"], &[], "").await;

    assert_eq!(fs::metadata(&file).unwrap().permissions().mode() & 0o777, 0o600);
    assert_eq!(key, same);
    assert!(stored.succeeded, "{stored:?}");
    assert!(
        other.out.contains("not readable"),
        "the environment has precedence: {other:?}"
    );
    assert!(!refused.succeeded && refused.err.contains("secrets.key"), "{refused:?}");
    assert!(!refused.err.contains("not a key"), "{refused:?}");
}

const SECRET: &str = "rapid-0123456789-secret-wxyz";
const SETTING: &str = "providers.rapidapi_key";

on_both_databases!(
    a_key_is_stored_encrypted_and_only_its_end_is_shown,
    without_a_master_key_no_key_is_stored,
    without_a_secrets_key_an_api_process_does_not_start,
    a_key_of_the_environment_is_text_whatever_it_looks_like,
    rotation_encrypts_with_the_new_key_in_one_transaction,
    rotation_encrypts_values_of_earlier_releases_again,
);

/// [`SECRET`] in the format of earlier releases, encrypted with the secrets key [`A`].
const OLD_FORMAT: &str =
    "070707070707070707070707243025b321ea9e6ca31fa50539368648992c7889ae979d805240a0f4f58a2ddd2101e40097a0010b84b1286c";
const KEY: &str = "FLIGHT_FINDER__SECRETS__KEY";
const PREVIOUS_KEY: &str = "FLIGHT_FINDER__SECRETS__PREVIOUS_KEY";
const A: &str = "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa";
const B: &str = "bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb";

async fn a_key_is_stored_encrypted_and_only_its_end_is_shown(shared: SharedDatabase) {
    seed(&shared.db).await;

    let stored = settings(&shared, &["set", SETTING, "-"], &format!("{SECRET}\n"), Some('a')).await;
    let list = settings(&shared, &["list"], "", Some('a')).await;
    let other = settings(&shared, &["list"], "", Some('b')).await;
    let none = settings(&shared, &["get", SETTING], "", None).await;

    assert_eq!(
        (stored.succeeded, stored.out.as_str()),
        (true, "providers.rapidapi_key stored\n")
    );
    assert!(list.out.contains("providers.rapidapi_key = …wxyz\n"), "{}", list.out);
    assert!(
        other.out.contains("providers.rapidapi_key = not readable: "),
        "{}",
        other.out
    );
    assert!(
        none.succeeded && none.out.contains("FLIGHT_FINDER__SECRETS__KEY"),
        "{none:?}"
    );
    for ended in [&stored, &list, &other, &none] {
        assert!(
            !ended.out.contains("0123456789") && !ended.err.contains("0123456789"),
            "{ended:?}"
        );
    }
    let kept = sealed(&shared).await.unwrap();
    // The format (4 bytes), the id of the secrets key (4), the nonce (12), the encrypted text, and the tag (16).
    assert_eq!(kept.len(), 2 * (4 + 4 + 12 + SECRET.len() + 16));
    assert!(!kept.to_lowercase().contains(&hex(SECRET)));
    assert_eq!(noted(&shared).await, ["providers.rapidapi_key stored"]);

    let removed = settings(&shared, &["set", SETTING, ""], "", Some('a')).await;
    assert_eq!(removed.out, "providers.rapidapi_key removed\n");
    assert_eq!(sealed(&shared).await, None);
    assert_eq!(
        noted(&shared).await,
        ["providers.rapidapi_key stored", "providers.rapidapi_key removed"]
    );
}

async fn without_a_secrets_key_an_api_process_does_not_start(shared: SharedDatabase) {
    seed(&shared.db).await;

    let refused = run(shared.url(), &["api"], &[(KEY, "")], "").await;

    assert!(!refused.succeeded && refused.err.contains("secrets.key"), "{refused:?}");
    let keys = "SELECT id FROM signing_keys";
    assert!(shared.rows(keys, keys).await.is_empty());
}

async fn without_a_master_key_no_key_is_stored(shared: SharedDatabase) {
    seed(&shared.db).await;

    let without = settings(&shared, &["set", SETTING, "-"], SECRET, None).await;
    let shown = settings(&shared, &["set", SETTING, SECRET], "", Some('a')).await;

    assert!(
        !without.succeeded && without.err.contains("FLIGHT_FINDER__SECRETS__KEY"),
        "{without:?}"
    );
    assert!(!shown.succeeded && shown.err.contains("standard input"), "{shown:?}");
    assert!(!without.err.contains(SECRET) && !shown.err.contains(SECRET));
    assert_eq!(sealed(&shared).await, None);
    assert!(noted(&shared).await.is_empty());
}

async fn a_key_of_the_environment_is_text_whatever_it_looks_like(shared: SharedDatabase) {
    seed(&shared.db).await;
    let digits = "00123456789012345678901234567890123456";
    let environment = [
        ("FLIGHT_FINDER__PROVIDERS__FLIGHTAPI__KEY", digits),
        ("FLIGHT_FINDER__PROVIDERS__RAPIDAPI__KEY", ""),
        ("FLIGHT_FINDER__ADMIN__TOKEN", digits),
    ];

    let list = run(shared.url(), &["settings", "list"], &environment, "").await;

    assert!(list.out.contains("providers.flightapi_key = …3456\n"), "{list:?}");
    assert!(list.out.contains("providers.rapidapi_key = not set\n"), "{list:?}");
}

async fn rotation_encrypts_with_the_new_key_in_one_transaction(shared: SharedDatabase) {
    seed(&shared.db).await;
    for setting in [SETTING, "providers.flightapi_key"] {
        settings(&shared, &["set", setting, "-"], SECRET, Some('a')).await;
    }
    let before = sealed(&shared).await;

    let refused = rotate(&shared, &[(KEY, B)]).await;
    let unchanged = sealed(&shared).await;
    let during = run(
        shared.url(),
        &["settings", "get", SETTING],
        &[(KEY, B), (PREVIOUS_KEY, A)],
        "",
    )
    .await;
    let rotated = rotate(&shared, &[(KEY, B), (PREVIOUS_KEY, A)]).await;

    assert!(!refused.succeeded && refused.err.contains(SETTING), "{refused:?}");
    assert_eq!(unchanged, before);
    assert_eq!(during.out, "…wxyz\n");
    assert!(rotated.succeeded, "{rotated:?}");
    assert_eq!(rotated.out.lines().count(), 2, "{rotated:?}");
    assert_ne!(sealed(&shared).await, before);
    let list = settings(&shared, &["list"], "", Some('b')).await.out;
    assert_eq!(list.matches("_key = …wxyz").count(), 2, "{list}");
    let old = settings(&shared, &["list"], "", Some('a')).await.out;
    assert_eq!(old.matches("_key = not readable: ").count(), 2, "{old}");
    for ended in [&refused, &rotated] {
        assert!(!ended.out.contains("0123456789") && !ended.err.contains("0123456789"));
        assert!(
            ![A, B]
                .iter()
                .any(|key| ended.out.contains(key) || ended.err.contains(key))
        );
    }
}

async fn rotation_encrypts_values_of_earlier_releases_again(shared: SharedDatabase) {
    seed(&shared.db).await;
    let value = if shared.db.is_sqlite() {
        format!("X'{OLD_FORMAT}'")
    } else {
        format!("decode('{OLD_FORMAT}', 'hex')")
    };
    let store = format!("UPDATE flight_api_config SET rapidapi_key = {value}");
    shared.execute(store).await;

    let read = settings(&shared, &["get", SETTING], "", Some('a')).await;
    let rotated = rotate(&shared, &[(KEY, A)]).await;

    assert_eq!(read.out, "…wxyz\n");
    assert!(rotated.succeeded, "{rotated:?}");
    let kept = sealed(&shared).await.unwrap().to_lowercase();
    assert!(kept.starts_with(&hex("ffk1")), "{kept}");
    assert_eq!(settings(&shared, &["get", SETTING], "", Some('a')).await.out, "…wxyz\n");
}

async fn rotate(shared: &SharedDatabase, secrets: &[(&str, &str)]) -> Ended {
    run(shared.url(), &["secrets", "rotate"], secrets, "").await
}

async fn settings(shared: &SharedDatabase, arguments: &[&str], input: &str, master: Option<char>) -> Ended {
    let key = master.unwrap_or_default().to_string().repeat(64);
    let environment: &[_] = if master.is_some() {
        &[("FLIGHT_FINDER__SECRETS__KEY", key.as_str())]
    } else {
        &[]
    };
    run(shared.url(), &[&["settings"], arguments].concat(), environment, input).await
}

/// The stored key in hexadecimal.
async fn sealed(shared: &SharedDatabase) -> Option<String> {
    let sqlite = "SELECT CASE WHEN rapidapi_key IS NULL THEN NULL ELSE hex(rapidapi_key) END FROM flight_api_config";
    let postgres = "SELECT encode(rapidapi_key, 'hex') FROM flight_api_config";
    let rows = shared.rows(sqlite, postgres).await;
    rows[0][0].clone()
}

async fn noted(shared: &SharedDatabase) -> Vec<String> {
    let text = "SELECT subject || ' ' || new_value FROM audit_log ORDER BY at, id";
    let rows = shared.rows(text, text).await;
    rows.into_iter().map(|mut row| row.remove(0).unwrap()).collect()
}

fn hex(text: &str) -> String {
    text.bytes().fold(String::new(), |hex, byte| format!("{hex}{byte:02x}"))
}
