//! A provider account's limit holds across all processes.

use flight_finder_core::platform::queue::{Claim, LeasedJob};

use super::jobs::*;
use crate::support::prelude::*;

on_both_databases!(
    concurrent_claims_never_exceed_the_limit,
    a_limit_that_is_not_set_limits_nothing,
    room_under_the_limit_notifies_other_processes,
);

async fn limit_to_one(shared: &SharedDatabase) {
    const TEXT: &str = "INSERT INTO provider_limits (key, concurrent, recent, blocked_until, failures, touched_at)
                        VALUES ('account', 1, '[]', 0, 0, 0)";
    shared.run(TEXT, TEXT).await;
}

async fn claim_limited(db: &Db) -> Vec<LeasedJob> {
    let claim = Claim {
        queue: "limited",
        worker: "w",
        limit: 5,
        lease: LEASE,
        limit_key: Some("account"),
        is_bounded: false,
    };
    db.queue().claim(&claim, &calm(db)).await.unwrap()
}

async fn concurrent_claims_never_exceed_the_limit(shared: SharedDatabase) {
    let (db, other) = (shared.db.clone(), shared.another_process().await);
    limit_to_one(&shared).await;
    for _ in 0..20 {
        enqueue(&db, NewJob::new(&Limited)).await;
    }
    for _ in 0..20 {
        let (one, two, three) = tokio::join!(claim_limited(&db), claim_limited(&other), claim_limited(&other));

        let claimed: Vec<_> = one.into_iter().chain(two).chain(three).collect();
        assert_eq!(claimed.len(), 1);
        assert!(settle(&db, &claimed[0], Outcome::Done).await);
    }
    other.close().await;
}

async fn a_limit_that_is_not_set_limits_nothing(db: Db) {
    for _ in 0..3 {
        enqueue(&db, NewJob::new(&Limited)).await;
    }

    assert_eq!(claim_limited(&db).await.len(), 3);
}

async fn room_under_the_limit_notifies_other_processes(shared: SharedDatabase) {
    let db = &shared.db;
    limit_to_one(&shared).await;
    enqueue(db, NewJob::new(&Limited)).await;
    let job = claim_limited(db).await.remove(0);
    let mut news = db.signal().jobs();
    news.mark_unchanged();

    settle(db, &job, Outcome::Done).await;

    assert!(news.has_changed().unwrap());
}
