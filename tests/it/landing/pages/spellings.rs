//! Other spellings of the paths of landing pages lead to the page.

use super::{requests::connected, serving::get};
use crate::support::prelude::*;

on_both_databases!(
    other_spellings_lead_to_the_page,
    a_spelling_of_a_route_without_a_page_leads_nowhere
);

const TO_ROME: &str = "/bileta-avioni/nga-tirane-per-rome/";
const TO_ITALY: &str = "/fluturime/nga-tirane-per-itali/";

async fn with_pages(shared: &SharedDatabase) -> ApiServer {
    connected(shared, &["Tirana", "Rome", "Italy"]).await.0
}

/// The status and the location of an answer.
async fn look(api: &ApiServer, path: &str) -> (u16, String) {
    let answer = get(api, path, &[]).await;
    (answer.status.as_u16(), answer.header("location").to_owned())
}

async fn other_spellings_lead_to_the_page(shared: SharedDatabase) {
    let api = with_pages(&shared).await;

    for (path, expected) in [
        // The template of the specification, and its link in the footer.
        ("/bileta-avioni-tirana-ne-rome/", TO_ROME),
        ("/bileta-avioni-tirana-ne-roma", TO_ROME),
        ("/bileta-avioni-nga-tirane-ne-rome", TO_ROME),
        ("/Bileta-Avioni-Tirana-Ne-Rome", TO_ROME),
        // The rule of connections with a hyphen for the slash, with another prefix, and in capitals.
        ("/bileta-avioni-nga-tirane-per-rome/", TO_ROME),
        ("/fluturime/nga-tirane-per-rome/", TO_ROME),
        ("/bileta-avioni/Nga-Tirane-Per-Rome/", TO_ROME),
        (
            "/bileta-avioni-tirana-ne-rome?utm=a",
            "/bileta-avioni/nga-tirane-per-rome/?utm=a",
        ),
        ("/fluturime-tirana-ne-italia/", TO_ITALY),
        ("/fluturime-tirane-ne-italy/", TO_ITALY),
    ] {
        assert_eq!(look(&api, path).await, (301, expected.to_owned()), "{path}");
    }
}

async fn a_spelling_of_a_route_without_a_page_leads_nowhere(shared: SharedDatabase) {
    let api = with_pages(&shared).await;

    for path in [
        "/bileta-avioni-tirana-ne-paris/",
        "/bileta-avioni-tirana-ne-atlantis/",
        "/bileta-avioni-tirana-ne-tirana/",
        "/bileta-avioni-ne-rome/",
        "/fluturime-albania-ne-italy/",
        "/fluturime-%27%3B--/",
    ] {
        assert_eq!(look(&api, path).await, (404, String::new()), "{path}");
    }
}
