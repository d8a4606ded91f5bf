//! The limits of requests per address and minute.

use crate::support::{api::written, prelude::*};

on_both_databases!(
    beyond_its_limit_an_address_waits_and_others_do_not,
    an_address_that_an_untrusted_peer_forwards_is_ignored,
    pages_unknown_addresses_readiness_and_metrics_are_limited,
    the_addresses_of_one_ipv6_network_share_its_limits,
    pictures_and_searches_for_places_have_limits_of_their_own,
    polls_of_one_address_leave_places_for_others,
);

async fn beyond_its_limit_an_address_waits_and_others_do_not(shared: SharedDatabase) {
    let api = ApiServer::start_with(&shared, clock(), |config| {
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
    assert_eq!(written(&shared).await[0], 3);
    // Polls and creations have separate limits. All addresses of an IPv6 subscriber count as one.
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

async fn the_addresses_of_one_ipv6_network_share_its_limits(shared: SharedDatabase) {
    let api = ApiServer::start_with(&shared, clock(), |config| {
        config.http.reads_per_minute = 1;
        config.http.trusted_proxies = vec!["127.0.0.1".parse().unwrap()];
    })
    .await;
    let allowed = async |networks: std::ops::Range<u16>| {
        let mut allowed = 0;
        for network in networks {
            let status = look(&api, &format!("2001:db8:0:{network:x}::1")).await.status;
            allowed += u64::from(status.as_u16() == 200);
        }
        allowed
    };

    let begun = Instant::now();
    let of = [allowed(0..8).await, allowed(256..264).await, allowed(512..520).await];
    // Four and then one in 15 s for a /56, ten and then one in 6 s for the /48.
    let seconds = begun.elapsed().as_secs();
    assert!(
        of[..2].iter().all(|of_site| (4..=5 + seconds / 15).contains(of_site)),
        "{of:?}"
    );
    assert!((10..=11 + seconds / 6).contains(&of.iter().sum()), "{of:?}");
    let elsewhere = look(&api, "2001:db8:1::1").await;
    assert_eq!(elsewhere.status.as_u16(), 200, "another /48");
}

async fn pictures_and_searches_for_places_have_limits_of_their_own(shared: SharedDatabase) {
    let api = ApiServer::start(&shared).await;
    for (path, burst, millis_each) in [("/og/landing/none.png", 60, 1_000), ("/api/airports?q=TIA", 300, 200)] {
        let (begun, mut allowed) = (Instant::now(), 0);
        while api.get(path).await.status.as_u16() != 429 {
            allowed += 1;
            assert!(allowed <= 2 * burst, "{path} has no limit");
        }
        // One more is allowed as often as one has been earned since the first.
        let earned = begun.elapsed().as_millis() / millis_each;
        assert!(
            (burst..=burst + earned).contains(&allowed),
            "{path}: {allowed}, {earned} earned"
        );
    }
    assert_eq!(
        api.get("/api/routes/popular").await.status.as_u16(),
        200,
        "other reads go on"
    );
}

async fn an_address_that_an_untrusted_peer_forwards_is_ignored(shared: SharedDatabase) {
    let api = ApiServer::start_with(&shared, clock(), |config| {
        config.http.reads_per_minute = 1;
    })
    .await;

    assert_eq!(look(&api, "198.51.100.1").await.status.as_u16(), 200);
    assert_eq!(look(&api, "198.51.100.2").await.status.as_u16(), 429);
}

async fn pages_unknown_addresses_readiness_and_metrics_are_limited(shared: SharedDatabase) {
    for path in ["/manifest.webmanifest", "/no/such/page", "/metrics", "/health/ready"] {
        let api = ApiServer::start_with(&shared, clock(), |config| {
            config.http.reads_per_minute = 2;
        })
        .await;

        for _ in 0..2 {
            assert_ne!(api.get(path).await.status.as_u16(), 429, "{path}");
        }
        let refused = api.get(path).await;

        refused.refused(429, "too_many_requests", "Too many requests. Please wait a moment.");
        let other = if path == "/health/ready" {
            "/manifest.webmanifest"
        } else {
            "/health/ready"
        };
        assert_ne!(api.get(other).await.status.as_u16(), 429, "readiness is counted apart");
    }
}

/// No worker runs, so a poll waits for its whole time or is answered at once.
async fn polls_of_one_address_leave_places_for_others(shared: SharedDatabase) {
    let api = ApiServer::start_with(&shared, clock(), |config| {
        config.http.waiting_polls_per_address = 1;
        config.http.trusted_proxies = vec!["127.0.0.1".parse().unwrap()];
    })
    .await;
    let path = format!("/api/searches/{}", api.create(&one_way()).await.batch());
    let etag = api.get(&path).await.header("etag").to_owned();
    let poll = |address: &'static str| {
        let request = api.request(Method::GET, &format!("{path}?wait=20"));
        Answer::to(
            request
                .header("if-none-match", &etag)
                .header("x-forwarded-for", address),
        )
    };

    // The second of the two polls is answered at once; the first one still waits.
    let (first, second) = (poll("198.51.100.1"), poll("198.51.100.1"));
    let (answered, _waiting) = futures_util::future::select(Box::pin(first), Box::pin(second))
        .await
        .factor_first();
    let other = tokio::time::timeout(Duration::from_millis(300), poll("198.51.100.2")).await;

    assert_eq!(answered.status.as_u16(), 304);
    assert!(other.is_err(), "a poll of another address waits");
}

async fn create(api: &ApiServer, address: &str) -> Answer {
    let request = api.request(Method::POST, "/api/searches").json(&one_way());
    Answer::to(request.header("x-forwarded-for", address)).await
}

async fn look(api: &ApiServer, address: &str) -> Answer {
    let request = api.request(Method::GET, "/api/airports?q=tirana");
    Answer::to(request.header("x-forwarded-for", address)).await
}
