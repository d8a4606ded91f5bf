//! One script renders the pages of text, in the build and in workers.

use std::{fs, path::Path};

use flight_finder_worker::renderer::{Renderer, version};
use serde_json::json;

use super::rendered::{content, path};

fn built(file: &str) -> String {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("web/dist").join(file);
    fs::read_to_string(&file).unwrap_or_else(|error| panic!("{}: {error}: run `make web` first", file.display()))
}

/// The paths of the pages that the build rendered, in both languages, and the lists of routes.
fn paths() -> Vec<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("web/dist/pages");
    let of = |prefix: &str| {
        let files = fs::read_dir(folder.join(prefix)).expect("run `make web` first");
        let names = files.map(|file| file.unwrap().file_name().into_string().unwrap());
        let pages: Vec<_> = names
            .filter_map(|name| Some(format!("/{prefix}{}", name.strip_suffix(".html")?)))
            .collect();
        pages
    };
    [of(""), of("en/"), of("sitemap/")].concat()
}

#[tokio::test]
async fn a_worker_renders_the_bytes_that_the_build_rendered() {
    let renderer = Renderer::default();
    let paths = paths();
    assert_eq!(paths.len(), 20);

    for path in paths.iter().chain(paths.iter().rev()) {
        let page = renderer.render(json!({ "path": path }).to_string()).await.unwrap();

        let file = built(&format!("pages{path}.html"));
        let language = if path.starts_with("/en/") { "en" } else { "sq" };
        assert_eq!(page.language, language);
        assert!(file.contains(&format!(r#"lang="{language}""#)));
        assert!(page.head.starts_with("<title>"), "{path}: {}", page.head);
        assert!(file.contains(&page.head), "{path}: {}", page.head);
        assert!(
            file.contains(&format!(r#"<div id="root">{}</div>"#, page.html)),
            "{path} has another content"
        );
    }
}

#[tokio::test]
async fn a_landing_page_is_rendered_with_the_marks_of_the_settings() {
    let renderer = Renderer::default();
    let page = content(1, "Bileta </script> <b>avioni</b>").page;

    let html = renderer
        .render(json!({"path": path(1), "landing": page}).to_string())
        .await
        .unwrap();

    assert_eq!(html.language, "sq");
    assert!(html.head.contains("{{agency.name}}</title>"), "{}", html.head);
    assert!(
        html.head.contains("Bileta &lt;/script&gt; &lt;b&gt;avioni&lt;/b&gt;"),
        "{}",
        html.head
    );
    assert!(!(html.head + &html.html).contains("<b>avioni"));
}

#[tokio::test]
async fn a_page_may_have_thousands_of_prices() {
    let renderer = Renderer::default();
    let mut page = serde_json::to_value(content(1, "Bileta avioni").page).unwrap();
    page["components"] = json!(["SEOHead", "PricingTableComponent"]);
    let airport = json!({"code": "TIA", "name": "Tirana", "city": "Tiranë"});
    page["fares"] = json!([{
        "from": airport, "to": airport, "date": "2027-01-11", "airline": "Wizz Air", "is_direct": true, "price": 40, "duration": 105,
        "seen_at": "2026-11-20T09:00:00Z", "path": null,
    }]);
    page["sample"] = json!({"size": 1_440, "seen_at": "2026-11-20T09:00:00Z"});

    let html = renderer.render(json!({"path": path(1), "landing": page}).to_string());

    assert!(html.await.unwrap().html.contains("1\u{a0}440"));
}

#[tokio::test]
async fn a_page_that_the_server_would_misread_is_refused() {
    let renderer = Renderer::default();
    for (page, expected) in [
        (
            json!({"path": path(1), "landing": content(1, "a {{agency.phone}}").page}),
            "contains {{",
        ),
        (json!({"path": path(1), "landing": content(1, "a {% if").page}), "{% if"),
        (
            json!({"path": path(2), "landing": content(1, "a").page}),
            "no page has the path",
        ),
        (json!({"path": "/no-such-page"}), "no page has the path"),
    ] {
        let refused = renderer.render(page.to_string()).await.unwrap_err().to_string();

        assert!(refused.contains(expected), "{refused}");
    }
}

#[test]
fn the_frame_of_the_build_knows_the_version_of_the_script() {
    let frame = built("landing.html");

    let version = version().expect("run `make web` first");
    assert!(frame.contains(&format!(
        r#"{{% if renderer != "{version}" %}} data-stale{{% endif %}}"#
    )));
    assert!(frame.contains(r#"<link rel="modulepreload""#), "{frame}");
}
