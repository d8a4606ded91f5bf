//! The files of the web app's build.
//!
//! The code is our own because `memory-serve` has one cache policy for all files that are not HTML and gives no access
//! to the text of a file, which templates need. `axum-embed` has had no release since axum 0.7.

use std::borrow::Cow;

use axum::{
    http::{HeaderMap, HeaderValue, header},
    response::{IntoResponse, Response},
};
use rust_embed::RustEmbed;

use crate::http::{encoding::accepts, error::ApiError};

const HTML: &str = ".html";
const IMMUTABLE: &str = "public, max-age=31536000, immutable";

/// The folder `web/dist`. A release build embeds its files; a debug build reads them from the folder.
#[derive(RustEmbed)]
#[folder = "$CARGO_MANIFEST_DIR/../web/dist"]
#[allow_missing = true]
struct Dist;

/// Answers with a file below `assets/`. Its name contains the hash of its content, so browsers may keep it.
pub fn asset(path: &str, headers: &HeaderMap) -> Response {
    file(&format!("assets/{path}"), headers, IMMUTABLE).unwrap_or_else(|| ApiError::NotFound.into_response())
}

/// The address of the file below `assets/` whose name begins so, before its hash.
pub fn asset_named(start: &str, ending: &str) -> Option<String> {
    let mut names = Dist::iter();
    let is_named = |name: &str| {
        let name = name.strip_prefix("assets/").and_then(|name| name.strip_prefix(start));
        name.is_some_and(|rest| rest.ends_with(ending))
    };
    names.find(|name| is_named(name)).map(|name| format!("/{name}"))
}

/// A file of the build, in the smallest form that the build wrote and the client accepts.
fn file(name: &str, headers: &HeaderMap, cache: &'static str) -> Option<Response> {
    let file = Dist::get(name)?;
    let small = ["br", "gzip"].into_iter().find_map(|encoding| {
        let file = accepts(headers, encoding)
            .then(|| Dist::get(&format!("{name}.{encoding}")))
            .flatten()?;
        Some((encoding, file))
    });
    let kind = file.metadata.mimetype();
    let Some((encoding, small)) = small else {
        return Some(response(kind, file.data, cache));
    };
    let mut response = response(kind, small.data, cache);
    response
        .headers_mut()
        .insert(header::CONTENT_ENCODING, HeaderValue::from_static(encoding));
    Some(response)
}

/// A file of the build at this path. Templates are not served.
pub fn by_path(path: &str, headers: &HeaderMap) -> Option<Response> {
    if path.ends_with(HTML) {
        return None;
    }
    file(path.trim_start_matches('/'), headers, "public, max-age=3600")
}

/// The HTML of the build, by path in `web/dist`. These files are templates and are not sent unrendered.
pub fn html() -> impl Iterator<Item = (Cow<'static, str>, String)> {
    let names = Dist::iter().filter(|name| name.ends_with(HTML));
    names.filter_map(|name| {
        let text = String::from_utf8_lossy(&Dist::get(&name)?.data).into_owned();
        Some((name, text))
    })
}

/// The frame of landing pages, which differs in each build.
pub fn landing_frame() -> Option<Cow<'static, [u8]>> {
    Dist::get(super::templates::LANDING).map(|file| file.data)
}

fn response(kind: &str, data: Cow<'static, [u8]>, cache: &'static str) -> Response {
    let charset = if kind.starts_with("text/") {
        "; charset=utf-8"
    } else {
        ""
    };
    let headers = [
        (header::CONTENT_TYPE, format!("{kind}{charset}")),
        (header::CACHE_CONTROL, cache.to_owned()),
        // Also without a coding: a shared cache must not give this form to clients that accept the small one.
        (header::VARY, "accept-encoding".to_owned()),
    ];
    (headers, data).into_response()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_form_of_a_file_names_what_it_depends_on() {
        let answer = response("text/css", Cow::Borrowed(b"a{}"), IMMUTABLE);

        assert_eq!(answer.headers()[header::VARY], "accept-encoding");
    }
}
