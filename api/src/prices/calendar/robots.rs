//! Recognises robots that read pages. They see the stored prices and cause no provider requests.

use axum::http::HeaderMap;
use headers::{HeaderMapExt, UserAgent};

/// Parts of the user agents of known robots, link previews and monitors, in lower case.
///
/// The list is our own because the crate `isbot` has a list from 2022 and depends on a regular expression engine.
const NAMES: [&str; 22] = [
    "bot",
    "crawl",
    "spider",
    "slurp",
    "mediapartners",
    "facebookexternalhit",
    "facebookcatalog",
    "whatsapp",
    "telegram",
    "embedly",
    "pinterest",
    "preview",
    "lighthouse",
    "pagespeed",
    "headlesschrome",
    "phantomjs",
    "monitor",
    "uptime",
    "archiver",
    "feedfetcher",
    "google-inspectiontool",
    "scrapy",
];

/// Whether a request says that it comes from a known robot.
pub(super) fn comes_from_robot(headers: &HeaderMap) -> bool {
    let agent = headers.typed_get::<UserAgent>();
    agent.is_some_and(|agent| is_robot(agent.as_str()))
}

fn is_robot(user_agent: &str) -> bool {
    let name = user_agent.to_ascii_lowercase();
    NAMES.iter().any(|robot| name.contains(robot))
}

#[cfg(test)]
mod tests {
    use super::is_robot;

    #[test]
    fn robots_are_known_by_their_names() {
        for name in [
            "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)",
            "Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)",
            "facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)",
            "WhatsApp/2.23.20.0",
            "Mozilla/5.0 (compatible; Yahoo! Slurp)",
        ] {
            assert!(is_robot(name), "{name}");
        }
        for name in [
            "",
            "Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36",
            "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0",
        ] {
            assert!(!is_robot(name), "{name}");
        }
    }
}
