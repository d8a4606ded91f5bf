//! `GET /api/searches/{batch_id}` and its results: tags, encodings and audiences.

use std::io::Read;

use flate2::read::GzDecoder;
use flight_finder_core::search::{
    publish::results::ResultsJson,
    searches::{ResultsEncoding, StoredResults},
};

use crate::support::{http, prelude::*};

on_both_databases!(
    results_are_the_same_bytes_inflated_or_not_and_never_change,
    an_unchanged_search_is_a_304,
    places_are_named_in_the_requested_language,
    an_agent_sees_the_price_breakdown,
    results_of_another_search_are_not_found,
    served_results_match_the_document,
);

async fn results_are_the_same_bytes_inflated_or_not_and_never_change(shared: SharedDatabase) {
    let (app, view) = complete(shared, &round_trip()).await;
    let url = view["results"]["url"].as_str().unwrap();
    let read = |encoding: &'static str| {
        let client = http::client().no_gzip().build().unwrap();
        let request = client.get(app.url(url)).header("accept-encoding", encoding);
        async move { request.send().await.unwrap() }
    };

    let stored = read("gzip, br").await;
    let packed = read("gzip").await;
    let plain = read("gzip;q=0, identity").await;

    for response in [&stored, &packed, &plain] {
        let header = |name: &str| response.headers()[name].to_str().unwrap().to_owned();
        assert_eq!(header("cache-control"), "private, max-age=31536000, immutable");
        assert_eq!(header("vary"), "Authorization, Accept-Encoding");
        assert_eq!(header("content-type"), "application/json");
    }
    assert_eq!(stored.headers()["content-encoding"], "br");
    assert_eq!(packed.headers()["content-encoding"], "gzip");
    assert!(!plain.headers().contains_key("content-encoding"));
    let plain = plain.bytes().await.unwrap();
    let stored = stored.bytes().await.unwrap();
    assert!(stored.len() * 3 < plain.len());
    let encoding = ResultsEncoding::Brotli;
    let stored = StoredResults {
        body: stored.to_vec(),
        encoding,
    };
    assert_eq!(stored.json().unwrap(), plain);
    let mut inflated = Vec::new();
    let packed = packed.bytes().await.unwrap();
    GzDecoder::new(&*packed).read_to_end(&mut inflated).unwrap();
    assert_eq!(inflated, plain);
}

async fn places_are_named_in_the_requested_language(shared: SharedDatabase) {
    let mut search = one_way();
    search["fromLocation"] = json!("<i>somewhere</i>");
    let (app, view) = complete(shared, &search).await;
    let path = format!("/api/searches/{}", view["batch_id"].as_str().unwrap());
    let mut tags = BTreeSet::new();

    for (query, preferred, language, from, to) in [
        ("", "", "sq", "Tiranë (TIA)", "Vjenë (VIE)"),
        ("", "en-GB,sq;q=0.5", "en", "Tirana (TIA)", "Vienna (VIE)"),
        ("?lang=sq", "en", "sq", "Tiranë (TIA)", "Vjenë (VIE)"),
    ] {
        let request = app.request(Method::GET, &format!("{path}{query}"));
        let answer = request.header("accept-language", preferred).send().await.unwrap();
        assert_eq!(answer.headers()["content-language"], language);
        assert_eq!(answer.headers()["vary"], "Authorization, Accept-Language");
        tags.insert(answer.headers()["etag"].to_str().unwrap().to_owned());
        let shown: Value = answer.json().await.unwrap();
        let params = &shown["search_params"];
        includes(params, &json!({ "fromLocation": from, "toLocation": to }));
    }
    assert_eq!(tags.len(), 2, "a tag for each language: {tags:?}");
}

async fn an_unchanged_search_is_a_304(shared: SharedDatabase) {
    let (app, view) = complete(shared, &one_way()).await;
    let path = format!("/api/searches/{}", view["batch_id"].as_str().unwrap());
    let first = app.get(&path).await;
    let tag = first.headers()["etag"].to_str().unwrap().to_owned();
    let poll = |tag: &str, token: Option<&str>| {
        let request = app.request(Method::GET, &path).header("if-none-match", tag);
        token
            .into_iter()
            .fold(request, reqwest::RequestBuilder::bearer_auth)
            .send()
    };

    let same = poll(&tag, None).await.unwrap();

    assert_eq!(first.headers()["cache-control"], "private, no-cache");
    assert_eq!(first.headers()["vary"], "Authorization, Accept-Language");
    assert_eq!(same.status(), StatusCode::NOT_MODIFIED);
    assert_eq!(same.headers()["etag"], tag.as_str());
    assert_eq!(same.headers()["cache-control"], "private, no-cache");
    assert_eq!(same.bytes().await.unwrap().len(), 0);
    let (run, version) = run_and_version(&view);
    assert_eq!(tag, format!("W/\"{run}.{version}.0.sq\""));
    assert_eq!(
        poll(&format!("W/\"x\", {tag}"), None).await.unwrap().status(),
        StatusCode::NOT_MODIFIED
    );
    assert_eq!(poll("W/\"x\"", None).await.unwrap().status(), StatusCode::OK);
    // The results for another audience have another ETag.
    let agent = poll(&tag, Some(ADMIN_TOKEN)).await.unwrap();
    assert_eq!(agent.status(), StatusCode::OK);
    assert_eq!(agent.headers()["etag"], format!("W/\"{run}.{version}.1.sq\"").as_str());
}

async fn an_agent_sees_the_price_breakdown(shared: SharedDatabase) {
    let (app, view) = complete(shared, &round_trip()).await;
    let url = view["results"]["url"].as_str().unwrap();

    let agent = app
        .request(Method::GET, url)
        .bearer_auth(ADMIN_TOKEN)
        .send()
        .await
        .unwrap();
    let agent: Value = agent.json().await.unwrap();

    for option in options(&agent) {
        let breakdown = &option["price_breakdown"];
        let euro = |name: &str| breakdown[name].as_f64().unwrap();
        assert_eq!(breakdown["total_price"], option["price"]);
        assert!((euro("base_price") + euro("commission_amount") - euro("total_price")).abs() < 0.005);
        // Two adults pay 15 each instead of 20.
        assert_eq!(
            breakdown["discounts"],
            serde_json::json!([{"amount": 10.0, "type": "group_discount"}])
        );
    }
    assert!(!options(&agent).is_empty());
    let lower_case = app
        .request(Method::GET, url)
        .header("authorization", format!("bearer {ADMIN_TOKEN}"));
    let lower_case = lower_case.send().await.unwrap();
    assert_eq!(lower_case.status(), StatusCode::OK);
    assert_eq!(lower_case.headers()["cache-control"], "private, max-age=3600");
    for wrong in [
        "Bearer ",
        "Bearer wrong",
        "Basic eDp5",
        &format!("Bearer {ADMIN_TOKEN}x"),
    ] {
        let answer = app
            .request(Method::GET, url)
            .header("authorization", wrong)
            .send()
            .await
            .unwrap();
        assert_eq!(answer.status(), StatusCode::UNAUTHORIZED, "{wrong}");
        assert_eq!(answer.json::<Value>().await.unwrap()["code"], "unauthorized");
    }
}

async fn results_of_another_search_are_not_found(shared: SharedDatabase) {
    let (app, view) = complete(shared, &one_way()).await;
    let other = app.create(&round_trip()).await;
    let (run, version) = {
        let url = view["results"]["url"].as_str().unwrap();
        let (run, version) = url.rsplit('/').next().unwrap().split_once('.').unwrap();
        (run.to_owned(), version.parse::<i64>().unwrap())
    };
    let own = view["batch_id"].as_str().unwrap();

    for (batch, results, code) in [
        (other.as_str(), format!("{run}.{version}"), "search_not_found"),
        (
            &Uuid::new_v4().to_string(),
            format!("{run}.{version}"),
            "search_not_found",
        ),
        ("nonsense", format!("{run}.{version}"), "search_not_found"),
        (own, format!("{run}.{}", version + 1), "results_not_found"),
        (own, format!("{}.{version}", Uuid::new_v4()), "search_not_found"),
        (own, run.clone(), "results_not_found"),
        (own, format!("{run}.x"), "results_not_found"),
        (own, format!("{run}.%FF"), "search_not_found"),
    ] {
        let answer = app.get(&format!("/api/searches/{batch}/results/{results}")).await;
        assert_eq!(answer.status(), StatusCode::NOT_FOUND, "{batch} {results}");
        let body: Value = answer.json().await.unwrap();
        assert_eq!(body["code"], code, "{batch} {results}");
    }
    app.until_ended(&other).await;
}

async fn served_results_match_the_document(shared: SharedDatabase) {
    let (app, view) = complete(shared, &round_trip()).await;
    let url = view["results"]["url"].as_str().unwrap();
    let agent = app
        .request(Method::GET, url)
        .bearer_auth(ADMIN_TOKEN)
        .send()
        .await
        .unwrap();

    for (served, has_breakdown) in [(app.results(&view).await, false), (agent.json().await.unwrap(), true)] {
        let read: ResultsJson = serde_json::from_value(served.clone()).unwrap();
        let options = read.best_flights.iter().chain(&read.other_flights);
        assert!(
            options
                .clone()
                .all(|option| option.price_breakdown.is_some() == has_breakdown)
        );
        assert!(options.clone().count() > 0);
        // Serialising the type again gives the same JSON, so the type lacks no field.
        assert_eq!(serde_json::to_value(&read).unwrap(), served);
    }
}

/// A product with a complete search, and the view that a poll returns.
async fn complete(shared: SharedDatabase, search: &Value) -> (TestApp, Value) {
    let app = TestApp::start(shared).await;
    let batch = app.create(search).await;
    let view = app.until_ended(&batch).await;
    assert_eq!(view["status"], "complete");
    (app, view)
}

fn run_and_version(view: &Value) -> (String, i64) {
    let url = view["results"]["url"].as_str().unwrap();
    let run = url.rsplit('/').next().unwrap().split_once('.').unwrap().0;
    (run.to_owned(), view["version"].as_i64().unwrap())
}

fn options(results: &Value) -> Vec<&Value> {
    let half = |name: &str| results[name].as_array().unwrap();
    half("best_flights").iter().chain(half("other_flights")).collect()
}
