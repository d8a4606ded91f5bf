//! Answers without flights, from the RapidAPI gateway and from the provider behind it.

use super::{
    bodies,
    runner::{KEY, Row, Via, row, to_vienna},
    server::Canned,
};

const SUBSCRIBE: &str = r#"{"message":"You are not subscribed to this API."}"#;
const SECOND: &str =
    r#"{"message":"You have exceeded the rate limit per second for your plan, BASIC, by the API provider"}"#;
const MINUTE: &str =
    r#"{"message":"You have exceeded the rate limit per minute for your plan, BASIC, by the API provider"}"#;
const MONTH: &str = r#"{"message":"You have exceeded the MONTHLY quota for Requests on your current plan, BASIC. Upgrade your plan at https://rapidapi.com/"}"#;
const DAY: &str = r#"{"message":"You have exceeded the DAILY quota for Requests on your current plan, BASIC."}"#;
const UNREACHABLE: &str = r#"{"messages":"The API is unreachable, please contact the API provider","info":"Your Client (working) ---> Gateway (working) ---> API (not working)"}"#;

fn search(paragraph: &'static str, name: &'static str, answer: Canned, expected: &'static str) -> Row {
    row(paragraph, name, Via::Search(to_vienna()), answer, expected)
}

pub fn rows() -> Vec<Row> {
    [headers(), statuses(), limits(), refusals(), transport()]
        .into_iter()
        .flatten()
        .collect()
}

fn headers() -> Vec<Row> {
    let good = || bodies::a_list(3, "complete");
    vec![
        search(
            "1.2",
            "the plan's allowance is reported",
            good()
                .header("x-ratelimit-requests-remaining", "80")
                .header("x-ratelimit-requests-reset", "2334651"),
            "3 usable, 0 dropped [80 left]",
        ),
        search(
            "1.2",
            "the short window is not the plan's allowance",
            good()
                .header("x-ratelimit-remaining", "0")
                .header("x-ratelimit-reset", "60"),
            "3 usable, 0 dropped",
        ),
        search(
            "5",
            "sandbox data says so",
            good().header("x-demo-data", "1"),
            "3 usable, 0 dropped, demo",
        ),
    ]
}

fn statuses() -> Vec<Row> {
    let invalid = r#"{"message":"Invalid API key. Go to https://docs.rapidapi.com/docs/keys for more info."}"#;
    let timed_out = r#"{"messages":"The request to the API has timed out"}"#;
    let of_gateway = Canned::new(503, "{}").header("x-rapidapi-proxy-response", "true");
    vec![
        search(
            "1.3",
            "401 bad key",
            Canned::new(401, invalid),
            "the key is not accepted: Invalid API key. Go to https://docs.rapidapi.com/docs/keys for more info.",
        ),
        search(
            "1.3",
            "403 not subscribed is not a bad key",
            Canned::new(403, SUBSCRIBE),
            "not subscribed: You are not subscribed to this API.",
        ),
        search(
            "1.3",
            "404 unknown host",
            Canned::new(404, r#"{"message":"API doesn't exists"}"#),
            "no such service: API doesn't exists",
        ),
        search(
            "1.3",
            "404 unknown path",
            Canned::new(404, r#"{"message":"Endpoint '/flights/xyz' does not exist"}"#),
            "no such service: Endpoint '/flights/xyz' does not exist",
        ),
        search(
            "1.3",
            "502 speaks in `messages`",
            Canned::new(502, UNREACHABLE),
            "unavailable (502): The API is unreachable, please contact the API provider, again [failed]",
        ),
        search(
            "1.3",
            "504 in JSON",
            Canned::new(504, timed_out),
            "unavailable (504): The request to the API has timed out, again [failed]",
        ),
        search(
            "1.3",
            "504 in HTML",
            Canned::new(504, "<html><h1>Gateway Time-out</h1></html>"),
            "unavailable (504): HTTP 504, again [failed]",
        ),
        search(
            "1.2",
            "a body made by the gateway",
            of_gateway,
            "unavailable (503): HTTP 503, again [failed]",
        ),
    ]
}

fn limits() -> Vec<Row> {
    let limit = |name, answer, expected| search("1.3", name, answer, expected);
    let spent = Canned::new(429, MONTH)
        .header("x-ratelimit-requests-remaining", "0")
        .header("x-ratelimit-requests-reset", "2334651");
    let generic = r#"{"message":"Too many requests"}"#;
    vec![
        limit(
            "429 per second, no retry-after",
            Canned::new(429, SECOND),
            "too many requests, again [slower]",
        ),
        limit(
            "429 per second with retry-after",
            Canned::new(429, SECOND).header("retry-after", "2"),
            "too many requests, again in 2s [slower]",
        ),
        limit(
            "429 per minute with its window",
            Canned::new(429, MINUTE)
                .header("x-ratelimit-remaining", "0")
                .header("x-ratelimit-reset", "41"),
            "too many requests, again in 41s [slower]",
        ),
        limit(
            "429 per hour",
            Canned::new(429, MINUTE.replace("minute", "hour")),
            "too many requests, again [slower]",
        ),
        limit(
            "429 monthly quota",
            spent,
            "the plan is spent, not before 2334651s [closed]",
        ),
        limit(
            "429 monthly quota without headers",
            Canned::new(429, MONTH),
            "the plan is spent [closed]",
        ),
        limit("429 daily quota", Canned::new(429, DAY), "the plan is spent [closed]"),
        limit(
            "429 generic",
            Canned::new(429, generic),
            "too many requests, again [slower]",
        ),
        limit(
            "429 generic with an empty plan",
            Canned::new(429, generic).header("x-ratelimit-requests-remaining", "0"),
            "the plan is spent [closed]",
        ),
    ]
}

fn refusals() -> Vec<Row> {
    let refusal = |name, answer, expected| search("1.4", name, answer, expected);
    let both = r#"{"errors":"the errors","messages":"the messages","message":"the message"}"#;
    let java = format!(
        r#"{{"data":null,"errors":"{}"}}"#,
        "org.springframework.web.bind.Long ".repeat(40)
    );
    let cut = "rejected (400): org.springframework.web.bind.Long org.springframework.web.bind.Long org.springframework.web.bind.Long org.springframework.web.bind.Long org.springframework.web.bind.Long org.springframework.web.bind.Long org.springframework.web.bind.Long org.springframework.web.bind.Long org.springframework.web.bind";
    vec![
        refusal(
            "400 with `errors` as a string",
            Canned::new(
                400,
                r#"{"data":null,"errors":"query param originRelevantFlightSkyId SkyId can contain only letters"}"#,
            ),
            "rejected (400): query param originRelevantFlightSkyId SkyId can contain only letters",
        ),
        refusal("400 with a very long `errors`", Canned::new(400, java), cut),
        refusal(
            "400 with `errors` by field",
            Canned::new(400, r#"{"errors":{"departDate":"departDate is required"}}"#),
            r#"rejected (400): {"departDate":"departDate is required"}"#,
        ),
        refusal(
            "`message` comes before the rest",
            Canned::new(400, both),
            "rejected (400): the message",
        ),
        refusal("400 without words", Canned::new(400, ""), "rejected (400): HTTP 400"),
        refusal(
            "403 captcha",
            Canned::new(403, "<html>Are you a person or a robot?</html>"),
            "blocked: HTTP 403, again [failed]",
        ),
        refusal(
            "200 with a false status",
            Canned::new(200, r#"{"status":false,"message":"The location cannot be empty"}"#),
            "rejected (200): The location cannot be empty",
        ),
        refusal(
            "200 with a false status and no words",
            Canned::new(200, r#"{"status":false,"data":{"itineraries":[]}}"#),
            "rejected (200): HTTP 200",
        ),
        refusal(
            "200 with errors instead of data",
            Canned::new(200, r#"{"data":null,"errors":"no such place"}"#),
            "rejected (200): no such place",
        ),
        refusal(
            "200 with errors beside an empty list",
            Canned::new(
                200,
                r#"{"status":true,"message":"Successful","errors":["upstream timeout"],"data":{"context":{"status":"complete"},"itineraries":[]}}"#,
            ),
            "unavailable (200): upstream timeout, again",
        ),
        refusal(
            "200 with the state of a failure and an empty list",
            Canned::new(
                200,
                r#"{"status":true,"data":{"context":{"status":"failure"},"itineraries":[]}}"#,
            ),
            "unavailable (200): the search ended as failure, again",
        ),
        refusal(
            "200 in HTML",
            Canned::new(200, "<html><body>Please wait</body></html>"),
            "unreadable answer: no JSON (line 1, column 1), again",
        ),
        refusal(
            "200 empty",
            Canned::new(200, ""),
            "unreadable answer: no JSON (line 1, column 0), again",
        ),
        refusal(
            "200 successful without itineraries",
            Canned::new(200, r#"{"status":true,"message":"Successful","data":{}}"#),
            "unreadable answer: no itineraries in the answer, again",
        ),
        refusal(
            "200 with data of another type",
            Canned::new(200, r#"{"status":true,"data":"soon"}"#),
            "unreadable answer: no itineraries in the answer, again",
        ),
        refusal(
            "an echoed key is blanked",
            Canned::new(400, format!(r#"{{"message":"the key {KEY} is unknown"}}"#)),
            "rejected (400): the key *** is unknown",
        ),
    ]
}

/// Faults that any HTTP server may have, independent of the providers' wire formats.
fn transport() -> Vec<Row> {
    let transport = |name, answer, expected| search("http", name, answer, expected);
    let huge = || Canned::new(200, vec![b' '; 20_000_001]);
    let just_fits = bodies::a_list(3, "complete");
    let Canned::Reply(_, _, mut padded) = just_fits else {
        unreachable!("it is a reply")
    };
    padded.resize(20_000_000, b' ');
    vec![
        Row {
            answers: Vec::new(),
            ..transport(
                "nobody listens",
                Canned::Hang,
                "no connection: Connection refused (os error 111), again [failed]",
            )
        },
        transport("no answer", Canned::Hang, "no answer in time, again [failed]"),
        transport(
            "the connection breaks",
            Canned::Broken,
            "the answer broke off: connection closed before message completed, again [failed]",
        ),
        transport("20 MB are read", Canned::new(200, padded), "3 usable, 0 dropped"),
        transport("a byte more is not", huge(), "the answer is too large"),
        transport("nor when it comes compressed", huge().gzip(), "the answer is too large"),
        transport(
            "compressed",
            bodies::a_list(3, "complete").gzip(),
            "3 usable, 0 dropped",
        ),
        transport(
            "broken compression",
            bodies::a_list(3, "complete").header("content-encoding", "gzip"),
            "the answer broke off: Invalid gzip header, again [failed]",
        ),
        transport(
            "a redirect is not followed",
            Canned::new(302, "").header("location", "https://elsewhere.example/"),
            "rejected (302): HTTP 302",
        ),
    ]
}
