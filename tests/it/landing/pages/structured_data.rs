//! Structured data of landing pages with texts of the agency that could end its element.

use flight_finder_core::landing::{
    content::page::LandingPage,
    pages::{
        Component, PageState,
        rendered::{NewBody, Outcome, PageBody},
    },
};
use flight_finder_worker::renderer::{Renderer, version};
use serde_json::value::to_raw_value;

use super::{
    rendered::{add_connections, content, due, mark, path},
    requests::{admin, get},
};
use crate::support::prelude::*;

on_both_databases!(no_name_breaks_the_structured_data_of_a_page,);

const NAME: &str = r#"A "B" </script><script>alert(1)</script> 😀 \ & 'C' <!-- {{year}}"#;
const SETTINGS: &str = "/api/admin/settings/agency";

/// The contents of the elements of structured data, as a browser finds them: each ends at the first `</script`.
fn structured(html: &str) -> Vec<&str> {
    let elements = html.split("<script type=\"application/ld+json\">").skip(1);
    let content = |rest| {
        let end = str::to_lowercase(rest).find("</script").unwrap();
        &rest[..end]
    };
    elements.map(content).collect()
}

/// Stores a page as a worker does.
async fn render(shared: &SharedDatabase, page: &LandingPage) {
    let input = json!({"path": page.path, "landing": page}).to_string();
    let parts = Renderer::default().render(input).await.unwrap();
    let body = PageBody {
        head: parts.head,
        html: parts.html,
        data: to_raw_value(page).unwrap(),
    }
    .encode();
    mark(&shared.db, &[1]).await;
    let due = due(&shared.db).await;
    let outcome = Outcome {
        state: PageState::Live,
        reasons: "",
        digest: "a",
        content_digest: "a",
        renderer: version().expect("run `make web` first"),
        signature: b"",
        want: 0,
        expires_at: None,
        lowest: None,
        demo: false,
        body: NewBody::Rendered(&body),
    };
    assert!(commit!(shared.db, |tx| tx.rendered_pages().save(&due[0], &outcome)));
}

async fn no_name_breaks_the_structured_data_of_a_page(shared: SharedDatabase) {
    let api = ApiServer::start(&shared).await;
    add_connections(&shared, 1).await;
    let mut settings = get(&api, SETTINGS).await;
    settings.as_object_mut().unwrap().remove("revision");
    settings["name"] = json!(NAME);
    let saved = Answer::to(admin(&api, Method::PUT, SETTINGS).json(&settings)).await;
    assert_eq!(saved.status, 200, "{}", saved.text);
    let page = LandingPage {
        components: Component::ALL.to_vec(),
        ..content(1, r#"Bileta "avioni" </script> \ 😀"#).page
    };
    render(&shared, &page).await;

    let html = api.get(&path(1)).await.text;

    let found = structured(&html);
    assert_eq!(found.len(), 1, "{html}");
    let data: Value = serde_json::from_str(found[0]).unwrap();
    let agency = data["@graph"]
        .as_array()
        .unwrap()
        .iter()
        .find(|node| node["@type"] == "TravelAgency")
        .unwrap();
    assert_eq!(agency["name"], NAME);
    assert!(!html.contains("<script>alert"), "{html}");
    assert!(!html.contains("{{agency"), "{html}");
}
