//! What every row of the table of providers can do. The cases hold for each provider that is added.

use flight_finder_core::{
    desk::demo::set_provider_key,
    platform::{
        config::{ProvidersConfig, SandboxConfig},
        providers::Provider,
        secrets::{KeyRing, MasterKey},
    },
    rules::settings::Access,
};

use crate::support::{pipeline::set, prelude::*};

on_both_databases!(
    a_search_has_offers_of_every_provider,
    every_provider_has_a_name_a_limit_and_a_key_of_its_own,
);

async fn a_search_has_offers_of_every_provider(shared: SharedDatabase) {
    let app = TestApp::start(shared).await;

    let view = app.searched(&round_trip()).await;

    assert_eq!(view["status"], "complete");
    let results = app.results(&view).await;
    for provider in Provider::ALL {
        assert_eq!(status_of(&view, provider.into()), "done");
        let share = share_of(&view, provider.into()).unwrap();
        let sells = |option: &&Value| option["providers"].as_array().unwrap().contains(&share["name"]);
        let sold = options(&results).into_iter().filter(sells).count();
        println!(
            "{} has {} flights and is on {sold} cards",
            share["name"], share["count"]
        );
        assert!(sold > 0);
    }
}

async fn every_provider_has_a_name_a_limit_and_a_key_of_its_own(db: Db) {
    seed(&db).await;
    let its = |provider: Provider| format!("{:04}", 2_000 + provider as usize);
    let current = MasterKey::parse(&"a".repeat(64).into()).unwrap();
    let keys = KeyRing {
        current,
        previous: None,
    };

    for provider in Provider::ALL {
        let its = its(provider);
        let (name, limit) = (
            format!("providers.{provider}_name"),
            format!("limits.{provider}.requests_per_day"),
        );
        set(&db, &[(&name, &its), (&limit, &its)]).await;
        let key = format!("a key that ends in {its}").into();
        let mut tx = db.write().await.unwrap();
        set_provider_key(&mut tx, provider, Some(&key), Some(&keys), "a test")
            .await
            .unwrap();
        tx.commit().await.unwrap();
    }

    let mut tx = db.read().await.unwrap();
    let values = tx.settings().load().await.unwrap().values;
    let stored = tx.settings().sealed_credentials().await.unwrap().open(Some(&keys));
    let access = Access::new(&ProvidersConfig::default(), &SandboxConfig::default(), &stored);
    for provider in Provider::ALL {
        let its = its(provider);
        assert_eq!(values.providers.display_name(provider), its);
        let limit = values.limits.get(provider.into()).unwrap();
        assert_eq!(limit.requests_per_day, its.parse().ok());
        assert_eq!(access.key_state(provider).last_four, Some(its));
    }
}
