use flight_finder_core::users::Role;
use reqwest::Method;
use serde_json::Value;

use super::{call, create_user, sign_in};
use crate::{
    on_both_databases,
    support::{api::ApiServer, database::SharedDatabase},
};

on_both_databases!(a_revoked_session_or_role_counts_from_the_next_request_on,);

async fn a_revoked_session_or_role_counts_from_the_next_request_on(shared: SharedDatabase) {
    let api = ApiServer::start(&shared).await;
    let viewer = create_user(&api.db, "viewer@agency.al", Some(Role::Viewer)).await;
    let session = sign_in(&api, "viewer@agency.al").await;
    let read = async || {
        call(
            &api,
            Method::GET,
            "/api/admin/provider-statistics",
            &session,
            Value::Null,
        )
        .await
        .status
    };
    assert_eq!(read().await, 200);

    let mut tx = api.db.write().await.unwrap();
    tx.users().set_role(viewer, None).await.unwrap();
    tx.commit().await.unwrap();

    assert_eq!(read().await, 403);
    let mut tx = api.db.write().await.unwrap();
    assert!(tx.users().delete(viewer).await.unwrap());
    tx.commit().await.unwrap();
    assert_eq!(read().await, 401);
}
