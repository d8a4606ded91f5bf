//! The paths of landing pages, and what a template's placeholders stand for. Pure.

use std::{borrow::Cow, collections::BTreeSet};

use unicode_normalization::char::is_combining_mark;

use super::LocationKind;
use crate::base::fold::fold;

/// The first part of the path of a page about two cities.
pub const CITY_PREFIX: &str = "bileta-avioni";
/// The first part of the path of any other page.
pub const STATE_PREFIX: &str = "fluturime";

/// The names in braces that a template may use.
pub const PLACEHOLDERS: [&str; 4] = ["nga_city", "per_city", "nga_state", "per_state"];

/// An end of a route with the text that its page uses.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct End {
    pub kind: LocationKind,
    /// The departure text of an origin, the destination text of a destination. Empty: there is none.
    pub text: String,
    /// The plain name of the city; empty for a state.
    pub city: String,
    /// The plain name of the state.
    pub state: String,
}

/// A text as a part of a path: small letters without accents, digits and single hyphens; empty if none of its characters can be in a
/// path. Characters that are neither letters nor digits nor separate words are removed.
pub fn slug(text: &str) -> String {
    let kept: String = text
        .chars()
        .map(|character| if character == '-' { ' ' } else { character })
        .filter(|character| character.is_alphanumeric() || character.is_whitespace() || is_combining_mark(*character))
        .collect();
    let plain = fold(&kept).replace(
        |character: char| !(character.is_ascii_alphanumeric() || character == ' '),
        "",
    );
    plain.split_ascii_whitespace().collect::<Vec<_>>().join("-")
}

/// The path of the page that lists all landing pages from a location. The path of a state begins with `shteti-`, because a city may have
/// the name of a state: "/sitemap/luksemburg" and "/sitemap/shteti-luksemburg".
pub fn hub_path(kind: LocationKind, name: &str) -> String {
    let slug = slug(name);
    match kind {
        LocationKind::City => format!("/sitemap/{slug}"),
        LocationKind::State => format!("/sitemap/shteti-{slug}"),
    }
}

/// The slug of a new type of pages: "City → State" becomes "city-state".
pub fn type_slug(name: &str) -> String {
    slug(&name.replace('→', "-"))
}

/// The path of the page about a route, with slashes at both ends. `structure` is that of the template; empty for the usual path. `None`:
/// one of the texts has no character that can be in a path.
pub fn connection_path(from: &End, to: &End, structure: &str) -> Option<String> {
    if !structure.is_empty() {
        return structured_path(from, to, structure);
    }
    let prefix = match (from.kind, to.kind) {
        (LocationKind::City, LocationKind::City) => CITY_PREFIX,
        _ => STATE_PREFIX,
    };
    let (from, to) = (slug(from.shown()), slug(to.shown()));
    (!from.is_empty() && !to.is_empty()).then(|| format!("/{prefix}/{from}-{to}/"))
}

/// The paths that a page may have: the path itself, then with a number at its end, from 2 on.
pub fn candidates(path: &str) -> impl Iterator<Item = String> {
    std::iter::once(path.to_owned()).chain((2..).map(|number| numbered(path, number)))
}

/// A path with a number at its end, by which a page differs from others with the same path.
pub fn numbered(path: &str, number: u32) -> String {
    format!("{}-{number}/", path.trim_end_matches('/'))
}

/// Whether a path is one of the candidates for `base`.
pub fn is_path_of(path: &str, base: &str) -> bool {
    let Some(rest) = path.strip_prefix(base.trim_end_matches('/')) else {
        return false;
    };
    let number = rest.strip_suffix('/').unwrap_or(rest);
    number.is_empty()
        || number
            .strip_prefix('-')
            .is_some_and(|number| !number.starts_with('0') && number.parse::<u32>().is_ok_and(|number| number >= 2))
}

/// The words with which texts of locations begin, as they are written within a sentence.
const PREPOSITIONS: [&str; 6] = ["nga", "për", "në", "drejt", "prej", "te"];

/// A template's text with its placeholders replaced. Within a sentence, a text begins with a small letter: "Bileta avioni nga Tirana".
pub fn fill(template: &str, from: &End, to: &End) -> String {
    let mut filled = String::with_capacity(template.len() + 64);
    let mut rest = template;
    while let Some((before, after)) = rest.split_once('{') {
        filled.push_str(before);
        match after.split_once('}') {
            Some((name, after)) if PLACEHOLDERS.contains(&name) => {
                let value = value(name, from, to);
                if is_within_sentence(&filled) {
                    filled.push_str(&within_sentence(value));
                } else {
                    filled.push_str(value);
                }
                rest = after;
            }
            _ => {
                filled.push('{');
                rest = after;
            }
        }
    }
    filled.push_str(rest);
    filled
}

/// A text of a location as it is written within a sentence: "nga Tirana". A text that begins with a name keeps its capital letter.
pub fn within_sentence(text: &str) -> Cow<'_, str> {
    match preposition(text) {
        Some(word) => Cow::Owned(format!("{word}{}", &text[word.len()..])),
        None => Cow::Borrowed(text),
    }
}

/// The preposition that a text begins with, in small letters.
fn preposition(text: &str) -> Option<&'static str> {
    let (first, _) = text.split_once(' ')?;
    let first = first.to_lowercase();
    PREPOSITIONS.into_iter().find(|word| *word == first)
}

fn is_within_sentence(before: &str) -> bool {
    before
        .trim_end()
        .ends_with(|last: char| last.is_alphanumeric() || last == ',')
}

/// The names in braces that are no placeholders.
pub fn unknown_placeholders(template: &str) -> BTreeSet<&str> {
    let names = template
        .split('{')
        .skip(1)
        .map(|after| after.split('}').next().unwrap_or(after));
    names.filter(|name| !PLACEHOLDERS.contains(name)).collect()
}

impl End {
    /// The text, or else the plain name.
    pub fn shown(&self) -> &str {
        if !self.text.is_empty() {
            &self.text
        } else if self.city.is_empty() {
            &self.state
        } else {
            &self.city
        }
    }
}

/// What a placeholder stands for. The name of a city that a state does not have is that of the state.
fn value<'a>(name: &str, from: &'a End, to: &'a End) -> &'a str {
    let end = if name.starts_with("nga") { from } else { to };
    let is_about_state = name.ends_with("state");
    match end.kind {
        LocationKind::City if is_about_state => &end.state,
        LocationKind::City | LocationKind::State => end.shown(),
    }
}

fn structured_path(from: &End, to: &End, structure: &str) -> Option<String> {
    let parts = structure.split('/').filter(|part| !part.is_empty());
    let parts: Vec<_> = parts.map(|part| slug(&fill(part, from, to))).collect();
    let is_whole = !parts.is_empty() && parts.iter().all(|part| !part.is_empty());
    is_whole.then(|| format!("/{}/", parts.join("/")))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn city(text: &str, city: &str, state: &str) -> End {
        End {
            kind: LocationKind::City,
            text: text.to_owned(),
            city: city.to_owned(),
            state: state.to_owned(),
        }
    }

    fn state(text: &str, name: &str) -> End {
        End {
            kind: LocationKind::State,
            text: text.to_owned(),
            city: String::new(),
            state: name.to_owned(),
        }
    }

    #[test]
    fn accents_are_folded_and_other_characters_are_removed() {
        for (text, expected) in [
            ("Nga Tirana", "nga-tirana"),
            ("Për Shqipëri", "per-shqiperi"),
            ("Çorovodë", "corovode"),
            ("  Për   në  --  Romë  ", "per-ne-rome"),
            ("Saint-Étienne (Loire)", "saint-etienne-loire"),
            ("L'Aquila", "laquila"),
            ("</script>\"", "script"),
            ("🙂", ""),
            ("---", ""),
            ("New York/Newark", "new-yorknewark"),
        ] {
            assert_eq!(slug(text), expected, "{text}");
        }
    }

    #[test]
    fn a_type_is_named_by_its_ends() {
        for (name, expected) in [
            ("City → City", "city-city"),
            ("City→State", "city-state"),
            ("  State to State! ", "state-to-state"),
            ("--State -- City--", "state-city"),
        ] {
            assert_eq!(type_slug(name), expected, "{name}");
        }
    }

    #[test]
    fn a_page_about_two_cities_has_a_path_of_its_own_kind() {
        let (tirana, rome) = (
            city("Nga Tirana", "Tirana", "Albania"),
            city("Për Romën", "Rome", "Italy"),
        );
        let (albania, italy) = (state("Nga Shqipëria", "Albania"), state("Për Italinë", "Italy"));

        let path = |from, to, structure| connection_path(from, to, structure).unwrap();
        assert_eq!(path(&tirana, &rome, ""), "/bileta-avioni/nga-tirana-per-romen/");
        assert_eq!(path(&tirana, &italy, ""), "/fluturime/nga-tirana-per-italine/");
        assert_eq!(path(&albania, &italy, ""), "/fluturime/nga-shqiperia-per-italine/");
    }

    #[test]
    fn a_structure_replaces_the_usual_path() {
        let (tirana, rome) = (city("", "Tirana", "Albania"), city("", "Rome", "Italy"));
        let (albania, italy) = (state("Nga Shqipëria", "Albania"), state("", "Italy"));

        for (from, to, structure, expected) in [
            (
                &tirana,
                &rome,
                "/bileta-avioni-{nga_city}-ne-{per_city}/",
                "/bileta-avioni-tirana-ne-rome/",
            ),
            (
                &albania,
                &italy,
                "/fluturime-{nga_state}-ne-{per_state}/",
                "/fluturime-nga-shqiperia-ne-italy/",
            ),
            (
                &tirana,
                &rome,
                "fluturime/{nga_state}/{per_city}",
                "/fluturime/albania/rome/",
            ),
        ] {
            assert_eq!(connection_path(from, to, structure).as_deref(), Some(expected));
        }
    }

    #[test]
    fn a_text_without_letters_has_no_path() {
        let (tirana, nowhere) = (city("Nga Tirana", "Tirana", "Albania"), city("🙂", "X", "Y"));

        assert_eq!(connection_path(&tirana, &nowhere, ""), None);
        assert_eq!(connection_path(&tirana, &nowhere, "/bileta-avioni/{per_city}/"), None);
        assert_eq!(connection_path(&tirana, &nowhere, "//"), None);
    }

    #[test]
    fn a_taken_path_gets_a_number() {
        let paths: Vec<_> = candidates("/fluturime/a-b/").take(3).collect();

        assert_eq!(paths, ["/fluturime/a-b/", "/fluturime/a-b-2/", "/fluturime/a-b-3/"]);
        for (path, expected) in [
            ("/fluturime/a-b/", true),
            ("/fluturime/a-b-2/", true),
            ("/fluturime/a-b-1/", false),
            ("/fluturime/a-b-02/", false),
            ("/fluturime/a-b-c/", false),
            ("/fluturime/a/", false),
        ] {
            assert_eq!(is_path_of(path, "/fluturime/a-b/"), expected, "{path}");
        }
    }

    #[test]
    fn placeholders_are_replaced_by_texts_or_names() {
        let (tirana, italy) = (city("Nga Tirana", "Tirana", "Albania"), state("", "Italy"));

        for (template, expected) in [
            ("Fluturime {nga_city} {per_state}", "Fluturime nga Tirana Italy"),
            ("{nga_state} – {per_city}", "Albania – Italy"),
            ("{nga_city}. {nga_city}", "Nga Tirana. Nga Tirana"),
            ("{other} {nga_city", "{other} {nga_city"),
            ("", ""),
        ] {
            assert_eq!(fill(template, &tirana, &italy), expected);
        }
        assert_eq!(
            Vec::from_iter(unknown_placeholders("{nga_city} {b} {a} {")),
            ["", "a", "b"]
        );
    }

    #[test]
    fn within_a_sentence_only_a_preposition_has_a_small_letter() {
        for (text, expected) in [
            ("Nga Tirana", "nga Tirana"),
            ("PËR Romën", "për Romën"),
            ("në Romë", "në Romë"),
            ("Romë", "Romë"),
            ("Nga", "Nga"),
            ("", ""),
        ] {
            assert_eq!(within_sentence(text), expected);
        }
    }

    proptest! {
        #[test]
        fn a_slug_is_a_part_of_a_path(text in ".{0,60}") {
            let once = slug(&text);

            prop_assert_eq!(&slug(&once), &once);
            prop_assert!(once.is_ascii());
            prop_assert!(!once.contains("--") && !once.starts_with('-') && !once.ends_with('-'));
            prop_assert!(once.chars().all(|one| one.is_ascii_lowercase() || one.is_ascii_digit() || one == '-'));
        }

        #[test]
        fn a_candidate_is_known_as_one(base in "/[a-z]{1,9}/[a-z-]{1,9}/", number in 0..50_usize) {
            let path = candidates(&base).nth(number).unwrap();

            prop_assert!(is_path_of(&path, &base));
        }
    }
}
