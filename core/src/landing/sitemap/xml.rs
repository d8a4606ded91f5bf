//! The XML of sitemaps, as <https://www.sitemaps.org/protocol.html> defines it. Pure.
//!
//! The texts are written here because a library for XML would bring a writer of its own for five elements without attributes.

use std::{borrow::Cow, fmt::Write};

use chrono::SecondsFormat;

use super::entry::Entry;
use crate::base::time::Timestamp;

/// The beginning of a file.
pub const URLS: &str = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\
                        <urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n";
/// The end of a file.
pub const URLS_END: &str = "</urlset>\n";

const INDEX: &str = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\
                     <sitemapindex xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n";
const INDEX_END: &str = "</sitemapindex>\n";

/// Appends an entry of a file.
pub fn push_entry(xml: &mut String, site_url: &str, entry: &Entry<'_>) {
    let written = writeln!(
        xml,
        "<url><loc>{}{}</loc>{}<changefreq>{}</changefreq><priority>{}</priority></url>",
        escaped(site_url),
        escaped(entry.path),
        LastChange(entry.changed_at),
        entry.frequency,
        entry.priority
    );
    written.expect("a String takes all text");
}

/// The index of files: their addresses, and when each changed.
pub fn index<'a>(files: impl IntoIterator<Item = (&'a str, String, Timestamp)>) -> String {
    let mut xml = INDEX.to_owned();
    for (site_url, name, changed_at) in files {
        let site_url = escaped(site_url);
        let changed = LastChange(Some(changed_at));
        writeln!(xml, "<sitemap><loc>{site_url}/{name}</loc>{changed}</sitemap>").expect("a String takes all text");
    }
    xml + INDEX_END
}

/// The element with the time of the last change, if there is one.
struct LastChange(Option<Timestamp>);

impl std::fmt::Display for LastChange {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Some(changed_at) = self.0 else {
            return Ok(());
        };
        let time = changed_at.to_datetime().to_rfc3339_opts(SecondsFormat::Secs, true);
        write!(f, "<lastmod>{time}</lastmod>")
    }
}

/// A text between two tags. The protocol wants quotation marks escaped too.
fn escaped(text: &str) -> Cow<'_, str> {
    if !text.contains(['&', '<', '>', '"', '\'']) {
        return Cow::Borrowed(text);
    }
    let mut escaped = String::with_capacity(text.len() + 16);
    for character in text.chars() {
        match character {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\'' => escaped.push_str("&apos;"),
            other => escaped.push(other),
        }
    }
    Cow::Owned(escaped)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_entry_has_the_elements_in_the_order_of_the_schema() {
        let mut xml = String::new();

        push_entry(
            &mut xml,
            "https://a.example",
            &Entry::route("/b/", Timestamp(1_500_000)),
        );

        assert_eq!(
            xml,
            "<url><loc>https://a.example/b/</loc><lastmod>1970-01-01T00:00:01Z</lastmod>\
             <changefreq>daily</changefreq><priority>0.8</priority></url>\n"
        );
    }

    #[test]
    fn characters_of_markup_are_escaped() {
        assert_eq!(
            escaped("/a&b<c>\"d\"'e'/"),
            "/a&amp;b&lt;c&gt;&quot;d&quot;&apos;e&apos;/"
        );
        assert!(matches!(escaped("/nga-tirana/"), Cow::Borrowed(_)));
    }

    #[test]
    fn an_index_names_its_files() {
        let xml = index([("https://a.example", "sitemap-1.xml.gz".to_owned(), Timestamp(0))]);

        assert!(xml.contains(
            "<sitemap><loc>https://a.example/sitemap-1.xml.gz</loc><lastmod>1970-01-01T00:00:00Z</lastmod></sitemap>"
        ));
        assert!(xml.starts_with("<?xml") && xml.ends_with("</sitemapindex>\n"));
    }
}
