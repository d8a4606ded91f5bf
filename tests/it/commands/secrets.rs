//! Provider keys: read from standard input, encrypted at rest, never printed.

use crate::{
    on_both_databases,
    support::{
        app::seed,
        database::Place,
        process::{Ended, run},
    },
};

const SECRET: &str = "rapid-0123456789-secret-wxyz";
const SETTING: &str = "providers.rapidapi_key";

on_both_databases!(
    a_key_is_stored_encrypted_and_only_its_end_is_shown,
    without_a_master_key_no_key_is_stored,
    a_key_of_the_environment_is_text_whatever_it_looks_like,
);

async fn a_key_is_stored_encrypted_and_only_its_end_is_shown(place: Place) {
    seed(&place.db).await;

    let stored = settings(&place, &["set", SETTING, "-"], &format!("{SECRET}\n"), Some('a')).await;
    let list = settings(&place, &["list"], "", Some('a')).await;
    let other = settings(&place, &["list"], "", Some('b')).await;
    let none = settings(&place, &["get", SETTING], "", None).await;

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
    let kept = sealed(&place).await.unwrap();
    // Twelve bytes of nonce, sixteen of tag, and the text itself.
    assert_eq!(kept.len(), 2 * (12 + SECRET.len() + 16));
    assert!(!kept.to_lowercase().contains(&hex(SECRET)));
    assert_eq!(noted(&place).await, ["providers.rapidapi_key stored"]);

    let removed = settings(&place, &["set", SETTING, ""], "", Some('a')).await;
    assert_eq!(removed.out, "providers.rapidapi_key removed\n");
    assert_eq!(sealed(&place).await, None);
    assert_eq!(
        noted(&place).await,
        ["providers.rapidapi_key stored", "providers.rapidapi_key removed"]
    );
}

async fn without_a_master_key_no_key_is_stored(place: Place) {
    seed(&place.db).await;

    let without = settings(&place, &["set", SETTING, "-"], SECRET, None).await;
    let shown = settings(&place, &["set", SETTING, SECRET], "", Some('a')).await;

    assert!(
        !without.succeeded && without.err.contains("FLIGHT_FINDER__SECRETS__KEY"),
        "{without:?}"
    );
    assert!(!shown.succeeded && shown.err.contains("standard input"), "{shown:?}");
    assert!(!without.err.contains(SECRET) && !shown.err.contains(SECRET));
    assert_eq!(sealed(&place).await, None);
    assert!(noted(&place).await.is_empty());
}

async fn a_key_of_the_environment_is_text_whatever_it_looks_like(place: Place) {
    seed(&place.db).await;
    let digits = "00123456789012345678901234567890123456";
    let environment = [
        ("FLIGHT_FINDER__PROVIDERS__FLIGHTAPI__KEY", digits),
        ("FLIGHT_FINDER__PROVIDERS__RAPIDAPI__KEY", ""),
        ("FLIGHT_FINDER__ADMIN__TOKEN", digits),
    ];

    let list = run(place.url(), &["settings", "list"], &environment, "").await;

    assert!(list.out.contains("providers.flightapi_key = …3456\n"), "{list:?}");
    assert!(list.out.contains("providers.rapidapi_key = not set\n"), "{list:?}");
}

async fn settings(place: &Place, arguments: &[&str], input: &str, master: Option<char>) -> Ended {
    let key = master.unwrap_or_default().to_string().repeat(64);
    let environment: &[_] = if master.is_some() {
        &[("FLIGHT_FINDER__SECRETS__KEY", key.as_str())]
    } else {
        &[]
    };
    run(place.url(), &[&["settings"], arguments].concat(), environment, input).await
}

/// The stored key in hexadecimal.
async fn sealed(place: &Place) -> Option<String> {
    let sqlite = "SELECT CASE WHEN rapidapi_key IS NULL THEN NULL ELSE hex(rapidapi_key) END FROM flight_api_config";
    let postgres = "SELECT encode(rapidapi_key, 'hex') FROM flight_api_config";
    let rows = place.connection().await.rows(sqlite, postgres).await;
    rows[0][0].clone()
}

async fn noted(place: &Place) -> Vec<String> {
    let text = "SELECT subject || ' ' || new_value FROM audit_log ORDER BY at, id";
    let rows = place.connection().await.rows(text, text).await;
    rows.into_iter().map(|mut row| row.remove(0).unwrap()).collect()
}

fn hex(text: &str) -> String {
    text.bytes().fold(String::new(), |hex, byte| format!("{hex}{byte:02x}"))
}
