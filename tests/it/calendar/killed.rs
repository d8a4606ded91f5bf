//! A worker that is killed during a refresh, at five points: one calendar, one request more at the most, never two
//! refreshes at once.

use std::time::Duration;

use flight_finder_core::{
    demand::calendar_view,
    ids::JobId,
    jobs::RefreshCalendar,
    queue::{JobRow, JobState, NewJob},
    routes::{RouteMonth, YearMonth},
};
use flight_finder_sandbox::{Config as SandboxSettings, Order, Sandbox, Scenario, Service};
use tokio::net::TcpListener;
use tokio_util::sync::{CancellationToken, DropGuard};

use crate::{
    on_both_databases,
    support::{
        app::{install_tls, seed},
        database::{AnyDatabase, Place},
        pipeline::asked,
        process::Process,
    },
};

on_both_databases!(
    killed_while_it_waits_for_its_turn,
    killed_while_the_service_answers,
    killed_while_it_stores,
    killed_between_two_attempts,
    killed_after_it_has_stored,
);

/// A lease that runs out, a process that starts, on a loaded machine.
const PATIENCE: Duration = Duration::from_mins(1);

/// A queued refresh, the service, and a place for workers.
struct Scene {
    place: Place,
    sandbox: Sandbox,
    service: String,
    route: RouteMonth,
    job: JobId,
    _stop: DropGuard,
}

impl Scene {
    async fn set(place: Place, latency: u64) -> Self {
        install_tls();
        seed(&place.db).await;
        let stop = CancellationToken::new();
        let providers = SandboxSettings {
            latency_ms: [latency, latency + 1],
            ..SandboxSettings::default()
        };
        let sandbox = Sandbox::stopping_with(providers, stop.clone());
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let service = format!("http://{}", listener.local_addr().unwrap());
        let served = sandbox.clone();
        tokio::spawn(async move { served.serve(listener).await.unwrap() });
        let today = place.db.now().to_datetime().date_naive();
        let route = RouteMonth {
            origin: "TIA".parse().unwrap(),
            destination: "VIE".parse().unwrap(),
            month: YearMonth::of(today).plus(2),
        };
        let mut tx = place.db.write().await.unwrap();
        let job = tx
            .queue()
            .enqueue(&NewJob::of(&RefreshCalendar { route: route.clone() }))
            .await
            .unwrap();
        tx.commit().await.unwrap();
        Self {
            place,
            sandbox,
            service,
            route,
            job,
            _stop: stop.drop_guard(),
        }
    }

    fn worker(&self) -> Process {
        let environment = [("FLIGHT_FINDER__SANDBOX__URL", self.service.as_str())];
        Process::start(&self.place.url, &["worker", "--queues", "calendar"], &environment)
    }

    async fn until(&self, what: &str, holds: impl Fn(&JobRow, u64) -> bool) {
        let held = async {
            loop {
                let row = self
                    .place
                    .db
                    .read()
                    .await
                    .unwrap()
                    .queue()
                    .find_job(self.job)
                    .await
                    .unwrap()
                    .unwrap();
                if holds(&row, asked(&self.sandbox, Service::Calendar)) {
                    return;
                }
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
        };
        let held = tokio::time::timeout(PATIENCE, held).await;
        held.unwrap_or_else(|_| panic!("not within {PATIENCE:?}: {what}"));
    }

    /// Another worker takes over: the calendar is there once, for so many requests in all.
    async fn ends_well(self, requests: u64) {
        let _second = self.worker();
        self.until("the refresh ends", |row, _| row.finished_at.is_some()).await;

        let view = calendar_view(&self.place.db, &self.route).await.unwrap();
        assert!(view.calendar.is_some_and(|calendar| calendar.grid.len() > 20));
        assert_eq!((view.refreshing, view.last_error), (None, None));
        let mut connection = self.place.connection().await;
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

async fn killed_while_it_waits_for_its_turn(place: Place) {
    let scene = Scene::set(place, 50).await;
    let soon = scene.place.db.now().plus(Duration::from_secs(15)).0;
    let promised = "UPDATE provider_limits SET requests_per_second = 1";
    let mut connection = scene.place.connection().await;
    connection
        .execute(format!("{promised}, recent = '[{soon}]' WHERE key = 'rapidapi'"))
        .await;

    let first = scene.worker();
    scene.until("it runs", |row, _| row.state == JobState::Running).await;
    kill(first).await;
    connection
        .execute(format!("{promised}, recent = '[]' WHERE key = 'rapidapi'"))
        .await;

    scene.ends_well(1).await;
}

async fn killed_while_the_service_answers(place: Place) {
    let scene = Scene::set(place, 1_500).await;

    let first = scene.worker();
    scene.until("it asks", |_, asked| asked == 1).await;
    kill(first).await;

    scene.ends_well(2).await;
}

async fn killed_while_it_stores(place: Place) {
    let scene = Scene::set(place, 1_500).await;

    let first = scene.worker();
    scene.until("it asks", |_, asked| asked == 1).await;
    let mut connection = scene.place.connection().await;
    match &mut connection {
        AnyDatabase::Sqlite(_) => connection.execute("BEGIN IMMEDIATE".to_owned()).await,
        AnyDatabase::Postgres(_) => {
            let lock = "BEGIN; LOCK TABLE calendar_prices IN ACCESS EXCLUSIVE MODE";
            connection.execute(lock.to_owned()).await;
        }
    }
    let answered = || scene.sandbox.stats().accounts["rapidapi"].concurrent == 0;
    let waited = tokio::time::timeout(PATIENCE, async {
        while !answered() {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    });
    waited.await.expect("the service answers");
    kill(first).await;
    connection.execute("ROLLBACK".to_owned()).await;

    scene.ends_well(2).await;
}

async fn killed_between_two_attempts(place: Place) {
    let scene = Scene::set(place, 50).await;
    scene.sandbox.order(Order {
        provider: Service::Calendar,
        scenario: Some(Scenario::A502),
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

async fn killed_after_it_has_stored(place: Place) {
    let scene = Scene::set(place, 50).await;

    let first = scene.worker();
    scene.until("it ends", |row, _| row.finished_at.is_some()).await;
    kill(first).await;

    scene.ends_well(1).await;
}
