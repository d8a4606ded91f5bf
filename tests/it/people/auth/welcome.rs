//! The link with which the first administrator sets up the account.

use flight_finder_core::people::staff::create_welcome_link;

use super::{PASSWORD, create_user, sign_in};
use crate::support::prelude::*;

on_both_databases!(
    the_link_creates_the_administrator_once,
    the_link_is_valid_for_an_hour_and_the_newest_counts,
    an_installation_with_an_administrator_has_no_link,
);

const EMAIL: &str = "boss@agency.al";
const INVALID: &str = "This link is invalid or has expired.";

async fn new_link(api: &ApiServer) -> Option<String> {
    let link = commit!(api.db, |tx| create_welcome_link(&mut tx));
    link.map(|link| link.expose().to_owned())
}

async fn welcome(api: &ApiServer, body: Value) -> Answer {
    Answer::to(api.request(Method::POST, "/api/welcome").json(&body)).await
}

fn body(link: &str) -> Value {
    json!({ "token": link, "email": EMAIL, "password": PASSWORD })
}

async fn the_link_creates_the_administrator_once(shared: SharedDatabase) {
    let api = ApiServer::start(&shared).await;
    let link = new_link(&api).await.unwrap();
    let weak = json!({ "token": link, "email": "boss", "password": "password1" });
    let fields = welcome(&api, weak).await.json()["fields"].clone();
    assert_eq!(fields, json!({ "email": "invalid", "password": "common" }));
    welcome(&api, body("another"))
        .await
        .refused(403, "welcome_link_invalid", INVALID);

    let (one, two) = tokio::join!(welcome(&api, body(&link)), welcome(&api, body(&link)));

    let mut statuses = [one.status.as_u16(), two.status.as_u16()];
    statuses.sort_unstable();
    assert_eq!(
        statuses,
        [201, 403],
        "of two readers at once, one becomes the administrator"
    );
    let session = sign_in(&api, EMAIL).await;
    assert_eq!(session["user"]["app_metadata"]["role"], "admin");
    assert_eq!(new_link(&api).await, None);
}

async fn the_link_is_valid_for_an_hour_and_the_newest_counts(shared: SharedDatabase) {
    let (api, clock) = ApiServer::driven(&shared).await;
    let first = new_link(&api).await.unwrap();
    let second = new_link(&api).await.unwrap();
    clock.advance(Duration::from_mins(61));

    for old in [&first, &second] {
        welcome(&api, body(old))
            .await
            .refused(403, "welcome_link_invalid", INVALID);
    }
    let third = new_link(&api).await.unwrap();
    assert_eq!(welcome(&api, body(&third)).await.status, 201);
}

async fn an_installation_with_an_administrator_has_no_link(shared: SharedDatabase) {
    let api = ApiServer::start(&shared).await;
    let link = new_link(&api).await.unwrap();
    create_user(
        &api.db,
        "first@agency.al",
        Some(flight_finder_core::people::users::Role::Admin),
    )
    .await;

    let late = welcome(&api, body(&link)).await;

    late.refused(403, "welcome_link_invalid", INVALID);
    assert_eq!(shared.count("users").await, 1);
}
