//! Failures of a provider: pauses, attempts, spent plans and the breaker.

use flight_finder_worker::providers::Limits;

use crate::support::{prelude::*, waiting::while_workers_run};

on_both_databases!(
    a_pause_that_the_provider_asks_for_is_obeyed,
    there_are_three_attempts_at_most,
    a_spent_plan_closes_the_account,
    a_provider_that_keeps_failing_is_not_queried,
    pauses_that_the_provider_asks_for_cost_no_attempt,
    polls_that_fail_do_not_end_a_session,
    what_the_complete_list_lacks_is_not_confirmed,
    the_first_answer_counts_among_the_time_of_an_attempt,
    a_request_whose_search_has_ended_is_not_sent_again,
);

async fn a_pause_that_the_provider_asks_for_is_obeyed(shared: SharedDatabase) {
    let app = TestApp::start(shared).await;
    app.order_times(1, Service::RapidApi, Scenario::A429SecondRetryAfter);

    let view = app.searched(&round_trip()).await;

    assert_eq!(status_of(&view, Service::RapidApi), "done");
    let counts = &app.sandbox.stats().providers["rapidapi"];
    assert_eq!((counts.requests - counts.polls, counts.by_status["429"]), (2, 1));
    let (refused, again) = (&counts.recent[0], &counts.recent[1]);
    assert!(again.at.since(refused.at) >= Duration::from_secs(1));
}

async fn there_are_three_attempts_at_most(shared: SharedDatabase) {
    let app = TestApp::start(shared).await;
    app.order(Service::RapidApi, Scenario::A502);

    let view = app.searched(&round_trip()).await;

    assert_eq!(view["status"], "complete");
    assert_eq!(status_of(&view, Service::RapidApi), "failed");
    assert_eq!(status_of(&view, Service::FlightApi), "done");
    assert_eq!(app.asked(Service::RapidApi), 3);
    let times: Vec<_> = app.sandbox.stats().providers["rapidapi"]
        .recent
        .iter()
        .map(|one| one.at)
        .collect();
    assert!(times[1].since(times[0]) >= Duration::from_secs(1));
    assert!(times[2].since(times[1]) >= Duration::from_secs(2));
}

async fn a_spent_plan_closes_the_account(shared: SharedDatabase) {
    let app = TestApp::start(shared).await;
    app.order(Service::RapidApi, Scenario::A429Month);

    let first = app.searched(&round_trip()).await;
    let next = app.searched(&one_way()).await;

    assert_eq!(
        (&first["status"], &next["status"]),
        (&json!("complete"), &json!("complete"))
    );
    assert_eq!(status_of(&first, Service::RapidApi), "failed");
    assert_eq!(status_of(&next, Service::RapidApi), "limited");
    assert_eq!(app.asked(Service::RapidApi), 1);
}

async fn a_provider_that_keeps_failing_is_not_queried(shared: SharedDatabase) {
    let app = TestApp::start(shared).await;
    app.set(&[("search.deadline_seconds", "5")]).await;
    app.order(Service::RapidApi, Scenario::Down);
    let fails = |day| {
        let mut search = between(one_way(), "TIA", "VIE");
        search["departureDate"] = in_days(day);
        search
    };
    join_all((30..35).map(async |day| app.searched(&fails(day)).await)).await;
    assert_eq!(app.asked(Service::RapidApi), 5);

    let view = app.searched(&round_trip()).await;

    let stats = app.sandbox.stats();
    let asked: Vec<_> = stats.providers["rapidapi"]
        .recent
        .iter()
        .map(|request| request.at)
        .collect();
    // After five failures, provider A receives at most one more request: the breaker's test when its pause is over.
    assert!(asked.len() <= 6, "{asked:?}");
    assert!(
        asked
            .get(5)
            .is_none_or(|next| next.since(asked[4]) >= Duration::from_secs(5)),
        "{asked:?}"
    );
    assert_ne!(status_of(&view, Service::RapidApi), "done");
    assert_eq!(status_of(&view, Service::FlightApi), "done");
}

async fn pauses_that_the_provider_asks_for_cost_no_attempt(shared: SharedDatabase) {
    let app = TestApp::start(shared).await;
    app.order_times(4, Service::RapidApi, Scenario::A429SecondRetryAfter);

    let view = app.searched(&round_trip()).await;

    assert_eq!(status_of(&view, Service::RapidApi), "done");
    assert_eq!(app.asked(Service::RapidApi), 5, "there are three attempts at most");
}

async fn polls_that_fail_do_not_end_a_session(shared: SharedDatabase) {
    let app = TestApp::start(shared).await;
    app.order(Service::RapidApi, Scenario::APoll502);

    let view = app.searched(&round_trip()).await;

    assert_eq!(status_of(&view, Service::RapidApi), "done");
    assert_eq!(app.asked(Service::RapidApi), 1);
}

async fn what_the_complete_list_lacks_is_not_confirmed(shared: SharedDatabase) {
    let app = TestApp::start(shared).await;
    app.set(&[("providers.active_api", "rapidapi")]).await;
    app.order(Service::RapidApi, Scenario::ATakesBack);

    let view = app.searched(&round_trip()).await;

    assert_eq!(status_of(&view, Service::RapidApi), "done");
    let results = app.results(&view).await;
    let unconfirmed = options(&results)
        .iter()
        .filter(|option| option["unconfirmed"] == true)
        .count();
    let confirmed = options(&results)
        .iter()
        .filter(|option| option.get("unconfirmed").is_none())
        .count();
    // The polls before the complete list have 25 itineraries, of which it lacks nine.
    assert!(
        (1..=9).contains(&unconfirmed) && confirmed >= 20,
        "{unconfirmed} of {confirmed}"
    );
}

/// An attempt may take forty seconds. The first answer takes half of them, or all.
async fn the_first_answer_counts_among_the_time_of_an_attempt(shared: SharedDatabase) {
    let limits = Limits {
        attempt: Duration::from_secs(40),
        ..Limits::default()
    };
    let app = TestApp::start_limited(shared, limits, |_, _| {}).await;
    app.set(&[("search.deadline_seconds", "60")]).await;
    stop_clock(&app.db);

    let mut polls = Vec::new();
    for (first, spent, status) in [(round_trip(), 20, "done"), (one_way(), 40, "late")] {
        app.order(Service::RapidApi, Scenario::Held);
        let asked = app.asked(Service::RapidApi);
        let batch = app.create(&first).await;
        eventually("the first request is sent", async || {
            app.asked(Service::RapidApi) > asked
        })
        .await;
        let answered = app.db.now().plus(Duration::from_secs(spent));
        while_workers_run(&app.db, Duration::from_secs(1), app.db.clock().sleep_until(answered)).await;
        app.release(None, Service::RapidApi);
        let ended = app.until_ended(&batch);
        let view = while_workers_run(&app.db, Duration::from_millis(100), ended).await;
        assert_eq!(status_of(&view, Service::RapidApi), status);
        polls.push(app.sandbox.stats().providers["rapidapi"].polls);
    }

    assert!(polls[0] > 0);
    assert_eq!(polls[1], polls[0], "no poll is sent when the time is over");
}

async fn a_request_whose_search_has_ended_is_not_sent_again(shared: SharedDatabase) {
    let app = TestApp::start(shared).await;
    app.order(Service::RapidApi, Scenario::A502);
    let view = app.searched(&round_trip()).await;
    let asked = app.asked(Service::RapidApi);
    let of_request = "SELECT status || ' ' || coalesce(error, '') FROM provider_requests WHERE provider = 'rapidapi'";
    let mut database = app.shared.connection().await;
    let before = database.rows(of_request, of_request).await;
    let jobs = async || {
        let mut tx = app.db.read().await.unwrap();
        tx.queue().failed_jobs(10).await.unwrap()
    };
    let dead = eventually("its job is dead", async || jobs().await.pop()).await;

    assert!(commit!(app.db, |tx| tx.queue().retry_job(dead.id)));
    let ended = eventually("the job has ended again", async || {
        let mut tx = app.db.read().await.unwrap();
        let job = tx.queue().find_job(dead.id).await.unwrap().unwrap();
        Some(job).filter(|job| job.state.has_ended())
    })
    .await;

    assert_eq!(status_of(&view, Service::RapidApi), "failed");
    assert_eq!(ended.state, JobState::Expired);
    assert_eq!(ended.error.as_deref(), Some("not sent: its search has ended"));
    assert_eq!(app.asked(Service::RapidApi), asked);
    assert_eq!(database.rows(of_request, of_request).await, before);
}
