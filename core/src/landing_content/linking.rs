//! Which pages are to be rendered again because a page that they link to appeared, disappeared or moved.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use super::compute::{POPULAR, RELATED};
use crate::{
    db::{Result, Tx},
    ids::{ConnectionId, LocationId},
    landing::{LocationKind, PageFrom, PageState},
};

/// What the pages of an origin link to, as digests.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
struct Links {
    /// The related destinations, which all of its pages show.
    related: String,
    /// By state, the popular cities, which the pages to the state show.
    cities: BTreeMap<String, String>,
}

/// Whether pages have appeared, disappeared or moved since [`mark_linking_pages`].
pub async fn has_changed_routes(tx: &mut Tx) -> Result<bool> {
    Ok(!tx.page_links().changed_origins(1).await?.is_empty())
}

/// Marks the pages that link to pages which have appeared, disappeared or moved, of at most `limit` origins: the way back, the pages of
/// the states around the route, and, if the first pages of the origin are others now, the other pages of the origin.
#[tracing::instrument(name = "landing.mark_linking_pages", skip_all)]
pub async fn mark_linking_pages(tx: &mut Tx, limit: i64) -> Result<()> {
    let mut linking = Vec::new();
    for origin in tx.page_links().changed_origins(limit).await? {
        let destinations = tx.page_links().take_changed(origin).await?;
        linking.extend(tx.page_links().around(origin, &destinations).await?);
        linking.extend(follow_origin(tx, origin).await?);
    }
    linking.sort_unstable();
    linking.dedup();
    tx.rendered_pages().mark(&linking).await
}

/// The pages of an origin whose links differ from those that were noted last. Notes the present ones.
async fn follow_origin(tx: &mut Tx, origin: LocationId) -> Result<Vec<ConnectionId>> {
    let pages = tx.page_links().served_from(origin).await?;
    let noted = tx.page_links().noted(origin).await?;
    let noted: Links = noted
        .and_then(|text| serde_json::from_str(&text).ok())
        .unwrap_or_default();
    let links = links_of(&pages);
    if links == noted {
        return Ok(Vec::new());
    }
    let text = serde_json::to_string(&links).expect("digests are JSON");
    tx.page_links().note(origin, &text).await?;
    let follows = |page: &&PageFrom| {
        links.related != noted.related || links.cities.get(&page.to_state) != noted.cities.get(&page.to_state)
    };
    Ok(pages.iter().filter(follows).map(|page| page.id).collect())
}

/// `pages`: the most wanted first. A page does not link to itself, so it shows one more than the others.
fn links_of(pages: &[PageFrom]) -> Links {
    let live: Vec<_> = pages.iter().filter(|page| page.state == PageState::Live).collect();
    let mut cities: BTreeMap<String, Vec<&PageFrom>> = BTreeMap::new();
    for page in live.iter().filter(|page| page.to_kind == LocationKind::City) {
        cities.entry(page.to_state.clone()).or_default().push(page);
    }
    Links {
        related: digest(&live, RELATED + 1),
        cities: cities
            .into_iter()
            .map(|(state, pages)| (state, digest(&pages, POPULAR + 1)))
            .collect(),
    }
}

fn digest(pages: &[&PageFrom], shown: usize) -> String {
    let mut hash = Sha256::new();
    for page in pages.iter().take(shown) {
        hash.update(&page.template_url);
        hash.update("\n");
    }
    let digits = hash.finalize();
    digits
        .iter()
        .take(8)
        .fold(String::new(), |text, byte| format!("{text}{byte:02x}"))
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;

    fn page(number: u128, to_state: &str, state: PageState) -> PageFrom {
        PageFrom {
            id: ConnectionId(Uuid::from_u128(number)),
            template_url: format!("/bileta-avioni/{number}/"),
            state,
            to_kind: LocationKind::City,
            to_state: to_state.to_owned(),
        }
    }

    #[test]
    fn only_the_first_live_pages_are_links() {
        let mut pages: Vec<_> = (0..8).map(|number| page(number, "Italy", PageState::Live)).collect();
        let links = links_of(&pages);
        assert_eq!(links.cities.len(), 1);

        pages.push(page(9, "Italy", PageState::Live));
        assert_eq!(links_of(&pages), links, "neither list has room");
        pages.insert(0, page(10, "Italy", PageState::Noindex));
        assert_eq!(links_of(&pages), links, "only live pages are linked to");
        pages.push(page(11, "Greece", PageState::Live));
        let more = links_of(&pages);
        assert_eq!(
            (&more.related, &more.cities["Italy"]),
            (&links.related, &links.cities["Italy"])
        );
        assert!(more.cities.contains_key("Greece"));
        pages.remove(1);
        let fewer = links_of(&pages);
        assert!(fewer.related != more.related && fewer.cities["Italy"] != more.cities["Italy"]);
    }
}
