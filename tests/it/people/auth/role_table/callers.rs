//! The kinds of callers, each with the token that it sends.

use flight_finder_core::{
    people::{
        script_tokens::{ScriptRole, create_script_token},
        tokens::{Claims, Keys, create_first_key},
    },
    platform::secrets::{KeyRing, MasterKey},
};

use super::routes::Route;
use crate::{
    people::{
        agents::create_agent,
        auth::{
            create_user,
            factors::{code, enrol, verify},
            sign_in,
        },
    },
    support::prelude::*,
};

/// What the server knows about a caller.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// No token, or one that is not accepted.
    Unknown,
    /// A user who may read and change nothing of the office.
    Outsider,
    /// A user who has a second factor and has not proved it.
    OneFactor,
    ActiveAgent,
    Metrics,
    Viewer,
    Admin,
    /// A script with the administrator's role, which is no user.
    AdminScript,
}

/// A caller and its column of the table.
pub struct Caller {
    pub name: &'static str,
    pub token: Option<String>,
    kind: Kind,
}

/// What scripts with the role `metrics` may call.
const OF_MONITORING: [&str; 2] = ["/metrics", "/api/admin/scale-signal"];

/// Routes that change nothing; the settings that they try would be too long for an address.
const PREVIEWS: [&str; 2] = [
    "/api/admin/commission-rules/{passenger_type}/preview",
    "/api/admin/settings/scoring/preview",
];

impl Caller {
    fn new(name: &'static str, kind: Kind, token: String) -> Self {
        Self {
            name,
            token: Some(token),
            kind,
        }
    }

    /// The status with which a route of the administrator refuses this caller.
    pub fn of_admin_routes(&self, route: &Route) -> Option<u16> {
        match self.kind {
            Kind::Unknown => Some(401),
            Kind::Outsider | Kind::OneFactor | Kind::ActiveAgent => Some(403),
            Kind::Metrics => (!OF_MONITORING.contains(&route.path.as_str())).then_some(403),
            Kind::Viewer if PREVIEWS.contains(&route.path.as_str()) => None,
            Kind::Viewer => (route.method != "GET").then_some(403),
            Kind::Admin | Kind::AdminScript => None,
        }
    }

    /// Whether the users of the auth server are closed to this caller.
    pub fn may_not_administer_users(&self) -> bool {
        !matches!(self.kind, Kind::Admin | Kind::AdminScript)
    }

    /// Whether the second factor is what the caller lacks.
    pub fn lacks_second_factor(&self) -> bool {
        self.kind == Kind::OneFactor
    }

    /// The status with which a route below `/api/agent/` refuses this caller.
    pub fn of_agent_routes(&self) -> Option<u16> {
        match self.kind {
            Kind::Unknown => Some(401),
            Kind::Outsider | Kind::OneFactor | Kind::Metrics | Kind::Viewer | Kind::AdminScript => Some(403),
            Kind::ActiveAgent | Kind::Admin => None,
        }
    }
}

/// The callers without a second factor. The rejected tokens of users are the administrator's, so that the table would show if
/// one were accepted.
pub async fn callers(api: &ApiServer, clock: &Clock) -> Vec<Caller> {
    let admin = create_user(&api.db, "admin@agency.al", Some(Role::Admin)).await;
    let expired = token(api, "admin@agency.al").await;
    clock.advance(Duration::from_hours(2));
    create_user(&api.db, "norole@agency.al", None).await;
    create_user(&api.db, "viewer@agency.al", Some(Role::Viewer)).await;
    create_agent(&api.db, "inactive@agency.al", false).await;
    create_agent(&api.db, "agent@agency.al", true).await;
    vec![
        Caller {
            name: "none",
            token: None,
            kind: Kind::Unknown,
        },
        Caller::new("garbage", Kind::Unknown, "x.y.z".to_owned()),
        Caller::new("expired", Kind::Unknown, expired),
        Caller::new(
            "foreign",
            Kind::Unknown,
            signed_by_another_installation(&api.db, admin).await,
        ),
        Caller::new("left", Kind::Unknown, signed_out(api, "admin@agency.al").await),
        Caller::new("no role", Kind::Outsider, token(api, "norole@agency.al").await),
        Caller::new("inactive", Kind::Outsider, token(api, "inactive@agency.al").await),
        Caller::new("agent", Kind::ActiveAgent, token(api, "agent@agency.al").await),
        Caller::new("viewer", Kind::Viewer, token(api, "viewer@agency.al").await),
        Caller::new("admin", Kind::Admin, token(api, "admin@agency.al").await),
        Caller::new(
            "s:metric",
            Kind::Metrics,
            of_script(&api.db, "m", ScriptRole::Metrics).await,
        ),
        Caller::new(
            "s:viewer",
            Kind::Viewer,
            of_script(&api.db, "v", ScriptRole::Viewer).await,
        ),
        Caller::new(
            "s:admin",
            Kind::AdminScript,
            of_script(&api.db, "a", ScriptRole::Admin).await,
        ),
        Caller::new("s:config", Kind::AdminScript, ADMIN_TOKEN.to_owned()),
    ]
}

/// Gives an agent and the administrator a second factor. Returns both with sessions that only the password opened.
pub async fn callers_with_one_factor(api: &ApiServer, clock: &Clock) -> Vec<Caller> {
    // A user gets one mail a minute.
    clock.advance(Duration::from_mins(1));
    let mut callers = Vec::new();
    for (name, email) in [("agent 1f", "agent@agency.al"), ("admin 1f", "admin@agency.al")] {
        let session = sign_in(api, email).await;
        let (factor, secret) = enrol(api, &session, "phone").await;
        verify(api, &session, &factor, &code(&secret, clock, 0)).await;
        callers.push(Caller::new(name, Kind::OneFactor, token(api, email).await));
    }
    callers
}

/// The access token of a new session.
async fn token(api: &ApiServer, email: &str) -> String {
    let session = sign_in(api, email).await;
    session["access_token"].as_str().unwrap().to_owned()
}

/// The access token of a session that has ended.
async fn signed_out(api: &ApiServer, email: &str) -> String {
    let token = token(api, email).await;
    let request = api.request(Method::POST, "/auth/v1/logout?scope=local");
    let answer = Answer::to(request.bearer_auth(&token)).await;
    assert_eq!(answer.status, 204, "{answer:?}");
    token
}

/// What the newest session of a user says, but signed with the key of another installation of the same name.
async fn signed_by_another_installation(db: &Db, user: UserId) -> String {
    let mut tx = db.read().await.unwrap();
    let session = tx.sessions().of_user(user).await.unwrap().remove(0);
    let user = tx.users().get(user).await.unwrap().unwrap();
    drop(tx);
    let issuer = Config::load(None).unwrap().http.issuer();
    let claims = Claims::new(&issuer, &user, &session, db.now());
    let ring = || KeyRing {
        current: MasterKey::parse(&"a".repeat(64).into()).unwrap(),
        previous: None,
    };
    let database = TestDatabase::sqlite().await;
    let other = SharedDatabase::from(&database).with_clock(db.clock().clone()).await;
    commit!(other, |tx| create_first_key(&mut tx, &ring()));
    let token = Keys::new(issuer, ring()).sign(&other, &claims).await.unwrap();
    other.close().await;
    database.drop().await;
    token
}

async fn of_script(db: &Db, name: &str, role: ScriptRole) -> String {
    let secret = commit!(db, |tx| create_script_token(&mut tx, name, role, 1, "a test"));
    secret.expose().to_owned()
}
