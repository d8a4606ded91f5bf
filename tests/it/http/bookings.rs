//! `POST /api/booking-requests`

use crate::support::prelude::*;

on_both_databases!(
    a_click_is_stored_with_the_price_that_the_server_published,
    one_request_is_stored_for_each_option_and_channel,
    a_search_has_at_most_six_requests,
    an_address_sends_thirty_requests_in_an_hour,
    an_unknown_option_is_refused,
    an_option_of_replaced_results_is_known,
    bad_fields_are_named_and_nothing_is_stored,
    a_click_on_no_search_is_refused,
);

const SENTENCE: &str = "Please check the request: some fields are not valid.";

fn click(batch: &str, option: &Value) -> Value {
    json!({
        "id": Uuid::new_v4(), "batch_id": batch, "option_id": option, "channel": "chat", "price": 0.01, "lang": "sq",
    })
}

async fn send(app: &TestApp, body: &Value) -> Answer {
    let path = "/api/booking-requests";
    Answer::to(app.request(Method::POST, path).json(body)).await
}

async fn stored(shared: &SharedDatabase) -> i64 {
    shared.count("booking_requests").await
}

/// A search with its results, and the first option of them.
async fn searched(app: &TestApp) -> (String, Value, Value) {
    let batch = app.create(&one_way()).await;
    let view = app.until_ended(&batch).await;
    let option = options(&app.results(&view).await)[0].clone();
    (batch, view, option)
}

async fn a_click_is_stored_with_the_price_that_the_server_published(shared: SharedDatabase) {
    let app = TestApp::start(shared).await;
    let (batch, view, option) = searched(&app).await;

    let answer = send(&app, &click(&batch, &option["id"])).await;

    assert_eq!((answer.status.as_u16(), answer.text.as_str()), (204, ""));
    let sqlite = "SELECT CAST(price_cents AS TEXT), CAST(server_price_cents AS TEXT), lower(hex(run_id))
                  FROM booking_requests";
    let postgres = "SELECT price_cents::text, server_price_cents::text, replace(run_id::text, '-', '')
                    FROM booking_requests";
    let row = app.shared.rows(sqlite, postgres).await.remove(0);
    let published = format!("{:.0}", option["price"].as_f64().unwrap() * 100.0);
    let run = view["results"]["url"].as_str().unwrap().rsplit('/').next().unwrap();
    let run = run.split('.').next().unwrap().replace('-', "");
    assert_eq!(row, [Some("1".to_owned()), Some(published), Some(run)]);
}

async fn one_request_is_stored_for_each_option_and_channel(shared: SharedDatabase) {
    let app = TestApp::start(shared).await;
    let (batch, _, option) = searched(&app).await;
    let first = click(&batch, &option["id"]);
    let mut same_id = first.clone();
    same_id["price"] = json!(90);
    let another_id = click(&batch, &option["id"]);
    let mut phone = click(&batch, &option["id"]);
    phone["channel"] = json!("phone");

    let mut counts = Vec::new();
    for body in [&first, &same_id, &another_id, &phone] {
        let answer = send(&app, body).await;
        assert_eq!((answer.status.as_u16(), answer.text.as_str()), (204, ""));
        counts.push(stored(&app.shared).await);
    }

    assert_eq!(counts, [1, 1, 1, 2]);
}

async fn a_search_has_at_most_six_requests(shared: SharedDatabase) {
    let app = TestApp::start(shared).await;
    let (batch, view, _) = searched(&app).await;
    let results = app.results(&view).await;
    let flights = options(&results);
    assert!(flights.len() > 6);

    let mut statuses = Vec::new();
    for flight in &flights[..7] {
        statuses.push(send(&app, &click(&batch, &flight["id"])).await.status.as_u16());
    }

    assert_eq!(statuses, [204, 204, 204, 204, 204, 204, 429]);
    assert_eq!(stored(&app.shared).await, 6);
    let again = send(&app, &click(&batch, &flights[0]["id"])).await;
    assert_eq!(again.status.as_u16(), 204, "it is stored already");
}

async fn an_address_sends_thirty_requests_in_an_hour(shared: SharedDatabase) {
    let app = TestApp::start(shared).await;
    let mut statuses = Vec::new();

    for _ in 0..32 {
        let body = click(&Uuid::new_v4().to_string(), &json!("a7k2q9"));
        statuses.push(send(&app, &body).await.status.as_u16());
    }

    assert_eq!(statuses[..30], [404; 30]);
    assert_eq!(statuses[30..], [429; 2]);
}

async fn an_unknown_option_is_refused(shared: SharedDatabase) {
    let app = TestApp::start(shared).await;
    let (batch, ..) = searched(&app).await;

    let answer = send(&app, &click(&batch, &json!("a7k2q9"))).await;

    let fields = answer.refused(422, "invalid_fields", SENTENCE);
    assert_eq!(fields, json!({"option_id": "unknown_option"}));
    assert_eq!(stored(&app.shared).await, 0);
}

async fn an_option_of_replaced_results_is_known(shared: SharedDatabase) {
    let app = TestApp::start(shared).await;
    let (batch, view, option) = searched(&app).await;

    app.set(&[("commission.adult", "25")]).await;
    app.until(&batch, |now| now["results"]["version"] != view["results"]["version"])
        .await;
    let answer = send(&app, &click(&batch, &option["id"])).await;

    assert_eq!(answer.status.as_u16(), 204, "{answer:?}");
    // The stored price is that of the newest published results that contain the option.
    let price = "SELECT CAST(server_price_cents AS TEXT) FROM booking_requests";
    let rows = app.shared.rows(price, price).await;
    let now = format!("{:.0}", option["price"].as_f64().unwrap() * 100.0 + 500.0);
    assert_eq!(rows[0][0], Some(now));
}

async fn bad_fields_are_named_and_nothing_is_stored(shared: SharedDatabase) {
    let api = ApiServer::start(&shared).await;
    let batch = api.create(&one_way()).await.batch();
    let mut click = click(&batch, &json!("a7k2q9"));
    click["channel"] = json!("fax");
    click["price"] = json!(-3);
    click["more"] = json!(true);

    let request = api.request(Method::POST, "/api/booking-requests").json(&click);
    let answer = Answer::to(request).await;

    let fields = answer.refused(422, "invalid_fields", SENTENCE);
    assert_eq!(
        fields,
        json!({"channel": "invalid", "more": "unknown", "price": "out_of_range"})
    );
    assert_eq!(stored(&shared).await, 0);
}

async fn a_click_on_no_search_is_refused(shared: SharedDatabase) {
    let api = ApiServer::start(&shared).await;
    let click = click(&Uuid::new_v4().to_string(), &json!("a7k2q9"));

    let request = api.request(Method::POST, "/api/booking-requests").json(&click);
    let answer = Answer::to(request).await;

    answer.refused(404, "search_not_found", "Search not found. Please try searching again.");
    assert_eq!(stored(&shared).await, 0);
}
