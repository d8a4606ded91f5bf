//! `/api/airports` and `/api/routes/popular`: the places in the pickers and on the home page.

use flight_finder_core::prices::{
    calendar::{Calendar, Day},
    demand::fold,
};

use crate::support::prelude::*;

on_both_databases!(
    what_is_typed_finds_places,
    an_empty_picker_shows_popular_places,
    names_follow_the_language,
    a_city_precedes_its_airports_in_a_picker,
    three_people_replace_a_seeded_route_and_one_cannot,
    popular_routes_have_the_lowest_stored_price_of_all_airports,
    the_places_of_a_flight_are_named_in_the_language_of_the_page,
);

/// 2026-11-20 at noon UTC.
const NOW: Timestamp = Timestamp(1_795_176_000_000_000);

async fn the_places_of_a_flight_are_named_in_the_language_of_the_page(shared: SharedDatabase) {
    let api = ApiServer::start(&shared).await;

    let albanian = api.get("/api/places?codes=LGW,TIA,QQQ,").await.json();
    let english = api.get("/api/places?codes=LGW&lang=en").await.json();

    assert_eq!(
        albanian,
        json!([{"code": "LGW", "name": "Londër Gatwick (LGW)"}, {"code": "TIA", "name": "Tiranë (TIA)"}])
    );
    assert_eq!(english, json!([{"code": "LGW", "name": "London Gatwick (LGW)"}]));
}

async fn what_is_typed_finds_places(shared: SharedDatabase) {
    let api = ApiServer::start(&shared).await;

    let tirana = api.get("/api/airports?q=tira").await.json();
    let rome = api.get("/api/airports?q=rome&lang=en").await.json();

    assert_eq!(
        tirana[0],
        json!({"name": "Tiranë (TIA)", "code": "TIA", "city": "Tiranë", "country": "Shqipëri", "kind": "airport"})
    );
    assert_eq!((&rome[0]["code"], &rome[0]["kind"]), (&json!("ROM"), &json!("city")));
    assert_eq!(
        codes(&api.get("/api/airports?q=tira&from=TIA").await.json())
            .iter()
            .find(|code| *code == "TIA"),
        None
    );
    assert_eq!(api.get("/api/airports?q=t").await.json(), json!([]));
    assert_eq!(api.get("/api/airports?q=zzzzzz").await.json(), json!([]));
    assert!(codes(&api.get("/api/airports?q=an&from=nonsense").await.json()).len() <= 10);
    assert_eq!(api.get("/api/airports?q=%00%FF'%22--").await.json(), json!([]));
}

async fn an_empty_picker_shows_popular_places(shared: SharedDatabase) {
    let api = ApiServer::start(&shared).await;

    let all = codes(&api.get("/api/airports").await.json());
    let from_tirana = codes(&api.get("/api/airports?q=&from=TIA").await.json());

    assert_eq!((all.len(), all[0].as_str()), (10, "TIA"));
    assert_eq!(from_tirana.len(), 10);
    assert!(!from_tirana.contains(&"TIA".to_owned()));
}

async fn names_follow_the_language(shared: SharedDatabase) {
    let api = ApiServer::start(&shared).await;
    let look = |path: &'static str, preferred: &'static str| {
        Answer::to(api.request(Method::GET, path).header("accept-language", preferred))
    };

    for (path, preferred, language) in [
        ("/api/airports?q=vie", "", "sq"),
        ("/api/airports?q=vie", "en-GB,en;q=0.9", "en"),
        ("/api/airports?q=vie", "sq-AL,en;q=0.5", "sq"),
        ("/api/airports?q=vie&lang=sq", "en", "sq"),
        ("/api/airports?q=vie&lang=en", "sq", "en"),
        ("/api/routes/popular", "en", "en"),
        ("/api/routes/popular", "de", "sq"),
        ("/api/routes/popular?lang=en", "sq", "en"),
    ] {
        let answer = look(path, preferred).await;
        assert_eq!(answer.header("content-language"), language, "{path} {preferred}");
        assert_eq!(answer.header("vary"), "Accept-Language");
        let name = if language == "en" { "Vienna" } else { "Vjenë" };
        assert!(
            path.contains("popular") || answer.text.contains(name),
            "{path} {preferred}: {}",
            answer.text
        );
        let country = if language == "en" { "Italy" } else { "Itali\"" };
        assert!(
            path.contains("airports") || answer.text.contains(country),
            "{path} {preferred}: {}",
            answer.text
        );
    }
}

async fn a_city_precedes_its_airports_in_a_picker(shared: SharedDatabase) {
    let api = ApiServer::start(&shared).await;

    let london = api.get("/api/airports?q=londer").await.json();
    let without = api.get("/api/airports?q=londer&from=LON").await.json();

    assert_eq!(
        (&london[0]["code"], &london[0]["parent"]),
        (&json!("LON"), &Value::Null)
    );
    let below: Vec<_> = (1..7).map(|at| &london[at]["parent"]).collect();
    assert_eq!(below, [&json!("LON"); 6]);
    assert_eq!(without[0]["parent"], Value::Null, "its city is not in the list");
}

async fn three_people_replace_a_seeded_route_and_one_cannot(shared: SharedDatabase) {
    let clock = Clock::driven(clock().now());
    let api = ApiServer::start_with(&shared, clock.clone(), |config| {
        config.http.trusted_proxies = vec!["127.0.0.1".parse().unwrap()];
    })
    .await;
    let mut paris = round_trip();
    paris["toCode"] = json!("CDG");
    let mut edinburgh = round_trip();
    (edinburgh["fromCode"], edinburgh["toCode"]) = (json!("LHR"), json!("EDI"));

    let seeded = routes(&api).await;
    for browser in 0..4 {
        create_from(&api, "203.0.113.9", &format!("browser {browser}"), &edinburgh).await;
    }
    for address in ["203.0.113.1", "203.0.113.2"] {
        create_from(&api, address, "a browser", &paris).await;
    }
    fold(&api.db).await.unwrap();
    clock.advance(Duration::from_secs(61));
    let of_two = routes(&api).await;
    create_from(&api, "203.0.113.3", "a browser", &paris).await;
    fold(&api.db).await.unwrap();
    let kept = routes(&api).await;
    clock.advance(Duration::from_secs(61));
    let of_three = routes(&api).await;
    let picker = codes(&api.get("/api/airports").await.json());

    let shown = |first: &[&str]| {
        let all = ["ROM", "MIL", "LON", "ISTA", "VIE", "MUC"];
        let routes = first.iter().chain(&all).take(6);
        routes.map(|to| format!("TIA-{to}")).collect::<Vec<_>>()
    };
    assert_eq!(seeded, shown(&[]));
    assert_eq!(of_two, shown(&[]), "two people, and one with four browsers");
    assert_eq!(kept, shown(&[]), "counted at most once a minute");
    assert_eq!(of_three, shown(&["PAR"]), "both directions, from home, as the city");
    assert_eq!(picker[..3], ["TIA", "PAR", "ROM"], "what people search comes first");
}

async fn popular_routes_have_the_lowest_stored_price_of_all_airports(shared: SharedDatabase) {
    let clock = Clock::driven(NOW);
    let api = ApiServer::start_with(&shared, clock.clone(), |_| {}).await;
    for (to, month, day, cents) in [
        ("ROM", "2026-12", "2026-12-03", 6_150),
        ("CIA", "2027-01", "2027-01-04", 4_150),
        ("FCO", "2026-11", "2026-11-19", 1_000),
    ] {
        let route = route_month("TIA", to, month.parse().unwrap());
        let day_price = Day {
            price: Cents(cents),
            is_direct: true,
        };
        let calendar = Calendar {
            grid: [(day.parse().unwrap(), day_price)].into(),
            has_direct_flight: true,
            demo: to == "CIA",
            last_update: NOW.minus(Duration::from_hours(2)),
        };
        commit!(api.db, |tx| tx.calendars().save(&route, &calendar));
    }

    let body = api.get("/api/routes/popular").await.json();

    assert_eq!(
        body["routes"][0]["price"],
        json!({"price": 61.5, "checked_at": "2026-11-20T10:00:00.000Z", "demo": true}),
        "with the commission of one adult; yesterday's price does not count"
    );
    assert_eq!(body["routes"][1]["price"], Value::Null, "nothing is stored");
}

async fn create_from(api: &ApiServer, address: &str, browser: &str, search: &Value) {
    let request = api
        .request(Method::POST, "/api/searches")
        .header("x-forwarded-for", address)
        .header("user-agent", browser);
    Answer::to(request.json(search)).await.batch();
}

async fn routes(api: &ApiServer) -> Vec<String> {
    let body = api.get("/api/routes/popular").await.json();
    let code = |shared: &Value| shared["code"].as_str().unwrap().to_owned();
    let route = |route: &Value| format!("{}-{}", code(&route["origin"]), code(&route["destination"]));
    body["routes"].as_array().unwrap().iter().map(route).collect()
}

fn codes(places: &Value) -> Vec<String> {
    let code = |shared: &Value| shared["code"].as_str().unwrap().to_owned();
    places.as_array().unwrap().iter().map(code).collect()
}
