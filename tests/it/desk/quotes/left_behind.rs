//! The open quotes of agents who no longer work, which the administrator revokes at once.

use super::open;
use crate::support::prelude::*;

on_both_databases!(open_quotes_of_agents_who_no_longer_work_are_revoked_together);

const REVOKE: &str = "/api/admin/quotes/revoke";

async fn open_quotes_of_agents_who_no_longer_work_are_revoked_together(shared: SharedDatabase) {
    let agency = open(shared).await;
    let agents = agency.read(&agency.admin, "/api/admin/sales-agents").await;
    let path_of = |email: &str| {
        let agent = agents["agents"]
            .as_array()
            .unwrap()
            .iter()
            .find(|agent| agent["email"] == email);
        format!("/api/admin/sales-agents/{}", agent.unwrap()["id"].as_str().unwrap())
    };
    let (ana, ben) = (path_of("ana@agency.al"), path_of("ben@agency.al"));
    let ana_id = ana.rsplit('/').next().unwrap();
    for option in 0..3 {
        agency.quote(option).await;
    }
    agency.post(&agency.ben, agency.of_option(0)).await;
    let revoke = async |of: Value| {
        let answer = agency
            .send(&agency.admin, Method::POST, REVOKE, json!({ "user_id": of }))
            .await;
        answer.json()["revoked"].clone()
    };
    let left = async || {
        let overview = agency.read(&agency.admin, "/api/admin/overview").await;
        overview["attention"]["quotes_left_behind"].clone()
    };

    // While the agents work, nothing is left behind.
    assert_eq!((left().await, revoke(Value::Null).await), (json!([]), json!(0)));
    let inactive = json!({ "is_active": false });
    agency.send(&agency.admin, Method::PATCH, &ana, inactive).await;
    agency.send(&agency.admin, Method::DELETE, &ben, Value::Null).await;

    let before = left().await;
    let of_ana = agency.read(&agency.admin, &ana).await["open_quotes"].clone();
    let revoked = revoke(Value::Null).await;

    let mut before: Vec<_> = before.as_array().unwrap().clone();
    before.sort_by_key(|left| left["quotes"].as_i64());
    assert_eq!(
        before,
        [
            json!({ "user_id": null, "name": null, "quotes": 1 }),
            json!({ "user_id": ana_id, "name": agents_name(&agents, "ana@agency.al"), "quotes": 3 }),
        ]
    );
    assert_eq!((of_ana, revoked, left().await), (json!(3), json!(4), json!([])));
    let states = agency.read(&agency.admin, "/api/admin/quotes?state=revoked").await;
    assert_eq!(states["quotes"].as_array().unwrap().len(), 4);
    let log = "SELECT new_value FROM audit_log WHERE action = 'quote.revoke_all' ORDER BY new_value";
    let rows = agency.app.shared.rows(log, log).await;
    assert_eq!(
        rows,
        [r#"{"quotes":1}"#, r#"{"quotes":3}"#].map(|text| [Some(text.to_owned())])
    );
    // The quotes of one agent, who may work.
    let active = json!({ "is_active": true });
    agency.send(&agency.admin, Method::PATCH, &ana, active).await;
    agency.quote(0).await;
    assert_eq!(revoke(json!(ana_id)).await, 1);
    let bad = agency.send(&agency.admin, Method::POST, REVOKE, json!({})).await;
    assert_eq!(bad.json()["fields"], json!({ "user_id": "required" }));
}

fn agents_name(agents: &Value, email: &str) -> Value {
    let agents = agents["agents"].as_array().unwrap();
    agents.iter().find(|agent| agent["email"] == email).unwrap()["name"].clone()
}
