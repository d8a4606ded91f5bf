use std::time::{Duration, Instant};

use flight_finder_core::time::{Clock, Timestamp};
use reqwest::Method;
use serde_json::json;

use super::{create_user_hashed_with, grant};
use crate::{
    on_both_databases,
    support::{
        api::{Answer, ApiServer},
        database::SharedDatabase,
    },
};

on_both_databases!(
    an_unknown_address_is_refused_as_late_as_a_wrong_password,
    a_mail_to_nobody_takes_as_long_as_one_to_a_user,
);

/// The memory of one hash.
const MEMORY_KIB: u32 = 19456;
/// Mails to each address. They are few, because an answer takes a tenth of a second.
const MAILS: usize = 11;
/// Tries for each address in a round.
const TRIES: usize = 200;
const MOST_ROUNDS: usize = 4;
/// The most by which the medians may differ, in percent of the longer one.
const MOST_DIFFERENCE: f64 = 5.0;

async fn an_unknown_address_is_refused_as_late_as_a_wrong_password(shared: SharedDatabase) {
    // A hash needs as much memory as in production and takes most of the time of an answer, so leaving it out would show.
    let api = ApiServer::start_with(&shared, Clock::default(), |config| {
        config.auth.argon2_memory_kib = MEMORY_KIB;
        config.auth.sign_ins_per_minute = 1_000_000;
    })
    .await;
    create_user_hashed_with(&api.db, "ana@agency.al", None, MEMORY_KIB).await;
    let took = async |email: &str| {
        let start = Instant::now();
        let answer = grant(&api, "password", json!({"email": email, "password": "një tjetër"})).await;
        assert_eq!(answer.json()["error_code"], "invalid_credentials");
        start.elapsed()
    };
    took("nobody@agency.al").await;

    let (mut known, mut unknown) = (Vec::new(), Vec::new());
    let mut difference = f64::INFINITY;
    // More tries make a difference by chance smaller, and leave one of the program as it is.
    for _ in 0..MOST_ROUNDS {
        for pair in 0..TRIES {
            // The order follows no period (Thue-Morse), so periodic work of other programs delays both equally often.
            if pair.count_ones() % 2 == 0 {
                known.push(took("ana@agency.al").await);
                unknown.push(took("nobody@agency.al").await);
            } else {
                unknown.push(took("nobody@agency.al").await);
                known.push(took("ana@agency.al").await);
            }
        }
        let (known, unknown) = (median(&mut known), median(&mut unknown));
        difference = 100.0 * known.abs_diff(unknown).as_secs_f64() / known.max(unknown).as_secs_f64();
        println!("known {known:?}, unknown {unknown:?}: {difference:.1} percent");
        if difference <= MOST_DIFFERENCE {
            break;
        }
    }
    assert!(difference <= MOST_DIFFERENCE, "{difference:.1} percent");
}

async fn a_mail_to_nobody_takes_as_long_as_one_to_a_user(shared: SharedDatabase) {
    let clock = Clock::driven(Timestamp(1_800_000_000_000_000));
    let api = ApiServer::start_with(&shared, clock.clone(), |config| {
        config.auth.mails_per_minute = 1_000_000;
    })
    .await;
    create_user_hashed_with(&api.db, "ana@agency.al", None, 8).await;
    let took = async |email: &str| {
        // Each request queues a mail: the last one was a minute ago.
        clock.advance(Duration::from_secs(61));
        let request = api.request(Method::POST, "/auth/v1/recover");
        let start = Instant::now();
        let answer = Answer::to(request.json(&json!({ "email": email }))).await;
        assert_eq!((answer.status.as_u16(), answer.text.as_str()), (200, "{}"));
        start.elapsed()
    };
    took("nobody@agency.al").await;

    let (mut known, mut unknown) = (Vec::new(), Vec::new());
    for _ in 0..MAILS {
        known.push(took("ana@agency.al").await);
        unknown.push(took("nobody@agency.al").await);
    }

    let (known, unknown) = (median(&mut known), median(&mut unknown));
    let difference = 100.0 * known.abs_diff(unknown).as_secs_f64() / known.max(unknown).as_secs_f64();
    assert!(difference <= MOST_DIFFERENCE, "known {known:?}, unknown {unknown:?}");
    assert!(shared.connection().await.count("jobs").await > 0, "a mail is queued");
}

fn median(times: &mut [Duration]) -> Duration {
    times.sort_unstable();
    times[times.len() / 2]
}
