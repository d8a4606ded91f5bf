//! What a client sees behind the link to a quote.

use reqwest::header;

use super::open;
use crate::support::{agency::Agency, prelude::*, waiting::drawn};

on_both_databases!(
    a_client_reads_the_flight_and_the_exact_price,
    a_client_chooses_among_several_flights_in_either_language,
    no_amount_of_the_agency_is_in_any_byte,
    a_browser_is_a_view_and_a_preview_is_none,
    a_picture_has_the_size_that_chats_show,
    expired_and_revoked_quotes_are_gone,
    another_price_of_the_flight_is_told_and_the_quote_stays,
    a_price_that_was_not_confirmed_is_said_to_be_so,
    the_clients_of_an_agent_who_has_left_reach_the_agency,
    guessing_links_is_limited,
);

const BROWSER: &str = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1";

impl Agency {
    /// Opens a link with a program.
    async fn open_with(&self, user_agent: &str, path: &str) -> Answer {
        let request = self.app.request(Method::GET, path);
        Answer::to(request.header(header::USER_AGENT, user_agent)).await
    }

    /// Opens a quote with a browser.
    async fn page(&self, quote: &Value) -> Answer {
        self.open_with(BROWSER, quote["url"].as_str().unwrap()).await
    }
}

fn albanian(price: f64) -> String {
    format!("{price:.2}").replace('.', ",")
}

async fn a_client_reads_the_flight_and_the_exact_price(shared: SharedDatabase) {
    let agency = open(shared).await;
    let mut body = agency.of_option(0);
    body["client_name"] = json!("Arta <b>");
    body["note"] = json!("Rreshti 1\n\"Rreshti\" 2");
    let quote = agency.post(&agency.ana, body).await.json();

    let page = agency.page(&quote).await;

    assert_eq!(page.status, 200);
    assert_eq!(page.header("referrer-policy"), "no-referrer");
    assert_eq!(page.header("x-robots-tag"), "noindex, nofollow");
    assert_eq!(page.header("cache-control"), "private, no-cache");
    let quoted = &quote["options"][0];
    let segment = &quoted["option"]["outbound_flights"][0];
    for text in [
        "<html lang=\"sq\">",
        "Oferta për Arta &lt;b&gt;",
        "Rreshti 1<br>&quot;Rreshti&quot; 2",
        "Tiranë ⇄ Vjenë",
        &format!(
            "<p class=\"price\">{}\u{a0}€</p>",
            albanian(quoted["price"].as_f64().unwrap())
        ),
        "për 2 udhëtarë",
        segment["flight_number"].as_str().unwrap(),
        segment["airline"].as_str().unwrap(),
        &segment["departure_airport"]["time"].as_str().unwrap()[11..16],
        "Vlen deri",
        "Kontrolluar",
        "Ana Hoxha",
        "Na shkruani në WhatsApp",
        "<meta name=\"robots\" content=\"noindex, nofollow\">",
    ] {
        assert!(page.text.contains(text), "{text}: {}", page.text);
    }
    assert!(!page.text.contains("<script"), "the page needs no script");
    let url = agency.app.url(quote["url"].as_str().unwrap());
    let image = format!("<meta property=\"og:image\" content=\"{url}.png\">");
    assert!(page.text.find(&image).unwrap() < 300 * 1024, "{}", page.text);
    let mut english = agency.of_option(0);
    english["lang"] = json!("en");
    let quote = agency.post(&agency.ana, english).await.json();
    let page = agency.page(&quote).await.text;
    for text in [
        "<html lang=\"en\">",
        "Your offer",
        "Valid until",
        "for 2 passengers",
        "Outbound",
        "Return",
    ] {
        assert!(page.contains(text), "{text}: {page}");
    }
}

async fn a_client_chooses_among_several_flights_in_either_language(shared: SharedDatabase) {
    let agency = open(shared).await;
    let (batch, others) = agency.one_way().await;
    let other = json!({ "batch_id": batch, "option_id": others[0]["id"] });
    let quote = agency
        .post(&agency.ana, json!({ "options": [agency.chosen(0), other] }))
        .await
        .json();
    let url = quote["url"].as_str().unwrap();

    let albanian_page = agency.page(&quote).await.text;
    let english_page = agency.open_with(BROWSER, &format!("{url}?look&lang=en")).await.text;

    let prices = [0, 1].map(|place| quote["options"][place]["price"].as_f64().unwrap());
    let lowest = albanian(prices[0].min(prices[1]));
    for text in [
        "<html lang=\"sq\">",
        "<h1>2 fluturime për të zgjedhur</h1>",
        "<h2>1. Tiranë ⇄ Vjenë</h2>",
        "<h2>2. Tiranë → Vjenë</h2>",
        "<title>2 fluturime: Tiranë – Vjenë | ",
        &format!("<meta name=\"description\" content=\"nga {lowest}"),
        "<a href=\"?lang=en\" lang=\"en\"",
    ] {
        assert!(albanian_page.contains(text), "{text}: {albanian_page}");
    }
    for price in prices.map(albanian) {
        assert!(
            albanian_page.contains(&format!("<p class=\"price\">{price}")),
            "{price}: {albanian_page}"
        );
    }
    for text in [
        "<html lang=\"en\">",
        "<h1>2 flights to choose from</h1>",
        "<h2>2. Tirana → Vienna</h2>",
        "Valid until",
        &format!("content=\"{}.png?lang=en\"", agency.app.url(url)),
        "<a href=\"?look&amp;lang=sq\" lang=\"sq\"",
    ] {
        assert!(english_page.contains(text), "{text}: {english_page}");
    }
    assert_eq!(agency.seen(&quote).await["views"], 1, "the agent's look does not count");
    for query in ["", "?lang=en"] {
        let picture = drawn(async || agency.app.get(&format!("{url}.png{query}")).await).await;
        assert_eq!(picture.status(), 200);
        assert!(picture.bytes().await.unwrap().len() < 300 * 1024);
    }
}

async fn no_amount_of_the_agency_is_in_any_byte(shared: SharedDatabase) {
    let agency = open(shared).await;
    let quote = agency.quote(0).await;
    let view = agency.app.look(&agency.batch).await;
    let path = view["results"]["url"].as_str().unwrap();
    let results = agency.send(&agency.ana, Method::GET, path, Value::Null).await.json();
    let halves = ["best_flights", "other_flights"].map(|half| results[half].as_array().unwrap().clone());
    let mut options = halves.into_iter().flatten();
    let option = options
        .find(|option| option["id"] == quote["options"][0]["option"]["id"])
        .unwrap();

    let page = agency.page(&quote).await.text;

    for part in ["base_price", "commission_amount"] {
        let amount = option["price_breakdown"][part].as_f64().unwrap();
        assert!(!page.contains(part));
        assert!(
            !page.contains(&format!("{amount:.2}")) && !page.contains(&albanian(amount)),
            "{part} {amount}"
        );
    }
    let stored = agency.app.shared.texts("quotes").await.join(" ");
    assert!(
        !stored.contains("base_price") && !stored.contains("commission"),
        "nothing to leak is stored"
    );
}

async fn a_browser_is_a_view_and_a_preview_is_none(shared: SharedDatabase) {
    let agency = open(shared).await;
    let quote = agency.quote(0).await;
    let url = quote["url"].as_str().unwrap();

    for robot in [
        "WhatsApp/2.24.20",
        "facebookexternalhit/1.1",
        "TelegramBot (like TwitterBot)",
    ] {
        assert_eq!(agency.open_with(robot, url).await.status, 200);
    }
    agency.open_with(BROWSER, &format!("{url}.png")).await;
    agency.open_with(BROWSER, &format!("{url}?look")).await;
    let sent = agency.seen(&quote).await;
    agency.page(&quote).await;
    agency.page(&quote).await;
    let viewed = agency.seen(&quote).await;

    includes(&sent, &json!({ "state": "sent", "views": 0, "viewed_at": null }));
    assert_eq!(
        (&viewed["state"], &viewed["views"]),
        (&json!("viewed"), &json!(1)),
        "two within a minute are one"
    );
    assert!(viewed["viewed_at"].is_string());
    agency
        .run("UPDATE quotes SET last_viewed_at = last_viewed_at - 60000000")
        .await;
    agency.page(&quote).await;
    let again = agency.seen(&quote).await;
    assert_eq!(
        (&again["views"], &again["viewed_at"]),
        (&json!(2), &viewed["viewed_at"])
    );
}

async fn a_picture_has_the_size_that_chats_show(shared: SharedDatabase) {
    let agency = open(shared).await;
    let quote = agency.quote(0).await;
    let path = format!("{}.png", quote["url"].as_str().unwrap());

    let picture = drawn(async || agency.app.get(&path).await).await;

    assert_eq!(picture.status(), 200);
    assert_eq!(picture.headers()["content-type"], "image/png");
    assert_eq!(picture.headers()["x-robots-tag"], "noindex, nofollow");
    let bytes = picture.bytes().await.unwrap();
    assert_eq!(&bytes[1..4], b"PNG");
    let size = |at: usize| u32::from_be_bytes(bytes[at..at + 4].try_into().unwrap());
    assert_eq!((size(16), size(20)), (1200, 630));
    assert!(bytes.len() < 300 * 1024, "{}", bytes.len());
}

async fn expired_and_revoked_quotes_are_gone(shared: SharedDatabase) {
    let agency = open(shared).await;
    let (expired, revoked) = (agency.quote(0).await, agency.quote(1).await);
    agency.revoke(&agency.ana, &revoked).await;
    agency.expire().await;

    let (old, taken) = (agency.page(&expired).await, agency.page(&revoked).await);

    for (page, quote, text) in [
        (&old, &expired, "Kjo ofertë ka skaduar"),
        (&taken, &revoked, "Kjo ofertë nuk vlen më"),
    ] {
        assert_eq!(page.status, 410);
        assert!(
            page.text.contains(text) && page.text.contains("Na shkruani në WhatsApp"),
            "{}",
            page.text
        );
        let number = quote["options"][0]["option"]["flights"][0]["flight_number"]
            .as_str()
            .unwrap();
        assert!(!page.text.contains(number), "{}", page.text);
        let picture = format!("{}.png", quote["url"].as_str().unwrap());
        assert_eq!(agency.app.get(&picture).await.status(), 410);
        assert_eq!(agency.seen(quote).await["views"], 0);
    }
    assert!(old.text.contains("Tiranë – Vjenë"), "{}", old.text);
    assert!(!taken.text.contains("Vjenë"), "{}", taken.text);
}

async fn another_price_of_the_flight_is_told_and_the_quote_stays(shared: SharedDatabase) {
    let agency = open(shared).await;
    let body = json!({ "options": [agency.chosen(0), agency.chosen(1)] });
    let quote = agency.post(&agency.ana, body).await.json();
    let same = agency.page(&quote).await.text;
    assert!(!same.contains("Tani ky fluturim gjendet"), "{same}");
    let before = agency.app.look(&agency.batch).await;

    agency.app.set(&[("commission.adult_tiers", "[]")]).await;
    agency.app.look(&agency.batch).await;
    agency
        .app
        .until(&agency.batch, |now| now["results"] != before["results"])
        .await;
    let page = agency.page(&quote).await.text;

    let seen = agency.seen(&quote).await;
    let (seen, quoted) = (&seen["options"], &quote["options"]);
    let found = seen[1]["found_at"]["price"].as_f64().unwrap();
    let price = quoted[1]["price"].as_f64().unwrap();
    assert!(found > price + 1.0, "{seen}");
    assert_eq!(
        [&seen[0]["price"], &seen[1]["price"]],
        [&quoted[0]["price"], &quoted[1]["price"]]
    );
    assert!(
        page.contains(&format!("Tani ky fluturim gjendet për {}", albanian(found))),
        "{page}"
    );
    assert!(
        page.contains(&format!("<p class=\"price\">{}", albanian(price))),
        "{page}"
    );
}

async fn a_price_that_was_not_confirmed_is_said_to_be_so(shared: SharedDatabase) {
    let agency = open(shared).await;
    let quote = agency.quote(0).await;
    let confirmed = agency.page(&quote).await.text;
    assert!(!confirmed.contains("çmim i pakonfirmuar"), "{confirmed}");

    agency
        .run(r#"UPDATE quotes SET option = replace(option, '"checked_at":', '"unconfirmed":true,"checked_at":')"#)
        .await;

    let page = agency.page(&quote).await.text;
    assert!(page.contains(" – çmim i pakonfirmuar</dd>"), "{page}");
}

async fn the_clients_of_an_agent_who_has_left_reach_the_agency(shared: SharedDatabase) {
    let agency = open(shared).await;
    let quote = agency.quote(0).await;
    let (name, number) = ("Agjente e Larguar", "+355 69 555 0101");
    let own = json!({ "data": { "name": name, "phone_number": number } });
    let changed = agency.send(&agency.ana, Method::PUT, "/auth/v1/user", own).await;
    assert_eq!(changed.status, 200, "{changed:?}");
    let page = agency.page(&quote).await.text;
    let shown = format!("<dd>{name}<br><a href=\"tel:+355695550101\">{number}</a></dd>");
    assert!(page.contains(&shown), "{page}");
    assert!(page.contains("https://wa.me/355695550101?text="), "{page}");

    for statement in [
        "UPDATE sales_agents SET is_active = FALSE",
        "UPDATE users SET banned_until = 9000000000000000",
    ] {
        agency.run(statement).await;
        let page = agency.page(&quote).await;
        assert_eq!(page.status, 200, "the offer stays valid");
        for own in [name, number, "355695550101"] {
            assert!(!page.text.contains(own), "{own}: {}", page.text);
        }
        agency.run("UPDATE sales_agents SET is_active = TRUE").await;
    }
}

async fn guessing_links_is_limited(shared: SharedDatabase) {
    let agency = open(shared).await;
    let quote = agency.quote(0).await;
    let mut statuses = Vec::new();

    for number in 0..32 {
        let path = format!("/o/{number:0>43}");
        statuses.push(agency.open_with(BROWSER, &path).await.status.as_u16());
    }

    assert_eq!(statuses[..30], [404; 30]);
    assert_eq!(statuses[30..], [429; 2]);
    let page = agency.open_with(BROWSER, "/o/short").await;
    assert_eq!(page.status, 429);
    assert!(
        page.text.contains("Shumë kërkesa") && !page.header("retry-after").is_empty(),
        "{page:?}"
    );
    assert_eq!(agency.page(&quote).await.status, 200, "customers share addresses");
}
