//! The errors of RapidAPI's gateway and of the provider behind it.

use axum::http::StatusCode;
use serde_json::json;

use crate::{exchange::Reply, scenario::Scenario};

/// Seconds until the plan is reset: 27 days.
const PLAN_RESET: &str = "2334651";

/// The error of a scenario; `None` if the scenario is no error.
pub(crate) fn of_scenario(scenario: Scenario) -> Option<Reply> {
    Some(match scenario {
        Scenario::A429Second => too_fast(),
        Scenario::A429SecondRetryAfter => too_fast().with("retry-after", "1"),
        Scenario::A429Month => plan_spent(),
        Scenario::A429MonthRetryAfter => plan_spent().with("retry-after", PLAN_RESET),
        Scenario::A401 => invalid_key(),
        Scenario::A403Sub => by_gateway(StatusCode::FORBIDDEN, "You are not subscribed to this API."),
        Scenario::A403Captcha => Reply::page(
            StatusCode::FORBIDDEN,
            "<html><head><title>Are you a person or a robot?</title></head><body>captcha</body></html>",
        ),
        Scenario::A400String => errors_text("query param originRelevantFlightSkyId SkyId can contain only letters"),
        Scenario::A400Object => missing("departDate"),
        Scenario::A200False => Reply::json(&json!({"status": false, "message": "Something went wrong"})),
        Scenario::AEmptyFailed => Reply::json(&json!({
            "data": {"context": {"status": "failure", "totalResults": 0}, "itineraries": []},
            "status": true,
        })),
        Scenario::A200Html => Reply::page(StatusCode::OK, "<html><body>Please try again</body></html>"),
        Scenario::A502 => unreachable_provider(),
        Scenario::A504 => Reply::error(
            StatusCode::GATEWAY_TIMEOUT,
            &json!({"messages": "The request to the API has timed out", "info": GATEWAY_PATH}),
        ),
        _ => return None,
    })
}

const GATEWAY_PATH: &str = "Your Client (working) ---> Gateway (working) ---> API (not working)";

/// Status 401: the key is missing or wrong.
pub(crate) fn invalid_key() -> Reply {
    let text = "Invalid API key. Go to https://docs.rapidapi.com/docs/keys for more info.";
    by_gateway(StatusCode::UNAUTHORIZED, text)
}

/// Status 404: the path does not exist.
pub(crate) fn unknown_endpoint(path: &str) -> Reply {
    by_gateway(StatusCode::NOT_FOUND, &format!("Endpoint '{path}' does not exist"))
}

/// Status 502: the gateway cannot reach the provider.
pub(crate) fn unreachable_provider() -> Reply {
    let body = json!({
        "messages": "The API is unreachable, please contact the API provider",
        "info": GATEWAY_PATH,
    });
    Reply::error(StatusCode::BAD_GATEWAY, &body).with("x-rapidapi-proxy-response", "true")
}

/// Status 400; `errors` is text.
pub(crate) fn errors_text(text: &str) -> Reply {
    Reply::error(StatusCode::BAD_REQUEST, &json!({"data": null, "errors": text}))
}

/// Status 400; `errors` is an object with an entry for the field.
pub(crate) fn errors_object(field: &str, text: &str) -> Reply {
    Reply::error(StatusCode::BAD_REQUEST, &json!({"errors": {field: text}}))
}

/// Status 400: a parameter is missing.
pub(crate) fn missing(field: &str) -> Reply {
    errors_object(field, &format!("{field} is required"))
}

/// The headers that the gateway adds to every answer. `used` is the number of requests that the plan has counted so
/// far.
pub(crate) fn with_gateway_headers(reply: Reply, used: u64) -> Reply {
    const PLAN: u64 = 1_000_000;
    let spent = reply
        .headers
        .iter()
        .any(|(name, _)| name == "x-ratelimit-requests-remaining");
    let reply = reply
        .with("server", "RapidAPI-1.2.8")
        .with("x-rapidapi-version", "1.2.8")
        .with("x-rapidapi-region", "AWS - eu-central-1")
        .with("x-ratelimit-requests-limit", &PLAN.to_string())
        .with("x-ratelimit-requests-reset", PLAN_RESET);
    if spent {
        return reply;
    }
    reply.with("x-ratelimit-requests-remaining", &PLAN.saturating_sub(used).to_string())
}

fn by_gateway(status: StatusCode, message: &str) -> Reply {
    Reply::error(status, &json!({"message": message})).with("x-rapidapi-proxy-response", "true")
}

fn too_fast() -> Reply {
    let text = "You have exceeded the rate limit per second for your plan, BASIC, by the API provider";
    by_gateway(StatusCode::TOO_MANY_REQUESTS, text)
}

fn plan_spent() -> Reply {
    let text = "You have exceeded the MONTHLY quota for Requests on your current plan, BASIC. Upgrade your plan at \
                https://rapidapi.com/ntd119/api/flights-sky";
    by_gateway(StatusCode::TOO_MANY_REQUESTS, text).with("x-ratelimit-requests-remaining", "0")
}
