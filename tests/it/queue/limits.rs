//! A provider account's limit holds across all processes.

use flight_finder_core::{
    db::Db,
    queue::{Claim, LeasedJob, NewJob, Outcome},
};

use super::jobs::*;
use crate::{on_both_databases, support::database::Place};

on_both_databases!(
    claims_side_by_side_never_exceed_the_limit,
    a_limit_that_is_not_set_limits_nothing,
    room_under_the_limit_is_told_to_others,
);

async fn limit_to_one(place: &Place) {
    const TEXT: &str = "INSERT INTO provider_limits (key, concurrent, recent, blocked_until, failures, touched_at)
                        VALUES ('account', 1, '[]', 0, 0, 0)";
    place.connection().await.run(TEXT, TEXT).await;
}

async fn claim_limited(db: &Db) -> Vec<LeasedJob> {
    let claim = Claim {
        queue: "limited",
        worker: "w",
        limit: 5,
        lease: LEASE,
        limit_key: Some("account"),
    };
    db.queue().claim(&claim, &calm(db)).await.unwrap()
}

async fn claims_side_by_side_never_exceed_the_limit(place: Place) {
    let (db, other) = (place.db.clone(), place.another_process().await);
    limit_to_one(&place).await;
    for _ in 0..20 {
        enqueue(&db, NewJob::of(&Limited)).await;
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
        enqueue(&db, NewJob::of(&Limited)).await;
    }

    assert_eq!(claim_limited(&db).await.len(), 3);
}

async fn room_under_the_limit_is_told_to_others(place: Place) {
    let db = &place.db;
    limit_to_one(&place).await;
    enqueue(db, NewJob::of(&Limited)).await;
    let job = claim_limited(db).await.remove(0);
    let mut news = db.signal().jobs();
    news.mark_unchanged();

    settle(db, &job, Outcome::Done).await;

    assert!(news.has_changed().unwrap());
}
