//! Who reads a quote, as the address and the headers say. Tells browsers from programs that make link previews.
//!
//! A view is a `GET` of the page by a program whose user agent starts with `Mozilla/`, as that of every browser does, and
//! has no name of a known robot. The program that shows a chat fetches the page under its own name (`WhatsApp/2.23`) or
//! that of a robot (`facebookexternalhit`), so a preview is no view. A browser that loads the page ahead says so. The
//! picture counts as no view. What pretends to be a browser counts: the number informs the agent and decides nothing.

use axum::http::{HeaderMap, Method, Uri, header};
use url::form_urlencoded;

use crate::http::language::Language;

/// A client who has this query is the agent, who looks at the own quote.
const LOOK: &str = "look";

/// Parts of the names of robots that call themselves browsers, in lower case.
const ROBOTS: [&str; 12] = [
    "bot",
    "crawl",
    "spider",
    "slurp",
    "facebookexternalhit",
    "meta-external",
    "whatsapp",
    "preview",
    "embedly",
    "snippet",
    "googleother",
    "lighthouse",
];

/// A make of phones whose name ends as those of robots do.
const PHONES: &str = "cubot";

/// What the address says about its reader.
#[derive(Clone, Copy, Debug, Default)]
pub struct Reader {
    /// The agent looks at the own quote.
    pub is_agent: bool,
    /// The language that the reader has chosen instead of that of the quote.
    pub language: Option<Language>,
}

impl Reader {
    pub fn of(uri: &Uri) -> Self {
        let mut reader = Self::default();
        for (name, value) in form_urlencoded::parse(uri.query().unwrap_or_default().as_bytes()) {
            if name == LOOK {
                reader.is_agent = true;
            } else if name == "lang" {
                reader.language = [Language::Sq, Language::En]
                    .into_iter()
                    .find(|known| known.code() == value);
            }
        }
        reader
    }
}

/// Whether a person looks at the page.
pub fn is_view(method: &Method, headers: &HeaderMap) -> bool {
    method == Method::GET && !is_ahead(headers) && is_browser(text(headers, header::USER_AGENT.as_str()))
}

/// Whether a browser loads the page before somebody wants to see it.
fn is_ahead(headers: &HeaderMap) -> bool {
    ["sec-purpose", "purpose", "x-moz"].iter().any(|name| {
        ["prefetch", "prerender", "preview"]
            .iter()
            .any(|word| text(headers, name).contains(word))
    })
}

fn is_browser(user_agent: &str) -> bool {
    let name = user_agent.to_lowercase().replace(PHONES, "");
    name.starts_with("mozilla/") && !ROBOTS.iter().any(|robot| name.contains(robot))
}

fn text<'a>(headers: &'a HeaderMap, name: &str) -> &'a str {
    headers
        .get(name)
        .and_then(|value| value.to_str().ok())
        .unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn browsers_count_and_robots_do_not() {
        for (user_agent, expected) in [
            (
                "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1",
                true,
            ),
            (
                "Mozilla/5.0 (Linux; Android 14; CUBOT X90) AppleWebKit/537.36 Chrome/131.0 Mobile Safari/537.36",
                true,
            ),
            (
                "Mozilla/5.0 (iPhone; CPU iPhone OS 17_1 like Mac OS X) [FBAN/FBIOS;FBAV/442.0]",
                true,
            ),
            ("WhatsApp/2.24.20.89 A", false),
            ("Viber/22.0", false),
            ("TelegramBot (like TwitterBot)", false),
            (
                "facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)",
                false,
            ),
            (
                "Mozilla/5.0 (Macintosh) AppleWebKit/601.2.4 Safari/601.2.4 facebookexternalhit/1.1 Facebot Twitterbot/1.0",
                false,
            ),
            (
                "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)",
                false,
            ),
            ("Mozilla/5.0 (Windows NT 6.1; WOW64) SkypeUriPreview Preview/0.5", false),
            ("curl/8.5", false),
            ("", false),
        ] {
            let headers = [(header::USER_AGENT, user_agent.parse().unwrap())]
                .into_iter()
                .collect();
            assert_eq!(is_view(&Method::GET, &headers), expected, "{user_agent}");
            assert!(!is_view(&Method::HEAD, &headers));
        }
    }

    #[test]
    fn a_page_that_is_loaded_ahead_is_not_seen() {
        let mut headers = HeaderMap::new();
        headers.insert(header::USER_AGENT, "Mozilla/5.0 Safari".parse().unwrap());
        headers.insert("sec-purpose", "prefetch;prerender".parse().unwrap());

        assert!(!is_view(&Method::GET, &headers));
    }
}
