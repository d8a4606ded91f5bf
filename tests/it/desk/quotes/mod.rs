//! Quotes: an agent sends a link to flights with their prices, and a client opens it without an account.

mod left_behind;
mod link;

use flight_finder_core::{
    people::agents::set_agent_active,
    platform::{
        providers::Provider,
        secrets::{KeyRing, MasterKey},
    },
};

use crate::support::{
    agency::{Agency, searched},
    app::SECRETS_KEY,
    prelude::*,
    process::run,
};

on_both_databases!(
    an_agent_creates_a_quote_and_reads_its_link_again,
    a_quote_has_flights_of_several_searches,
    a_quote_of_a_request_has_its_flight_and_its_language,
    a_bad_quote_is_refused,
    an_agent_revokes_only_own_quotes_and_the_administrator_all,
    lists_follow_the_state_and_page_by_page,
    an_agent_creates_sixty_quotes_an_hour,
    quotes_outlive_the_user_and_the_secrets_key_but_not_the_search_of_a_visitor,
    old_quotes_are_deleted,
);

/// An agency with two agents, whose flights have no numbers of a demonstration: those cannot be dialled.
pub async fn open(shared: SharedDatabase) -> Agency {
    let app = TestApp::start_with(shared, |config, _| {
        config.providers[Provider::RapidApi].key = Some("a key".to_owned().into());
    })
    .await;
    Agency::open(app, &round_trip()).await
}

impl Agency {
    pub async fn post(&self, session: &Value, body: Value) -> Answer {
        self.send(session, Method::POST, "/api/agent/quotes", body).await
    }

    /// An option of the search, as a new quote names it.
    pub fn chosen(&self, option: usize) -> Value {
        json!({ "batch_id": self.batch, "option_id": self.options[option]["id"] })
    }

    /// The flights of another search, and the id of the search.
    pub async fn one_way(&self) -> (String, Vec<Value>) {
        searched(&self.app, &one_way()).await
    }

    /// The body that quotes an option of the search.
    pub fn of_option(&self, option: usize) -> Value {
        json!({ "options": [self.chosen(option)] })
    }

    /// A quote of Ana.
    pub async fn quote(&self, option: usize) -> Value {
        let answer = self.post(&self.ana, self.of_option(option)).await;
        assert_eq!(answer.status, 201, "{answer:?}");
        answer.json()
    }

    /// The quote as Ana's dashboard shows it.
    pub async fn seen(&self, quote: &Value) -> Value {
        let list = self.read(&self.ana, "/api/agent/quotes").await;
        let mut quotes = list["quotes"].as_array().unwrap().iter();
        quotes.find(|listed| listed["id"] == quote["id"]).unwrap().clone()
    }

    pub async fn revoke(&self, session: &Value, quote: &Value) -> Answer {
        let path = format!("/api/agent/quotes/{}/revoke", quote["id"].as_str().unwrap());
        self.send(session, Method::POST, &path, Value::Null).await
    }

    /// Ends the validity of all quotes.
    pub async fn expire(&self) {
        self.run("UPDATE quotes SET valid_until = 1").await;
    }

    pub async fn run(&self, statement: &'static str) {
        self.app.shared.run(statement, statement).await;
    }
}

fn ids(list: &Value) -> Vec<&Value> {
    list["quotes"]
        .as_array()
        .unwrap()
        .iter()
        .map(|quote| &quote["id"])
        .collect()
}

async fn an_agent_creates_a_quote_and_reads_its_link_again(shared: SharedDatabase) {
    let agency = open(shared).await;
    let mut body = agency.of_option(1);
    body["client_name"] = json!("Arta Krasniqi");
    body["note"] = json!("Dritarja është e lirë.\nMirë u pafshim.");
    body["valid_hours"] = json!(48);
    body["lang"] = json!("en");

    let answer = agency.post(&agency.ana, body).await;

    assert_eq!(answer.status, 201, "{answer:?}");
    let (quote, option) = (answer.json(), &agency.options[1]);
    assert_eq!(quote["state"], "sent");
    let quoted = &quote["options"][0];
    assert_eq!(quoted["option"]["flights"], option["flights"]);
    assert_eq!(
        [&quoted["price"], &quoted["checked_at"]],
        [&option["price"], &option["checked_at"]]
    );
    assert_eq!([&quote["client_name"], &quote["language"]], ["Arta Krasniqi", "en"]);
    assert_eq!(quote["agent"]["id"], agency.ana["user"]["id"]);
    assert!(!answer.text.contains("price_breakdown"), "the form of visitors");
    let url = quote["url"].as_str().unwrap();
    assert_eq!(url.len(), "/o/".len() + 43, "256 random bits");
    assert_eq!(agency.seen(&quote).await["url"], url);
    let stored = agency.app.shared.texts("quotes").await.join(" ");
    assert!(
        !stored.contains(&url[3..]),
        "the link is stored as a hash and encrypted"
    );
    let audit = "SELECT actor, subject FROM audit_log WHERE action = 'quote.create'";
    let events = agency.app.shared.rows(audit, audit).await;
    assert_eq!(events[0][0].as_deref(), Some("ana@agency.al"));
    // People know a quote by its route and its price.
    let subject = events[0][1].as_deref().unwrap();
    assert!(subject.starts_with("TIA-VIE "), "{subject}");
}

async fn a_quote_has_flights_of_several_searches(shared: SharedDatabase) {
    let agency = open(shared).await;
    let (batch, others) = agency.one_way().await;
    let chosen = [
        agency.chosen(1),
        json!({ "batch_id": batch, "option_id": others[0]["id"] }),
        agency.chosen(0),
    ];

    let body = json!({ "options": chosen, "client_name": "Arta", "note": "Dy kohë", "lang": "en", "valid_hours": 168 });
    let answer = agency.post(&agency.ana, body).await;

    assert_eq!(answer.status, 201, "{answer:?}");
    let quote = answer.json();
    let options = quote["options"].as_array().unwrap();
    let expected = [&agency.options[1], &others[0], &agency.options[0]];
    for (quoted, (chosen, published)) in options.iter().zip(chosen.iter().zip(expected)) {
        assert_eq!(
            [&quoted["batch_id"], &quoted["option"]["id"]],
            [&chosen["batch_id"], &chosen["option_id"]]
        );
        assert_eq!(quoted["price"], published["price"]);
    }
    assert_eq!(options[1]["search_params"]["tripType"], "oneWay");
    assert_eq!(agency.seen(&quote).await["options"], quote["options"]);
    let text = quote["text"].as_str().unwrap();
    for part in [
        "Offer for Arta\n\nDy kohë\n\n1. Tirana – Vienna, ",
        "\n\n3. Tirana – Vienna, ",
        "Outbound: ",
        "for 2 passengers",
        "\n\nValid until: ",
    ] {
        assert!(text.contains(part), "{part}: {text}");
    }
    let audit = "SELECT new_value FROM audit_log WHERE action = 'quote.create'";
    let logged = agency.app.shared.rows(audit, audit).await.concat();
    assert_eq!(
        logged[0].as_deref().unwrap().matches("TIA-VIE ").count(),
        3,
        "{logged:?}"
    );
    let last = agency.quote(0).await;
    let page = agency.read(&agency.ana, "/api/agent/quotes").await;
    let counts: Vec<_> = page["quotes"]
        .as_array()
        .unwrap()
        .iter()
        .map(|quote| quote["options"].as_array().unwrap().len())
        .collect();
    assert_eq!(counts, [1, 3], "each quote has its own options");
    assert_eq!(
        commit!(agency.app.db, |tx| tx.quotes().delete_of(batch.parse().unwrap())),
        1,
        "one of its flights is of the search"
    );
    assert_eq!(ids(&agency.read(&agency.ana, "/api/agent/quotes").await), [&last["id"]]);
    let rest = "SELECT option_id FROM quote_options";
    assert!(agency.app.shared.rows(rest, rest).await.is_empty());
}

async fn a_quote_of_a_request_has_its_flight_and_its_language(shared: SharedDatabase) {
    let agency = open(shared).await;
    let id = Uuid::new_v4().to_string();
    let click = json!({
        "id": id, "batch_id": agency.batch, "option_id": agency.options[0]["id"], "channel": "chat", "price": 99.5,
        "lang": "en",
    });
    assert_eq!(agency.app.post("/api/booking-requests", &click).await.status(), 204);

    let quote = agency.post(&agency.ben, json!({ "booking_request_id": id })).await;
    agency.run("DELETE FROM search_results").await;
    let late = agency
        .post(&agency.ben, json!({ "booking_request_id": id, "lang": "sq" }))
        .await;

    for (answer, language) in [(&quote, "en"), (&late, "sq")] {
        assert_eq!(answer.status, 201, "{answer:?}");
        let quote = answer.json();
        assert_eq!(quote["options"][0]["option"]["id"], agency.options[0]["id"]);
        assert_eq!(quote["options"][0]["price"], agency.options[0]["price"]);
        assert_eq!(quote["language"], language);
    }
}

async fn a_bad_quote_is_refused(shared: SharedDatabase) {
    let agency = open(shared).await;
    let with = |name: &str, value: Value| {
        let mut body = agency.of_option(0);
        body[name] = value;
        body
    };
    let chosen = |ids: &[Value]| {
        let options: Vec<_> = ids
            .iter()
            .map(|id| json!({ "batch_id": agency.batch, "option_id": id }))
            .collect();
        json!({ "options": options })
    };
    let (known, nobody) = (agency.options[0]["id"].clone(), Uuid::new_v4().to_string());

    for (body, field, error) in [
        (chosen(&[json!("zzzzzz")]), "options.0.option_id", "unknown_option"),
        (
            chosen(&[known.clone(), json!("zzzzzz")]),
            "options.1.option_id",
            "unknown_option",
        ),
        (chosen(&[known.clone(), json!("<a>")]), "options.1.option_id", "invalid"),
        (chosen(&[known.clone(), known.clone()]), "options", "duplicate"),
        (
            chosen(&["a", "b", "c", "d", "e"].map(Value::from)),
            "options",
            "out_of_range",
        ),
        (chosen(&[]), "options", "required"),
        (with("client_name", json!("Arta\u{202e}")), "client_name", "invalid"),
        (with("note", json!("\u{202e}80")), "note", "invalid"),
        (with("client_name", json!("a".repeat(81))), "client_name", "too_long"),
        (with("note", json!("a\u{1b}[1m")), "note", "invalid"),
        (with("valid_hours", json!(169)), "valid_hours", "out_of_range"),
        (with("valid_hours", json!(-1)), "valid_hours", "invalid"),
        (with("lang", json!("de")), "lang", "invalid"),
        (with("price", json!(1)), "price", "unknown"),
        (with("booking_request_id", json!(nobody)), "options", "invalid"),
        (json!({}), "options", "required"),
    ] {
        let answer = agency.post(&agency.ana, body).await;
        assert_eq!(answer.status, 422, "{answer:?}");
        assert_eq!(answer.json()["fields"][field], error, "{answer:?}");
    }
    let unknown = json!({ "options": [{ "batch_id": nobody, "option_id": known }] });
    let unknown = agency.post(&agency.ana, unknown).await;
    unknown.has(404, "code", "search_not_found");
    let request = agency.post(&agency.ana, json!({ "booking_request_id": nobody })).await;
    assert_eq!(request.status, 404);
    agency.run("DELETE FROM search_results").await;
    let expired = agency.post(&agency.ana, agency.of_option(0)).await;
    assert_eq!(
        expired.json()["fields"],
        json!({ "options.0.option_id": "unknown_option" })
    );
    let visitor = agency.app.post("/api/agent/quotes", &agency.of_option(0)).await;
    assert_eq!(visitor.status(), 401);
    let mut tx = agency.app.db.write().await.unwrap();
    let ana = agency.ana["user"]["id"].as_str().unwrap().parse().unwrap();
    set_agent_active(&mut tx, ana, false, "a test".into()).await.unwrap();
    tx.commit().await.unwrap();
    assert_eq!(agency.post(&agency.ana, agency.of_option(0)).await.status, 403);
}

async fn an_agent_revokes_only_own_quotes_and_the_administrator_all(shared: SharedDatabase) {
    let agency = open(shared).await;
    let (first, second) = (agency.quote(0).await, agency.quote(1).await);

    assert_eq!(agency.revoke(&agency.ben, &first).await.status, 404);
    let revoked = agency.revoke(&agency.ana, &first).await;
    let again = agency.revoke(&agency.ana, &first).await;
    let admin = agency.revoke(&agency.admin, &second).await;

    revoked.has(200, "state", "revoked");
    assert_eq!(again.json()["revoked_at"], revoked.json()["revoked_at"]);
    assert_eq!(admin.json()["state"], "revoked");
    let audit = "SELECT actor FROM audit_log WHERE action = 'quote.revoke' ORDER BY at";
    let events = agency.app.shared.rows(audit, audit).await;
    assert_eq!(
        events.concat(),
        ["ana@agency.al", "boss@agency.al"].map(|actor| Some(actor.to_owned()))
    );
}

async fn lists_follow_the_state_and_page_by_page(shared: SharedDatabase) {
    let agency = open(shared).await;
    let (old, new) = (agency.quote(0).await, agency.quote(1).await);
    let other = agency.post(&agency.ben, agency.of_option(0)).await.json();
    agency.revoke(&agency.ana, &old).await;
    let own = async |query: &str| agency.read(&agency.ana, &format!("/api/agent/quotes{query}")).await;

    assert_eq!(ids(&own("").await), [&new["id"], &old["id"]]);
    assert_eq!(ids(&own("?state=sent").await), [&new["id"]]);
    assert_eq!(ids(&own("?state=revoked").await), [&old["id"]]);
    assert!(ids(&own("?state=viewed").await).is_empty());
    let page = own("?limit=1").await;
    let next = format!("?limit=1&cursor={}", page["next_cursor"].as_str().unwrap());
    assert_eq!(ids(&own(&next).await), [&old["id"]]);
    let all = agency.read(&agency.admin, "/api/admin/quotes?lang=en").await;
    assert_eq!(ids(&all), [&other["id"], &new["id"], &old["id"]]);
    for (path, status) in [("/api/admin/quotes", 403), ("/api/agent/quotes?state=lost", 400)] {
        let refused = agency.send(&agency.ana, Method::GET, path, Value::Null).await;
        assert_eq!(refused.status, status, "{path}");
    }
    agency.expire().await;
    assert_eq!(ids(&own("?state=expired").await), [&new["id"]]);
}

async fn an_agent_creates_sixty_quotes_an_hour(shared: SharedDatabase) {
    let agency = open(shared).await;
    agency.quote(0).await;
    let (id, hash) = if agency.app.db.is_sqlite() {
        ("randomblob(16)", "randomblob(32)")
    } else {
        ("gen_random_uuid()", "uuid_send(gen_random_uuid())")
    };
    for _ in 1..59 {
        let copy = format!(
            "INSERT INTO quotes (id, token_hash, sealed_token, user_id, batch_id, option_id, search_params, option,
                                 price_cents, client_name, note, lang, checked_at, valid_until, created_at, views)
             SELECT {id}, {hash}, sealed_token, user_id, batch_id, option_id, search_params, option,
                    price_cents, '', '', lang, checked_at, valid_until, created_at, 0 FROM quotes LIMIT 1"
        );
        agency.app.shared.execute(copy).await;
    }

    let last = agency.post(&agency.ana, agency.of_option(0)).await;
    let refused = agency.post(&agency.ana, agency.of_option(0)).await;

    assert_eq!(last.status, 201, "{last:?}");
    refused.has(429, "code", "too_many_requests");
    let wait: u64 = refused.header("retry-after").parse().unwrap();
    assert!((3_500..=3_600).contains(&wait), "{wait}");
    assert_eq!(agency.post(&agency.ben, agency.of_option(0)).await.status, 201);
}

async fn quotes_outlive_the_user_and_the_secrets_key_but_not_the_search_of_a_visitor(shared: SharedDatabase) {
    let agency = open(shared).await;
    let quote = agency.quote(0).await;
    let url = quote["url"].as_str().unwrap();
    let key = |hex: &str| MasterKey::parse(&hex.to_owned().into()).unwrap();
    let ring = KeyRing {
        current: key(&"a".repeat(64)),
        previous: Some(key(SECRETS_KEY)),
    };
    let mut tx = agency.app.db.write().await.unwrap();
    assert_eq!(tx.quotes().reseal(&ring).await.unwrap(), 1);
    let id = quote["id"].as_str().unwrap().parse().unwrap();
    let resealed = tx.quotes().get(id).await.unwrap().unwrap();
    tx.commit().await.unwrap();
    assert_eq!(format!("/o/{}", resealed.token(&ring).unwrap()), url);
    assert_eq!(
        agency.seen(&quote).await["url"],
        Value::Null,
        "this process has another key"
    );
    let click = json!({
        "id": Uuid::new_v4(), "batch_id": agency.batch, "option_id": agency.options[0]["id"], "channel": "chat",
        "price": 1, "lang": "sq",
    });
    agency.app.post("/api/booking-requests", &click).await;
    let forget =
        async |option: &str, person: &str| run(agency.app.shared.url(), &["forget", option, person], &[], "").await;

    assert!(forget("--email", "ana@agency.al").await.succeeded);
    let page = agency.app.get(url).await;
    assert_eq!(page.status(), 200);
    assert!(
        !page.text().await.unwrap().contains("Ana Hoxha"),
        "the agency takes the place of the agent"
    );
    let forgotten = forget("--request", click["id"].as_str().unwrap()).await;
    assert!(
        forgotten.out.contains("deleted the quotes of the search"),
        "{forgotten:?}"
    );
    assert_eq!(agency.app.get(url).await.status(), 404);
}

async fn old_quotes_are_deleted(shared: SharedDatabase) {
    let agency = open(shared).await;
    let quote = agency.quote(0).await;
    let hour = Duration::from_hours(1);
    let mut tx = agency.app.db.write().await.unwrap();
    let now = tx.now();

    assert_eq!(tx.quotes().prune(now.minus(hour), 10).await.unwrap(), 0);
    assert_eq!(tx.quotes().prune(now.plus(hour), 10).await.unwrap(), 1);

    tx.commit().await.unwrap();
    assert_eq!(agency.app.get(quote["url"].as_str().unwrap()).await.status(), 404);
}
