//! How soon a revocation takes effect: with the next request in the process that made the change, with a notification in
//! the others, and after five seconds if no notification arrives.

use flight_finder_core::platform::queue::Registration;

use super::{call, create_user, sign_in};
use crate::{people::agents::create_agent, support::prelude::*};

on_both_databases!(
    a_revocation_counts_from_the_next_request_here_and_from_the_notification_elsewhere,
    a_revocation_counts_after_five_seconds_without_notifications,
);

/// What ends the rights of an agent, and the status of the agent's next request.
const REVOCATIONS: [(Revocation, u16); 4] = [
    (Revocation::SignOut, 401),
    (Revocation::RoleChange, 403),
    (Revocation::Deactivation, 403),
    (Revocation::Deletion, 401),
];

#[derive(Clone, Copy, Debug)]
enum Revocation {
    SignOut,
    RoleChange,
    Deactivation,
    Deletion,
}

/// A signed-in agent.
struct SignedIn {
    id: UserId,
    email: String,
    session: Value,
}

impl SignedIn {
    /// An active agent for whom both processes have just answered a request.
    async fn as_agent(apis: [&ApiServer; 2], email: String) -> Self {
        let id = create_agent(&apis[0].db, &email, true).await;
        let session = sign_in(apis[0], &email).await;
        let agent = Self { id, email, session };
        for api in apis {
            assert_eq!(agent.read(api).await, 200);
        }
        agent
    }

    /// The status of a request that only active agents may send.
    async fn read(&self, api: &ApiServer) -> u16 {
        let answer = call(api, Method::GET, "/api/agent/searches", &self.session, Value::Null).await;
        answer.status.as_u16()
    }
}

/// Two processes, whose common clock stands still.
async fn two(shared: &SharedDatabase, clock: &Clock) -> [ApiServer; 2] {
    let start = async || ApiServer::start_with(shared, clock.clone(), |_| {}).await;
    [start().await, start().await]
}

async fn a_revocation_counts_from_the_next_request_here_and_from_the_notification_elsewhere(shared: SharedDatabase) {
    // No session is read again because of its age.
    let [here, there] = two(&shared, &Clock::driven(shared.db.now())).await;
    let processes = [
        Registration::start(&here.db, "api").await.unwrap(),
        Registration::start(&there.db, "api").await.unwrap(),
    ];
    create_user(&here.db, "admin@agency.al", Some(Role::Admin)).await;
    let admin = sign_in(&here, "admin@agency.al").await;

    for (revocation, status) in REVOCATIONS {
        let agent = SignedIn::as_agent([&here, &there], format!("{revocation:?}@agency.al")).await;

        revoke(&here, &admin, revocation, &agent).await;

        assert_eq!(agent.read(&here).await, status, "{revocation:?}: the next request");
        eventually("the other process is notified", async || {
            let answered = agent.read(&there).await;
            assert!([200, status].contains(&answered), "{revocation:?}: {answered}");
            answered == status
        })
        .await;
    }
    for process in processes {
        process.leave().await.unwrap();
    }
}

async fn revoke(api: &ApiServer, admin: &Value, revocation: Revocation, agent: &SignedIn) {
    match revocation {
        Revocation::SignOut => {
            let path = "/auth/v1/logout?scope=local";
            let answer = call(api, Method::POST, path, &agent.session, Value::Null).await;
            assert_eq!(answer.status, 204, "{answer:?}");
        }
        Revocation::Deactivation => {
            let path = format!("/api/admin/sales-agents/{}", agent.id);
            let answer = call(api, Method::PATCH, &path, admin, json!({ "is_active": false })).await;
            assert_eq!(answer.status, 200, "{answer:?}");
        }
        Revocation::RoleChange => {
            commit!(api.db, |tx| tx.users().set_role(agent.id, None));
        }
        Revocation::Deletion => {
            assert!(commit!(api.db, |tx| tx.users().delete(agent.id)));
        }
    }
}

/// A client of the database that is none of our processes makes the changes, so nobody is notified.
async fn a_revocation_counts_after_five_seconds_without_notifications(shared: SharedDatabase) {
    let clock = Clock::driven(shared.db.now());
    let [one, two] = two(&shared, &clock).await;
    let mut agents = Vec::new();
    for (revocation, status) in REVOCATIONS {
        let agent = SignedIn::as_agent([&one, &two], format!("{revocation:?}@agency.al")).await;
        agents.push((revocation, status, agent));
    }
    let mut connection = shared.connection().await;

    for (revocation, _, agent) in &agents {
        connection
            .execute(statement(*revocation, &agent.email.to_lowercase()))
            .await;
    }

    clock.advance(Duration::from_secs(5));

    for (revocation, status, agent) in &agents {
        for api in [&one, &two] {
            assert_eq!(agent.read(api).await, *status, "{revocation:?}");
        }
    }
}

fn statement(revocation: Revocation, email: &str) -> String {
    match revocation {
        Revocation::SignOut => {
            format!("DELETE FROM sessions WHERE user_id = (SELECT id FROM users WHERE email = '{email}')")
        }
        Revocation::RoleChange => format!("UPDATE users SET role = NULL WHERE email = '{email}'"),
        Revocation::Deactivation => format!("UPDATE sales_agents SET is_active = FALSE WHERE email = '{email}'"),
        Revocation::Deletion => format!("DELETE FROM users WHERE email = '{email}'"),
    }
}
