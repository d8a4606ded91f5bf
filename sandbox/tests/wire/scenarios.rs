//! A test of every scenario, by its name.

use std::{pin::pin, time::Duration};

use flight_finder_sandbox::Scenario;
use serde_json::{Value, json};

use crate::support::{TestClient, a_one_way, b_one_way, client, itineraries, poll};

const CALENDAR: &str = "/flights/price-calendar-web?fromEntityId=TIA&toEntityId=VIE&yearMonth=2026-11&currency=EUR";

fn a() -> String {
    a_one_way("TIA", "VIE", "2026-11-12")
}

fn b() -> String {
    b_one_way("TIA", "VIE", "2026-11-12")
}

fn context(body: &Value) -> (String, usize) {
    (
        body["data"]["context"]["status"].as_str().unwrap().to_owned(),
        itineraries(body).len(),
    )
}

/// Whether no answer arrives within 50 ms.
async fn hangs(client: &TestClient, path: &str, scenario: &str) -> bool {
    let answer = client.get_as(path, scenario);
    tokio::time::timeout(Duration::from_millis(50), answer).await.is_err()
}

/// Sends a search and four polls. Returns for each answer the status and the number of itineraries, or the code of an
/// error.
async fn rounds(client: &TestClient, scenario: &str) -> Vec<(String, usize)> {
    let first = client.get_as(&a(), scenario).await.json();
    let mut seen = vec![context(&first)];
    for _ in 0..4 {
        let answer = client.get(&poll(&first)).await;
        seen.push(if answer.status == 200 {
            context(&answer.json())
        } else {
            (answer.status.to_string(), 0)
        });
    }
    seen
}

async fn growth_scenario(scenario: Scenario) {
    let (i, c) = ("incomplete", "complete");
    let expected: [(&str, usize); 5] = match scenario {
        Scenario::AOkPoll => [(i, 10), (i, 25), (c, 60), (c, 60), (c, 60)],
        Scenario::AFirstComplete => [(c, 60); 5],
        Scenario::ANeverComplete => [(i, 10), (i, 25), (i, 60), (i, 60), (i, 60)],
        Scenario::AEmptyThenFull => [(i, 0), (i, 25), (c, 60), (c, 60), (c, 60)],
        Scenario::AEmptyComplete => [(c, 0); 5],
        Scenario::ATakesBack => [(i, 10), (i, 25), (c, 40), (c, 40), (c, 40)],
        Scenario::APollsFail => [(i, 10), ("502", 0), ("502", 0), ("502", 0), ("502", 0)],
        Scenario::APoll502 => [(i, 10), (i, 25), ("502", 0), (c, 60), ("502", 0)],
        other => panic!("{other} does not grow"),
    };

    let seen = rounds(&client(), scenario.name()).await;

    assert_eq!(
        seen,
        expected.map(|(status, count)| (status.to_owned(), count)),
        "{scenario}"
    );
}

/// The scenario delays every answer until the order is removed.
async fn held() {
    let client = client();
    let order = |scenario| json!({"provider": "flightapi", "scenario": scenario});
    client.post("/_sandbox/scenario", order(Some("held"))).await;
    let path = b();

    let mut held = pin!(client.get(&path));
    let early = tokio::time::timeout(Duration::from_millis(50), held.as_mut()).await;
    client.post("/_sandbox/scenario", order(None)).await;

    assert!(early.is_err());
    let usual = client.get(&path).await.json();
    assert_eq!(itineraries(&held.await.json()).len(), itineraries(&usual).len());
}

/// The scenario delays the polls of the origin for which it is ordered, until the order is removed.
async fn polls_held() {
    let client = client();
    let order = |scenario| json!({"provider": "rapidapi", "scenario": scenario, "origin": "TIA"});
    client.post("/_sandbox/scenario", order(Some("A-held"))).await;
    let first = client.get(&a()).await.json();
    let path = poll(&first);

    let mut held = pin!(client.get(&path));
    let early = tokio::time::timeout(Duration::from_millis(50), held.as_mut()).await;
    client.post("/_sandbox/scenario", order(None)).await;
    let (second, last) = (held.await.json(), client.get(&path).await.json());

    assert!(early.is_err());
    let seen = [&first, &second, &last].map(|body| itineraries(body).len());
    assert_eq!(seen, [10, 25, 60]);
    assert_eq!(context(&last).0, "complete");
}

async fn fault_of_a(scenario: Scenario) {
    let answer = client().get_as(&a(), scenario.name()).await;
    let text = String::from_utf8(answer.bytes.clone()).unwrap();
    let (status, within): (u16, &str) = match scenario {
        Scenario::A429Second | Scenario::A429SecondRetryAfter => (429, "rate limit per second"),
        Scenario::A429Month | Scenario::A429MonthRetryAfter => (429, "exceeded the MONTHLY quota"),
        Scenario::A401 => (401, "Invalid API key"),
        Scenario::A403Sub => (403, r#"{"message":"You are not subscribed to this API."}"#),
        Scenario::A403Captcha => (403, "<html>"),
        Scenario::A400String => (400, r#""errors":"query param"#),
        Scenario::A400Object => (400, r#"{"errors":{"departDate":"departDate is required"}}"#),
        Scenario::A200False => (200, r#""status":false"#),
        Scenario::AEmptyFailed => (200, r#""status":"failure""#),
        Scenario::A200Html => (200, "<html>"),
        Scenario::A502 => (502, r#""messages":"The API is unreachable"#),
        Scenario::A504 => (504, r#""messages":"The request to the API has timed out"#),
        other => panic!("{other} is no fault of A"),
    };
    let retry_after = matches!(scenario, Scenario::A429SecondRetryAfter | Scenario::A429MonthRetryAfter);
    let spent = matches!(scenario, Scenario::A429Month | Scenario::A429MonthRetryAfter);

    assert_eq!(answer.status, status, "{scenario}: {text}");
    assert!(text.contains(within), "{scenario}: {text}");
    assert_eq!(answer.header("retry-after").is_some(), retry_after, "{scenario}");
    assert_eq!(
        answer.header("x-ratelimit-requests-remaining") == Some("0"),
        spent,
        "{scenario}"
    );
}

async fn content_of_a(scenario: Scenario) {
    let client = client();
    let first = client.get_as(&a(), scenario.name()).await.json();
    let second = client.get(&poll(&first)).await.json();
    let body = client.get(&poll(&second)).await.json();
    let every = |test: &dyn Fn(&Value) -> bool| itineraries(&body).iter().all(test);
    let shown = match scenario {
        Scenario::AOddResults => body["data"]["itineraries"]["results"].as_array().unwrap().len() == 60,
        Scenario::AOddBuckets => {
            let buckets = body["data"]["itineraries"]["buckets"].as_array().unwrap();
            buckets.len() == 4 && buckets[0]["items"][0]["id"] == buckets[3]["items"][0]["id"]
        }
        Scenario::AOddValues => odd_values(&body),
        Scenario::AOvernight => every(&|one| one["legs"][0]["timeDeltaInDays"].as_i64().unwrap() >= 1),
        Scenario::AWestbound => every(&|one| {
            let last = one["legs"][0]["segments"].as_array().unwrap().last().unwrap();
            last["arrival"].as_str() < last["departure"].as_str()
        }),
        Scenario::ASelfTransfer => {
            every(&|one| one["isSelfTransfer"] != one["isProtectedSelfTransfer"])
                && !every(&|one| one["isSelfTransfer"] == true)
                && !every(&|one| one["isSelfTransfer"] == false)
        }
        Scenario::AOtherCurrency => every(&|one| one["price"]["formatted"].as_str().unwrap().starts_with('$')),
        Scenario::ACodeShare => !itineraries(&body).is_empty() && every(&|one| has_twin(&body, one)),
        other => panic!("{other} is no content of A"),
    };
    assert!(shown, "{scenario}");
}

fn odd_values(body: &Value) -> bool {
    let list = itineraries(body);
    let raws: Vec<&Value> = list.iter().map(|one| &one["price"]["raw"]).collect();
    let code = |at: usize| &list[at]["legs"][0]["segments"][0]["marketingCarrier"]["displayCode"];
    raws.iter().any(|raw| raw.is_i64() || raw.is_u64())
        && raws.iter().any(|raw| raw.is_f64())
        && raws.iter().any(|raw| raw.is_string())
        && code(1) == ""
        && list
            .iter()
            .all(|one| one.get("tags").is_none() && one.get("eco").is_none())
}

fn has_twin(body: &Value, one: &Value) -> bool {
    itineraries(body).iter().any(|other| {
        let same = |key: &str| one["legs"][0][key] == other["legs"][0][key];
        one["id"] != other["id"] && same("departure") && same("arrival") && one["price"]["raw"] == other["price"]["raw"]
    })
}

async fn content_of_b(scenario: Scenario) {
    let client = client();
    let body = client.get_as(&b(), scenario.name()).await.json();
    let again = client.get_as(&b(), scenario.name()).await.json();
    let list = |key: &str| body[key].as_array().cloned().unwrap_or_default();
    let shown = match scenario {
        Scenario::BOk | Scenario::BSlow40s => list("itineraries")
            .iter()
            .all(|one| one["cheapest_price"]["amount"].is_number()),
        Scenario::BUnpriced => {
            let one = &list("itineraries")[1];
            one.get("cheapest_price").is_none()
                && one["pricing_options"][0]["unpriced_type"] == "partner_not_selected"
                && one["pricing_options"][0]["price"].get("amount").is_none()
        }
        Scenario::BNoOptions => list("itineraries")[1]["pricing_options"] == serde_json::json!([]),
        Scenario::BMissingPlace => {
            let ids: Vec<Value> = list("places").iter().map(|one| one["id"].clone()).collect();
            list("segments")
                .iter()
                .any(|one| !ids.contains(&one["origin_place_id"]) || !ids.contains(&one["destination_place_id"]))
                && list("places").iter().any(|one| one["display_code"] == "")
        }
        Scenario::BAltCode => list("carriers").iter().all(|one| one["alt_id"] != one["display_code"]),
        Scenario::BModeNew => list("segments")
            .iter()
            .all(|one| one.get("mode").is_none() && one["transport_mode"] == "TRANSPORT_MODE_FLIGHT"),
        Scenario::BOtherDate => {
            let usual = client.get(&b()).await.json();
            list("segments")
                .iter()
                .zip(usual["segments"].as_array().unwrap())
                .all(|(one, usual)| one["departure"] != usual["departure"] && one["id"] == usual["id"])
        }
        Scenario::BOtherCurrency => body["query"]["currency"] == "USD",
        Scenario::BEmptyError => list("itineraries").is_empty() && body["error"].is_string(),
        Scenario::BPartialThenLarger => itineraries(&again).len() >= list("itineraries").len() * 5 / 2,
        Scenario::BLegacyShape => {
            body.get("itineraries").is_none()
                && list("fares")[0]["price"]["totalAmount"].is_number()
                && !list("trips").is_empty()
        }
        other => panic!("{other} is no content of B"),
    };
    assert!(shown, "{scenario}");
}

async fn fault_of_b(scenario: Scenario) {
    let answer = client().get_as(&b(), scenario.name()).await;
    let (status, json) = match scenario {
        Scenario::B404 => (404, true),
        Scenario::B410 => (410, true),
        Scenario::B429 => (429, true),
        Scenario::BHtmlError => (500, false),
        other => panic!("{other} is no fault of B"),
    };

    assert_eq!(answer.status, status, "{scenario}");
    assert_eq!(
        serde_json::from_slice::<Value>(&answer.bytes).is_ok(),
        json,
        "{scenario}"
    );
    assert_eq!(answer.header("retry-after"), None);
}

async fn calendar(scenario: Scenario) {
    let body = client().get_as(CALENDAR, scenario.name()).await.json();
    let grid = &body["data"]["PriceGrids"]["Grid"];
    let row = grid[0].as_array().cloned().unwrap_or_default();
    let shown = match scenario {
        Scenario::CalOk => row.len() == 30 && row.iter().any(|cell| cell["Direct"]["Price"].is_number()),
        Scenario::CalEmptyGrid => *grid == serde_json::json!([]),
        Scenario::CalNoData => body["status"] == false && body.get("data").is_none(),
        Scenario::Cal31Cells => row.len() == 31,
        Scenario::CalTrueNoDirect => row
            .iter()
            .all(|cell| cell["DirectOutboundAvailable"] == true && cell.get("Direct").is_none()),
        Scenario::CalNullCell => row[0].is_null() && row[1].is_object(),
        other => panic!("{other} is not of the calendar"),
    };
    assert!(shown, "{scenario}: {body}");
}

async fn show(scenario: Scenario) {
    match scenario {
        Scenario::Hang => assert!(hangs(&client(), &b(), "hang").await),
        Scenario::Down => assert_eq!(client().get_as(&a(), "down").await.status, 503),
        Scenario::Cut => assert!(client().try_get(&b(), &[("x-sandbox-scenario", "cut")]).await.is_none()),
        Scenario::APollTimeout => {
            let client = client();
            let first = client.get_as(&a(), "A-poll-timeout").await.json();
            assert_eq!(context(&client.get(&poll(&first)).await.json()).1, 25);
            assert!(hangs(&client, &poll(&first), "A-poll-timeout").await);
            assert_eq!(context(&client.get(&poll(&first)).await.json()).0, "complete");
        }
        Scenario::Held => held().await,
        Scenario::AHeld => polls_held().await,
        Scenario::AOkPoll
        | Scenario::AFirstComplete
        | Scenario::ANeverComplete
        | Scenario::AEmptyThenFull
        | Scenario::AEmptyComplete
        | Scenario::ATakesBack
        | Scenario::APollsFail
        | Scenario::APoll502 => growth_scenario(scenario).await,
        Scenario::AOddValues
        | Scenario::AOddResults
        | Scenario::AOddBuckets
        | Scenario::AOvernight
        | Scenario::AWestbound
        | Scenario::ASelfTransfer
        | Scenario::AOtherCurrency
        | Scenario::ACodeShare => content_of_a(scenario).await,
        Scenario::B404 | Scenario::B410 | Scenario::B429 | Scenario::BHtmlError => fault_of_b(scenario).await,
        other if other.name().starts_with("CAL-") => calendar(other).await,
        other if other.name().starts_with("B-") => content_of_b(other).await,
        other => fault_of_a(other).await,
    }
}

#[tokio::test]
async fn every_scenario_has_its_effect() {
    for &scenario in Scenario::ALL {
        show(scenario).await;
    }
    println!("{0} of {0} scenarios", Scenario::ALL.len());
}

#[tokio::test]
async fn an_unknown_scenario_is_refused_by_its_name() {
    let answer = client().get_as(&a(), "A-typo").await;

    assert_eq!(answer.status, 400);
    assert_eq!(answer.json()["error"], r#"no scenario is called "A-typo""#);
}
