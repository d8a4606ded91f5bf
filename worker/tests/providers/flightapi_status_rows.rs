//! How provider B fails.

use super::{
    runner::{KEY, Row, Via, row, to_istanbul},
    server::Canned,
};

fn flights(paragraph: &'static str, name: &'static str, answer: Canned, expected: &'static str) -> Row {
    row(paragraph, name, Via::Flights(to_istanbul()), answer, expected)
}

pub fn rows() -> Vec<Row> {
    [failures(), limits()].into_iter().flatten().collect()
}

fn failures() -> Vec<Row> {
    let failure = |name, answer, expected| flights("4.2", name, answer, expected);
    let ambiguous = r#"{"message":"Either user is not found or there is no such flight"}"#;
    vec![
        failure(
            "404 is no such flight",
            Canned::new(404, r#"{"message":"No flights found"}"#),
            "0 usable, 0 dropped",
        ),
        failure(
            "404 without words is a failure",
            Canned::new(404, ""),
            "rejected (404): HTTP 404",
        ),
        failure(
            "404 with other words too",
            Canned::new(404, r#"{"message":"Not found"}"#),
            "rejected (404): Not found",
        ),
        failure(
            "404 in the words of the documents too: it may be the key",
            Canned::new(404, ambiguous),
            "rejected (404): Either user is not found or there is no such flight",
        ),
        failure(
            "404 of an unknown user in the words of the documents",
            Canned::new(404, r#"{"message":"user is not found"}"#),
            "the key is not accepted: user is not found",
        ),
        failure(
            "404 in HTML says nothing of flights",
            Canned::new(404, "<!DOCTYPE html><title>FlightAPI: no such flight</title>"),
            "no such service: <!DOCTYPE html><title>FlightAPI: no such flight</title>",
        ),
        failure(
            "404 of an unknown user is a bad key",
            Canned::new(404, r#"{"message":"User not found"}"#),
            "the key is not accepted: User not found",
        ),
        failure(
            "404 of a path",
            Canned::new(404, "<html><pre>Cannot GET /roundtrip</pre></html>"),
            "no such service: <html><pre>Cannot GET /roundtrip</pre></html>",
        ),
        failure(
            "410 is no such flight",
            Canned::new(410, r#"{"message":"No flight on that date"}"#),
            "0 usable, 0 dropped",
        ),
        failure(
            "410 may be a timeout",
            Canned::new(410, r#"{"message":"Request timeout error"}"#),
            "no answer in time, again [failed]",
        ),
        failure(
            "410 without words is a failure",
            Canned::new(410, ""),
            "rejected (410): HTTP 410",
        ),
        failure(
            "403 of a guard against robots passes",
            Canned::new(403, "<html><title>Captcha</title></html>"),
            "blocked: <html><title>Captcha</title></html>, again [failed]",
        ),
        failure(
            "403 in words is the key",
            Canned::new(403, r#"{"message":"Forbidden"}"#),
            "the key is not accepted: Forbidden",
        ),
        failure(
            "401",
            Canned::new(401, r#"{"message":"Invalid API key"}"#),
            "the key is not accepted: Invalid API key",
        ),
        failure(
            "500 in HTML",
            Canned::new(500, "<html>\n <h1>Oh   no</h1></html>"),
            "unavailable (500): <html> <h1>Oh no</h1></html>, again [failed]",
        ),
        failure(
            "503 in JSON",
            Canned::new(503, r#"{"message":"Try again"}"#),
            "unavailable (503): Try again, again [failed]",
        ),
        failure(
            "400 in plain text",
            Canned::new(400, "bad date"),
            "rejected (400): bad date",
        ),
        failure(
            "an echoed path holds no key",
            Canned::new(
                400,
                format!(
                    "no route /roundtrip/{KEY}/TIA and /roundtrip/k3y+of%2Fthe=tests/TIA and /k3y%2Bof%2Fthe%3Dtests"
                ),
            ),
            "rejected (400): no route /roundtrip/***/TIA and /roundtrip/***/TIA and /***",
        ),
        failure("no answer", Canned::Hang, "no answer in time, again [failed]"),
        failure(
            "200 in HTML",
            Canned::new(200, "<html></html>"),
            "unreadable answer: no JSON of theirs (line 1, column 1), again",
        ),
    ]
}

fn limits() -> Vec<Row> {
    let limit = |name, answer, expected| flights("4.2", name, answer, expected);
    vec![
        limit(
            "429 is too many at once",
            Canned::new(429, r#"{"message":"Connection limit exceeded"}"#),
            "too many requests, again [slower]",
        ),
        limit(
            "the counters of another gateway say nothing",
            Canned::new(429, r#"{"message":"Connection limit exceeded"}"#)
                .header("x-ratelimit-requests-remaining", "0")
                .header("x-ratelimit-requests-reset", "86400"),
            "too many requests, again [slower]",
        ),
        limit(
            "a pause of years is one of five minutes",
            Canned::new(429, r#"{"message":"Connection limit exceeded"}"#).header("retry-after", "99999999"),
            "too many requests, again in 300s [slower]",
        ),
        limit(
            "429 in HTML",
            Canned::new(429, "<html>slow down</html>"),
            "too many requests, again [slower]",
        ),
        limit(
            "429 of a used-up plan",
            Canned::new(429, r#"{"message":"You have used all credits of the free quota"}"#),
            "the plan is spent [closed]",
        ),
        limit("402", Canned::new(402, ""), "the plan is spent [closed]"),
    ]
}
