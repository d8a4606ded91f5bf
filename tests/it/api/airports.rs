//! `/api/airports` and `/api/routes/popular`: what the pickers and the first page show.

use std::time::Duration;

use flight_finder_core::{demand::fold, time::Clock};
use reqwest::Method;
use serde_json::{Value, json};

use crate::{
    on_both_databases,
    support::{
        api::{Answer, ApiServer},
        app::{one_way, round_trip},
        database::Place,
    },
};

on_both_databases!(
    what_is_typed_finds_places,
    an_empty_picker_shows_popular_places,
    names_follow_the_language,
    popular_routes_of_an_empty_installation_give_way_to_real_searches,
);

async fn what_is_typed_finds_places(place: Place) {
    let api = ApiServer::start(&place).await;

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

async fn an_empty_picker_shows_popular_places(place: Place) {
    let api = ApiServer::start(&place).await;

    let all = codes(&api.get("/api/airports").await.json());
    let from_tirana = codes(&api.get("/api/airports?q=&from=TIA").await.json());

    assert_eq!((all.len(), all[0].as_str()), (10, "TIA"));
    assert_eq!(from_tirana.len(), 10);
    assert!(!from_tirana.contains(&"TIA".to_owned()));
}

async fn names_follow_the_language(place: Place) {
    let api = ApiServer::start(&place).await;
    let look = |path: &'static str, preferred: &'static str| {
        Answer::to(api.request(Method::GET, path).header("accept-language", preferred))
    };

    for (path, preferred, language) in [
        ("/api/airports?q=vie", "", "sq"),
        ("/api/airports?q=vie", "en-GB,en;q=0.9", "en"),
        ("/api/airports?q=vie", "sq-AL,en;q=0.5", "sq"),
        ("/api/airports?q=vie&lang=sq", "en", "sq"),
        ("/api/airports?q=vie&lang=en", "sq", "en"),
        ("/api/airports?q=vie&lang=de", "en", "en"),
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

async fn popular_routes_of_an_empty_installation_give_way_to_real_searches(place: Place) {
    let clock = Clock::driven(Clock::default().now());
    let api = ApiServer::start_with(&place, clock.clone(), |_| {}).await;

    let seeded = routes(&api).await;
    for search in [round_trip(), round_trip(), one_way()] {
        api.create(&search).await.batch();
    }
    fold(&api.db).await.unwrap();
    let kept = routes(&api).await;
    clock.advance(Duration::from_secs(61));
    let searched = routes(&api).await;
    let picker = codes(&api.get("/api/airports").await.json());

    assert_eq!(seeded.len(), 10);
    assert!(seeded.iter().all(|(from, _, count)| from == "TIA" && *count == 0));
    assert_eq!(kept, seeded, "counted at most once a minute");
    let route = |from: &str, to: &str, count| (from.to_owned(), to.to_owned(), count);
    assert_eq!(searched[..2], [route("TIA", "VIE", 3), route("VIE", "TIA", 2)]);
    assert_eq!(picker[..2], ["TIA", "VIE"], "what people search comes first");
    assert_eq!((picker.len(), searched.len()), (10, 10));
    assert!(
        searched[2..]
            .iter()
            .all(|(from, to, count)| *count == 0 && (from, to.as_str()) != (&"TIA".to_owned(), "VIE"))
    );
}

async fn routes(api: &ApiServer) -> Vec<(String, String, i64)> {
    let body = api.get("/api/routes/popular").await.json();
    let code = |place: &Value| place["code"].as_str().unwrap().to_owned();
    let route = |route: &Value| {
        (
            code(&route["origin"]),
            code(&route["destination"]),
            route["search_count"].as_i64().unwrap(),
        )
    };
    body["routes"].as_array().unwrap().iter().map(route).collect()
}

fn codes(places: &Value) -> Vec<String> {
    let code = |place: &Value| place["code"].as_str().unwrap().to_owned();
    places.as_array().unwrap().iter().map(code).collect()
}
