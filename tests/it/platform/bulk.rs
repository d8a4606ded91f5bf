//! Changes of many rows, as processes of the release before see them: its tables are views of `bulk_changes`.

use flight_finder_core::{
    base::{ids::BulkChangeId, time::Timestamp},
    landing::pages::changes::{NewChange, start_change},
    platform::{
        bulk::{self, BulkChange, BulkKind, BulkState},
        db::Db,
        operations::{ActionKind, BulkAction, create_bulk_action},
        queue::JobFilter,
    },
};
use uuid::Uuid;

use crate::{on_both_databases, support::database::SharedDatabase};

on_both_databases!(
    an_action_of_the_release_before_is_carried_on,
    a_change_of_the_release_before_is_carried_on,
    the_release_before_carries_on_what_this_one_has_started,
);

const ID: u128 = 0x0193_0000_0000_7000_8000_0000_0000_0001;

async fn get<K: BulkKind>(db: &Db, id: BulkChangeId) -> BulkChange {
    let mut tx = db.read().await.unwrap();
    tx.bulk_changes().get::<K>(id).await.unwrap().unwrap()
}

async fn an_action_of_the_release_before_is_carried_on(shared: SharedDatabase) {
    let mut connection = shared.connection().await;

    let returned = connection
        .rows(
            "INSERT INTO job_actions (id, action, queue, kind, reason, per_second, state, selected, done, skipped, after_at, created_at)
             VALUES (X'01930000000070008000000000000001', 'discard', 'nobody', NULL, 'it''s over', 20, 'running', 9, 0, 0, 0, 7)
             RETURNING action, CAST(after_at AS TEXT), error",
            "INSERT INTO job_actions (id, action, queue, kind, reason, per_second, state, selected, done, skipped, after_at, created_at)
             VALUES ('01930000-0000-7000-8000-000000000001', 'discard', 'nobody', NULL, 'it''s over', 20, 'running', 9, 0, 0, 0, 7)
             RETURNING action, CAST(after_at AS TEXT), error",
        )
        .await;
    let begun = get::<BulkAction>(&shared.db, BulkChangeId(Uuid::from_u128(ID))).await;
    connection
        .run(
            "UPDATE job_actions SET state = 'stopped', done = 3, skipped = 1, after_at = 5, after_id = X'01930000000070008000000000000002',
                                    ended_at = 8, error = 'no luck'
             WHERE id = X'01930000000070008000000000000001'",
            "UPDATE job_actions SET state = 'stopped', done = 3, skipped = 1, after_at = 5, after_id = '01930000-0000-7000-8000-000000000002',
                                    ended_at = 8, error = 'no luck'
             WHERE id = '01930000-0000-7000-8000-000000000001'",
        )
        .await;
    let stopped = get::<BulkAction>(&shared.db, begun.id).await;
    let mut tx = shared.db.write().await.unwrap();
    bulk::resume::<BulkAction>(&mut tx, begun.id, "tests".into())
        .await
        .unwrap();
    let pace = bulk::apply_next::<BulkAction>(&mut tx, begun.id, &()).await.unwrap();
    tx.commit().await.unwrap();

    assert_eq!(returned, [[Some("discard".to_owned()), Some("0".to_owned()), None]]);
    let action = BulkAction {
        kind: ActionKind::Discard,
        filter: JobFilter {
            queue: Some("nobody".to_owned()),
            reason: Some("it's over".to_owned()),
            ..JobFilter::default()
        },
        per_second: 20,
    };
    assert_eq!(begun.what::<BulkAction>(), action);
    assert_eq!(
        (begun.state, begun.total, begun.created_at),
        (BulkState::Running, 9, Timestamp(7))
    );
    assert_eq!((stopped.done, stopped.updated, stopped.skipped), (4, 3, 1));
    assert_eq!(
        (stopped.ended_at, stopped.error.as_deref()),
        (Some(Timestamp(8)), Some("no luck"))
    );
    assert_eq!(pace, None);
    assert_eq!(get::<BulkAction>(&shared.db, begun.id).await.state, BulkState::Done);
    connection
        .execute(
            "DELETE FROM job_actions WHERE id IN (SELECT id FROM job_actions WHERE created_at < 9 LIMIT 1)".to_owned(),
        )
        .await;
    assert_eq!(connection.count("bulk_changes").await, 0);
}

async fn a_change_of_the_release_before_is_carried_on(shared: SharedDatabase) {
    let mut connection = shared.connection().await;

    connection
        .run(
            r#"INSERT INTO landing_changes (id, kind, subject, state, total, done, created, updated, removed, skipped, failed,
                                            failures, cursor, actor, created_at)
               VALUES (X'01930000000070008000000000000001', 'disable_state', '{"disable_state":"Atlantis"}', 'running', 9, 0, 0, 0, 0, 0, 0,
                       '[]', '', 'ana@agency.al', 7)"#,
            r#"INSERT INTO landing_changes (id, kind, subject, state, total, done, created, updated, removed, skipped, failed,
                                            failures, cursor, actor, created_at)
               VALUES ('01930000-0000-7000-8000-000000000001', 'disable_state', '{"disable_state":"Atlantis"}', 'running', 9, 0, 0, 0, 0, 0,
                       0, '[]', '', 'ana@agency.al', 7)"#,
        )
        .await;
    let update = "UPDATE landing_changes SET done = 1, removed = 4, cursor = '1:x', created_at = 6";
    connection.run(update, update).await;
    let begun = get::<NewChange>(&shared.db, BulkChangeId(Uuid::from_u128(ID))).await;
    let mut tx = shared.db.write().await.unwrap();
    let names = NewChange::known(&mut tx).await.unwrap();
    let pace = bulk::apply_next::<NewChange>(&mut tx, begun.id, &names).await.unwrap();
    tx.commit().await.unwrap();

    assert_eq!(
        begun.what::<NewChange>(),
        NewChange::DisableState("Atlantis".to_owned())
    );
    assert_eq!((begun.done, begun.removed, &*begun.cursor), (1, 4, "1:x"));
    assert_eq!((&*begun.actor, begun.created_at), ("ana@agency.al", Timestamp(6)));
    assert_eq!(pace, None, "no such state is left");
    assert_eq!(get::<NewChange>(&shared.db, begun.id).await.state, BulkState::Done);
    connection.execute("DELETE FROM landing_changes".to_owned()).await;
    assert_eq!(connection.count("bulk_changes").await, 0);
}

async fn the_release_before_carries_on_what_this_one_has_started(shared: SharedDatabase) {
    let mut tx = shared.db.write().await.unwrap();
    let action = BulkAction {
        kind: ActionKind::Redrive,
        filter: JobFilter::default(),
        per_second: 50,
    };
    let action = create_bulk_action(&mut tx, &action, "ana@agency.al".into())
        .await
        .unwrap();
    let change = NewChange::EnableState("Italy".to_owned());
    let change = start_change(&mut tx, change, "ana@agency.al".into()).await.unwrap();
    tx.commit().await.unwrap();
    let mut connection = shared.connection().await;

    let [sqlite, postgres] = [
        "SELECT action, queue, CAST(per_second AS TEXT), state, CAST(selected AS TEXT), CAST(after_at AS TEXT), after_id FROM job_actions",
        "SELECT action, queue, CAST(per_second AS TEXT), state, CAST(selected AS TEXT), CAST(after_at AS TEXT), CAST(after_id AS TEXT)
         FROM job_actions FOR UPDATE",
    ];
    let actions = connection.rows(sqlite, postgres).await;
    let [sqlite, postgres] = [
        "SELECT kind, subject, state, actor FROM landing_changes",
        "SELECT kind, subject, state, actor FROM landing_changes FOR UPDATE",
    ];
    let changes = connection.rows(sqlite, postgres).await;
    let update = "UPDATE job_actions SET done = 2, skipped = 1";
    connection.run(update, update).await;

    let row = |texts: &[&str]| -> Vec<_> {
        let texts = texts
            .iter()
            .map(|text| Some((*text).to_owned()).filter(|text| !text.is_empty()));
        texts.collect()
    };
    assert_eq!(actions, [row(&["redrive", "", "50", "running", "0", "0", ""])]);
    let expected = [
        "enable_state",
        "{\"enable_state\":\"Italy\"}",
        "running",
        "ana@agency.al",
    ];
    assert_eq!(changes, [row(&expected)]);
    let acted = get::<BulkAction>(&shared.db, action.id).await;
    assert_eq!((acted.done, acted.updated, &*acted.actor), (3, 2, "ana@agency.al"));
    assert_eq!(get::<NewChange>(&shared.db, change.id).await, change);
}
