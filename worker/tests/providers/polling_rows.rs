//! Sessions of provider A whose lists grow, shrink, stop growing or fail.

use super::{
    bodies::{a, a_list},
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

fn unreachable() -> Canned {
    Canned::new(
        502,
        r#"{"messages":"The API is unreachable, please contact the API provider"}"#,
    )
}

pub fn rows() -> Vec<Row> {
    [growth(), failures(), limits()].into_iter().flatten().collect()
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
            "10 > 25 > 60 > Complete, kept 60, asked 3",
        ),
        polled(
            "2.5.1",
            "complete at once is not polled",
            vec![complete(60)],
            "60 > Complete, kept 60, asked 1",
        ),
        polled(
            "2.4",
            "the state stands below `data`",
            vec![
                a_list(10, "incomplete"),
                a(|body| body["context"] = json!({"status": "incomplete"})),
            ],
            "10 > 2 > Complete, kept 10, asked 2",
        ),
        polled(
            "2.4",
            "no state and no session is all there is",
            vec![silent()],
            "2 > Complete, kept 2, asked 1",
        ),
        polled(
            "2.4",
            "a poll without a state is polled on",
            vec![incomplete(10), silent(), complete(60)],
            "10 > 2 > 60 > Complete, kept 60, asked 3",
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
            "0 > 0 > 0 > 0 > 0 > 0 > 0 > 8 > Complete, kept 8, asked 8",
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
            "10 > 0 > Complete, kept 10, asked 2",
        ),
        polled(
            "2.5.3",
            "incomplete for ever ends without growth",
            vec![incomplete(10), incomplete(25)],
            "10 > 25 > 25 > 25 > 25 > 25 > 25 > NoGrowth, kept 25, asked 7",
        ),
        polled(
            "2.5.3",
            "a shorter list does not replace a longer one",
            vec![incomplete(10), incomplete(4), complete(9)],
            "10 > 4 > 9 > Complete, kept 10, asked 3",
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
            "10 > unavailable > 25 > unavailable > 60 > Complete, kept 60, asked 5 [failed] [failed]",
        ),
        polled(
            "2.5.3",
            "a poll that hangs",
            vec![incomplete(10), Canned::Hang, complete(25)],
            "10 > timeout > 25 > Complete, kept 25, asked 3 [failed]",
        ),
        polled(
            "2.5.3",
            "a poll that breaks off",
            vec![incomplete(10), Canned::Broken, complete(25)],
            "10 > interrupted > 25 > Complete, kept 25, asked 3 [failed]",
        ),
        polled(
            "2.5.3",
            "a poll in HTML",
            vec![incomplete(10), Canned::new(200, "<html></html>"), complete(25)],
            "10 > bad_body > 25 > Complete, kept 25, asked 3",
        ),
        polled(
            "2.5.3",
            "polls that only fail leave what was there",
            vec![incomplete(10), unreachable()],
            "10 > unavailable > unavailable > unavailable > unavailable > Failed, kept 10, asked 5 [failed] [failed] [failed] [failed]",
        ),
        polled(
            "2.5.3",
            "a session that the provider has forgotten",
            vec![incomplete(10), Canned::new(400, r#"{"message":"session not found"}"#)],
            "10 > rejected > Failed, kept 10, asked 2",
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
            "10 > rate_limited > 25 > Complete, kept 25, asked 3 [slower]",
        ),
        polled(
            "2.5.9",
            "a plan that ends while polling",
            vec![incomplete(10), spent],
            "10 > plan_spent > Failed, kept 10, asked 2 [closed]",
        ),
        polled(
            "2.5.9",
            "every poll reports what is left",
            vec![
                incomplete(10).header("x-ratelimit-requests-remaining", "2"),
                complete(25).header("x-ratelimit-requests-remaining", "1"),
            ],
            "10 > 25 > Complete, kept 25, asked 2 [2 left] [1 left]",
        ),
    ]
}
