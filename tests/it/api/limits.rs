//! Requests of one address a minute.

use flight_finder_core::time::Clock;
use reqwest::Method;

use crate::{
    on_both_databases,
    support::{
        api::{Answer, ApiServer, written},
        app::one_way,
        database::Place,
    },
};

on_both_databases!(
    beyond_its_limit_an_address_waits_and_others_do_not,
    an_address_that_nobody_vouches_for_is_not_believed,
);

async fn beyond_its_limit_an_address_waits_and_others_do_not(place: Place) {
    let api = ApiServer::start_with(&place, Clock::default(), |config| {
        config.http.creates_per_minute = 2;
        config.http.reads_per_minute = 3;
        config.http.trusted_proxies = vec!["127.0.0.1".parse().unwrap()];
    })
    .await;

    for _ in 0..2 {
        create(&api, "198.51.100.1").await.batch();
    }
    let refused = create(&api, "198.51.100.1").await;
    create(&api, "198.51.100.2").await.batch();

    refused.refused(429, "too_many_requests", "Too many requests. Please wait a moment.");
    assert!((1..=60).contains(&refused.header("retry-after").parse::<u64>().unwrap()));
    assert_eq!(written(&place).await[0], 3);
    // Looking is counted apart from creating; one subscriber of IPv6 is one address.
    for (address, status) in [
        ("198.51.100.1", 200),
        ("2001:db8::1", 200),
        ("2001:db8::2", 200),
        ("2001:db8::3", 200),
        ("2001:db8::4", 429),
        ("2001:db8:0:1::1", 200),
    ] {
        assert_eq!(look(&api, address).await.status.as_u16(), status, "{address}");
    }
    for _ in 0..20 {
        let live = api
            .request(Method::GET, "/health/live")
            .header("x-forwarded-for", "2001:db8::4");
        assert_eq!(Answer::to(live).await.status.as_u16(), 200);
    }
}

async fn an_address_that_nobody_vouches_for_is_not_believed(place: Place) {
    let api = ApiServer::start_with(&place, Clock::default(), |config| config.http.reads_per_minute = 1).await;

    assert_eq!(look(&api, "198.51.100.1").await.status.as_u16(), 200);
    assert_eq!(look(&api, "198.51.100.2").await.status.as_u16(), 429);
}

async fn create(api: &ApiServer, address: &str) -> Answer {
    let request = api.request(Method::POST, "/api/searches").json(&one_way());
    Answer::to(request.header("x-forwarded-for", address)).await
}

async fn look(api: &ApiServer, address: &str) -> Answer {
    let request = api.request(Method::GET, "/api/airports?q=tirana");
    Answer::to(request.header("x-forwarded-for", address)).await
}
