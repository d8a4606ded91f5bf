//! The log of changes, as the administrator reads it.

use flight_finder_core::{
    base::{device::Device, page::KeysetPage},
    platform::audit::{Actor, AuditFilter},
    prices::demand::queue_by_hand,
};

use crate::{
    people::auth::{call, create_user, sign_in},
    support::prelude::*,
};

on_both_databases!(
    the_log_is_read_by_its_filters,
    pages_follow_one_another_to_the_end,
    a_bad_filter_is_named,
    a_fetch_by_hand_is_recorded_with_its_device,
);

/// 15 January 2027, 09:00 in Tirana.
const START: Timestamp = Timestamp(1_800_000_000_000_000);
const HOUR: Duration = Duration::from_hours(1);

/// A server whose log has changes of two people on two days.
async fn office(shared: &SharedDatabase) -> (ApiServer, Value) {
    let clock = Clock::driven(START);
    let api = ApiServer::start_with(shared, clock.clone(), |_| {}).await;
    for (hours, actor, key, value) in [
        (0, "boss@agency.al", "commission.adult", "25"),
        (1, "command line", "search.reuse_seconds", "60"),
        (20, "boss@agency.al", "commission.adult", "26"),
    ] {
        clock.set(START.plus(HOUR * hours));
        commit!(api.db, |tx| tx.settings().set(key, value, actor));
    }
    create_user(&api.db, "reader@agency.al", Some(Role::Viewer)).await;
    let session = sign_in(&api, "reader@agency.al").await;
    (api, session)
}

async fn list(api: &ApiServer, session: &Value, query: &str) -> Value {
    let answer = call(
        api,
        Method::GET,
        &format!("/api/admin/audit{query}"),
        session,
        Value::Null,
    )
    .await;
    assert_eq!(answer.status, 200, "{answer:?}");
    answer.json()
}

/// The actions and values of a list without those of the seed, the newest first.
fn told(list: &Value) -> Vec<String> {
    let events = list["events"].as_array().unwrap();
    let events = events.iter().filter(|event| event["actor"] != "a test");
    let told = |event: &Value| {
        format!(
            "{} {} {}",
            event["action"].as_str().unwrap(),
            event["old"],
            event["new"]
        )
    };
    events.map(told).collect()
}

async fn the_log_is_read_by_its_filters(shared: SharedDatabase) {
    let (api, session) = office(&shared).await;
    let (first, second, third) = ("settings.set 20.0 25", "settings.set 7200 60", "settings.set 25.0 26");
    let login = "user.login null null";

    for (query, expected) in [
        ("", &[login, third, second, first][..]),
        ("?subject=commission.adult", &[third, first]),
        ("?subject=commission.adult&to=2027-01-15", &[first]),
        ("?subject=commission.", &[third, first]),
        ("?subject=search.&actor=command%20line", &[second]),
        ("?subject=search.&action=user.", &[]),
        ("?subject=commission.adult.", &[]),
        ("?actor=command%20line", &[second]),
        ("?actor=boss%40agency.al&action=settings.", &[third, first]),
        ("?action=settings.set", &[third, second, first]),
        ("?action=user.", &[login]),
        ("?action=user", &[]),
        ("?from=2027-01-16", &[login, third]),
        ("?action=settings.&from=2027-01-16&to=2027-01-16", &[third]),
    ] {
        assert_eq!(told(&list(&api, &session, query).await), expected, "{query}");
    }
    let event = &list(&api, &session, "?action=user.login").await["events"][0];
    includes(event, &json!({ "actor": "reader@agency.al", "ip": "127.0.0.1" }));
}

async fn pages_follow_one_another_to_the_end(shared: SharedDatabase) {
    let (api, session) = office(&shared).await;
    let whole = list(&api, &session, "").await;

    let (mut read, mut cursor) = (Vec::new(), String::new());
    for _ in 0..9 {
        let page = list(&api, &session, &format!("?limit=2{cursor}")).await;
        read.extend(page["events"].as_array().unwrap().clone());
        match page["next_cursor"].as_str() {
            Some(next) => cursor = format!("&cursor={next}"),
            None => break,
        }
    }

    assert_eq!(Value::Array(read), whole["events"]);
}

async fn a_bad_filter_is_named(shared: SharedDatabase) {
    let (api, session) = office(&shared).await;

    let path = "/api/admin/audit?from=yesterday&subject=%00&limit=0";
    let answer = call(&api, Method::GET, path, &session, Value::Null).await;

    let fields = json!({"from": "invalid", "subject": "invalid", "limit": "out_of_range"});
    answer.has_fields(400, &fields, "");
}

async fn a_fetch_by_hand_is_recorded_with_its_device(db: Db) {
    let device = Device {
        ip: "192.0.2.1".to_owned(),
        user_agent: "a browser".to_owned(),
    };
    let actor = Actor {
        name: "boss@agency.al",
        device: Some(&device),
    };
    let route = route_month("TIA", "VIE", "2026-12".parse().unwrap());

    queue_by_hand(&db, &route, actor).await.unwrap();

    let filter = AuditFilter {
        subject: Some("TIA-VIE 2026-12".to_owned()),
        ..AuditFilter::default()
    };
    let page = KeysetPage { after: None, limit: 1 };
    let events = db.read().await.unwrap().audit().page(&filter, page).await.unwrap();
    let told = (events[0].action.as_str(), events[0].ip.as_deref());
    assert_eq!(told, ("calendar.fetch", Some("192.0.2.1")));
}
