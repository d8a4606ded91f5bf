//! `POST /api/booking-requests`

use reqwest::Method;
use serde_json::{Value, json};
use uuid::Uuid;

use crate::{
    on_both_databases,
    support::{
        api::{Answer, ApiServer},
        app::one_way,
        database::Place,
    },
};

on_both_databases!(
    a_click_sent_twice_is_stored_once,
    bad_fields_are_named_and_nothing_is_stored,
    a_click_on_no_search_is_refused,
);

fn click(batch: &str) -> Value {
    json!({
        "id": Uuid::new_v4(), "batch_id": batch, "option_id": "a7k2q9", "channel": "chat", "price": 118.5, "lang": "sq",
    })
}

async fn send(api: &ApiServer, body: &Value) -> Answer {
    let path = "/api/booking-requests";
    Answer::to(api.request(Method::POST, path).json(body)).await
}

async fn stored(place: &Place) -> i64 {
    place.connection().await.count("booking_requests").await
}

async fn a_click_sent_twice_is_stored_once(place: Place) {
    let api = ApiServer::start(&place).await;
    let click = click(&api.create(&one_way()).await.batch());
    let mut again = click.clone();
    again["price"] = json!(90);

    for body in [&click, &again] {
        let answer = send(&api, body).await;
        assert_eq!((answer.status.as_u16(), answer.text.as_str()), (204, ""));
    }

    assert_eq!(stored(&place).await, 1);
}

async fn bad_fields_are_named_and_nothing_is_stored(place: Place) {
    let api = ApiServer::start(&place).await;
    let mut click = click(&api.create(&one_way()).await.batch());
    click["channel"] = json!("fax");
    click["price"] = json!(-3);
    click["more"] = json!(true);

    let answer = send(&api, &click).await;

    let sentence = "Please check the request: some fields are not valid.";
    answer.refused(422, "invalid_fields", sentence);
    let fields = json!({"channel": "invalid", "more": "unknown", "price": "out_of_range"});
    assert_eq!(answer.json()["fields"], fields);
    assert_eq!(stored(&place).await, 0);
}

async fn a_click_on_no_search_is_refused(place: Place) {
    let api = ApiServer::start(&place).await;

    let answer = send(&api, &click(&Uuid::new_v4().to_string())).await;

    answer.refused(404, "search_not_found", "Search not found. Please try searching again.");
    assert_eq!(stored(&place).await, 0);
}
