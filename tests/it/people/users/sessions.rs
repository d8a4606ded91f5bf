use flight_finder_core::{
    base::ids::SessionId,
    people::sessions::{IDLE, LiveSessions, REUSE, RefreshToken, Refreshed, Scope, Session},
    platform::queue::Registration,
};

use super::{create_user, sign_in};
use crate::support::prelude::*;

on_both_databases!(
    two_refreshes_at_once_succeed_and_a_replay_ends_the_session,
    a_browser_that_lost_a_token_uses_the_one_before,
    a_thief_and_the_user_cannot_both_go_on,
    a_session_without_a_refresh_ends,
    a_scope_says_which_sessions_end,
    a_revocation_is_noticed_in_every_process,
    a_deleted_user_has_no_sessions,
);

async fn two_refreshes_at_once_succeed_and_a_replay_ends_the_session(shared: SharedDatabase) {
    let (db, clock) = shared.driven().await;
    let user = create_user(&db, "ana@agency.al").await;
    let (session, first) = sign_in(&db, user).await;

    let (one, two) = tokio::join!(refresh(&db, &first), refresh(&db, &first));
    let (one, two) = (new_token(one), new_token(two));
    let after_one = new_token(refresh(&db, &one).await);
    new_token(refresh(&db, &two).await);
    clock.set(clock.now().plus(REUSE + Duration::from_secs(1)));
    let replayed = refresh(&db, &first).await;

    assert!(
        matches!(replayed, Refreshed::Replayed(id) if id == session.id),
        "{replayed:?}"
    );
    let after = refresh(&db, &after_one).await;
    assert!(
        matches!(after, Refreshed::UnknownToken),
        "the family is revoked: {after:?}"
    );
    db.close().await;
}

async fn a_browser_that_lost_a_token_uses_the_one_before(shared: SharedDatabase) {
    let (db, clock) = shared.driven().await;
    let user = create_user(&db, "ana@agency.al").await;
    let (_, first) = sign_in(&db, user).await;
    let _lost = new_token(refresh(&db, &first).await);
    clock.set(clock.now().plus(Duration::from_mins(10)));

    let next = new_token(refresh(&db, &first).await);

    new_token(refresh(&db, &next).await);
    db.close().await;
}

async fn a_thief_and_the_user_cannot_both_go_on(shared: SharedDatabase) {
    let (db, clock) = shared.driven().await;
    let user = create_user(&db, "ana@agency.al").await;
    let (session, stolen) = sign_in(&db, user).await;
    let of_user = new_token(refresh(&db, &stolen).await);
    clock.set(clock.now().plus(Duration::from_mins(10)));

    let of_thief = new_token(refresh(&db, &stolen).await);
    let next_of_user = refresh(&db, &of_user).await;

    assert!(
        matches!(next_of_user, Refreshed::Replayed(id) if id == session.id),
        "{next_of_user:?}"
    );
    assert!(matches!(refresh(&db, &of_thief).await, Refreshed::UnknownToken));
    db.close().await;
}

async fn a_session_without_a_refresh_ends(shared: SharedDatabase) {
    let (db, clock) = shared.driven().await;
    let user = create_user(&db, "ana@agency.al").await;
    let (session, token) = sign_in(&db, user).await;
    let (kept, kept_token) = sign_in(&db, user).await;
    clock.set(clock.now().plus(IDLE));
    new_token(refresh(&db, &kept_token).await);
    clock.set(clock.now().plus(Duration::from_secs(1)));

    let refreshed = refresh(&db, &token).await;

    assert!(
        matches!(refreshed, Refreshed::Expired(id) if id == session.id),
        "{refreshed:?}"
    );
    assert_eq!(ids(&db, user).await, [kept.id]);
    clock.set(clock.now().plus(IDLE + Duration::from_secs(1)));
    assert_eq!(commit!(db, |tx| tx.sessions().prune(10)), 1);
    assert_eq!(ids(&db, user).await, []);
    db.close().await;
}

async fn a_scope_says_which_sessions_end(db: Db) {
    let user = create_user(&db, "ana@agency.al").await;
    let other = create_user(&db, "ben@agency.al").await;
    let (of_other, _) = sign_in(&db, other).await;
    let (one, two, three) = (
        sign_in(&db, user).await.0,
        sign_in(&db, user).await.0,
        sign_in(&db, user).await.0,
    );

    sign_out(&db, &one, Scope::Local).await;
    assert_eq!(ids(&db, user).await, [three.id, two.id]);
    sign_out(&db, &two, Scope::Others).await;
    assert_eq!(ids(&db, user).await, [two.id]);
    sign_out(&db, &two, Scope::Global).await;
    assert_eq!(ids(&db, user).await, []);
    assert_eq!(ids(&db, other).await, [of_other.id]);
}

async fn a_revocation_is_noticed_in_every_process(shared: SharedDatabase) {
    // The clock stands still, so no session is read again because of its age.
    let clock = driven_clock();
    let (here, there) = (shared.with_clock(clock.clone()).await, shared.with_clock(clock).await);
    let processes = [
        Registration::start(&here, "api").await.unwrap(),
        Registration::start(&there, "api").await.unwrap(),
    ];
    let (sessions, sessions_there) = (LiveSessions::new(&here), LiveSessions::new(&there));
    let user = create_user(&here, "ana@agency.al").await;
    let (session, _) = sign_in(&here, user).await;
    for (live, db) in [(&sessions, &here), (&sessions_there, &there)] {
        let found = live.get(db, session.id).await.unwrap().unwrap();
        assert_eq!((found.session, found.user.id), (session.clone(), user));
    }

    sign_out(&here, &session, Scope::Local).await;

    assert_eq!(sessions.get(&here, session.id).await.unwrap(), None, "the next request");
    eventually("the other process is notified", async || {
        sessions_there.get(&there, session.id).await.unwrap().is_none()
    })
    .await;
    for process in processes {
        process.leave().await.unwrap();
    }
    here.close().await;
    there.close().await;
}

async fn a_deleted_user_has_no_sessions(db: Db) {
    let user = create_user(&db, "ana@agency.al").await;
    let (session, token) = sign_in(&db, user).await;
    let live = LiveSessions::new(&db);
    assert!(live.get(&db, session.id).await.unwrap().is_some());

    assert!(commit!(db, |tx| tx.users().delete(user)));

    assert_eq!(live.get(&db, session.id).await.unwrap(), None);
    assert!(matches!(refresh(&db, &token).await, Refreshed::UnknownToken));
}

async fn refresh(db: &Db, token: &RefreshToken) -> Refreshed {
    commit!(db, |tx| tx.sessions().refresh(token))
}

fn new_token(refreshed: Refreshed) -> RefreshToken {
    match refreshed {
        Refreshed::Yes(_, token) => token,
        other => panic!("the token is refused: {other:?}"),
    }
}

async fn sign_out(db: &Db, session: &Session, scope: Scope) {
    commit!(db, |tx| tx.sessions().sign_out(session, scope));
}

/// The ids of the user's sessions, the latest first.
async fn ids(db: &Db, user: UserId) -> Vec<SessionId> {
    let sessions = db.read().await.unwrap().sessions().of_user(user).await.unwrap();
    sessions.into_iter().map(|session| session.id).collect()
}
