//! Which processes have applied a change of settings.

use flight_finder_core::{
    platform::{
        config::{ProvidersConfig, SandboxConfig},
        queue::Registration,
    },
    rules::settings::LiveSettings,
};
use flight_finder_worker::runtime::{Runtime, RuntimeSettings};

use crate::support::{pipeline::set, prelude::*};

on_both_databases!(
    a_change_is_applied_when_every_process_has_read_it,
    an_idle_process_applies_a_change_by_itself,
);

fn live(db: &Db) -> LiveSettings {
    LiveSettings::new(db.clone(), ProvidersConfig::default(), SandboxConfig::default(), None)
}

async fn applied(api: &ApiServer) -> Value {
    let request = api.request(Method::GET, "/api/admin/settings/applied");
    Answer::to(request.bearer_auth(ADMIN_TOKEN)).await.json()
}

/// The roles of the processes, and whether each has applied the settings.
fn by_role(applied: &Value) -> Vec<(&str, bool)> {
    let processes = applied["processes"].as_array().unwrap().iter();
    let mut by_role: Vec<_> = processes
        .map(|process| {
            (
                process["role"].as_str().unwrap(),
                process["is_applied"].as_bool().unwrap(),
            )
        })
        .collect();
    by_role.sort_unstable();
    by_role
}

async fn a_change_is_applied_when_every_process_has_read_it(shared: SharedDatabase) {
    let api = ApiServer::start(&shared).await;
    let other = shared.another_process().await;
    let [one, two] = [&shared.db, &other].map(live);
    one.get().await.unwrap();
    two.get().await.unwrap();
    // The heartbeats are those of registrations: a process reports when it registers, and every two seconds.
    let register =
        async |db, role, live: &LiveSettings| Registration::start_with(db, role, live.applied()).await.unwrap();
    let first = (
        register(&shared.db, "api", &one).await,
        register(&other, "scheduler", &two).await,
    );
    // A process that uses no settings is not waited for.
    let idle = Registration::start(&other, "worker").await.unwrap();
    let before = applied(&api).await;

    set(&shared.db, &[("mode.use_incomplete_api", "false")]).await;
    one.forget().await;
    one.get().await.unwrap();
    drop(first);
    let _again = (
        register(&shared.db, "api", &one).await,
        register(&other, "scheduler", &two).await,
    );
    let half = applied(&api).await;
    two.forget().await;
    two.get().await.unwrap();
    let _last = register(&other, "scheduler", &two).await;
    let after = applied(&api).await;

    assert_eq!((&before["is_applied"], by_role(&before).len()), (&json!(true), 2));
    assert_eq!(
        half["revision"].as_i64(),
        before["revision"].as_i64().map(|revision| revision + 1)
    );
    assert_eq!(half["is_applied"], false);
    assert!(by_role(&half).contains(&("api", true)) && by_role(&half).contains(&("scheduler", false)));
    assert!(by_role(&after).contains(&("scheduler", true)));
    idle.leave().await.unwrap();
}

async fn an_idle_process_applies_a_change_by_itself(shared: SharedDatabase) {
    let api = ApiServer::start(&shared).await;
    let other = shared.another_process().await;
    let settings = live(&other);
    let fresh = tokio::spawn(settings.clone().keep_fresh());
    let times = RuntimeSettings {
        heartbeat: Duration::from_millis(50),
        ..RuntimeSettings::default()
    };
    let _runtime = Runtime::start(other, times).reporting(settings.applied());
    eventually("the worker reports", async || {
        by_role(&applied(&api).await) == [("worker", true)]
    })
    .await;

    set(&shared.db, &[("search.deadline_seconds", "30")]).await;

    eventually("the worker has applied it", async || {
        applied(&api).await["is_applied"] == true
    })
    .await;
    assert_eq!(settings.get().await.unwrap().values.search.deadline_seconds, 30);
    fresh.abort();
}
