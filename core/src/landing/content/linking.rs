//! Which pages are to be rendered again because a page that they link to became live, stopped being live, was removed or moved.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use super::compute::{POPULAR, RELATED};
use crate::{
    base::{
        hexadecimal::hexadecimal,
        ids::{ConnectionId, LocationId},
    },
    landing::pages::{LocationKind, PageFrom, PageState},
    platform::db::{Result, Tx},
};

/// The addresses to which the pages of an origin link, as digests.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
struct Links {
    /// The digest of the related destinations, to which all pages of the origin link.
    related: String,
    /// For each state, the digest of its popular cities, to which the pages from the origin to places of the state link.
    cities: BTreeMap<String, String>,
}

/// Takes one origin of pages that became live, stopped being live, were removed or moved, and marks the pages that link to them: the
/// ways back, the pages about the states around the routes, and the pages of the origin whose related destinations or popular cities are
/// others now. Returns false if there is no such origin.
#[tracing::instrument(name = "landing.mark_linking_pages", skip_all)]
pub async fn mark_linking_pages(tx: &mut Tx) -> Result<bool> {
    let Some(origin) = tx.page_links().changed_origin().await? else {
        return Ok(false);
    };
    let destinations = tx.page_links().take_changed(origin).await?;
    let mut linking = tx.page_links().around(origin, &destinations).await?;
    linking.extend(follow_origin(tx, origin).await?);
    linking.sort_unstable();
    linking.dedup();
    tx.rendered_pages().mark(&linking).await?;
    Ok(true)
}

/// The pages of an origin whose links are others than those that were noted last. Notes the present links.
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

/// The links of the pages of an origin. `pages` are these pages, the most wanted first. A page links to the first ones of this list but
/// not to itself, so its links may reach one place further than their number.
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

/// A digest of the addresses of the first `first` pages.
fn digest(pages: &[&PageFrom], first: usize) -> String {
    let mut hash = Sha256::new();
    for page in pages.iter().take(first) {
        hash.update(&page.template_url);
        hash.update("\n");
    }
    hexadecimal(&hash.finalize()[..8])
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
