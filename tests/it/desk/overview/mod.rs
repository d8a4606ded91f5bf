//! What the administrator sees first.

use flight_finder_core::{
    people::agents::set_agent_active,
    platform::providers::limits::{Account, Failure, Report},
};

use crate::{
    people::{
        agents::create_agent,
        auth::{call, create_user, sign_in},
    },
    support::prelude::*,
};

on_both_databases!(the_overview_counts_and_says_what_needs_attention);

/// 20 November 2026, 09:00 in Tirana.
const START: Timestamp = Timestamp(1_795_161_600_000_000);
const DAY: Duration = Duration::from_hours(24);

async fn the_overview_counts_and_says_what_needs_attention(shared: SharedDatabase) {
    let clock = Clock::driven(START.minus(DAY));
    let api = ApiServer::start_with(&shared, clock.clone(), |_| {}).await;
    create_user(&api.db, "reader@agency.al", Some(Role::Viewer)).await;
    let refused = create_agent(&api.db, "refused@agency.al", true).await;
    clock.set(START);
    create_agent(&api.db, "waiting@agency.al", false).await;
    let mut tx = api.db.write().await.unwrap();
    set_agent_active(&mut tx, refused, false, "a test".into())
        .await
        .unwrap();
    for _ in 0..5 {
        tx.limits()
            .report_request(Account::FlightApi, Report::Failed(Failure::Status(503)))
            .await
            .unwrap();
    }
    for (destination, month) in [
        ("VIE", "2026-11"),
        ("VIE", "2027-01"),
        ("FCO", "2027-01"),
        ("MXP", "2027-02"),
        ("LIN", "2027-02"),
    ] {
        let route = route_month("BRI", destination, month.parse().unwrap());
        tx.demand().refreshed(&route, START).await.unwrap();
    }
    tx.commit().await.unwrap();
    api.create(&one_way()).await.batch();
    let mut connection = shared.connection().await;
    let hours_ago = |hours: u64| START.minus(Duration::from_hours(hours)).0;
    for (name, finished_at) in [("a", hours_ago(1)), ("b", hours_ago(24 * 8))] {
        connection
            .execute(format!(
                "INSERT INTO job_history (id, queue, kind, payload, state, priority, attempt, max_attempts, crash_count,
                                          created_at, finished_at)
                 SELECT batch_id, '{name}', 'x', '{{}}', 'dead', 1, 1, 1, 0, 1, {finished_at} FROM saved_searches
                 WHERE NOT EXISTS (SELECT 1 FROM job_history WHERE id = batch_id)"
            ))
            .await;
    }
    connection
        .execute(format!(
            "UPDATE route_demand_tracking
             SET demand_level = CASE destination WHEN 'VIE' THEN 'HIGH' ELSE 'LOW' END,
                 next_due = CASE year_month WHEN '2027-02' THEN {} ELSE {} END
             WHERE origin = 'BRI'",
            hours_ago(0),
            hours_ago(2)
        ))
        .await;
    let session = sign_in(&api, "reader@agency.al").await;

    let answer = call(&api, Method::GET, "/api/admin/overview", &session, Value::Null).await;

    let overview = answer.json();
    let counter = |name: &str| {
        let counter = &overview["counters"][name];
        let days = counter["days"].as_array().unwrap();
        assert_eq!((days.len(), &days[29]["day"]), (30, &json!("2026-11-20")), "{name}");
        (
            counter["total"].clone(),
            days[28]["count"].clone(),
            days[29]["count"].clone(),
        )
    };
    assert_eq!(counter("users"), (json!(3), json!(2), json!(1)));
    assert_eq!(counter("bookings"), (json!(0), json!(0), json!(0)));
    assert_eq!(counter("saved_searches"), (json!(1), json!(0), json!(1)));
    assert_eq!(
        overview["attention"],
        json!({
            "new_requests": 0,
            "agents_to_activate": 1,
            "failing_providers": [
                { "provider": "flightapi", "name": "burimi 2", "reason": "the provider keeps failing" },
            ],
            "quotes_left_behind": [],
            "mail_budget": null,
            "overdue_calendars": 3,
            "overdue_month": "2027-01",
            "dead_jobs": 1,
        })
    );
}
