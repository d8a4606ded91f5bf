//! Error messages of providers, shortened and without keys, for logs.

use secrecy::{ExposeSecret, SecretString};
use serde_json::Value;

/// The longest text that is kept, in characters.
const MAX: usize = 300;
/// Words that mean that there is no flight.
const NO_FLIGHT: [&str; 4] = ["no flight", "no such flight", "flight not found", "flights not found"];

/// The error message in a JSON body; `None` if it is no JSON or has none. A message of success is none.
pub(super) fn error_text(body: &[u8], key: &SecretString) -> Option<String> {
    let body: Value = serde_json::from_slice(body).ok()?;
    let keys = ["message", "messages", "errors", "error"];
    let text = keys.into_iter().find_map(|name| match body.get(name)? {
        Value::String(words) => Some(words.clone()).filter(|words| !words.trim().is_empty() && !is_success(words)),
        Value::Array(list) if list.is_empty() => None,
        Value::Array(list) => Some(joined(list)),
        fields @ Value::Object(_) => Some(fields.to_string()),
        Value::Null | Value::Bool(_) | Value::Number(_) => None,
    });
    text.map(|text| one_line(&text, key))
}

/// Why a body with status 2xx and an empty list is a failure of the provider. `None` if it says nothing, that it
/// succeeded, or that there is no flight.
pub(super) fn failure_text(body: &[u8], key: &SecretString) -> Option<String> {
    if let Some(text) = error_text(body, key) {
        return Some(text).filter(|text| !says_no_flight(text));
    }
    let body: Value = serde_json::from_slice(body).ok()?;
    let says_failed = |word: &str| {
        ["fail", "error"]
            .iter()
            .any(|start| word.to_ascii_lowercase().starts_with(start))
    };
    let status = body.get("status")?;
    let is_failure = match status {
        Value::String(word) => says_failed(word),
        Value::Number(number) => number.as_u64().is_some_and(|number| number >= 400),
        _ => false,
    };
    is_failure.then(|| one_line(&format!("status {status}"), key))
}

/// Whether a text says that there is no flight.
pub(super) fn says_no_flight(text: &str) -> bool {
    let lower = text.to_ascii_lowercase();
    NO_FLIGHT.iter().any(|words| lower.contains(words))
}

fn is_success(text: &str) -> bool {
    let lower = text.to_ascii_lowercase();
    lower.starts_with("success") || lower == "ok"
}

fn joined(list: &[Value]) -> String {
    let texts = list
        .iter()
        .map(|item| item.as_str().map_or_else(|| item.to_string(), str::to_owned));
    texts.collect::<Vec<_>>().join(", ")
}

/// The message of a JSON body, or else the status.
pub(super) fn or_status(body: &[u8], status: u16, key: &SecretString) -> String {
    error_text(body, key).unwrap_or_else(|| format!("HTTP {status}"))
}

/// The message of a JSON body, or else the beginning of the body, or else the status.
pub(super) fn or_text(body: &[u8], status: u16, key: &SecretString) -> String {
    let start = || {
        let start = String::from_utf8_lossy(body.get(..4 * MAX).unwrap_or(body));
        Some(one_line(&start, key)).filter(|text| !text.is_empty())
    };
    error_text(body, key)
        .or_else(start)
        .unwrap_or_else(|| format!("HTTP {status}"))
}

/// One line of at most 300 characters without the key.
pub(super) fn one_line(text: &str, key: &SecretString) -> String {
    let text = without_key(text, key.expose_secret());
    let words: Vec<_> = text
        .split(|c: char| c.is_whitespace() || c.is_control())
        .filter(|w| !w.is_empty())
        .collect();
    words.join(" ").chars().take(MAX).collect()
}

/// Replaces the key. Providers repeat it in their messages, plain or escaped for a path or for JSON.
fn without_key(text: &str, key: &str) -> String {
    let mut clean = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(next) = rest.chars().next() {
        if let Some(length) = spelling(rest.as_bytes(), key.as_bytes()) {
            clean.push_str("***");
            rest = &rest[length..];
        } else {
            clean.push(next);
            rest = &rest[next.len_utf8()..];
        }
    }
    clean
}

/// The length in bytes of `key` at the beginning of `text`, in any case and with any of its characters escaped.
fn spelling(text: &[u8], key: &[u8]) -> Option<usize> {
    let mut at = 0;
    for byte in key {
        at += match text.get(at..)? {
            [plain, ..] if plain.eq_ignore_ascii_case(byte) => 1,
            [b'+', ..] if *byte == b' ' => 1,
            [b'\\', b'u' | b'U', digits @ ..] if is_hex(digits.get(..4), *byte) => 6,
            [b'\\', escaped, ..] if escaped.eq_ignore_ascii_case(byte) => 2,
            [b'%', digits @ ..] if is_hex(digits.get(..2), *byte) => 3,
            _ => return None,
        };
    }
    (!key.is_empty()).then_some(at)
}

/// Whether these hexadecimal digits are the code of `byte`. Upper and lower case count as equal.
fn is_hex(digits: Option<&[u8]>, byte: u8) -> bool {
    let text = digits.and_then(|digits| std::str::from_utf8(digits).ok());
    let is_digits = text.is_some_and(|text| text.bytes().all(|digit| digit.is_ascii_hexdigit()));
    let number = text
        .filter(|_| is_digits)
        .and_then(|text| u8::from_str_radix(text, 16).ok());
    number.is_some_and(|number| number.eq_ignore_ascii_case(&byte))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(body: &str) -> String {
        or_status(body.as_bytes(), 418, &SecretString::from("s3 cret"))
    }

    #[test]
    fn message_comes_first_then_messages_then_errors() {
        assert_eq!(text(r#"{"errors":"c","messages":"b","message":"a"}"#), "a");
        assert_eq!(text(r#"{"errors":"c","messages":"b","message":null}"#), "b");
        assert_eq!(text(r#"{"errors":["c","d"],"messages":[]}"#), "c, d");
        assert_eq!(text(r#"{"errors":[],"error":"e"}"#), "e");
        assert_eq!(
            text(r#"{"errors":{"departDate":"is required"}}"#),
            r#"{"departDate":"is required"}"#
        );
        assert_eq!(text(r#"{"errors":7}"#), "HTTP 418");
        assert_eq!(text("<html>"), "HTTP 418");
    }

    #[test]
    fn an_empty_list_is_a_failure_if_the_body_says_so() {
        let failure = |body: &str| failure_text(body.as_bytes(), &SecretString::from("k3y"));

        for none in [
            "{}",
            r#"{"status":true,"message":"Successful","errors":[]}"#,
            r#"{"status":"success","error":null}"#,
            r#"{"status":200,"message":"OK"}"#,
            r#"{"message":"No flights found"}"#,
        ] {
            assert_eq!(failure(none), None, "{none}");
        }
        for (body, text) in [
            (r#"{"errors":["upstream timeout"]}"#, "upstream timeout"),
            (r#"{"message":"Successful","errors":[{"code":7}]}"#, r#"{"code":7}"#),
            (r#"{"error":{"code":7}}"#, r#"{"code":7}"#),
            (r#"{"status":"failed"}"#, r#"status "failed""#),
            (r#"{"status":502}"#, "status 502"),
        ] {
            assert_eq!(failure(body).as_deref(), Some(text), "{body}");
        }
    }

    #[test]
    fn a_repeated_key_is_replaced_in_every_spelling() {
        assert_eq!(
            text(r#"{"message":"s3 cret and s3+cret and s3%20cret"}"#),
            "*** and *** and ***"
        );
    }

    #[test]
    fn a_repeated_key_is_replaced_in_capitals_and_as_character_codes() {
        let key = SecretString::from("k3y+u");
        let text = |text: &str| or_text(text.as_bytes(), 418, &key);

        assert_eq!(text("K3Y+U k3Y%2bU"), "*** ***");
        assert_eq!(text(r"\u006b3y\u002Bu \u004B3y+\U0075"), "*** ***");
        assert_eq!(text(r"k3y\u002cu"), r"k3y\u002cu");
    }

    #[test]
    fn a_long_text_is_cut_to_one_line() {
        let text = or_text(
            format!("<p>\n{}</p>", "ë ".repeat(5_000)).as_bytes(),
            500,
            &SecretString::from("k3y"),
        );

        assert_eq!(text.chars().count(), 300);
        assert!(text.starts_with("<p> ë ë"));
    }
}
