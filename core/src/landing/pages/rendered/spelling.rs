//! Other spellings of the paths of pages: those of the specification's templates, and the usual path with another prefix, with a hyphen
//! for the slash, or in capitals.

use tracing::instrument;

use crate::{
    landing::pages::{
        Activity,
        places::{Place, PlaceNames},
        slug::{CITY_PREFIX, STATE_PREFIX},
    },
    platform::db::{Result, Tx},
};

/// Between the names of the places, as in "bileta-avioni-tirana-ne-london".
const TO: &str = "-ne-";
/// The longest path that is read, in bytes. A page has no longer one.
const MAX: usize = 400;
/// The most pairs of places that a path is compared with. Few names mean more than one place.
const MAX_PAIRS: usize = 16;

/// The path of the page that another spelling means; `None` if it means none. No page has or had `path`.
#[instrument(name = "landing.other_spelling", skip_all)]
pub async fn other_spelling(tx: &mut Tx, names: &PlaceNames, path: &str) -> Result<Option<String>> {
    let path = path.to_ascii_lowercase();
    let Some(rest) = without_prefix(&path) else {
        return Ok(None);
    };
    for prefix in [CITY_PREFIX, STATE_PREFIX] {
        if let Some(found) = at(tx, &format!("/{prefix}/{rest}/")).await? {
            return Ok(Some(found));
        }
    }
    for (from, to) in pairs(names, &rest).into_iter().take(MAX_PAIRS) {
        if let Some(found) = tx.rendered_pages().path_between(from, to).await? {
            return Ok(Some(found));
        }
    }
    Ok(None)
}

/// The present path of the page that has or had this path.
async fn at(tx: &mut Tx, path: &str) -> Result<Option<String>> {
    if tx.rendered_pages().at(path).await?.is_some() {
        return Ok(Some(path.to_owned()));
    }
    let row = tx.rendered_pages().redirect(path).await?;
    Ok(row
        .filter(|row| row.status == Some(Activity::Active))
        .and_then(|row| row.template_url))
}

/// What follows the prefix in a path, with hyphens between its words.
fn without_prefix(path: &str) -> Option<String> {
    let path = path.trim_matches('/');
    let after = |prefix| path.strip_prefix(prefix).filter(|rest| rest.starts_with(['-', '/']));
    let rest = after(CITY_PREFIX).or_else(|| after(STATE_PREFIX))?;
    let words: Vec<_> = rest.split(['-', '/']).filter(|word| !word.is_empty()).collect();
    (!words.is_empty() && path.len() <= MAX).then(|| words.join("-"))
}

/// The places that a text such as "tirana-ne-london" may mean, cities first.
fn pairs<'a>(names: &'a PlaceNames, text: &str) -> Vec<(&'a Place, &'a Place)> {
    let splits = text
        .match_indices(TO)
        .map(|(at, _)| (&text[..at], &text[at + TO.len()..]));
    let mut found: Vec<_> = splits
        .flat_map(|(from, to)| {
            let from = from.strip_prefix("nga-").unwrap_or(from);
            names
                .spelled(from)
                .flat_map(move |from| names.spelled(to).map(move |to| (from, to)))
        })
        .collect();
    found.sort_by_key(|(from, to)| (from.city.is_none(), to.city.is_none()));
    found
}

#[cfg(test)]
mod tests {
    use super::without_prefix;

    #[test]
    fn what_follows_the_prefix_has_hyphens() {
        let cases = [
            ("/bileta-avioni-tirana-ne-london/", Some("tirana-ne-london")),
            ("/bileta-avioni/tirana/ne-london", Some("tirana-ne-london")),
            ("/fluturime-shqiperi-ne--itali", Some("shqiperi-ne-itali")),
            ("/bileta-avioni/", None),
            ("/bileta-avionitirana-ne-london/", None),
            ("/harta-tirana-ne-london/", None),
        ];
        for (path, expected) in cases {
            assert_eq!(without_prefix(path).as_deref(), expected, "{path}");
        }
        assert_eq!(without_prefix(&format!("/bileta-avioni/{}", "a".repeat(400))), None);
    }
}
