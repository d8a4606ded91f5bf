//! Sessions of provider A whose lists grow, shrink, stop growing or fail.

use super::{
    bodies::{a, a_list, a_one},
    runner::{Row, Via, row, to_vienna},
    server::Canned,
};
use serde_json::json;

fn polled(paragraph: &'static str, name: &'static str, answers: Vec<Canned>, expected: &'static str) -> Row {
    Row {
        paragraph,
        name,
        via: Via::Polled,
        answers,
        expected,
    }
}

fn incomplete(count: usize) -> Canned {
    a_list(count, "incomplete")
}

fn complete(count: usize) -> Canned {
    a_list(count, "complete")
}

/// A list of `count` itineraries that each cost 40 euro more than before.
fn raised(count: usize, state: &str) -> Canned {
    a(|body| {
        let one = body["data"]["itineraries"][0].clone();
        let numbered = (0..count).map(|number| {
            let mut one = one.clone();
            one["id"] = json!(format!("itinerary-{number}"));
            one["price"]["raw"] = json!(140 + number);
            one
        });
        body["data"]["itineraries"] = numbered.collect();
        body["data"]["context"]["status"] = json!(state);
    })
}

fn unreachable() -> Canned {
    Canned::new(
        502,
        r#"{"messages":"The API is unreachable, please contact the API provider"}"#,
    )
}

pub fn rows() -> Vec<Row> {
    [growth(), updates(), failures(), limits()]
        .into_iter()
        .flatten()
        .collect()
}

fn growth() -> Vec<Row> {
    let silent = || {
        a(|body| {
            body["data"]["context"] = json!(null);
        })
    };
    vec![
        polled(
            "2.5.1",
            "the first ten are not all",
            vec![incomplete(10), incomplete(25), complete(60)],
            "10 > 25 > 60 > Complete, kept 60 from 100.00, asked 3",
        ),
        polled(
            "2.5.1",
            "complete at once is not polled",
            vec![complete(60)],
            "60 > Complete, kept 60 from 100.00, asked 1",
        ),
        polled(
            "2.4",
            "the state stands below `data`",
            vec![
                a_list(10, "incomplete"),
                a(|body| body["context"] = json!({"status": "incomplete"})),
            ],
            "10 > 12 > Complete, kept 12 from 96.00, 10 not confirmed, asked 2",
        ),
        polled(
            "2.4",
            "no state and no session is all there is",
            vec![silent()],
            "2 > Complete, kept 2 from 96.00, asked 1",
        ),
        polled(
            "2.4",
            "a poll without a state is polled on",
            vec![incomplete(10), silent(), complete(60)],
            "10 > 12 > 62 > Complete, kept 62 from 96.00, 2 not confirmed, asked 3",
        ),
        polled(
            "2.5.2",
            "empty and incomplete is polled on",
            vec![
                incomplete(0),
                incomplete(0),
                incomplete(0),
                incomplete(0),
                incomplete(0),
                incomplete(0),
                incomplete(0),
                complete(8),
            ],
            "0 > 0 > 0 > 0 > 0 > 0 > 0 > 8 > Complete, kept 8 from 100.00, asked 8",
        ),
        polled(
            "2.5.2",
            "empty and complete is nothing",
            vec![complete(0)],
            "0 > Complete, kept 0, asked 1",
        ),
        polled(
            "2.5.2",
            "a stale session does not empty the list",
            vec![incomplete(10), complete(0)],
            "10 > 10 > Complete, kept 10 from 100.00, asked 2",
        ),
        polled(
            "2.5.3",
            "incomplete for ever ends without growth",
            vec![incomplete(10), incomplete(25)],
            "10 > 25 > 25 > 25 > 25 > 25 > 25 > NoGrowth, kept 25 from 100.00, asked 7",
        ),
        polled(
            "2.5.3",
            "a shorter incomplete list takes nothing away",
            vec![incomplete(10), incomplete(4), complete(10)],
            "10 > 10 > 10 > Complete, kept 10 from 100.00, asked 3",
        ),
    ]
}

fn updates() -> Vec<Row> {
    vec![
        polled(
            "2.5.3",
            "what the complete list lacks is not confirmed",
            vec![incomplete(10), complete(9)],
            "10 > 10 > Complete, kept 10 from 100.00, 1 not confirmed, asked 2",
        ),
        polled(
            "2.5.3",
            "a newer price replaces an older one in a list of any length",
            vec![incomplete(2), raised(1, "complete")],
            "2 > 2 > Complete, kept 2 from 101.00, 1 not confirmed, asked 2",
        ),
        polled(
            "2.5.3",
            "a price also changes in a list that stays incomplete",
            vec![incomplete(2), raised(2, "incomplete")],
            "2 > 2 > 2 > 2 > 2 > 2 > NoGrowth, kept 2 from 140.00, asked 6",
        ),
        polled(
            "2.5.3",
            "parts of a list in turn are one list",
            vec![
                incomplete(2),
                a(|body| body["data"]["context"]["status"] = json!("incomplete")),
                complete(2),
            ],
            "2 > 4 > 4 > Complete, kept 4 from 96.00, 2 not confirmed, asked 3",
        ),
        polled(
            "2.5.3",
            "a complete list without a usable itinerary fails and leaves what was there",
            vec![incomplete(2), a_one(|one| one["price"]["raw"] = json!(0))],
            "2 > bad_body > Failed, kept 2 from 100.00, asked 2",
        ),
        polled(
            "2.5.3",
            "the word of failure and no list",
            vec![incomplete(2), a_list(0, "failure")],
            "2 > unavailable > unavailable > unavailable > unavailable > Failed, kept 2 from 100.00, asked 5",
        ),
        polled(
            "2.5.3",
            "an unknown word ends the list as one that may lack flights",
            vec![incomplete(2), a_list(3, "RESULT_STATUS_FAILED")],
            "2 > 3 > Failed, kept 3 from 100.00, asked 2",
        ),
        polled(
            "2.5.3",
            "the words of the provider behind the listing",
            vec![
                a_list(2, "RESULT_STATUS_INCOMPLETE"),
                a_list(3, "RESULT_STATUS_COMPLETE"),
            ],
            "2 > 3 > Complete, kept 3 from 100.00, asked 2",
        ),
        polled(
            "2.5.3",
            "another currency ends polling",
            vec![
                incomplete(2),
                a_one(|one| one["price"]["formatted"] = json!("12 500 L")),
            ],
            "2 > foreign_currency > Failed, kept 2 from 100.00, asked 2",
        ),
    ]
}

fn failures() -> Vec<Row> {
    vec![
        polled(
            "2.5.3",
            "every second poll fails",
            vec![
                incomplete(10),
                unreachable(),
                incomplete(25),
                unreachable(),
                complete(60),
            ],
            "10 > unavailable > 25 > unavailable > 60 > Complete, kept 60 from 100.00, asked 5 [failed] [failed]",
        ),
        polled(
            "2.5.3",
            "a poll that hangs",
            vec![incomplete(10), Canned::Hang, complete(25)],
            "10 > timeout > 25 > Complete, kept 25 from 100.00, asked 3 [failed]",
        ),
        polled(
            "2.5.3",
            "a poll that breaks off",
            vec![incomplete(10), Canned::Broken, complete(25)],
            "10 > interrupted > 25 > Complete, kept 25 from 100.00, asked 3 [failed]",
        ),
        polled(
            "2.5.3",
            "a poll in HTML",
            vec![incomplete(10), Canned::new(200, "<html></html>"), complete(25)],
            "10 > bad_body > 25 > Complete, kept 25 from 100.00, asked 3",
        ),
        polled(
            "2.5.3",
            "polls that only fail leave what was there",
            vec![incomplete(10), unreachable()],
            "10 > unavailable > unavailable > unavailable > unavailable > Failed, kept 10 from 100.00, asked 5 [failed] [failed] [failed] [failed]",
        ),
        polled(
            "2.5.3",
            "a session that the provider has forgotten",
            vec![incomplete(10), Canned::new(400, r#"{"message":"session not found"}"#)],
            "10 > rejected > Failed, kept 10 from 100.00, asked 2",
        ),
        row(
            "2.5.10",
            "a search that hangs",
            Via::Search(to_vienna()),
            Canned::Hang,
            "no answer in time, again [failed]",
        ),
    ]
}

fn limits() -> Vec<Row> {
    let spent = Canned::new(
        429,
        r#"{"message":"You have exceeded the MONTHLY quota for Requests on your current plan, BASIC."}"#,
    );
    vec![
        polled(
            "2.5.9",
            "too fast a poll is repeated",
            vec![
                incomplete(10),
                Canned::new(429, r#"{"message":"Too many requests"}"#),
                complete(25),
            ],
            "10 > rate_limited > 25 > Complete, kept 25 from 100.00, asked 3 [slower]",
        ),
        polled(
            "2.5.9",
            "a plan that ends while polling",
            vec![incomplete(10), spent],
            "10 > plan_spent > Failed, kept 10 from 100.00, asked 2 [closed]",
        ),
        polled(
            "2.5.9",
            "every poll reports what is left",
            vec![
                incomplete(10).header("x-ratelimit-requests-remaining", "2"),
                complete(25).header("x-ratelimit-requests-remaining", "1"),
            ],
            "10 > 25 > Complete, kept 25 from 100.00, asked 2 [2 left] [1 left]",
        ),
    ]
}
