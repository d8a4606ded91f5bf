//! A worker is killed at five points of a refresh: the calendar is stored once, with at most one more request, and no two
//! refreshes run at once.

use flight_finder_core::{
    platform::{jobs::RefreshCalendar, queue::JobRow},
    prices::demand::calendar_view,
};
use flight_finder_sandbox::{Config as SandboxSettings, Order, Sandbox};
use tokio::net::TcpListener;
use tokio_util::sync::DropGuard;

use crate::support::{
    app::install_tls,
    pipeline::{asked, order},
    prelude::*,
    process::Process,
};

on_both_databases!(
    killed_while_it_waits_for_its_turn,
    killed_while_the_service_answers,
    killed_while_it_stores,
    killed_between_two_attempts,
    killed_after_it_has_stored,
);

/// A queued refresh of a calendar, the sandbox that answers it, and the database that workers open.
struct Scene {
    shared: SharedDatabase,
    sandbox: Sandbox,
    service: String,
    route: RouteMonth,
    job: JobId,
    _stop: DropGuard,
}

impl Scene {
    async fn set(shared: SharedDatabase) -> Self {
        install_tls();
        seed(&shared.db).await;
        let stop = CancellationToken::new();
        let providers = SandboxSettings {
            clock: clock(),
            latency_ms: [50, 51],
            ..SandboxSettings::default()
        };
        let sandbox = Sandbox::stopping_with(providers, stop.clone());
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let service = format!("http://{}", listener.local_addr().unwrap());
        let served = sandbox.clone();
        tokio::spawn(async move { served.serve(listener).await.unwrap() });
        let today = shared.db.now().to_datetime().date_naive();
        let route = route_month("TIA", "VIE", YearMonth::containing(today).plus(2));
        let mut tx = shared.db.write().await.unwrap();
        let job = tx
            .queue()
            .enqueue(&NewJob::new(&RefreshCalendar { route: route.clone() }))
            .await
            .unwrap();
        tx.commit().await.unwrap();
        Self {
            shared,
            sandbox,
            service,
            route,
            job,
            _stop: stop.drop_guard(),
        }
    }

    fn worker(&self) -> Process {
        let environment = [("FLIGHT_FINDER__SANDBOX__URL", self.service.as_str())];
        Process::start(&self.shared.url, &["worker", "--queues", "calendar"], &environment)
    }

    async fn until(&self, what: &str, holds: impl Fn(&JobRow, u64) -> bool) {
        eventually(what, async || {
            let row = self.shared.db.read().await.unwrap().queue().find_job(self.job).await;
            holds(&row.unwrap().unwrap(), asked(&self.sandbox, Service::Calendar))
        })
        .await;
    }

    /// Makes the service answer all future requests by a scenario.
    fn order(&self, scenario: Scenario) {
        order(&self.sandbox, Service::Calendar, scenario);
    }

    /// Makes the service answer as usual, also the requests that are held.
    fn release(&self) {
        self.order(Scenario::CalOk);
    }

    /// Starts a second worker, which takes over the refresh. Checks that the calendar is stored once and that the
    /// sandbox received this number of requests.
    async fn ends_well(self, requests: u64) {
        let _second = self.worker();
        self.until("the refresh ends", |row, _| row.finished_at.is_some()).await;

        let view = calendar_view(&self.shared.db, &self.route).await.unwrap();
        assert!(view.calendar.is_some_and(|calendar| calendar.grid.len() > 20));
        assert_eq!((view.refreshing, view.last_error), (None, None));
        let mut connection = self.shared.connection().await;
        for (table, rows) in [
            ("calendar_prices", 1),
            ("job_history", 1),
            ("jobs", 0),
            ("route_demand_tracking", 1),
        ] {
            assert_eq!(connection.count(table).await, rows, "{table}");
        }
        assert_eq!(asked(&self.sandbox, Service::Calendar), requests);
        assert_eq!(
            self.sandbox.stats().accounts["rapidapi"].max_concurrent,
            1,
            "never two at once"
        );
    }
}

async fn kill(mut worker: Process) {
    worker.child.kill().await.unwrap();
}

async fn killed_while_it_waits_for_its_turn(shared: SharedDatabase) {
    let scene = Scene::set(shared).await;
    let soon = scene.shared.db.now().plus(Duration::from_secs(15)).0;
    let pause = |until: i64| {
        format!("UPDATE provider_limits SET blocked_until = {until}, blocked_reason = 'rate' WHERE key = 'rapidapi'")
    };
    let mut connection = scene.shared.connection().await;
    connection.execute(pause(soon)).await;

    let first = scene.worker();
    scene.until("it runs", |row, _| row.state == JobState::Running).await;
    kill(first).await;
    connection.execute(pause(0)).await;

    scene.ends_well(1).await;
}

async fn killed_while_the_service_answers(shared: SharedDatabase) {
    let scene = Scene::set(shared).await;
    scene.order(Scenario::Held);

    let first = scene.worker();
    scene.until("it asks", |_, asked| asked == 1).await;
    kill(first).await;
    scene.release();

    scene.ends_well(2).await;
}

async fn killed_while_it_stores(shared: SharedDatabase) {
    let scene = Scene::set(shared).await;
    scene.order(Scenario::Held);

    let first = scene.worker();
    scene.until("it asks", |_, asked| asked == 1).await;
    let mut connection = scene.shared.connection().await;
    match &mut connection {
        AnyDatabase::Sqlite(_) => connection.execute("BEGIN IMMEDIATE").await,
        AnyDatabase::Postgres(_) => {
            let lock = "BEGIN; LOCK TABLE calendar_prices IN ACCESS EXCLUSIVE MODE";
            connection.execute(lock.to_owned()).await;
        }
    }
    scene.release();
    eventually("the service answers", async || {
        scene.sandbox.stats().accounts["rapidapi"].concurrent == 0
    })
    .await;
    kill(first).await;
    connection.execute("ROLLBACK").await;

    scene.ends_well(2).await;
}

async fn killed_between_two_attempts(shared: SharedDatabase) {
    let scene = Scene::set(shared).await;
    // The provider names the wait. Without that, the random backoff may be too short to be seen.
    scene.sandbox.order(Order {
        provider: Service::Calendar,
        scenario: Some(Scenario::A429SecondRetryAfter),
        origin: None,
        times: Some(1),
    });

    let first = scene.worker();
    scene
        .until("it waits to try again", |row, _| row.state == JobState::Scheduled)
        .await;
    kill(first).await;

    scene.ends_well(2).await;
}

async fn killed_after_it_has_stored(shared: SharedDatabase) {
    let scene = Scene::set(shared).await;

    let first = scene.worker();
    scene.until("it ends", |row, _| row.finished_at.is_some()).await;
    kill(first).await;

    scene.ends_well(1).await;
}
