//! Provider keys that cannot be decrypted: the sandbox is not used, and the other provider still works.

use flight_finder_core::{
    desk::demo::set_provider_key,
    platform::{
        providers::Provider,
        secrets::{KeyRing, MasterKey},
    },
};

use crate::support::{api::written, prelude::*};

on_both_databases!(
    a_key_that_cannot_be_decrypted_never_enables_the_sandbox,
    an_unreadable_key_leaves_the_other_provider_alone,
);

async fn a_key_that_cannot_be_decrypted_never_enables_the_sandbox(shared: SharedDatabase) {
    seed(&shared.db).await;
    store(&shared, Provider::RapidApi, 'a').await;
    let damage = "UPDATE flight_api_config SET rapidapi_key = NULL, flightapi_key = rapidapi_key";

    let another_key = with_key(&shared, Some('b')).await;
    let no_key = with_key(&shared, None).await;
    shared.run(damage, damage).await;
    let damaged = with_key(&shared, Some('a')).await;

    for api in [another_key, no_key, damaged] {
        let refused = api.create(&one_way()).await;
        refused.refused(503, "invalid_api_configuration", "Invalid API configuration");
        let ready = api.get("/health/ready").await;
        assert_eq!(ready.status.as_u16(), 503);
        assert!(ready.text.contains("cannot be decrypted"), "{}", ready.text);
        assert_eq!(api.get("/health/live").await.status.as_u16(), 200);
    }
    assert_eq!(written(&shared).await, [0; 6]);
}

async fn an_unreadable_key_leaves_the_other_provider_alone(shared: SharedDatabase) {
    seed(&shared.db).await;
    store(&shared, Provider::RapidApi, 'b').await;
    store(&shared, Provider::FlightApi, 'a').await;

    let api = with_key(&shared, Some('a')).await;

    api.create(&one_way()).await.batch();
    assert_eq!(api.get("/health/ready").await.text, "ready");
}

/// Stores a provider's key, encrypted with the secrets key that consists of this digit.
async fn store(shared: &SharedDatabase, provider: Provider, digit: char) {
    let mut tx = shared.db.write().await.unwrap();
    let secret = "a real key".to_owned().into();
    set_provider_key(&mut tx, provider, Some(&secret), Some(&ring(digit)), "tests")
        .await
        .unwrap();
    tx.commit().await.unwrap();
}

/// An api process whose secrets key consists of this digit.
async fn with_key(shared: &SharedDatabase, digit: Option<char>) -> ApiServer {
    let adjust = |config: &mut Config| config.secrets.key = digit.map(|digit| digit.to_string().repeat(64).into());
    ApiServer::start_with(shared, clock(), adjust).await
}

fn ring(digit: char) -> KeyRing {
    KeyRing {
        current: MasterKey::parse(&digit.to_string().repeat(64).into()).unwrap(),
        previous: None,
    }
}
